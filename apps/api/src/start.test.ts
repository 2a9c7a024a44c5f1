import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sessionApi } from '@steward/contract/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

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
