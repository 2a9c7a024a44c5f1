import * as z from 'zod/mini'
import type { Flag } from '../flags.ts'
import type { Kind } from '../kinds.ts'
import type { Permission } from '../permissions.ts'

export type Schema = z.ZodMiniType

/**
 * Who may call a route. There is no default: a route that forgets to say does not compile.
 * A list means every one of them, `any` one of them at least; `platform` means a member of the platform account.
 * `signed_in` is also for people whose account is closed to them, `member` only for those who are in an open one.
 */
export type Access =
  | Permission
  | readonly Permission[]
  | { readonly any: readonly Permission[] }
  | 'signed_in'
  | 'member'
  | 'public'
  | 'platform'

/** A file that a call takes as multipart, under `field`, beside or instead of a JSON body. */
export interface Upload {
  /** The part's name, as in `asset[image]`. An empty text value there removes the image. */
  field: string
  /** A table and any other file have to be there; an image may be left out or removed. */
  kind: 'image' | 'table' | 'file'
  max_bytes: number
}

export interface Route<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  /** `sites.list`: names the call in query keys, logs and tests. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  access: Access
  /** The kinds that it changes besides the one that its name begins with. */
  touches?: readonly Kind[]
  /** Refused with 403 while this feature, or each of these, is switched off. */
  flag?: Flag | readonly Flag[]
  /** 200 unless said otherwise; 204 when there is no reply. */
  status?: 201 | 202
  /**
   * What is written without a network may be sent long after a first attempt whose answer got lost: an Idempotency-Key
   * is remembered for `LIMITS.late_days` instead of a day.
   */
  late?: true
  upload?: Upload
  /**
   * What is left out of its body is a 400, as the specification has it for the calls by which people get in; else a
   * 422.
   */
  entrance?: true
  /** The answer holds a secret: it is sent once and stored nowhere, not even for a repeat of the call. */
  secret?: true
  /** The answer is a file of this type instead of JSON. */
  download?: string
  /** The answer is a stream of server-sent events without an end of its own; `reply` is the shape of each. */
  events?: true
  params: P
  query: Q
  body: B
  reply: R
}

const nothing = z.void()
type Nothing = typeof nothing

/** Whether a part of a route is left out. */
export const isNothing = (schema: Schema) => schema._zod.def.type === 'void'

/** The fields of an object's schema, such as the parameters of a call; none of any other schema. */
export const shapeOf = (schema: Schema): Readonly<Record<string, Schema>> =>
  (schema._zod.def as { shape?: Record<string, Schema> }).shape ?? {}

/** Declares one endpoint: the single place its path, access and shapes are written. */
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

/** What a caller passes: only the parts the route declares, and a file where it takes one. */
export type InputOf<R extends Route> = Part<'params', z.input<R['params']>> &
  Part<'query', z.input<R['query']>> &
  Part<'body', z.input<R['body']>> & {
    /** The file to send, or `null` to remove the image that is there. */
    file?: Blob | null
    headers?: Record<string, string>
  }

/** What a handler receives: validated, with defaults filled in. */
export type ParsedOf<R extends Route> = {
  params: z.output<R['params']>
  query: z.output<R['query']>
  body: z.output<R['body']>
}

export type QueryOf<R extends Route> = z.output<R['query']>
export type BodyOf<R extends Route> = z.output<R['body']>
export type ReplyOf<R extends Route> = z.output<R['reply']>
