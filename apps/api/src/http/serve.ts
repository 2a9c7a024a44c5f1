import { hash } from 'node:crypto'
import { isNothing, type ParsedOf, type ReplyOf, type Route } from '@steward/contract/kit/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { mayCall } from '#core/requests/access.ts'
import { admitted, type Ctx } from '#core/context/ctx.ts'
import type { Download, Received } from '#core/requests/files.ts'
import { refuseAmounts } from '#core/requests/amounts.ts'
import type { Text } from '#core/records/rows.ts'
import type { Services } from '#core/context/services.ts'
import { limitAnswer } from './answer-limit.ts'
import { once } from './idempotency.ts'
import { refuseUnstorable, refuseUnstorableBody } from './storable.ts'
import { limitExports } from '#core/requests/rate-limit.ts'
import { Arrivals, receive } from './uploads.ts'
import { checked, NO_FIELDS, paramsOf, queryOf } from './validated.ts'
import { withVersion } from './version.ts'
import { type Handled, withMeta } from './unpaged.ts'

export type App = FastifyInstance

type Answer<R extends Route> = [ReplyOf<R>] extends [void]
  ? void | Download
  : Handled<ReplyOf<R>> | Text<Handled<ReplyOf<R>>>

/** The input of a handler: validated values, and the uploaded file if there is one. */
type Input<R extends Route> = ParsedOf<R> & {
  /** The file; `null` to remove the present one; undefined for a JSON body. */
  upload: Received | null | undefined
}

type Handler<R extends Route> = (
  input: Input<R>,
  ctx: Ctx,
  http: { request: FastifyRequest; reply: FastifyReply },
) => Promise<Answer<R>>

interface Reader {
  /** The route that decides who may read the record. */
  route: Route
  read: (params: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set before the handler of every route that isn't public. */
    ctx: Ctx
  }
  interface FastifyContextConfig {
    route?: Route
    /** Its work is one transaction in the account, which begins with `enter`, so the session isn't checked before. */
    entersItself?: boolean
    /** A health check, which may use any host name. */
    isProbe?: boolean
  }
  interface FastifyInstance {
    services: Services
    /** All routes, for the description of the API and for tests. */
    contract: Route[]
    /** The functions that read one record, by path: `/sites/:id`. */
    readers: Map<string, Reader>
  }
}

/** Clients give up after 30 s; longer tasks must be jobs. */
const ANSWER_TIMEOUT_MS = 25_000
/** The limit for routes with files. */
const FILE_TIMEOUT_MS = 15 * 60_000

/** The largest body of a public route; the longest are requests for work. */
export const STRANGERS_BYTES = 128 * 1024

interface ServeOptions<R extends Route> {
  /** Its work is one transaction in the account, which begins with `enter`, so the session isn't checked before. */
  entersItself?: boolean
  /** Refuses too many requests before their bodies are read or stored. */
  before?: (request: FastifyRequest, params: ParsedOf<R>['params']) => void
}

/**
 * Binds a contract route to the function that answers it: validation, access and reply shape come from the contract.
 */
export function serve<R extends Route>(
  app: App,
  route: R,
  handle: Handler<R>,
  { entersItself = false, before }: ServeOptions<R> = {},
): void {
  app.contract.push(route)
  const isExport = route.download !== undefined && route.path.endsWith('/export')
  if (readsOne(route)) app.readers.set(route.path, { route, read: readerOf(route, handle) })
  app.route({
    method: route.method,
    url: `/api/v1${route.path}`,
    config: { route, entersItself },
    onRequest: limitAnswer(route.upload || route.download ? FILE_TIMEOUT_MS : ANSWER_TIMEOUT_MS),
    // Bodies of public routes are read before the caller is known.
    ...(route.access === 'public' && { bodyLimit: STRANGERS_BYTES }),
    handler: async (request, reply) => {
      // A path with invalid parameters is a 404, before the request is counted.
      if (before) before(request, paramsOf(route, request.params) as ParsedOf<R>['params'])
      await using arrivals = new Arrivals(app.services.env.DATA_DIR)
      const { input, isAtDoor } = await inputOf(app, route, request, reply, arrivals)
      if (isExport) await admitted(request.ctx).then(() => limitExports(request.ctx))
      const work = (ctx: Ctx) => handle(input, ctx, { request, reply })
      const answer = await once(request, input, work).catch(async (error: unknown) => {
        if (isAtDoor(error)) await refuseEarlier(app, route, request, reply)
        throw error
      })
      if (route.access !== 'public') await admitted(request.ctx)
      return await send(route, request, reply, answer)
    },
  })
}

const readsOne = ({ method, path, download }: Route) =>
  method === 'GET' && path.includes('/:') && !download

