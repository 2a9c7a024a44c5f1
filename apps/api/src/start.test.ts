import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sessionApi } from '@steward/contract/session.ts'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newInstallation } from '#test/installation.ts'
import { readEnv } from './env.ts'
import { start } from './start.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const PASSWORD = 'demonstration only'

let dataDir: string
let server: ChildProcess | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'steward-start-'))
})
afterEach(async () => {
  if (server && server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

test('whoever is told that the server is ready finds the demonstration', async () => {
  const port = await freePort()
  const { PATH } = process.env
  server = spawn(process.execPath, [MAIN], {
    env: {
      ...{ PATH, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' },
      DEMO_PASSWORD: PASSWORD,
    },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
    timeout: 60_000,
    interval: 10,
  })
  const user = { email: 'admin@northwind.test', password: PASSWORD }
  const { status } = await fetch(`${url}/api/v1${sessionApi.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user }),
  })

  expect(status).toBe(200)
}, 90_000)

describe('the role that the server works as', () => {
  let urls: { owner: string; app: string }
  let name: string
  beforeEach(async () => {
    const installation = await newInstallation()
    urls = installation.urls
    name = new URL(urls.owner.replace('@/', '@localhost/')).pathname.slice(1)
    onTestFinished(installation.remove)
  })

  const startAs = (app: string) =>
    start({
      env: readEnv({
        DATA_DIR: dataDir,
        DATABASE_URL: urls.owner,
        DATABASE_APP_URL: app,
        PORT: '0',
      }),
      log: pino({ level: 'silent' }),
      say: () => {},
      empty: true,
    })

  test('is none but the application’s own', async () => {
    await expect(startAs(urls.owner)).rejects.toThrow(`${name}_app`)
    // That of another database of the same server.
    await expect(startAs(urls.app)).rejects.toThrow(`${name}_app`)
  })

  test('is said by the doctor, too', async () => {
    const diagnosis = await doctor({ DATABASE_URL: urls.owner, DATABASE_APP_URL: urls.owner })

    expect(diagnosis).toContain(`${name}_app`)
  })
})

/** What the doctor says of an environment. */
async function doctor(env: Record<string, string>): Promise<string> {
  const script = fileURLToPath(new URL('./doctor.ts', import.meta.url))
  const { PATH } = process.env
  const examining = spawn(process.execPath, [script], { env: { PATH, DATA_DIR: dataDir, ...env } })
  const said: Buffer[] = []
  examining.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  const [code] = (await once(examining, 'exit')) as [number]
  expect(code).toBe(1)
  return Buffer.concat(said).toString()
}
