import * as z from 'zod/mini'
import { KINDS, type KindsWith } from '../kinds.ts'
import { type Action, type Permission, resourceOf } from '../permissions.ts'
import { BulkAnswer, bulkBody, undoBody } from './bulk.ts'
import { takesCustom, withCustom } from './custom.ts'
import { exportQuery } from './export.ts'
import { Facet, facetsQuery } from './facets.ts'
import { id } from './fields.ts'
import { many, one, unpaged } from './list.ts'
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

/** What a kind of record declares for its routes. */
interface Spec<
  Name extends KindsWith<'exported'>,
  Read extends Schema,
  Write extends Shape,
  Query extends Shape,
  Bulk extends Shape,
  Field extends FilterOf<Query>,
> {
  kind: Name
  read: Read
  write: z.ZodMiniObject<Write, z.core.$strict>
  list: z.ZodMiniObject<Query, z.core.$strict>
  /** The fields that can be changed for many records at once. */
  bulk: Bulk
  /** The fields whose values are counted; each is also a filter of the list. */
  facets: readonly [Field, ...Field[]]
}

/** The path, the names and the permissions of the routes of a kind. */
function routesOf<Name extends KindsWith<'exported'>>(kind: Name) {
  const plural: (typeof KINDS)[Name]['plural'] = KINDS[kind].plural
  return {
    plural,
    path: `/${plural}` as const,
    name: (verb: string) => `${plural}.${verb}`,
    access: (action: Action): Permission => `${resourceOf(kind)}:${action}`,
  }
}

/** The routes of a list: its pages, facets and export, and the change of many. */
function listRoutes<
  Name extends KindsWith<'exported'>,
  Read extends Schema,
  Write extends Shape,
  Query extends Shape,
  Bulk extends Shape,
  Field extends FilterOf<Query>,
>({ kind, read, list, bulk, facets }: Spec<Name, Read, Write, Query, Bulk, Field>) {
  const { plural, path, name, access } = routesOf(kind)
  return {
    list: route({
      name: name('list'),
      method: 'GET',
      path,
      access: access('view'),
      query: list,
      reply: many(read),
    }),
    /** Archiving and restoring also need the permission to delete. */
    bulk: route({
      name: name('bulk'),
      method: 'POST',
      path: `${path}/bulk`,
      access: access('update'),
      body: bulkBody(plural, bulk, without(list, ORDERED, {})),
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
      query: without(list, PAGED, exportQuery),
      download: 'text/csv',
    }),
    facets: route({
      name: name('facets'),
      method: 'GET',
      path: `${path}/facets`,
      access: access('view'),
      query: without(list, ORDERED, facetsQuery(facets, takesCustom(list))),
      reply: unpaged(Facet),
    }),
  }
}

/** The routes of one record: to read, create, change, archive and restore it. */
function recordRoutes<
  Name extends KindsWith<'exported'>,
  Read extends Schema,
  Write extends Shape,
>({
  kind,
  read,
  write,
}: {
  kind: Name
  read: Read
  write: z.ZodMiniObject<Write, z.core.$strict>
}) {
  const { path, name, access } = routesOf(kind)
  const byId = { path: `${path}/:id`, params: ById } as const
  const changes = z.extend(
    z.partial(write as z.ZodMiniObject),
    lockVersion,
  ) as unknown as Changes<Write>
  const wrap = <B extends Schema>(schema: B) =>
    z.strictObject({ [kind]: schema } as { [_ in Name]: B })
  return {
    get: route({
      ...byId,
      name: name('get'),
      method: 'GET',
      access: access('view'),
      query: z.strictObject({ view: z.optional(z.enum(['complete'])) }),
      reply: one(read),
    }),
    create: route({
      name: name('create'),
      method: 'POST',
      status: 201,
      path,
      access: access('create'),
      body: wrap(write),
      reply: one(read),
    }),
    update: route({
      ...byId,
      name: name('update'),
      method: 'PUT',
      access: access('update'),
      body: wrap(changes),
      reply: one(read),
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
      reply: one(read),
    }),
  }
}

/**
 * The routes of a kind of record: to list, count, export, read, create, change, archive and restore records, one by one
 * or many at once. This only declares them; the API's feature folder has their implementation.
 */
export const resource = <
  Name extends KindsWith<'exported'>,
  Read extends Schema,
  Write extends Shape,
  Query extends Shape,
  Bulk extends Shape,
  const Field extends FilterOf<Query>,
>(
  spec: Spec<Name, Read, Write, Query, Bulk, Field>,
) => ({ ...listRoutes(spec), ...recordRoutes(spec) })
