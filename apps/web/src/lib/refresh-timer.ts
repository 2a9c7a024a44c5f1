import { readToken } from './auth-storage.ts'
import { onToken, refresh } from './refresh.ts'
import { type Claims, readClaims, secondsLeft, serverNow } from './token.ts'

const MINUTE = 60
const DEFAULT_LIFETIME = 15 * MINUTE
const BEFORE_EXPIRY = MINUTE
const SHORTEST = MINUTE
const SHARE_WHEN_EXPIRED = 0.8
const AWAY = MINUTE
const EXPIRES_SOON = 300

/** The delay after a failed refresh, in milliseconds. */
export const RETRY_DELAY = MINUTE * 1000

/**
 * The milliseconds until the token is refreshed: a minute before it expires, but at least one minute from now; if it
 * has already expired, 80% of its lifetime; without an expiry, 15 minutes.
 *
 * @param now in seconds by the server's clock
 */
export function refreshDelay({ iat, exp }: Claims, now: number): number {
  if (exp === undefined) return DEFAULT_LIFETIME * 1000
  if (exp <= now) {
    const lifetime = iat !== undefined && iat < exp ? exp - iat : DEFAULT_LIFETIME
    return lifetime * SHARE_WHEN_EXPIRED * 1000
  }
  return Math.max(exp - now - BEFORE_EXPIRY, SHORTEST) * 1000
}

/** Whether to refresh at once when the user returns to the tab. */
export const refreshOnReturn = (secondsAway: number, secondsLeft: number): boolean =>
  secondsAway > AWAY && secondsLeft < EXPIRES_SOON

let timer: ReturnType<typeof setTimeout> | undefined
let leftAt: number | null = null

async function tryRefresh() {
  clearTimeout(timer)
  const result = await refresh()
  if (!('token' in result) && readToken() !== null) schedule(RETRY_DELAY)
}

function schedule(delay: number) {
  clearTimeout(timer)
  timer = setTimeout(() => void tryRefresh(), delay)
}

/** Schedules the next refresh by the stored token, if there is one. */
export function scheduleRefresh(): void {
  clearTimeout(timer)
  const token = readToken()
  if (token !== null) schedule(refreshDelay(readClaims(token), serverNow()))
}

const left = () => {
  leftAt ??= Date.now()
}

function cameBack() {
  const away = leftAt === null ? 0 : (Date.now() - leftAt) / 1000
  leftAt = null
  const token = readToken()
  if (token !== null && refreshOnReturn(away, secondsLeft(token))) void tryRefresh()
}

/**
 * Keeps the token fresh while the page is open: by a timer, when the user returns to the tab, and when the network is
 * back.
 *
 * @returns a function that stops it
 */
export function startRefreshing(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const visibility = () => (document.hidden ? left() : cameBack())
  addEventListener('blur', left, { signal })
  addEventListener('focus', cameBack, { signal })
  document.addEventListener('visibilitychange', visibility, { signal })
  addEventListener('online', () => void tryRefresh(), { signal })
  const stopListening = onToken(scheduleRefresh)
  scheduleRefresh()
  return () => {
    stop.abort()
    stopListening()
    clearTimeout(timer)
  }
}
