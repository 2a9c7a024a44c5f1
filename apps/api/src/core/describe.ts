import { kindOfCall, SPECS } from '@steward/contract/kinds.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import type { QueryOf, ReplyOf, Route, Schema } from '@steward/contract/kit/route.ts'
import { getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RecordTable } from '../db/columns.ts'
import { keyOf, namedBy, type Reference, referencesOf } from '../db/references.ts'
import type { Ctx } from './ctx.ts'
import { countReferrers, type Entity, fileUrl, type Optional } from './entity.ts'
import type { ExportColumn, Records } from './listing.ts'

// A kind of record is described by its contract and its table, and what follows from the two is read from them here. A
// kind says only what doesn't follow: a field or a filter that comes from nowhere does not compile.

type Table = RecordTable & PgTable & { lock_version: PgColumn }

/** The record that a call answers. */
type Answer<R extends Route> = ReplyOf<R> extends { data: infer T extends object } ? T : never

/** Whether a field follows from the table: it is a column, what one refers to, or the address of a file. */
type Follows<T, K extends keyof T & string, Of> = T[K] extends Named
  ? `${K}_id` extends keyof Of
    ? true
    : false
  : K extends keyof Of
    ? true
    : K extends `${infer File}_url`
      ? `${File}_key` extends keyof Of
        ? true
        : false
      : false

type Always<T> = Exclude<keyof T, Optional<T>> & string
/** The fields of a record that don't follow from its table. */
type Computed<T, Of> = {
  [K in Always<T>]: Follows<T, K, Of> extends true ? never : K
}[Always<T>]

/** What a list is narrowed by, without the words around it; the account's own fields are not among them. */
type Filter<Query> = keyof Query extends infer K
  ? K extends `filter[cf:${string}`
    ? never
    : K extends `filter[${infer Field}][${string}]`
      ? Field
      : K extends `filter[${infer Field}]`
        ? Field
        : never
  : never

/** A part that has to be said of each of these names, and can't be where there are none. */
type Each<Keys extends string, Name extends string, Value> = [Keys] extends [never]
  ? { [_ in Name]?: undefined }
  : { [_ in Name]: { readonly [_ in Keys]: Value } }
/** An argument that is left out where nothing has to be said. */
type Said<T> = object extends T ? [said?: T] : [said: T]

/** What a kind says of its answers: how to get what its table doesn't have. */
export type Answering<T, Of> = Pick<Entity<T>, 'complete' | 'countedBy' | 'placedBy'> &
  Each<Computed<T, Of>, 'computed', SQL>

/** What a filter means that is no column; nothing, where it isn't asked for. */
type Narrow<Q> = (ctx: Ctx, query: Q) => SQL | readonly SQL[] | undefined

/** What a kind says of its list and its export. */
type Listing<T, Of, Q> = Pick<Records<T>, 'kept' | 'spelled' | 'forQuery'> &
  Each<Exclude<Filter<Q>, keyof Of | 'archived'>, 'narrowed', Narrow<Q>> &
  Exporting

interface Exporting {
  /** The columns after the id, where others than the code and the name come first. The rest follow the contract. */
  first?: readonly string[]
  /** Fields that aren't exported. */
  without?: readonly string[]
  /** What is written otherwise than as the column that it is, or isn't a field of the record. */
  columns?: Readonly<Record<string, ExportColumn>>
}

const shapeOf = (schema: Schema) =>
  (schema._zod.def as unknown as { shape: Record<string, Schema> }).shape

/** The fields of the record that a call answers, in their order, without those that only a view adds. */
const fieldsOf = (read: Route): string[] =>
  Object.entries(shapeOf(shapeOf(read.reply)['data']!))
    .filter(([, schema]) => schema._zod.def.type !== 'optional')
    .map(([field]) => field)

/** For each name what is found under it, if anything is. */
const found = <V>(names: readonly string[], find: (name: string) => V | undefined) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = find(name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )

const columnsIn = (table: PgTable): Readonly<Record<string, PgColumn>> => getTableColumns(table)
const named = (references: readonly Reference[], field: string) =>
  references.find((one) => one.field === field)

/**
 * Describes what is answered of a kind of record.
 *
 * @param read the call that answers one
 * @throws where a field of the answer comes from nowhere
 */
