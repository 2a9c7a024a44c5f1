/** What the client allows itself towards the server. */
export const HTTP_LIMITS = {
  /** Requests in any window of `window_ms`. */
  requests: 180,
  window_ms: 1000,
  /** Between the starts of two requests. */
  gap_ms: 10,
  /** Repetitions after a 429. */
  retries: 3,
  /** The wait after a 429 that doesn't say how long. */
  retry_ms: 1000,
} as const

/**
 * Hands out starting times: each call reserves the next one and says how many milliseconds away it is,
 * so that starts keep their distance and no window holds too many.
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

/** How long a 429 asks to wait, in milliseconds: whole seconds or a date, and one second if it doesn't say. */
export function retryDelay(retryAfter: string | null, now = Date.now()): number {
  const text = retryAfter?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? HTTP_LIMITS.retry_ms : Math.max(0, date - now)
}

/** Waits, or stops waiting with the signal's reason. */
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
