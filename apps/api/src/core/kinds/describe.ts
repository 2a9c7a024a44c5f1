import { kindOfCall } from '@steward/contract/kind-calls.ts'
import { type Kind, SPECS } from '@steward/contract/kinds.ts'
import type { AnyOf } from '@steward/contract/kit/list.ts'
import {
  type QueryOf,
  type ReplyOf,
  type Route,
  type Schema,
  shapeOf,
} from '@steward/contract/kit/route.ts'
import type { TextGroup } from '@steward/locales/texts.ts'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RecordTable } from '#db/columns.ts'
import { keyOf, referencesOf } from '#db/references.ts'
import {
  answeredBy,
  answerOf,
  columnsIn,
  type From,
  type OptionalArgument,
} from '../records/answer.ts'
import type { Ctx } from '../context/ctx.ts'
import { importedBy } from '../lists/imported.ts'
import { declareTable, type Entity, tableName } from '../records/entity.ts'
import { declareSums } from '../records/kept-sums.ts'
import { type Words, wordingOf } from '../lists/wording.ts'
import type { ExportColumn, Records } from '../lists/listing.ts'

// Derives the description of a kind of record from its contract and its table. A kind declares only what doesn't follow
// from them; a field or a filter without a source doesn't compile.

type Table = RecordTable & PgTable & { lock_version: PgColumn }

/** The record that a route answers. */
type Answer<R extends Route> = ReplyOf<R> extends { data: infer T extends object } ? T : never

/** The names of a list's filters, without those of custom fields. */
type Filter<Query> = keyof Query extends infer K
  ? K extends `filter[cf:${string}`
    ? never
    : K extends `filter[${infer Field}][${string}]`
      ? Field
      : K extends `filter[${infer Field}]`
        ? Field
        : never
  : never

/** A part that is optional if none of its fields is required. */
type Part<Name extends string, T> = object extends T ? { [_ in Name]?: T } : { [_ in Name]: T }

/** What a kind declares of its answers: fields that its table doesn't have, and those of views. */
type Answering<T, Of> = Pick<Entity<T>, 'complete' | 'countedBy' | 'isTree' | 'placedBy'> &
  Part<'computed', From<T, Of>>

/** The condition of a filter that is no column; undefined if the query doesn't have it. */
type Narrow<Q> = (ctx: Ctx, query: Q) => SQL | readonly SQL[] | undefined

/** What a kind declares of its list and its export. */
type Listing<T, Of, Q> = Pick<Records<T>, 'sums' | 'forQuery'> &
  Part<
    'narrowed',
    { readonly [_ in Exclude<Filter<Q>, keyof Of | 'archived' | 'import'>]: Narrow<Q> }
  > &
  Exporting

interface Exporting {
  /**
   * The first columns after the id, unless they are the code and the name. The rest are in the order of the contract.
   */
  first?: readonly string[]
  /** Fields that aren't exported. */
  without?: readonly string[]
  /** Columns with another source than the table's column, or that are no field of the record. */
  columns?: Readonly<Record<string, ExportColumn>>
  /** Keys of its texts in the locales that don't follow from its name. */
  words?: Partial<Words>
}

/** For each name its value, without those that have none. */
const found = <V>(names: readonly string[], find: (name: string) => V | undefined) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = find(name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )

/**
 * Describes the answers of a kind of record.
 *
 * @param schema of a record in the contract
 * @throws where a field of the answer comes from nowhere
 */
export const entityOf = <S extends Schema, Of extends Table>(
  kind: Kind,
  schema: S,
  table: Of,
  ...[declared]: OptionalArgument<Answering<S['_zod']['output'], Of>>
): Entity<S['_zod']['output']> => entityFrom(kind, schema, table, declared ?? {})

function entityFrom<T>(
  kind: Kind,
  schema: Schema,
  table: Table,
  { computed, ...more }: { computed?: object },
): Entity<T> {
  const answer = answerOf(schema, table, computed)
  const references = referencesOf(table)
  const entity = { name: kind, type: SPECS[kind].audited, table, references, ...answer, ...more }
  return entity as unknown as Entity<T>
}

/** The routes that a kind is described by. */
type Described = Readonly<Record<'get' | 'list' | 'facets', Route>>

