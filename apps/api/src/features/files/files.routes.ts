import type { App } from '#http/serve.ts'

/** `<account>/<128 random bits>.webp`, and nothing that could be a path elsewhere. */
const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{32}\.webp$/

/** A file never changes under its key, and is nobody's business but the reader's. */
const HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="image.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, max-age=31536000, immutable',
}

/**
 * Uploaded images. An `<img>` can't send a token, so the address itself is the right to see it: it can't be guessed,
 * and is only ever sent to people of the account, a logo also to those who have a link to its public form.
 */
export async function fileRoutes(app: App) {
  app.get<{ Params: { account: string; name: string } }>(
    '/files/:account/:name',
    async ({ params }, reply) => {
      const key = `${params.account}/${params.name}`
      const { storage } = app.services
      if (!KEY.test(key) || !(await storage.exists(key))) return reply.callNotFound()
      const { contentLength } = await storage.getMetaData(key)
      return reply
        .headers(HEADERS)
        .header('content-length', contentLength)
        .send(await storage.getStream(key))
    },
  )
}
