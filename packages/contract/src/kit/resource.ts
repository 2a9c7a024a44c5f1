import * as z from 'zod/mini'
import type { Action, Resource } from '../permissions.ts'
import { id } from './fields.ts'
import { many, one } from './list.ts'
import { route, type Schema } from './route.ts'

/** The path of one record. */
export const ById = z.object({ id: id() })

/** An update may say which version of the record it changes. */
const lockVersion = { lock_version: z.optional(z.int()) }

type Shape = z.core.$ZodShape
/** What an update takes: any of the fields, and the version it was read at. */
type Changes<Write extends Shape> = z.ZodMiniObject<
  { [K in keyof Write]: z.ZodMiniOptional<Write[K]> } & typeof lockVersion,
  z.core.$strict
>

/**
 * The routes of a record that is listed, opened, created, changed, archived and brought back.
 * It only declares; what each route does is written in the API's feature folder.
 */
export function resource<
  Name extends Resource,
  Wrapper extends string,
  Read extends Schema,
  Write extends Shape,
  Query extends Schema,
>(spec: {
  name: Name
  /** The singular that wraps a body, where it is not the resource's name. */
  wrapper: Wrapper
  path: string
  read: Read
  write: z.ZodMiniObject<Write, z.core.$strict>
  list: Query
}) {
  const changes = z.extend(
    z.partial(spec.write as z.ZodMiniObject),
    lockVersion,
  ) as unknown as Changes<Write>
  const wrap = <B extends Schema>(schema: B) =>
    z.strictObject({ [spec.wrapper]: schema } as { [_ in Wrapper]: B })
  const access = <A extends Action>(action: A) => `${spec.name}:${action}` as const
  const byId = { path: `${spec.path}/:id`, params: ById }
  const name = (verb: string) => `${spec.path.slice(1)}.${verb}`
  return {
    list: route({
      name: name('list'),
      method: 'GET',
      path: spec.path,
      access: access('view'),
      query: spec.list,
      reply: many(spec.read),
    }),
    get: route({
      ...byId,
      name: name('get'),
      method: 'GET',
      access: access('view'),
      query: z.strictObject({ view: z.optional(z.enum(['complete'])) }),
      reply: one(spec.read),
    }),
    create: route({
      name: name('create'),
      method: 'POST',
      status: 201,
      path: spec.path,
      access: access('create'),
      body: wrap(spec.write),
      reply: one(spec.read),
    }),
    update: route({
      ...byId,
      name: name('update'),
      method: 'PUT',
      access: access('update'),
      body: wrap(changes),
      reply: one(spec.read),
    }),
    remove: route({
      ...byId,
      name: name('remove'),
      method: 'DELETE',
      access: access('delete'),
    }),
    restore: route({
      ...byId,
      path: `${spec.path}/:id/restore`,
      name: name('restore'),
      method: 'POST',
      access: access('delete'),
      reply: one(spec.read),
    }),
  }
}