/** What a kind declares, whatever its types require. */
type Anything = Pick<Records<never>, 'sums' | 'forQuery'> &
  Exporting & { computed?: object; narrowed?: Readonly<Record<string, Narrow<object>>> }

/**
 * Describes a kind of record that is listed, counted and exported.
 *
 * @throws where a field of the answer comes from nowhere
 */
export function recordsOf<Api extends Described, Of extends Table>(
  api: Api,
  table: Of,
  ...[declared]: OptionalArgument<
    Answering<Answer<Api['get']>, Of> & Listing<Answer<Api['get']>, Of, QueryOf<Api['list']>>
  >
): Records<Answer<Api['get']>> {
  const given = (declared ?? {}) as Anything
  const { sums, forQuery, narrowed = {}, first, without, columns, words, ...answering } = given
  const schema = shapeOf(api.get.reply)['data']!
  const kind = kindOfCall(api.get.name)!
  const entity = entityFrom<Answer<Api['get']>>(kind, schema, table, answering)
  declareTable(table)
  const narrowing = narrowingOf(api, entity)
  if (sums) declareSums(tableName(table), { sums, fields: Object.keys(narrowing.facets) })
  const exported = exportedOf(answeredBy(schema), entity, { first, without, columns } as Exporting)
  return {
    entity,
    ...(sums && { sums }),
    ...(forQuery && { forQuery: forQuery as Records<Answer<Api['get']>>['forQuery'] & {} }),
    ...narrowing,
    otherFilters: (ctx, query) => [
      ...Object.values(narrowed).flatMap((narrow) => narrow(ctx, query) ?? []),
      importedBy(entity, query['filter[import]'] as AnyOf<string>),
    ],
    columns: exported,
    wording: wordingOf(
      Object.keys(exported),
      {
        words: SPECS[kind].plural,
        ...words,
        values: { status: `status.${kind}` as TextGroup, ...words?.values },
      },
      shapeOf(schema),
    ),
  }
}

/** The names in `filter[name]`, `search[name]` or `filter[name][gte]` among a query's parameters. */
const namesIn = (query: Schema, parameter: RegExp): string[] =>
  Object.keys(shapeOf(query)).flatMap((key) => parameter.exec(key)?.[1] ?? [])

/** The filters of a list that are columns: by any of several values, by a whole text, or by a range. */
function narrowingOf(
  api: Described,
  { name: kind, table, references }: Entity<never>,
): Pick<Records<never>, 'facets' | 'filters' | 'exact' | 'ranges'> {
  const columns = columnsIn(table)
  const names = namesIn(api.list.query, /^filter\[([^[\]]+)\]$/)
  const counted = namesIn(api.facets.query, /^search\[(.+)\]$/)
  const ranged = namesIn(api.list.query, /^filter\[(.+)\]\[gte\]$/)
  const known = SPECS[kind as Kind].known_by?.filter((name) => names.includes(name)) ?? []
  const others = names.filter((name) => ![...counted, ...ranged, ...known].includes(name))
  const pick = (some: readonly string[]) => found(some, (name) => columns[name])
  return {
    facets: found(counted, (name) => {
      const reference = references.find(({ column }) => column.name === name)
      return { column: columns[name]!, ...(reference && { reference }) }
    }),
    filters: pick(others),
    exact: pick(known),
    ranges: pick(ranged),
  }
}

/** The first and the last columns of an export. */
const FIRST = ['code', 'key', 'name']
const LAST = ['description', 'external_id', 'created_at', 'updated_at']
/** Columns that mean nothing to readers of the file. */
const INTERNAL = ['archived_at', 'lock_version']

/** The columns of an export; references by the name or the code of what they refer to. */
function exportedOf(
  fields: readonly string[],
  { name, table, references }: Pick<Entity<unknown>, 'name' | 'table' | 'references'>,
  { first = FIRST, without = [], columns = {} }: Exporting,
): Record<string, ExportColumn> {
  const stored = columnsIn(table)
  const excluded = [...INTERNAL, ...without, ...references.map(({ column }) => column.name)]
  const all = {
    ...found(fields, (field) => {
      const reference = references.find((one) => one.field === field)
      if (excluded.includes(field) || stored[field]?.generated) return undefined
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
