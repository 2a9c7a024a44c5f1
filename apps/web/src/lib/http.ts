import { toRequest } from '@steward/contract/kit/request.ts'
import {
  type InputOf,
  isNothing,
  type ReplyOf,
  type Route,
  shapeOf,
} from '@steward/contract/kit/route.ts'
import * as z from 'zod/mini'
import {
  ApiError,
  emptyError,
  refusedError,
  unauthenticatedError,
  unknownError,
  unreachedError,
} from './api-error.ts'
import { readAccountId, readToken } from './auth-storage.ts'
import { etags } from './etags.ts'
import { noteRequestId } from './last-request.ts'
import { forbidden, unauthorized } from './reactions.ts'
import { refresh } from './refresh.ts'
import { sentFor } from './sent-file.ts'
import { secondsLeft } from './token.ts'
import { type Exchange, exchange, Unreached } from './transport.ts'

/** Form fields as the API reads them: `user[name]`. Nested values are JSON. */
function fieldsOf(body: unknown): [name: string, value: string][] {
  const wrappers = Object.entries((body ?? {}) as Record<string, Record<string, unknown>>)
  return wrappers.flatMap(([wrapper, fields]) =>
    Object.entries(fields).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[`${wrapper}[${key}]`, textOf(value)]],
    ),
  )
}

function textOf(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A form with a file; `null` is sent as an empty text, which removes the stored image. */
export function toFormData(body: unknown, field: string, file: Blob | null): FormData {
  const form = new FormData()
  for (const [name, value] of fieldsOf(body)) form.append(name, value)
  if (file === null) form.append(field, '')
  else form.append(field, file, file instanceof File ? file.name : 'file')
  return form
}

export { ApiError } from './api-error.ts'

interface SendOptions {
  /** False omits the account header; the server then takes the user's current account. */
  account?: boolean
  /** The fraction of the file that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Not cancelled when the session changes: for signing out. */
  outlives?: boolean
  /** Statuses that the caller handles itself, so that the global reactions to refusals don't run. */
  handles?: readonly number[]
}

/** A downloaded file and its name from the server. */
export interface Download {
  blob: Blob
  filename: string
}

type Params = Record<string, string>
interface Input {
  params?: Params
  query?: { fields?: string }
  body?: unknown
  file?: Blob | null
  headers?: Record<string, string>
}

const isPublic = (route: Route) => route.access === 'public'

/**
 * The token for a request. An expired one is never sent: after a laptop slept, it is refreshed first instead of the
 * user being signed out.
 */
async function tokenFor(route: Route, params: Params): Promise<string | null> {
  const token = readToken()
  if (isPublic(route)) return token
  if (token === null) throw unauthenticatedError()
  if (secondsLeft(token) > 0) return token
  const result = await refresh()
  if ('token' in result) return result.token
  if ('failed' in result) throw unreachedError(route, params, 'network_error')
  unauthorized.fire({ route, code: 'unauthenticated' })
  throw unauthenticatedError()
}

function headersFor(token: string | null, { account }: SendOptions): Record<string, string> {
  const id = account === false ? null : readAccountId()
  return {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(id === null ? {} : { 'x-account-id': id }),
  }
}

async function bodyOf(route: Route, input: Input): Promise<string | FormData | undefined> {
  if (route.upload && input.file !== undefined) {
    return toFormData(input.body, route.upload.field, await sentFor(input.file))
  }
  return input.body === undefined ? undefined : JSON.stringify(input.body)
}

async function prepare(
  route: Route,
  input: Input,
  signal: AbortSignal | undefined,
  options: SendOptions,
): Promise<Exchange> {
  const { method, url } = toRequest(route, input as InputOf<Route>)
  const token = await tokenFor(route, input.params ?? {})
  const body = await bodyOf(route, input)
  const headers = {
    ...headersFor(token, options),
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    ...input.headers,
  }
  const { onProgress, outlives } = options
  return { method, url, headers, body, signal, onProgress, outlives }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

/** Triggers the global reaction to a refused call. The sign-in pages handle refusals themselves. */
function react(route: Route, { status, code }: ApiError, { handles = [] }: SendOptions) {
  if (isPublic(route) || handles.includes(status)) return
  if (status === 401) unauthorized.fire({ route, code })
  if (status === 403) forbidden.fire({ route, code })
}

async function refusal(route: Route, params: Params, response: Response): Promise<ApiError> {
  const body = await readJson(response).catch(() => undefined)
  const { status, headers } = response
  return refusedError(route, params, { status, headers, body })
}

/**
 * Runs a request whose reader returns a refusal instead of throwing it. The reaction runs only after the request is
 * over: it cancels all pending requests, and the caller needs the refusal itself.
 */
async function exchanged<T>(
  route: Route,
  request: Exchange,
  options: SendOptions,
  read: (response: Response) => Promise<T | ApiError>,
): Promise<T> {
  const answer = await exchange(request, read)
  if (!(answer instanceof ApiError)) return answer
  react(route, answer, options)
  throw answer
}

/** Whether a call was cancelled by its caller. */
export const isAbort = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError'

/** Runs a call and converts every failure into an ApiError. */
async function explaining<T>(route: Route, params: Params, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ApiError || isAbort(error)) throw error
    if (error instanceof Unreached) throw unreachedError(route, params, error.code)
    throw unknownError(route, params, error)
  }
}

