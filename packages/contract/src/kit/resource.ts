import * as z from 'zod/mini'
import { KINDS, type KindsWith } from '../kinds.ts'
import { type Action, type Permission, resourceOf } from '../permissions.ts'
import { BulkAnswer, bulkBody, undoBody } from './bulk.ts'
import { takesCustom, withCustom } from './custom.ts'
import { exportQuery } from './export.ts'
import { Facets, facetsQuery } from './facets.ts'
import { id } from './fields.ts'
import { many, one } from './list.ts'
import { route, type Schema } from './route.ts'

/** The path of one record. */
export const ById = z.object({ id: id() })

/** An update may name the version of the record that it is based on. */
const lockVersion = { lock_version: z.optional(z.int()) }

type Shape = z.core.$ZodShape
/** The input of an update: any of the fields, and the version that it is based on. */
type Changes<Write extends Shape> = z.ZodMiniObject<
  { [K in keyof Write]: z.ZodMiniOptional<Write[K]> } & typeof lockVersion,
  z.core.$strict
>

/** The parameters of a list for the page and the fields, and those together with the ones for the order. */
const PAGED = ['page', 'per_page', 'cursor', 'view', 'fields'] as const
const ORDERED = [...PAGED, 'sort', 'order'] as const

/** The fields of a list's filters. */
type FilterOf<Query extends Shape> = keyof Query extends infer Key
  ? Key extends `filter[${infer Field}]`
    ? Field
    : never
  : never

type Without<Query extends Shape, Keys extends readonly string[], More extends Shape> = Schema &
  z.ZodMiniObject<Omit<Query, Keys[number]> & More, z.core.$strict>

/** A list's query without some of its parameters, and with others. */
function without<Query extends Shape, Keys extends readonly string[], More extends Shape>(
  query: z.ZodMiniObject<Query, z.core.$strict>,
  keys: Keys,
  more: More,
) {
  const shape = Object.fromEntries(
    Object.entries(query.shape).filter(([key]) => !keys.includes(key)),
  )
  const rest = z.strictObject({ ...shape, ...more })
  return (takesCustom(query) ? withCustom(rest) : rest) as unknown as Without<Query, Keys, More>
}

/**
 * The routes of a kind of record: to list, count, export, read, create, change, archive and restore records, one by one
 * or many at once. This only declares them; the API's feature folder has their implementation.
 */
export function resource<
  Name extends KindsWith<'exported'>,
  Read extends Schema,
  Write extends Shape,
  Query extends Shape,
  Bulk extends Shape,
  const Field extends FilterOf<Query>,
>(spec: {
  kind: Name
  read: Read
  write: z.ZodMiniObject<Write, z.core.$strict>
  list: z.ZodMiniObject<Query, z.core.$strict>
  /** The fields that can be changed for many records at once. */
  bulk: Bulk
  /** The fields whose values are counted; each is also a filter of the list. */
  facets: readonly [Field, ...Field[]]
}) {
  const changes = z.extend(
    z.partial(spec.write as z.ZodMiniObject),
    lockVersion,
  ) as unknown as Changes<Write>
  const wrap = <B extends Schema>(schema: B) =>
    z.strictObject({ [spec.kind]: schema } as { [_ in Name]: B })
  const access = (action: Action): Permission => `${resourceOf(spec.kind)}:${action}`
  const plural: (typeof KINDS)[Name]['plural'] = KINDS[spec.kind].plural
  const path = `/${plural}` as const
  const byId = { path: `${path}/:id`, params: ById }
  const name = (verb: string) => `${plural}.${verb}`
  return {
    list: route({
      name: name('list'),
      method: 'GET',
      path,
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
      path,
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
      path: `${path}/:id/restore`,
      name: name('restore'),
      method: 'POST',
      access: access('delete'),
      reply: one(spec.read),
    }),
    /** Archiving and restoring also need the permission to delete. */
    bulk: route({
      name: name('bulk'),
      method: 'POST',
      path: `${path}/bulk`,
      access: access('update'),
      body: bulkBody(plural, spec.bulk, without(spec.list, ORDERED, {})),
      reply: one(BulkAnswer),
    }),
    undoBulk: route({
      name: name('undo_bulk'),
      method: 'POST',
      path: `${path}/bulk/undo`,
      access: access('update'),
      body: undoBody(plural),
      reply: one(BulkAnswer),
    }),
    export: route({
      name: name('export'),
      method: 'GET',
      path: `${path}/export`,
      access: access('view'),
      query: without(spec.list, PAGED, exportQuery),
      download: 'text/csv',
    }),
    facets: route({
      name: name('facets'),
      method: 'GET',
      path: `${path}/facets`,
      access: access('view'),
      query: without(spec.list, ORDERED, facetsQuery(spec.facets, takesCustom(spec.list))),
      reply: one(Facets),
    }),
  }
}
