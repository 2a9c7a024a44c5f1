import type { ErrorBody, ErrorItem } from '@steward/contract/kit/errors.ts'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, fault, forbidden, invalid, unavailable } from '#core/context/errors.ts'
import { type Route, shapeOf } from '@steward/contract/kit/route.ts'
import { API_HEADERS } from './headers.ts'
import { isDraining } from './readiness.ts'

type Fault = AppError['faults'][number]
type DatabaseError = { code: string; constraint?: string; detail?: string }

/** The error of the database, which may be wrapped in others. */
function databaseError(error: unknown): DatabaseError | undefined {
  const inner = (error as { cause?: unknown } | null)?.cause ?? error
  const code = (inner as DatabaseError | null)?.code
  return typeof code === 'string' && /^(?!EPIPE)\w{5}$/.test(code)
    ? (inner as DatabaseError)
    : undefined
}

/** The key that wraps the body of a route, with which pointers begin. */
const wrapperOf = (route: Route | undefined): string =>
  (route && Object.keys(shapeOf(route.body))[0]) ?? ''

/** `site__name__taken` becomes "site name has already been taken", at the field. */
function takenFault(constraint: string, wrapper: string): Fault {
  const [entity = 'record', field = 'id'] = constraint.split('__')
  return fault(
    `/${wrapper || entity}/${field}`,
    `${entity} ${field} has already been taken`,
    'taken',
  )
}

/** `site_id__missing` is a reference to a record that the account doesn't have. */
function missingReference({ constraint = '' }: DatabaseError, wrapper: string): Fault {
  const [field = ''] = constraint.split('__')
  return fault(`/${wrapper}/${field}`, `${field} does not exist`, 'not_found')
}

const storageFull = () =>
  new AppError(507, 'Insufficient storage', [
    { code: 'storage_full', detail: 'The server has no disk space left' },
  ])

/** The refusal for a file that couldn't be written or read; the error may be wrapped in others. */
function fromDisk(error: unknown): AppError | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (code === 'ENOSPC' || code === 'EDQUOT') return storageFull()
  if (code === 'STORAGE_AWAY')
    return unavailable('Files cannot be reached right now. Try again in a moment.')
  return cause ? fromDisk(cause) : undefined
}

/** A value that the contract accepts and PostgreSQL can't read, usually a cursor that was changed by hand. */
const unreadable = () =>
  invalid(fault('', 'A value cannot be read as what it is to be compared with'))

const REFUSALS: Record<string, (error: DatabaseError, wrapper: string) => AppError> = {
  '23505': (error, wrapper) => invalid(takenFault(error.constraint ?? '', wrapper)),
  '23503': (error, wrapper) => invalid(missingReference(error, wrapper)),
  ...Object.fromEntries(
    ['22P02', '22P05', '22007', '22008', '22021'].map((code) => [code, unreadable]),
  ),
  '22003': () => invalid(fault('', 'A number is out of range')),
  '57014': () => unavailable('This took too long and was stopped. Narrow it down and try again.'),
  '55P03': () => unavailable('Someone else is changing this right now. Try again in a moment.'),
  '40P01': () => unavailable('Someone else is changing this right now. Try again in a moment.'),
  '53100': storageFull,
}

const LOST =
  /Connection terminated|connection error|not queryable|ECONNRE|EPIPE|socket has been ended/

/** Whether the connection broke; the error may be wrapped in others. */
const isLost = (error: unknown): boolean =>
  error instanceof Error && (LOST.test(error.message) || isLost(error.cause))

/** Translates an error of the database into a mistake of the caller, or into a temporary problem of the server. */
function fromDatabase(error: unknown, wrapper: string): AppError | undefined {
  const found = databaseError(error)
  if (found) {
    const known = REFUSALS[found.code]
    if (known) return known(found, wrapper)
    return /^(57P|08|53|25P03)/.test(found.code)
      ? unavailable('The database is not available right now. Try again in a moment.')
      : undefined
  }
  return isLost(error)
    ? unavailable('The database is not available right now. Try again in a moment.')
    : undefined
}

/** What some of these refusals say: Fastify's own words repeat the address, or name its settings. */
const DETAILS: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json',
  FST_ERR_MAX_PARAM_LENGTH: 'A part of the address is too long',
  FST_FILES_LIMIT: 'Send one file at a time',
  FST_PARTS_LIMIT: 'The form has too many parts',
}

