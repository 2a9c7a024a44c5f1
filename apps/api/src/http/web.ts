import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { LANGUAGES, type Language } from '@steward/contract/limits.ts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#core/context/errors.ts'
import { sendError } from './errors.ts'

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const locales = fileURLToPath(new URL('../../../../packages/locales', import.meta.url))

/** What has a hash in its name never changes. */
const FOREVER = 'public, max-age=31536000, immutable'

const PLAIN = /^(\/[\w-][\w.-]*)+$/

/** What keeps its name, whatever is in it. */
const NAMED = ['/theme.js', '/sw.js', '/manifest.webmanifest', '/favicon.svg', '/robots.txt']

/** How well the texts are compressed: they are large, and asked for once a visit. */
const TEXTS = 5

const isLanguage = (text: string): text is Language =>
  (LANGUAGES as readonly string[]).includes(text)

/** Serves the web app and its texts: every address that isn't the API's or a file's is a page of it. */
export async function webRoutes(app: FastifyInstance) {
  await app.register(fastifyStatic, {
    root: built,
    serve: false,
    // Beside the scripts and styles are the same, compressed when they were built.
    preCompressed: true,
    cacheControl: false,
    etag: true,
    lastModified: false,
  })
  app.get<{ Params: { lng: string } }>(
    '/locales/:lng.json',
    { compress: { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: TEXTS } } } },
    async (request, reply) => {
      const { lng } = request.params
      if (!isLanguage(lng)) throw notFound(`There is no language ${lng}`)
      return reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .sendFile(`${lng}.json`, locales)
    },
  )
  app.get('/static/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    // What was built has plain names; whoever asks for others looks for something else.
    if (!PLAIN.test(path)) throw notFound('There is nothing at this address')
    return reply.header('cache-control', FOREVER).sendFile(path)
  })
  for (const file of NAMED)
    app.get(file, (_, reply) => reply.header('cache-control', 'no-cache').sendFile(file))
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isPage = isRead && !/^\/(api|files|static|locales)\//.test(request.url)
    if (!isPage || !existsSync(`${built}/index.html`))
      return sendError(reply, notFound('There is nothing at this address'))
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
