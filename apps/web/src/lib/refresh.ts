import { toRequest } from '@steward/contract/kit/request.ts'
import { sessionApi } from '@steward/contract/session.ts'
import { keepToken, readToken } from './auth-storage.ts'
import { noteClock, secondsLeft } from './token.ts'
import { exchange } from './transport.ts'

/** What came of a refresh: a token, or the news that the session is over, or no answer to go by. */
export type Refreshed = { token: string } | { ended: true } | { failed: true }

const listeners = new Set<(token: string) => void>()

/** Calls back with each token that a refresh brings; returns the way to stop it. */
export function onToken(listener: (token: string) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

// The server also takes a token that ended less than a minute ago; an older one is of no use to it.
const bearer = (token: string): Record<string, string> =>
  secondsLeft(token) > -60 ? { authorization: `Bearer ${token}` } : {}

async function readAnswer(response: Response): Promise<Refreshed> {
  if (response.status === 401) return { ended: true }
  const body = (response.ok ? await response.json() : {}) as { meta?: { token?: unknown } }
  const token = body.meta?.token
  return typeof token === 'string' ? { token } : { failed: true }
}

/** Asks the server, unless another tab has just done so. The tab that holds the lock is the only one. */
async function exchangeToken(before: string): Promise<Refreshed> {
  const current = readToken()
  if (current === null) return { failed: true }
  if (current !== before && secondsLeft(current) > 0) return { token: current }
  const { method, url } = toRequest(sessionApi.refresh, {})
  const result = await exchange({ method, url, headers: bearer(current) }, readAnswer)
  // Whoever signed out or in meanwhile must not get this session's token back.
  if (readToken() !== current) return { failed: true }
  if ('token' in result) keepToken(result.token)
  return result
}

async function refreshOnce(before: string): Promise<Refreshed> {
  try {
    const work = () => exchangeToken(before)
    // Locks exist on secure origins only; without them each tab refreshes for itself.
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

/** Exchanges the token for a new one. Never throws; calls at the same time share one exchange. */
export function refresh(): Promise<Refreshed> {
  const before = readToken()
  if (before === null) return Promise.resolve({ failed: true })
  underWay ??= refreshOnce(before).finally(() => {
    underWay = null
  })
  return underWay
}
