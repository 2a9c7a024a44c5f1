import { toRequest } from '@steward/contract/kit/request.ts'
import { sessionApi } from '@steward/contract/session.ts'
import { keepToken, readToken } from './auth-storage.ts'
import { noteClock, secondsLeft } from './token.ts'
import { exchange } from './transport.ts'

/** The result of a refresh: a new token, the end of the session, or a failure. */
type Refreshed = { token: string } | { ended: true } | { failed: true }

const listeners = new Set<(token: string) => void>()

/** Calls back with each refreshed token; returns a function that stops it. */
export function onToken(listener: (token: string) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

// The server accepts a token that expired less than a minute ago; older ones are omitted.
const bearer = (token: string): Record<string, string> =>
  secondsLeft(token) > -60 ? { authorization: `Bearer ${token}` } : {}

async function readAnswer(response: Response): Promise<Refreshed> {
  if (response.status === 401) return { ended: true }
  const body = (response.ok ? await response.json() : {}) as { meta?: { token?: unknown } }
  const token = body.meta?.token
  return typeof token === 'string' ? { token } : { failed: true }
}

/** Refreshes the token, unless another tab has just done so. Called under a lock that the tabs share. */
async function exchangeToken(before: string): Promise<Refreshed> {
  const current = readToken()
  if (current === null) return { failed: true }
  if (current !== before && secondsLeft(current) > 0) return { token: current }
  const { method, url } = toRequest(sessionApi.refresh, {})
  const result = await exchange({ method, url, headers: bearer(current) }, readAnswer)
  // The user has signed out or in since: the token of the old session must not be stored.
  if (readToken() !== current) return { failed: true }
  if ('token' in result) keepToken(result.token)
  return result
}

async function refreshOnce(before: string): Promise<Refreshed> {
  try {
    const work = () => exchangeToken(before)
    // Locks exist in secure contexts only; without them each tab refreshes on its own.
    const locks = globalThis.navigator?.locks
    const result = locks ? await locks.request('refresh', work) : await work()
    if ('token' in result) {
      noteClock(result.token)
      for (const listener of listeners) listener(result.token)
    }
    return result
  } catch {
    return { failed: true }
  }
}

let underWay: Promise<Refreshed> | null = null

/** Refreshes the token. Never rejects; concurrent calls share one request. */
export function refresh(): Promise<Refreshed> {
  const before = readToken()
  if (before === null) return Promise.resolve({ failed: true })
  underWay ??= refreshOnce(before).finally(() => {
    underWay = null
  })
  return underWay
}
