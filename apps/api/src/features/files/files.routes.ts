import type { App } from '#http/serve.ts'

/** `<account>/<128 random bits>.webp`, so that no other path can be requested. */
const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{32}\.webp$/

/** The file of a key never changes, and only the reader's browser may cache it. */
const HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="image.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, max-age=31536000, immutable',
}

/**
 * Uploaded images. An `<img>` can't send a token, so whoever has the address may see the image. Addresses can't be
 * guessed, and are only sent to users of the account, that of a logo also to people with a link to its public form.
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
