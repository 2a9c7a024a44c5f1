import * as z from 'zod/mini'
import type { Flag } from '../flags.ts'
import type { Kind } from '../kinds.ts'
import type { Permission } from '../permissions.ts'

export type Schema = z.ZodMiniType

/**
 * Who may call a route. There is no default: a route without it doesn't compile. Of a list all permissions are
 * required, of `any` at least one; `platform` means a member of the platform account. `signed_in` includes people whose
 * account is closed to them, `member` only those who are in an open one.
 */
type Access =
  | Permission
  | readonly Permission[]
  | { readonly any: readonly Permission[] }
  | 'signed_in'
  | 'member'
  | 'public'
  | 'platform'

/** A file that a call accepts as multipart, under `field`, with or instead of a JSON body. */
export interface Upload {
  /** The part's name, as in `asset[image]`. An empty text value there removes the image. */
  field: string
  /** Tables and other files are required; an image may be left out or removed. */
  kind: 'image' | 'table' | 'file'
  max_bytes: number
}

export interface Route<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  /** `sites.list`: the name of the call in query keys, logs and tests. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  access: Access
  /** Further kinds that it changes, besides the one at the beginning of its name. */
  touches?: readonly Kind[]
  /** Refused with 403 while this feature, or each of these, is switched off. */
  flag?: Flag | readonly Flag[]
  /** By default 200, or 204 without a reply. */
  status?: 201 | 202
  /**
   * Changes made offline may be sent again long after a first attempt whose answer was lost: an Idempotency-Key is
   * stored for `LIMITS.late_days` instead of a day.
   */
  late?: true
  upload?: Upload
  /** Missing fields of its body are a 400, as the specification requires for sign-ins, instead of a 422. */
  entrance?: true
  /** The answer contains a secret: it is sent once and never stored, not even for a repetition of the call. */
  secret?: true
  /** The answer is a file of this type instead of JSON. */
  download?: string
  /** The answer is an endless stream of server-sent events; `reply` is the shape of each. */
  events?: true
  params: P
  query: Q
  body: B
  reply: R
}

const nothing = z.void()
type Nothing = typeof nothing

/** Whether a part of a route is missing. */
export const isNothing = (schema: Schema) => schema._zod.def.type === 'void'

/** The fields of an object's schema, such as the parameters of a call; none of any other schema. */
export const shapeOf = (schema: Schema): Readonly<Record<string, Schema>> =>
  (schema._zod.def as { shape?: Record<string, Schema> }).shape ?? {}

/** Declares one endpoint, with its path, access and shapes. */
export function route<
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
  R extends Schema = Nothing,
>(
  spec: Omit<Route, 'params' | 'query' | 'body' | 'reply'> & {
    params?: P
    query?: Q
    body?: B
    reply?: R
  },
): Route<P, Q, B, R> {
  return {
    ...spec,
    params: (spec.params ?? nothing) as P,
    query: (spec.query ?? nothing) as Q,
    body: (spec.body ?? nothing) as B,
    reply: (spec.reply ?? nothing) as R,
  }
}

type Part<K extends string, T> = [T] extends [void]
  ? unknown
  : Partial<T> extends T
    ? { [_ in K]?: T }
    : { [_ in K]: T }

/** The input of a call: only the parts that the route declares, and a file if it accepts one. */
export type InputOf<R extends Route> = Part<'params', z.input<R['params']>> &
  Part<'query', z.input<R['query']>> &
  Part<'body', z.input<R['body']>> & {
    /** The file to send, or `null` to remove the present image. */
    file?: Blob | null
    headers?: Record<string, string>
  }

/** The validated input of a handler, with defaults. */
export type ParsedOf<R extends Route> = {
  params: z.output<R['params']>
  query: z.output<R['query']>
  body: z.output<R['body']>
}

export type QueryOf<R extends Route> = z.output<R['query']>
export type BodyOf<R extends Route> = z.output<R['body']>
export type ReplyOf<R extends Route> = z.output<R['reply']>
