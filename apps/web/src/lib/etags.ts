/** An answer that was received before, and the tag by which the server recognises it. */
interface Known {
  etag: string
  body: unknown
}

const MAX = 50

const known = new Map<string, Known>()

/**
 * Answers by account and address. The API forbids the browser to keep them, so a page that asks each
 * second would get the same text each second; with its tag it gets a 304, and the very same object
 * comes out, which React Query recognises as no change.
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

  /** To be called when the sign-in or the account changes. */
  clear: (): void => known.clear(),
}