/** Reads a record as its own route does, without query parameters. */
const readerOf =
  <R extends Route>(route: R, handle: Handler<R>): Reader['read'] =>
  (params, request, reply) => {
    const query = isNothing(route.query) ? undefined : z.safeParse(route.query, {}).data
    const input = { params, query, body: undefined, upload: undefined } as Input<R>
    return handle(input, request.ctx, { request, reply })
  }

/**
 * Refuses the caller, or an unknown record, before the problems of the input are answered: 401, 403 and 404 come before
 * 422. Whether the record exists is revealed only to people who may read it.
 */
async function refuseEarlier(
  app: App,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const member = await admitted(request.ctx)
  const [record] = /^.*?\/:\w+/.exec(route.path) ?? []
  const reader = record === undefined ? undefined : app.readers.get(record)
  if (reader && mayCall(reader.route, member))
    await reader.read(paramsOf(route, request.params), request, reply)
}

/** The JSON of a call, or the texts of its form. An image of an existing record may come without any. */
function bodyOf(
  route: Route,
  request: FastifyRequest,
  received: Awaited<ReturnType<typeof receive>>,
) {
  const { method, upload, body } = route
  if (received && !received.fields && upload?.kind === 'image' && method !== 'POST')
    return undefined
  // If a route only accepts a file, any text is refused as unknown.
  if (received?.fields && isNothing(body)) checked('body', NO_FIELDS, received.fields)
  return checked('body', body, received ? received.fields : request.body, route.entrance)
}

async function inputOf<R extends Route>(
  app: App,
  route: R,
  request: FastifyRequest,
  reply: FastifyReply,
  arrivals: Arrivals,
): Promise<{ input: Input<R>; isAtDoor: (error: unknown) => boolean }> {
  try {
    refuseUnstorable(request)
    const params = paramsOf(route, request.params)
    const query = queryOf(route, request)
    const received = await receive(route, request, arrivals)
    // Whether the file is an image is only checked by the handler, after the record was found.
    if (received?.file && route.upload?.kind === 'image' && route.access !== 'public')
      await refuseEarlier(app, route, request, reply)
    refuseUnstorableBody(received?.fields)
    const sent = bodyOf(route, request, received)
    const body = withVersion(route, request.headers['if-match'], sent)
    const isAtDoor = await refuseAmounts(request.ctx, route, body)
    return { input: { params, query, body, upload: received?.file } as Input<R>, isAtDoor }
  } catch (error) {
    if (route.access !== 'public') await refuseEarlier(app, route, request, reply)
    throw error
  }
}

async function send(route: Route, request: FastifyRequest, reply: FastifyReply, handled: unknown) {
  if (route.download) return sendFile(route, reply, handled as Download)
  if (isNothing(route.reply)) return reply.code(204).send()
  const answer = withMeta(route, handled)
  const { text, version } = isText(answer)
    ? answer
    : { text: JSON.stringify(answer), version: versionOf(answer) }
  if (reply.statusCode === 200) reply.code(route.status ?? 200)
  reply.type('application/json; charset=utf-8')
  // Encoded once, for the ETag and the socket: encoding costs more than the hash.
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  // HEAD is answered by the same routes, with the same headers.
  if (route.method === 'GET') {
    const tag = etag(bytes, version)
    reply.header('etag', tag)
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  }
  return reply.send(bytes)
}

const isText = (answer: unknown): answer is Text<unknown> => {
  const text = (answer as Text<unknown> | null)?.text
  return typeof text === 'string' || Buffer.isBuffer(text)
}

const versionOf = (answer: unknown) =>
  (answer as { data?: { lock_version?: number } | null }).data?.lock_version

/** The ETag of a record begins with its version, which is all that an update compares. */
function etag(bytes: Buffer, version: number | undefined): string {
  const digest = hash('sha256', bytes, 'hex').slice(0, 16)
  return version === undefined ? `"${digest}"` : `"${version}-${digest}"`
}

const isKnown = (header: string | undefined, tag: string) =>
  header
    ?.split(',')
    .some((known) => known.trim().replace(/^W\//, '') === tag || known.trim() === '*') ?? false

/** Headers so that an uploaded file can't run in a browser, whatever its type. */
const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

function sendFile(route: Route, reply: FastifyReply, file: Download) {
  const { stream, filename, type, bytes, inline } = file
  const ascii = filename.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return reply
    .header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${extended(filename)}`,
    )
    .header('content-security-policy', FILE_POLICY)
    .headers(bytes === undefined ? {} : { 'content-length': bytes })
    .type(type ?? route.download!)
    .send(stream)
}

/** A name encoded as in RFC 8187, which leaves fewer characters unencoded than an address. */
const extended = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
