import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newAccount } from '#test/account.ts'
import { newInstallation } from '#test/installation.ts'
import { freePort, surroundings } from '#test/server-process.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

test('nothing secret of a whole run is in its log, and nobody writes lines of their own into it', async () => {
  const installation = await newInstallation({}, { startable: true })
  onTestFinished(installation.remove)
  const here = await newAccount({}, installation.harness)
  const { env } = installation.services
  const PORT = String(await freePort())
  const server = spawn(process.execPath, [MAIN, '--web'], {
    env: {
      ...{ ...surroundings(), PORT, LOG_LEVEL: 'trace', DATA_DIR: env.DATA_DIR },
      ...{ DATABASE_URL: installation.urls.owner, METRICS_TOKEN: 'planted metrics token' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => said.push(chunk))
  const ended = once(server, 'exit')
  onTestFinished(async () => void (server.kill('SIGKILL'), await ended))
  const url = `http://127.0.0.1:${PORT}`
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
    timeout: 60_000,
  })

  const planted = 'planted-PLANTED-1'
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  await post('/login', { user: { email: here.email, password: planted } })
  await post('/login', { user: { email: here.email, password: planted, otp_code: planted } })
  await post('/password/reset', { user: { email: `${planted}@example.com` } })
  await post('/refresh', {}, { cookie: `rt=${planted}`, authorization: `Bearer ${planted}` })
  await post('/sites', { site: { name: planted, notes: planted } }, here.headers)
  // What the database refuses, with what it refused.
  await post('/sites', { site: { name: planted } }, here.headers)
  const forged = `x\r\n{"level":60,"msg":"${planted}"}`
  await fetch(`${url}/api/v1/assets?search=${planted}&x=${encodeURIComponent(forged)}`, {
    headers: { ...here.headers, 'user-agent': planted, 'x-request-id': planted },
  })
  await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer planted metrics token' } })
  server.kill('SIGTERM')
  await ended

  const log = Buffer.concat(said).toString()
  expect(log).toContain('"request"')
  const { jwt_key, cookie_key, mfa_key, database_password } = installation.services.secrets
  const token = here.headers['authorization']!.slice('Bearer '.length)
  for (const secret of [planted, 'planted metrics', token, jwt_key, cookie_key, mfa_key])
    expect(log).not.toContain(secret)
  expect(log).not.toContain(database_password)
}, 120_000)
