import { chmod } from 'node:fs/promises'
import { sessionApi } from '@steward/contract/session.ts'
import { expect } from 'vitest'
import { newFolder as closedFolder } from '#test/folder.ts'
import { startProcess } from '#test/server-process.ts'

const PASSWORD = 'demonstration only'

/** A folder that the database's user may enter; it is removed after the test. */
export async function newFolder(): Promise<string> {
  const folder = closedFolder()
  await chmod(folder, 0o711)
  return folder
}

/** The answer of a server, or its failure. */
interface Answer {
  /** The status; 0 if the server couldn't be reached or the connection broke. */
  status: number
  ms: number
  retryAfter: string | null
  body: unknown
}

type Ask = (path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>

/** Sends requests to a server with these headers; with a body as POST. Never throws. */
export const askerOf =
  (url: string, headers: Record<string, string>): Ask =>
  async (path, body, more = {}) => {
    const from = performance.now()
    const ended = (status: number, rest: Partial<Answer> = {}): Answer => ({
      ...{ status, ms: performance.now() - from, retryAfter: null, body: undefined },
      ...rest,
    })
    try {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...more, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json')
      return ended(answer.status, {
        retryAfter: answer.headers.get('retry-after'),
        body: isJson ? JSON.parse(text) : text,
      })
    } catch {
      return ended(0)
    }
  }

/** Signs in as the administrator of the demonstration. */
export async function signIn(url: string): Promise<Record<string, string>> {
  const user = { email: 'admin@northwind.test', password: PASSWORD }
  const answer = await fetch(`${url}/api/v1${sessionApi.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user }),
  })
  expect(answer.status).toBe(200)
  const { data, meta } = (await answer.json()) as {
    data: { accounts: { id: string }[] }
    meta: { token: string }
  }
  return { authorization: `Bearer ${meta.token}`, 'x-account-id': data.accounts[0]!.id }
}

/** Starts the whole product like `npm start`, with its own database. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}) {
  const server = await startProcess({ DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD, ...env })
  // A first start loads the demonstration, which takes long on a busy machine.
  await server.ready(240_000)
  const headers = await signIn(server.url)
  return { ...server, headers, ask: askerOf(server.url, headers) }
}

/** Repeats `work` until it is stopped, so many at once. */
export function keepDoing(atOnce: number, work: (n: number) => Promise<unknown>) {
  let n = 0
  let isOver = false
  const one = async () => {
    while (!isOver) await work(n++)
  }
  const all = Array.from({ length: atOnce }, one)
  return async () => {
    isOver = true
    await Promise.all(all)
  }
}

/** The quantile of the values at this share. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)]!
