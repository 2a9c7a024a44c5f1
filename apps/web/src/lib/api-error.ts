import type { ErrorItem } from '@steward/contract/kit/errors.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { defaultMessage, emptyMessage } from './default-messages.ts'

type ApiErrorType =
  | 'NOT_FOUND'
  | 'PERMISSION_DENIED'
  | 'INVALID_DATA'
  | 'DUPLICATE_EMAIL'
  | 'DUPLICATE_SITE'
  | 'DUPLICATE_KEY'
  | 'CONFLICT'
  | 'NETWORK_ERROR'
  | 'UNKNOWN_ERROR'
  | 'INVALID_CREDENTIALS'
  | 'INVALID_TOKEN'
  | 'INVALID_REQUEST'
  | 'ACCOUNT_LOCKED'
  | 'RATE_LIMITED'
  | 'SESSION_EXPIRED'

interface Details {
  type: ApiErrorType
  message: string
  /** The HTTP status; 0 if the server wasn't reached, 500 if the response was malformed. */
  status: number
  code: string
  fields?: Record<string, string>
  items?: ErrorItem[]
  requestId?: string | null
  retryAfter?: number | null
}

/** A call that failed, whatever the reason. `fields` is keyed by the last part of each error's pointer. */
export class ApiError extends Error {
  readonly type: ApiErrorType
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly items: readonly ErrorItem[]
  readonly requestId: string | null
  /** Seconds after which the request may be repeated. */
  readonly retryAfter: number | null

  constructor(details: Details) {
    super(details.message)
    this.name = 'ApiError'
    this.type = details.type
    this.status = details.status
    this.code = details.code
    this.fields = details.fields ?? {}
    this.items = details.items ?? []
    this.requestId = details.requestId ?? null
    this.retryAfter = details.retryAfter ?? null
  }

  /** The data of the error: the current record after a stale write, or the records that still use one. */
  get meta(): Record<string, unknown> {
    return this.items[0]?.meta ?? {}
  }
}

type Types = Partial<Record<number, ApiErrorType>>

const COMMON: Types = {
  0: 'NETWORK_ERROR',
  401: 'SESSION_EXPIRED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  422: 'INVALID_DATA',
}
const AUTHENTICATION: Types = {
  0: 'NETWORK_ERROR',
  400: 'INVALID_REQUEST',
  401: 'INVALID_CREDENTIALS',
  403: 'INVALID_TOKEN',
  423: 'ACCOUNT_LOCKED',
  429: 'RATE_LIMITED',
}
const ORGANIZATION: Types = {
  0: 'NETWORK_ERROR',
  400: 'INVALID_DATA',
  401: 'SESSION_EXPIRED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
}

/** A 422 whose detail contains both words is a duplicate, on the resources for which that is known. */
const DUPLICATES: { of: RegExp; word: string; type: ApiErrorType }[] = [
  { of: /^(?:me|users|employees|memberships|session)$/, word: 'email', type: 'DUPLICATE_EMAIL' },
  { of: /^sites$/, word: 'site', type: 'DUPLICATE_SITE' },
  { of: /^roles$/, word: 'key', type: 'DUPLICATE_KEY' },
]

const CODES: Partial<Record<ApiErrorType, string>> = {
  NETWORK_ERROR: 'network_error',
  UNKNOWN_ERROR: 'unknown_error',
}

const resourceOf = (route: Route) => route.name.split('.')[0] ?? ''

function tableOf(route: Route): Types {
  const resource = resourceOf(route)
  if (['session', 'password', 'confirmation'].includes(resource)) return AUTHENTICATION
  return resource === 'organizations' ? ORGANIZATION : COMMON
}

function duplicateOf(route: Route, items: readonly ErrorItem[]): ApiErrorType | undefined {
  const details = items.map((item) => item.detail.toLowerCase())
  return DUPLICATES.find(
    ({ of, word }) =>
      of.test(resourceOf(route)) &&
      details.some((detail) => detail.includes(word) && detail.includes('taken')),
  )?.type
}

function typeOf(route: Route, status: number, items: readonly ErrorItem[]): ApiErrorType {
  const duplicate = status === 422 ? duplicateOf(route, items) : undefined
  return duplicate ?? tableOf(route)[status] ?? 'UNKNOWN_ERROR'
}

const lastPart = (pointer: string) => pointer.split('/').at(-1) ?? pointer

/** The first message of each field, by the field's name in the form. */
function fieldsOf(items: readonly ErrorItem[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { source, detail } of items) {
    const name = source?.pointer ? lastPart(source.pointer) : source?.parameter
    if (name) fields[name] ??= detail
  }
  return fields
}

const isItem = (item: unknown): item is ErrorItem =>
  typeof item === 'object' && item !== null && typeof (item as ErrorItem).detail === 'string'

/** The errors in the body of a failed response; empty if the body is something else. */
function itemsOf(body: unknown): ErrorItem[] {
  const { errors } = (body ?? {}) as { errors?: unknown }
  return Array.isArray(errors) ? errors.filter(isItem) : []
}

type Params = Record<string, string>

/** The error of a call that the server refused. */
export function refusedError(
  route: Route,
  params: Params,
  answer: { status: number; body: unknown; headers: Headers },
): ApiError {
  const { status, headers } = answer
  const items = itemsOf(answer.body)
  const type = typeOf(route, status, items)
  const seconds = Number(headers.get('retry-after') ?? NaN)
  return new ApiError({
    type,
    status,
    message: items[0]?.detail || items[0]?.title || defaultMessage(route.name, params),
    code: items[0]?.code ?? CODES[type] ?? type.toLowerCase(),
    fields: fieldsOf(items),
    items,
    requestId: headers.get('x-request-id'),
    retryAfter: Number.isNaN(seconds) ? null : seconds,
  })
}

/** The error of a call without a response; `timeout` if it took too long. */
export const unreachedError = (route: Route, params: Params, code: 'network_error' | 'timeout') =>
  new ApiError({
    type: 'NETWORK_ERROR',
    status: 0,
    code,
    message: defaultMessage(route.name, params),
  })

/** The error of a call that succeeded with an empty or malformed response. */
export const emptyError = (route: Route, params: Params) =>
  new ApiError({
    type: 'UNKNOWN_ERROR',
    status: 500,
    code: 'invalid_response',
    message: emptyMessage(route.name, params),
  })

/** The error of a call that failed for any other reason. */
export const unknownError = (route: Route, params: Params, cause: unknown) => {
  const error = new ApiError({
    type: 'UNKNOWN_ERROR',
    status: 500,
    code: 'unknown_error',
    message: defaultMessage(route.name, params),
  })
  error.cause = cause
  return error
}

/** The error of a call that requires a session while nobody is signed in; it isn't sent. */
export const unauthenticatedError = () =>
  new ApiError({
    type: 'SESSION_EXPIRED',
    status: 401,
    code: 'unauthenticated',
    message: 'User is not authenticated',
  })