export function entityOf<R extends Route, Of extends Table>(
  read: R,
  table: Of,
  ...[said]: Said<Answering<Answer<R>, Of>>
): Entity<Answer<R>> {
  const { computed, ...more } = (said ?? {}) as { computed?: Readonly<Record<string, SQL>> }
  const kind = kindOfCall(read.name)!
  const fields = fieldsOf(read)
  const columns = columnsIn(table)
  const references = referencesOf(table)
  const shape = {
    ...found(fields, (field) => columns[field]),
    ...computed,
    ...found(fields, (field) => {
      const reference = named(references, field)
      return reference && namedBy(reference)
    }),
    ...found(fields, (field) => {
      const key = field.endsWith('_url') && columns[field.replace(/_url$/, '_key')]
      return key ? fileUrl(key) : undefined
    }),
  }
  const nowhere = fields.filter((field) => !(field in shape))
  if (nowhere.length > 0) throw new Error(`${kind}: nothing gives ${nowhere.join(', ')}`)
  const type = SPECS[kind].audited
  return { name: kind, type, table, references, shape, ...more } as unknown as Entity<Answer<R>>
}

/** The calls that a kind is described by. */
type Described = Readonly<Record<'get' | 'list' | 'facets', Route>>

/** What a kind says, in whichever shape its types ask for. */
type Anything = Pick<Records<never>, 'kept' | 'spelled' | 'forQuery'> &
  Exporting & { computed?: object; narrowed?: Readonly<Record<string, Narrow<object>>> }

/**
 * Describes a kind of record that is listed, counted and exported. Live ones keep what they refer to from being archived.
 *
 * @throws where a field of the answer comes from nowhere
 */
export function recordsOf<Api extends Described, Of extends Table>(
  api: Api,
  table: Of,
  ...[said]: Said<
    Answering<Answer<Api['get']>, Of> & Listing<Answer<Api['get']>, Of, QueryOf<Api['list']>>
  >
): Records<Answer<Api['get']>> {
  const given = (said ?? {}) as Anything
  const { kept, spelled, forQuery, narrowed = {}, first, without, columns, ...answering } = given
  const entity = entityOf<Api['get'], Of>(api.get, table, ...([answering] as never))
  countReferrers(entity)
  return {
    entity,
    ...({ kept, spelled, forQuery } as object),
    ...narrowingOf(api, entity, spelled),
    further: (ctx, query) => Object.values(narrowed).flatMap((narrow) => narrow(ctx, query) ?? []),
    columns: exportedOf(fieldsOf(api.get), entity, { first, without, columns } as Exporting),
  }
}

/** The names in `filter[name]`, `search[name]` or `filter[name][gte]` among a query's parameters. */
const namesIn = (query: Schema, parameter: RegExp): string[] =>
  Object.keys(shapeOf(query)).flatMap((key) => parameter.exec(key)?.[1] ?? [])

/** What narrows a list and is a column: as one of several values that are counted or aren't, or between two ends. */
function narrowingOf(
  api: Described,
  { table, references }: Pick<Entity<unknown>, 'table' | 'references'>,
  spelled: object = {},
) {
  const columns = columnsIn(table)
  const counted = namesIn(api.facets.query, /^search\[(.+)\]$/)
  const ranged = namesIn(api.list.query, /^filter\[(.+)\]\[gte\]$/)
  const aside = [...counted, ...ranged, ...Object.keys(spelled)]
  const others = namesIn(api.list.query, /^filter\[([^[\]]+)\]$/).filter(
    (one) => !aside.includes(one),
  )
  return {
    facets: found(counted, (name) => {
      const reference = references.find(({ column }) => column.name === name)
      return { column: columns[name]!, ...(reference && { reference }) }
    }),
    filters: found(others, (name) => columns[name]),
    ranges: found(ranged, (name) => columns[name]),
  }
}

/** What an export begins with, and what it ends with. */
const FIRST = ['code', 'key', 'name']
const LAST = ['description', 'external_id', 'created_at', 'updated_at']
/** What tells nothing to whoever reads the file. */
const INTERNAL = ['archived_at', 'lock_version']

/** The columns of an export: what people fill in, references by how a file names what they refer to. */
function exportedOf(
  fields: readonly string[],
  { name, table, references }: Pick<Entity<unknown>, 'name' | 'table' | 'references'>,
  { first = FIRST, without = [], columns = {} }: Exporting,
): Record<string, ExportColumn> {
  const stored = columnsIn(table)
  const aside = [...INTERNAL, ...without, ...references.map(({ column }) => column.name)]
  const all = {
    ...found(fields, (field) => {
      const reference = named(references, field)
      if (aside.includes(field) || stored[field]?.generated) return undefined
      return stored[field] ?? (reference && keyOf(reference.column))
    }),
    ...columns,
  }
  const unwritten = Object.keys(all).find(
    (field) => all[field] === stored[field] && stored[field]?.getSQLType() === 'jsonb',
  )
  if (unwritten) throw new Error(`${name}: an export can't write ${unwritten} by itself`)
  const names = ['id', ...first, ...Object.keys(all).filter((one) => !LAST.includes(one)), ...LAST]
  return found([...new Set(names)], (one) => all[one])
}
