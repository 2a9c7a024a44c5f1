import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, vi } from 'vitest'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** The environment of a Node process besides Steward's settings, with a shared compile cache. */
export function surroundings(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Starts Steward as a process, which is stopped after the test. It uses a free port unless PORT is given. */
export async function startProcess(variables: Record<string, string>, ...args: string[]) {
  const port = Number(variables['PORT'] ?? (await freePort()))
  const server = spawn(process.execPath, [MAIN, ...args], {
    env: { ...surroundings(), PORT: String(port), LOG_LEVEL: 'silent', ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  server.stderr.on('data', (text: Buffer) => {
    complaint += text.toString()
  })
  const ended = once(server, 'exit')
  const kill = (signal: NodeJS.Signals) => {
    server.kill(signal)
    return ended
  }
  const stop = () => kill('SIGTERM')
  onTestFinished(async () => void (await stop()))
  const url = `http://127.0.0.1:${port}`
  const readiness = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status,
      () => `not reached ${complaint}`,
    )
  return {
    url,
    stop,
    /** Ends the process by another signal. */
    kill,
    ended,
    /** Its output to stderr so far. */
    complaint: () => complaint,
    /** Asks whether it is ready. */
    readiness,
    ready: (timeout = 60_000) =>
      vi.waitFor(async () => expect(await readiness()).toBe(200), { timeout, interval: 20 }),
  }
}
