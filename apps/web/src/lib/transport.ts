import { LIMITS } from '@steward/contract/limits.ts'
import { createGate, HTTP_LIMITS, retryDelay, wait } from './http-limits.ts'

interface FormRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: FormData
  onProgress?: ((share: number) => void) | undefined
}

/** Responses with these statuses have no body. */
const NO_BODY: readonly number[] = [204, 205, 304]

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

/**
 * Sends a form with a file. Uses XMLHttpRequest because `fetch` doesn't report the progress of a request's body, so
 * that a slow connection couldn't be told from a dead one.
 *
 * @throws TypeError if the server can't be reached, as `fetch` does.
 */
function sendForm(
  { method, url, headers, body, onProgress }: FormRequest,
  signal: AbortSignal,
  moved: () => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open(method, url)
    request.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      moved()
      if (total > 0) onProgress?.(loaded / total)
    }
    request.onprogress = moved
    request.onload = () => {
      const { status, statusText } = request
      const answer = NO_BODY.includes(status) ? null : (request.response as Blob)
      resolve(new Response(answer, { status, statusText, headers: headersOf(request) }))
    }
    request.onerror = () => reject(new TypeError('The request could not be sent'))
    request.onabort = () => reject(signal.reason as Error)
    request.onloadend = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop, { once: true })
    request.send(body)
  })
}

/** A prepared HTTP request. */
export interface Exchange {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData | undefined
  signal?: AbortSignal | undefined
  /** Not cancelled when the session changes or the page is left: for signing out. */
  outlives?: boolean | undefined
  /** The fraction of the body that has been sent, from 0 to 1; for requests with a file. */
  onProgress?: ((share: number) => void) | undefined
}

type Read<T> = (response: Response) => Promise<T>

/** The server wasn't reached, or timed out. */
export class Unreached extends Error {
  readonly code: 'network_error' | 'timeout'
  constructor(code: 'network_error' | 'timeout', cause: unknown) {
    super(code)
    this.name = 'Unreached'
    this.code = code
    this.cause = cause
  }
}

const gate = createGate()
let signIn = new AbortController()

/**
 * Cancels all pending requests, and refuses new ones until `cancelRequests`, except for those that outlive the session.
 */
export function closeRequests(): void {
  signIn.abort(new DOMException('The sign-in has changed', 'AbortError'))
}

/** Cancels all pending requests: they belong to the previous session or account. */
export function cancelRequests(): void {
  closeRequests()
  signIn = new AbortController()
}

/** A timeout that restarts with each progress. */
function createWatch() {
  const expired = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => expired.abort(), LIMITS.request_timeout_ms)
  }
  return { expired: expired.signal, moved, stop: () => clearTimeout(timer) }
}

/** The same response, reporting each chunk of its body. */
function watched(response: Response, moved: () => void): Response {
  // Browsers differ in whether a response without a body has an empty one.
  if (!response.body || NO_BODY.includes(response.status)) return response
  const reporting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      moved()
      controller.enqueue(piece)
    },
  })
  return new Response(response.body.pipeThrough(reporting), response)
}

function start(request: Exchange, signal: AbortSignal, moved: () => void): Promise<Response> {
  const { method, url, headers, body, outlives = false } = request
  if (body instanceof FormData) return sendForm({ ...request, body }, signal, moved)
  return fetch(url, {
    method,
    headers,
    signal,
    keepalive: outlives,
    ...(body === undefined ? {} : { body }),
  })
}

/** Sends a request once, with a timeout. */
async function attempt<T>(request: Exchange, signal: AbortSignal, read: Read<T>): Promise<T> {
  const watch = createWatch()
  try {
    watch.moved()
    const response = await start(request, AbortSignal.any([signal, watch.expired]), watch.moved)
    watch.moved()
    return await read(watched(response, watch.moved))
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (watch.expired.aborted) throw new Unreached('timeout', error)
    throw error instanceof TypeError ? new Unreached('network_error', error) : error
  } finally {
    watch.stop()
  }
}

class TooMany extends Error {
  readonly delay: number
  constructor(delay: number) {
    super('Too many requests')
    this.delay = delay
  }
}

/** Reads a response, unless it is a 429 that is worth waiting for. */
const unlessTooMany =
  <T>(read: Read<T>): Read<T> =>
  (response) => {
    const delay = retryDelay(response.headers.get('retry-after'))
    const worthIt = response.status === 429 && delay <= LIMITS.request_timeout_ms
    return worthIt ? Promise.reject(new TooMany(delay)) : read(response)
  }

/**
 * Sends a request and passes the response to `read`, within the client's limits: its rate, 30 seconds without progress,
 * three retries after a 429. All requests are sent by this function.
 *
 * @throws Unreached, or the signal's reason, or what `read` throws.
 */
export async function exchange<T>(request: Exchange, read: Read<T>): Promise<T> {
  const signals = [request.signal, request.outlives ? undefined : signIn.signal]
  const signal = AbortSignal.any(signals.filter((each) => each !== undefined))
  for (let retries = 0; ; retries += 1) {
    await wait(gate(), signal)
    const last = retries >= HTTP_LIMITS.retries
    try {
      return await attempt(request, signal, last ? read : unlessTooMany(read))
    } catch (error) {
      if (!(error instanceof TooMany)) throw error
      await wait(error.delay, signal)
    }
  }
}
