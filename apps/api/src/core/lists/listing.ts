import type { AnyOf } from '@steward/contract/kit/list.ts'
import { and, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { accountOf, live } from '#db/columns.ts'
import { isInSight, type Lookup, OF_SITES, type Reference, referenceAt } from '#db/references.ts'
import type { Ctx } from '../context/ctx.ts'
import { type Entity, tableName } from '../records/entity.ts'
import { anyOfEach, isAnyOf, isList, exactEach, withinEach } from './filters.ts'
import { isWithinAnyOf } from '../records/hierarchy.ts'
import { totalFromSums } from './stored-sums.ts'
import { type StoredSums } from '../records/kept-sums.ts'
import type { Filters } from './list-page.ts'
import { inAccount } from '../records/rows.ts'
import { searched } from './search.ts'
import type { Wording } from './wording.ts'

/** A field that a list is filtered by, with the number of records of each value. */
interface FacetColumn {
  column: PgColumn
  /** What the value refers to, if it is an id. A record of a tree includes those below it. */
  reference?: Reference
}

/** An expression that is text, with the kind of value that the text is. */
interface TypedExpression {
  text: SQL
  kind: 'text' | 'number' | 'money' | 'date'
}

/** A column of an export: one of the table, an expression that is text, or a value of another record. */
export type ExportColumn = SQL | PgColumn | TypedExpression | Lookup

/** How a kind of record is narrowed, counted and exported. */
export interface Records<T> {
  entity: Entity<T>
  /** Where the database keeps sums of every facet's values. */
  sums?: StoredSums
  /** Each is also a filter, `filter[field]` with any of several values. */
  facets: Readonly<Record<string, FacetColumn>>
  /** Further filters of the same kind, without counts. */
  filters?: Readonly<Record<string, PgColumn>>
  /** Filters by a whole value, whatever its case; `named_ids` in the database has to know these columns. */
  exact?: Readonly<Record<string, PgColumn>>
  /** Filters by a range, `filter[field][gte]` and `[lte]`. */
  ranges?: Readonly<Record<string, PgColumn>>
  /** Filters of any other kind, without that of the field `excluded`, whose values are being counted. */
  otherFilters?: (ctx: Ctx, query: Query, excluded?: string) => (SQL | undefined)[]
  /** The columns of an export, in the words that an import reads. */
  columns: Readonly<Record<string, ExportColumn>>
  /** The names of these columns and of their values in each language. */
  wording: Wording
  /** What an export is sorted by where that is no column of the table; nulls are as in a column unless `emptyLast`. */
  sortedBy?: SQL
  emptyLast?: boolean
  /**
   * Whether statements have other rows under the name of the table, such as those of a past day. Then filters only read
   * these rows: what indexes would find in the table itself may differ.
   */
  isApart?: boolean
  /** Adds what the account itself defines and a query needs, such as its custom fields. */
  forQuery?: (ctx: Ctx, query: Query) => Promise<Records<T>>
}

/** The records with what the account itself defines, as far as this query needs it. */
export const readyFor = async <T>(
  ctx: Ctx,
  records: Records<T>,
  query: object,
): Promise<Records<T>> => (records.forQuery ? records.forQuery(ctx, query as Query) : records)

export type Query = Readonly<Record<string, unknown>>
export type Narrowing = {
  search: string
  'filter[archived]'?: boolean | undefined
  ids?: AnyOf<string>
}

/** The conditions of a list's filters, but for that of the field `excluded`. */
export function filtersOf<T>(
  ctx: Ctx,
  records: Records<T>,
  given: object,
  excluded?: string,
): Filters {
  const query = given as Query
  const faceted = Object.entries(records.facets).filter(([field]) => field !== excluded)
  return [
    ...faceted.map(([field, { column, reference }]) => {
      const values = query[`filter[${field}]`] as AnyOf<string>
      return reference?.nested
        ? isWithinAnyOf(ctx, column, reference.table, values)
        : isAnyOf(column, values)
    }),
    ...anyOfEach(query, records.filters ?? {}),
    ...exactEach(records.entity.table, query, records.exact ?? {}, records.isApart),
    ...withinEach(query, records.ranges ?? {}),
    ...(records.otherFilters?.(ctx, query, excluded) ?? []),
    ...sightOf(records.entity, query),
  ]
}

/**
 * Filtering by a record that the reader may not see must find nothing, or it would show what refers to it. Row-level
 * security takes care of tables that belong to sites; employees and departments don't, so their references are checked.
 */
const sightOf = ({ table, references }: Entity<never>, query: Query): (SQL | undefined)[] =>
  OF_SITES.includes(tableName(table))
    ? []
    : references
        .filter((one) => OF_SITES.includes(tableName(one.table)))
        .filter(({ column }) => query[`filter[${column.name}]`] !== undefined)
        .map((reference) => or(isNull(reference.column), isInSight(reference)))

/**
 * The stored total of a list under one filter, or its stored cost; undefined where there is none. Trees have none, for
 * a sum is of one record without those below it.
 */
export function totalOf<T>(
  ctx: Ctx,
  { sums, facets }: Records<T>,
  query: object,
  of: 'n' | 'cost' = 'n',
) {
  // A record with several values is in the sum of each, so that only one value can be asked for.
  const isOne = (field: string) => {
    const values = (query as Query)[`filter[${field}]`] as AnyOf<string>
    return !isList(facets[field]!.column) || (values?.length === 1 && values[0] !== null)
  }
  const fields = Object.keys(facets).filter(
    (field) => !facets[field]!.reference?.nested && isOne(field),
  )
  return sums && totalFromSums(ctx, sums, query as Query, fields, of)
}

/** The condition of a list, and whether few records are known to meet it. */
interface NarrowedTo {
  where: SQL
  isFew: boolean
}

/** The whole condition of a list, with account, filters and search, for an export, a sum or a facet. */
export async function narrowedTo<T>(
  ctx: Ctx,
  records: Records<T>,
  query: Narrowing,
): Promise<NarrowedTo> {
  const ready = await readyFor(ctx, records, query)
  const found = await searchedIn(ctx, ready, query)
  const where = conditionOf(ctx, ready, query, found?.condition)
  return { where, isFew: found?.isFew ?? false }
}

/** The condition alone. */
export const whereOf = async <T>(ctx: Ctx, records: Records<T>, query: Narrowing): Promise<SQL> =>
  (await narrowedTo(ctx, records, query)).where

/** Resolves the search by a statement of its own, once for all facets. */
export const searchedIn = <T>(ctx: Ctx, { entity: { table } }: Records<T>, query: Narrowing) =>
  searched(ctx, table, query.search, query['filter[archived]'] === true)

/**
 * The condition of a list whose search is resolved.
 *
 * @param found the condition of the search
 * @param excluded the field whose filter is left out, because its values are being counted
 */
export function conditionOf<T>(
  ctx: Ctx,
  records: Records<T>,
  query: Narrowing,
  found: SQL | undefined,
  excluded?: string,
): SQL {
  const { table } = records.entity
  const shown = query['filter[archived]'] ? isNotNull(table.archived_at) : live(table)
  const ids = query.ids?.filter((id) => id !== null)
  return and(
    inAccount(ctx, table),
    shown,
    ...filtersOf(ctx, records, query, excluded),
    ids ? inArray(table.id, ids) : undefined,
    found,
  )!
}

/**
 * The path of a referenced record in its tree, as an import reads it: `Floor 2 > R12`. A name may occur several times
 * in a tree, a path doesn't. A record at the top has its name alone, without a recursive query.
 */
export function pathOf(reference: PgColumn): Lookup {
  const account = accountOf(reference)
  const name = sql.identifier(tableName(referenceAt(reference).table))
  return {
    lookup: sql`select case when n.parent_id is null then n.name::text else (
        with recursive up as (
          select n.parent_id as above, n.name::text as path, 1 as level
          union all
          select p.parent_id, p.name || ' > ' || u.path, u.level + 1
          from up u join ${name} p on p.account_id = ${account} and p.id = u.above where u.level < 30
        ) select path from up order by level desc limit 1) end as value
      from ${name} n where n.account_id = ${account} and n.id = ${reference}`,
  }
}
