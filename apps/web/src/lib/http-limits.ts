/** The client's own rate limits. */
export const HTTP_LIMITS = {
  /** Requests within any window of `window_ms`. */
  requests: 180,
  window_ms: 1000,
  /** Between two requests. */
  gap_ms: 10,
  /** Retries after a 429. */
  retries: 3,
  /** The wait after a 429 without `Retry-After`. */
  retry_ms: 1000,
} as const

/**
 * Assigns starting times to requests: each call reserves the next one and returns the milliseconds until then, so that
 * neither the gap nor the window is violated.
 */
export function createGate(
  limits: { requests: number; window_ms: number; gap_ms: number } = HTTP_LIMITS,
  now: () => number = () => performance.now(),
): () => number {
  const starts: number[] = []
  return () => {
    const moment = now()
    const afterLast = (starts.at(-1) ?? -Infinity) + limits.gap_ms
    const afterWindow = (starts.at(-limits.requests) ?? -Infinity) + limits.window_ms
    const start = Math.max(moment, afterLast, afterWindow)
    starts.push(start)
    if (starts.length > limits.requests) starts.shift()
    return start - moment
  }
}

/** The wait in milliseconds that a 429 asks for, in seconds or as a date; one second by default. */
export function retryDelay(retryAfter: string | null, now = Date.now()): number {
  const text = retryAfter?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? HTTP_LIMITS.retry_ms : Math.max(0, date - now)
}

/** Waits; rejects with the signal's reason if it is aborted. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
