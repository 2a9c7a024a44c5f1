/** A received response and its ETag. */
interface Known {
  etag: string
  body: unknown
}

const MAX = 50

const known = new Map<string, Known>()

/**
 * Responses by account and address. The API forbids browsers to cache, so polling would transfer the same text each
 * time. With its ETag a request gets a 304 instead, and the same object is returned, which React Query recognizes as
 * unchanged.
 */
export const etags = {
  get: (key: string): Known | undefined => known.get(key),

  keep(key: string, response: Response, body: unknown): void {
    const etag = response.headers.get('etag')
    known.delete(key)
    if (etag === null) return
    known.set(key, { etag, body })
    const oldest = known.keys().next().value
    if (known.size > MAX && oldest !== undefined) known.delete(oldest)
  },

  /** Called when the session or the account changes. */
  clear: (): void => known.clear(),
}
