// Attacks the lists of the API and the sign-in with sqlmap (Debian's package of that name), on a server of its own with
// the demonstration. Names of routes as arguments (`GET /assets`) attack only those.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inRoot } from './run/paths.mjs'

const PASSWORD = 'demonstration only'
/** What is tried of each parameter: sqlmap goes to 5 and 3, which takes a day. */
const DEPTH = ['--level=1', '--risk=1', '--technique=BEUSTQ', '--time-sec=2']

/** A value that a parameter takes, for sqlmap to begin with. */
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
  const env = { ...process.env, DATA_DIR, PORT, DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'error' }
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

/** A token is good for a quarter of an hour, so each route gets a new one. */
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

/** Every list with what it can be narrowed and sorted by, and the sign-in. */
async function targetsOf(url) {
  const { paths } = await (await fetch(`${url}/api/v1/openapi.json`)).json()
  const lists = Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = (get?.parameters ?? []).filter((one) => one.in === 'query')
    if (parameters.length === 0 || path.includes('{')) return []
    const query = new URLSearchParams(parameters.map((one) => [one.name, valueOf(one)]))
    return [
      { name: `GET ${path}`, args: ['-u', `${url}/api/v1${path.replace('/api/v1', '')}?${query}`] },
    ]
  })
  const body = JSON.stringify({ user: { email: 'ana@example.com', password: 'pump' } })
  const login = {
    name: 'POST /login',
    args: ['-u', `${url}/api/v1/login`, `--data=${body}`, '--method=POST'],
  }
  return [...lists, login]
}

/** @returns whether sqlmap got in */
function attack({ args }, headers) {
  const fixed = [
    '--batch',
    '--flush-session',
    '--disable-coloring',
    '--threads=4',
    '--ignore-code=*',
  ]
  const all = [...args, ...DEPTH, ...fixed, `--headers=${headers.join('\n')}`]
  const { stdout } = spawnSync('sqlmap', all, { encoding: 'utf8', maxBuffer: 1 << 28 })
  return /identified the following injection point|is vulnerable/.test(stdout)
}

if (spawnSync('sqlmap', ['--version']).error) {
  console.log('sqlmap is not installed: apt-get install sqlmap')
  process.exit(1)
}
const wanted = process.argv.slice(2)
const server = await startServer()
const open = []
try {
  for (const target of await targetsOf(server.url)) {
    if (wanted.length > 0 && !wanted.includes(target.name)) continue
    const from = Date.now()
    const isOpen = attack(target, await signIn(server.url))
    if (isOpen) open.push(target.name)
    console.log(
      `${isOpen ? '✗' : '✓'} ${target.name} (${Math.round((Date.now() - from) / 1000)} s)`,
    )
  }
} finally {
  await server.stop()
}
console.log(open.length === 0 ? 'sqlmap found no way in' : `sqlmap got in by ${open.join(', ')}`)
process.exitCode = open.length === 0 ? 0 : 1
