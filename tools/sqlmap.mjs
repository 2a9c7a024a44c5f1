// Attacks the lists of the API and the sign-in with sqlmap (from Debian's package), on a server of its own with the
// demonstration. Fails if sqlmap finds an injection, or an answer is a 5xx. Routes as arguments (`GET /assets`) limit
// it to these.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer as createProxy, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { inRoot } from './run/paths.mjs'

const PASSWORD = 'demonstration only'
/** The depth of the attack. The maximum of level 5 and risk 3 would take a day. */
const DEPTH = ['--level=2', '--risk=1', '--technique=BEUSTQ', '--time-sec=2']
/** The time limit for a route; after that it is reported as unfinished. */
const LONGEST_MS = 10 * 60_000
/** How often sqlmap sends the initial request, to learn the answer. */
const LEAST = 2

/** A valid value of a parameter, with which sqlmap begins. */
function valueOf({ schema = {} }) {
  const { enum: choices, type, format, default: usual } = schema
  if (usual !== undefined) return String(usual)
  if (choices) return String(choices[0])
  if (format === 'uuid') return '01a20d89-1423-7179-b75b-c7951ed6f102'
  if (format === 'date') return '2026-01-31'
  return type === 'integer' || type === 'number' ? '1' : 'pump'
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function startServer() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'steward-sqlmap-'))
  chmodSync(DATA_DIR, 0o711)
  const PORT = String(await freePort())
  const env = {
    ...process.env,
    DATA_DIR,
    PORT,
    DEMO_PASSWORD: PASSWORD,
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'loopback',
  }
  const server = spawn(process.execPath, [inRoot('apps/api/src/main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${PORT}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error('The server did not start')
    await wait(200)
  }
  const stop = async () => {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
  return { url, stop }
}

/** Access tokens expire after 15 minutes, so each route gets a new one. */
async function signIn(url) {
  const user = { email: 'admin@northwind.test', password: PASSWORD }
  const answer = await fetch(`${url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user }),
  })
  const { data, meta } = await answer.json()
  return [`Authorization: Bearer ${meta.token}`, `X-Account-Id: ${data.accounts[0].id}`]
}

/**
 * The targets of a list: with all its parameters at once, and with a cursor. Each begins with a request that is
 * answered by 200, because after a refused parameter no statement sees the others.
 */
async function targetsOfList(path, parameters, { ask, url }) {
  const taken = new URLSearchParams()
  for (const one of parameters.filter(({ name }) => !['page', 'cursor'].includes(name))) {
    taken.set(one.name, valueOf(one))
    if ((await ask(path, taken)).status !== 200) taken.delete(one.name)
  }
  const pages = new URLSearchParams({ per_page: '1' })
  const cursor = (await (await ask(path, pages)).json()).meta?.next_cursor
  if (cursor) pages.set('cursor', cursor)
  const target = (query) => ({ name: `GET ${path}`, args: ['-u', `${url}${path}?${query}`] })
  return [...(taken.size > 0 ? [target(taken)] : []), ...(cursor ? [target(pages)] : [])]
}

/** All lists with their filters and orders, and the sign-in. */
async function targetsOf(url, wanted) {
  const api = `${url}/api/v1`
  const { paths } = await (await fetch(`${api}/openapi.json`)).json()
  const headers = Object.fromEntries((await signIn(url)).map((line) => line.split(': ')))
  const ask = (path, query) => fetch(`${api}${path}?${query}`, { headers })
  const targets = []
  for (const [full, { get }] of Object.entries(paths)) {
    const path = full.replace('/api/v1', '')
    const parameters = (get?.parameters ?? []).filter((one) => one.in === 'query')
    if (parameters.length === 0 || path.includes('{')) continue
    if (wanted.length > 0 && !wanted.includes(`GET ${path}`)) continue
    targets.push(...(await targetsOfList(path, parameters, { ask, url: api })))
  }
  const body = JSON.stringify({ user: { email: 'ana@example.com', password: 'pump' } })
  const login = {
    name: 'POST /login',
    args: ['-u', `${api}/login`, `--data=${body}`, '--method=POST'],
  }
  return [...targets, ...(wanted.length === 0 || wanted.includes(login.name) ? [login] : [])]
}

/**
 * A proxy that counts the server's answers by status. It sends each request with another client address, because rate
 * limits would refuse most of the attacks otherwise.
 */
async function countingProxy(url) {
  const counts = new Map()
  let n = 0
  const proxy = createProxy((asked, answer) => {
    n += 1
    const from = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
    const { method, url: path, headers: given } = asked
    const headers = { ...given, 'x-forwarded-for': from }
    const passed = request(`${url}${path}`, { method, headers }, (answered) => {
      const { statusCode } = answered
      counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1)
      answer.writeHead(statusCode, answered.headers)
      answered.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    proxy.closeAllConnections()
    proxy.close()
  }
  return { url: `http://127.0.0.1:${proxy.address().port}`, counts, stop }
}

/** Runs sqlmap to its end or its time limit. */
async function sqlmap(args) {
  const running = spawn('sqlmap', args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: LONGEST_MS,
  })
  const said = text(running.stdout)
  const [, signal] = await once(running, 'exit')
  return { said: await said, inTime: signal === null }
}

/** @returns the statuses of the answers, and the problems in words */
async function attack({ name: target, args }, headers, counts) {
  const fixed = [
    '--batch',
    '--flush-session',
    '--disable-coloring',
    '--threads=4',
    '--ignore-code=*',
  ]
  counts.clear()
  const { said, inTime } = await sqlmap([
    ...args,
    ...DEPTH,
    ...fixed,
    `--headers=${headers.join('\n')}`,
  ])
  const isSignIn = target === 'POST /login'
  const of = (isWanted) =>
    [...counts].reduce((sum, [status, count]) => sum + (isWanted(status) ? count : 0), 0)
  const wrong = {
    'sqlmap got in': /identified the following injection point|is vulnerable/.test(said),
    'answers were 5xx': of((status) => status >= 500) > 0,
    'no statement was reached': of((status) => status === (isSignIn ? 401 : 200)) < LEAST,
    'it was signed out on the way': !isSignIn && counts.has(401),
    'it was not through in time': !inTime,
  }
  return Object.keys(wrong).filter((name) => wrong[name])
}

if (spawnSync('sqlmap', ['--version']).error) {
  console.log('sqlmap is not installed: apt-get install sqlmap')
  process.exit(1)
}
const wanted = process.argv.slice(2)
const server = await startServer()
const { url, counts, stop } = await countingProxy(server.url)
let isGood = true
try {
  for (const target of await targetsOf(url, wanted)) {
    const from = Date.now()
    const found = await attack(target, await signIn(url), counts)
    isGood &&= found.length === 0
    const answers = [...counts].map(([status, count]) => `${count} × ${status}`)
    const seconds = `${Math.round((Date.now() - from) / 1000)} s`
    const head = [found.length === 0 ? '✓' : '✗', target.name].join(' ')
    console.log([head, ...found, ...answers, seconds].join(', '))
  }
} finally {
  stop()
  await server.stop()
}
console.log(isGood ? 'sqlmap found no way in, and no answer was 5xx' : 'See the lines with ✗')
process.exitCode = isGood ? 0 : 1
