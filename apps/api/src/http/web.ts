import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { LANGUAGES, type Language } from '@steward/contract/limits.ts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#core/context/errors.ts'
import { compressedOnce } from './compressed-once.ts'
import { ownFile } from '../own-files.ts'
import { sendError } from './errors.ts'

const built = fileURLToPath(ownFile('../web/dist'))
const LOCALES = fileURLToPath(ownFile('../../packages/locales'))

/** What has a hash in its name never changes. */
const FOREVER = 'public, max-age=31536000, immutable'

const PLAIN = /^(\/[\w-][\w.-]*)+$/

/** What keeps its name, whatever is in it. */
export const NAMED = ['/theme.js', '/sw.js', '/manifest.webmanifest', '/favicon.svg', '/robots.txt']

/** What programs ask for, or hidden files: who finds a page there takes it for what they looked for. */
const NO_PAGE = /^\/(api|files|static|locales|scim)\/|^[^?]*\/\./

/** Files of a program or of its data. What follows `/a/` is the code of an asset, which may look like one. */
const NO_FILE =
  /^\/(?!a\/)[^?]*\.(bak|conf|db|gz|html?|ico|ini|js|json|key|lock|log|map|mjs|pem|php|sql|sqlite|tar|toml|tsx?|txt|xml|ya?ml|zip)(\?|$)/i

const isLanguage = (text: string): text is Language =>
  (LANGUAGES as readonly string[]).includes(text)

/** The texts of a language. The tag is weak: it is the same for each way to compress them. */
async function textsOf(folder: string, lng: Language): Promise<{ text: string; etag: string }> {
  const text = await readFile(`${folder}/${lng}.json`, 'utf8')
  return { text, etag: `W/"${hash('sha256', text).slice(0, 32)}"` }
}

/**
 * Serves the web app and its texts: every address that isn't the API's or a file's is a page of it.
 *
 * @param locales the folder of the texts
 * @param pages the folder of what was built for the browser
 */
export async function webRoutes(
  app: FastifyInstance,
  { locales = LOCALES, pages = built }: { locales?: string; pages?: string } = {},
) {
  await app.register(fastifyStatic, {
    root: pages,
    serve: false,
    // Beside the scripts and styles are the same, compressed when they were built.
    preCompressed: true,
    cacheControl: false,
    etag: true,
    lastModified: false,
  })
  const texts = new Map<Language, ReturnType<typeof textsOf>>()
  const keptTexts = (lng: Language) => {
    const reading = texts.get(lng) ?? textsOf(locales, lng)
    texts.set(lng, reading)
    // A file that couldn't be read, for lack of file descriptors, is read again with the next request.
    reading.catch(() => texts.delete(lng))
    return reading
  }
  app.get<{ Params: { lng: string } }>(
    '/locales/:lng.json',
    { onSend: compressedOnce() },
    async (request, reply) => {
      const { lng } = request.params
      if (!isLanguage(lng)) throw notFound(`There is no language ${lng}`)
      const { text, etag } = await keptTexts(lng)
      reply.header('cache-control', 'no-cache').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(text)
    },
  )
  app.get('/static/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    // Files of a build have plain names: other paths try to reach something else.
    if (!PLAIN.test(path)) throw notFound('There is nothing at this address')
    return reply.header('cache-control', FOREVER).sendFile(path)
  })
  for (const file of NAMED)
    app.get(file, (_, reply) => reply.header('cache-control', 'no-cache').sendFile(file))
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isPage = isRead && !NO_PAGE.test(request.url) && !NO_FILE.test(request.url)
    if (!isPage || !existsSync(`${pages}/index.html`))
      return sendError(reply, notFound('There is nothing at this address'))
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
