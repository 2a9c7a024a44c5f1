interface FormRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: FormData
  onProgress?: ((share: number) => void) | undefined
}

/** Answers of these statuses have no body. */
export const NO_BODY: readonly number[] = [204, 205, 304]

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

/**
 * Sends a form with a file. It uses XMLHttpRequest because `fetch` doesn't say how much of a body has
 * left: a slow line would then look the same as a dead one.
 *
 * @throws TypeError when the server can't be reached, as `fetch` does.
 */
export function sendForm(
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
