import { readToken } from './auth-storage.ts'
import { onToken, refresh } from './refresh.ts'
import { refreshDelay, refreshOnReturn, RETRY_DELAY } from './refresh-schedule.ts'
import { readClaims, secondsLeft, serverNow } from './token.ts'

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

/** Sets the time of the next refresh by the kept token; without one there is none. */
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
 * Keeps the token fresh for as long as the page is open: by the clock, when the person comes back to the
 * tab, and when the network returns. Returns the way to stop.
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