/** Refusals by Fastify, and by its plugins. */
const FASTIFY: Record<string, { code: string; title: string }> = {
  '400': { code: 'invalid_request', title: 'Invalid request' },
  '404': { code: 'not_found', title: 'Not found' },
  '413': { code: 'too_large', title: 'Content too large' },
  '414': { code: 'too_long', title: 'Address too long' },
  '415': { code: 'unsupported_media_type', title: 'Unsupported media type' },
  '416': { code: 'range_not_satisfiable', title: 'Range not satisfiable' },
}

function fromFastify(error: FastifyError): AppError | undefined {
  const known = FASTIFY[String(error.statusCode)]
  return (
    known &&
    new AppError(error.statusCode!, known.title, [
      { code: known.code, detail: DETAILS[error.code] ?? error.message },
    ])
  )
}

/**
 * For people with limits, other sites don't exist. A record at such a site or at none is a 404 at the field of the
 * site, whether a rule or row-level security found it. They can't add sites either.
 */
function outsideScope(error: unknown, request: FastifyRequest, wrapper: string) {
  const pointer = `/${wrapper}/site_id`
  if (!isLimited(request) || !(isUnknownAt(error, pointer) || isWalled(error))) return undefined
  return wrapper === 'site'
    ? forbidden('You are limited to some sites and can’t add others', 'exceeds_own_scope')
    : new AppError(404, 'Not found', [fault(pointer, 'site_id does not exist', 'not_found')])
}

const isLimited = ({ ctx }: FastifyRequest) => (ctx?.member?.site_scope.length ?? 0) > 0
const isWalled = (error: unknown) => databaseError(error)?.code === '42501'
const isUnknownAt = (error: unknown, pointer: string) =>
  error instanceof AppError &&
  error.status === 422 &&
  error.faults.some(
    ({ code, source }) => ['not_found', 'scope'].includes(code) && source?.pointer === pointer,
  )

export function onError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const wrapper = wrapperOf(request.routeOptions?.config?.route)
  const known =
    outsideScope(error, request, wrapper) ??
    (error instanceof AppError
      ? error
      : (fromDisk(error) ?? fromDatabase(error, wrapper) ?? fromFastify(error)))
  if (!known) {
    request.log.error({ err: error }, 'unexpected error')
    return sendError(
      reply,
      new AppError(500, 'Internal error', [
        {
          code: 'internal_error',
          detail: 'Something went wrong. The log of the server has more under this request id.',
        },
      ]),
    )
  }
  if (known.status >= 500) request.log.warn({ err: error }, known.message)
  return sendError(reply, known)
}

const REASONS: Record<string, { status: number; reason: string; code: string; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    code: 'too_large',
    detail: 'The address and the headers together are larger than 16 KiB',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'Request Timeout',
    code: 'timeout',
    detail: 'The headers of the request came too slowly',
  },
}
const UNREADABLE = {
  status: 400,
  reason: 'Bad Request',
  code: 'invalid_request',
  detail: 'This is no request of HTTP/1.1',
}

/** Answers bytes that are no valid request, and closes the connection. */
export function onClientError(error: { code?: string }, socket: Socket): void {
  const { status, reason, code, detail } = REASONS[error.code ?? ''] ?? UNREADABLE
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const errors: ErrorItem[] = [{ status: String(status), title: reason, code, detail }]
  const body = JSON.stringify({ errors } satisfies ErrorBody)
  const headers = {
    ...API_HEADERS,
    'x-request-id': randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${reason}`, ...lines, '', body].join('\r\n'))
}

/**
 * More than any form has fields. Without a limit, a request with 50,000 unknown names would get a much larger answer.
 */
const MOST_FAULTS = 100

export function sendError(reply: FastifyReply, error: AppError) {
  const errors = error.faults.slice(0, MOST_FAULTS).map((item): ErrorItem => ({
    status: String(error.status),
    title: error.title,
    ...item,
  }))
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  // HTTP requires every 401 to say how to sign in. Browsers show no dialog for this scheme.
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  // If Fastify closed the connection while the body is still arriving, the answer would be lost.
  if (error.status === 413 && !isDraining()) reply.removeHeader('connection')
  return (
    reply
      .code(error.status)
      // A missing file may exist a moment later, and its answer would then be cached forever.
      .header('cache-control', 'private, no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ errors } satisfies ErrorBody))
  )
}