const isMissing = (body: unknown, part: string) =>
  (body as Record<string, unknown> | undefined)?.[part] == null

/** Whether this part is required in every response. */
const isPromised = (part: z.ZodMiniType | undefined) =>
  part !== undefined && part._zod.optout !== 'optional'

/**
 * Checks that a response contains the required parts of the contract; in development all of it, unless `fields=` asked
 * for a part.
 */
function checked(route: Route, { params = {}, query }: Input, body: unknown): unknown {
  if (isNothing(route.reply)) return undefined
  const parts = shapeOf(route.reply)
  for (const part of ['data', 'meta']) {
    if (isPromised(parts[part]) && isMissing(body, part)) throw emptyError(route, params)
  }
  return import.meta.env.DEV && query?.fields === undefined ? parsed(route, body) : body
}

/** In development, throws for a response that violates the contract. */
function parsed(route: Route, body: unknown): unknown {
  const result = z.safeParse(route.reply, body)
  if (result.success) return body
  throw new Error(`${route.name} answered against the contract: ${result.error.message}`)
}

/** The route for error messages: calls with a file have messages of their own. */
const errorRouteOf = (route: Route, { file }: Input): Route =>
  file === undefined ? route : { ...route, name: `${route.name}.file` }

/**
 * Calls a route of the contract. All requests of the application are made by this function, `take` or `download`.
 *
 * @throws ApiError, or an AbortError when `signal` or a change of session cancelled the call.
 */
export function send<R extends Route>(
  route: R,
  input: InputOf<R>,
  signal?: AbortSignal,
  options: SendOptions = {},
): Promise<ReplyOf<R>> {
  const { params = {} } = input as Input
  const errorRoute = errorRouteOf(route, input as Input)
  return explaining(errorRoute, params, async () => {
    const request = await prepare(route, input as Input, signal, options)
    const key = `${request.headers['x-account-id'] ?? ''} ${request.url}`
    const known = request.method === 'GET' ? etags.get(key) : undefined
    if (known) request.headers['if-none-match'] = known.etag
    return exchanged(route, request, options, async (response) => {
      noteRequestId(response.headers)
      if (response.status === 304 && known) return known.body as ReplyOf<R>
      if (!response.ok) return refusal(errorRoute, params, response)
      const body = checked(route, input as Input, await readJson(response))
      if (request.method === 'GET') etags.keep(key, response, body)
      return body as ReplyOf<R>
    })
  })
}

function filenameOf(headers: Headers): string {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="([^"]+)"/i.exec(disposition)?.[1]
  return encoded === undefined ? (plain ?? 'download') : decodeURIComponent(encoded)
}

/**
 * Calls a route and passes a successful response to `read`, which may process it while it still arrives. Ends if
 * nothing arrives within the timeout of calls.
 *
 * @throws as `send` does, and what `read` throws.
 */
export function take<T>(
  route: Route,
  input: object,
  read: (response: Response) => Promise<T>,
  signal?: AbortSignal,
  options: SendOptions = {},
): Promise<T> {
  const { params = {} } = input as Input
  return explaining(route, params, async () => {
    const request = await prepare(route, input as Input, signal, options)
    return exchanged<T>(route, request, options, async (response) =>
      response.ok ? read(response) : refusal(route, params, response),
    )
  })
}

/**
 * Calls a route that returns a file.
 *
 * @throws as `send` does.
 */
export const download = <R extends Route>(
  route: R,
  input: InputOf<R>,
  signal?: AbortSignal,
  options?: SendOptions,
): Promise<Download> =>
  take(
    route,
    input,
    async (response) => ({
      blob: await response.blob(),
      filename: filenameOf(response.headers),
    }),
    signal,
    options,
  )
