import type { AnyOf } from '@steward/contract/kit/list.ts'
import { and, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { live } from '#db/columns.ts'
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

/** A field whose values are counted. */
interface FacetColumn {
  column: PgColumn
  /** Where the value refers to a record: to which. One that is in a tree stands for whatever is below it, too. */
  reference?: Reference
}

/** An expression with what its text holds. */
interface TypedExpression {
  text: SQL
  kind: 'text' | 'number' | 'money' | 'date'
}

/**
 * A column of an export: of the table, an expression whose value is text, one that says more of it, or of another
 * record.
 */
export type ExportColumn = SQL | PgColumn | TypedExpression | Lookup

/** How a kind of record is narrowed, counted and exported. */
export interface Records<T> {
  entity: Entity<T>
  /** Where the database keeps sums of every facet's values. */
  sums?: StoredSums
  /** Each is also a filter, `filter[field]` with any of several values. */
  facets: Readonly<Record<string, FacetColumn>>
  /** Filters of the same kind that aren't counted. */
  filters?: Readonly<Record<string, PgColumn>>
  /** Filters for the whole of a value, whatever its case; `named_ids` has to know them. */
  exact?: Readonly<Record<string, PgColumn>>
  /** Filters with two ends, `filter[field][gte]` and `[lte]`. */
  ranges?: Readonly<Record<string, PgColumn>>
  /** Filters of any other kind; that of the field to leave aside, where one is counted, must not be among them. */
  otherFilters?: (ctx: Ctx, query: Query, excluded?: string) => (SQL | undefined)[]
  /** The columns of an export, in the words that an import reads. */
  columns: Readonly<Record<string, ExportColumn>>
  /** How people call these columns and what is in them. */
  wording: Wording
  /**
   * What a list that is read as a whole is sorted by, where that is no column of the table; empty ones are as in a
   * column, unless `emptyLast`.
   */
  sortedBy?: SQL
  emptyLast?: boolean
  /** The same with what a query needs that only the account knows: its own fields. */
  forQuery?: (ctx: Ctx, query: Query) => Promise<Records<T>>
}

/** How a kind of record is narrowed, counted and exported for this query. */
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

/** A list's filters as conditions; one facet's own can be left aside. */
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
    ...exactEach(records.entity.table, query, records.exact ?? {}),
    ...withinEach(query, records.ranges ?? {}),
    ...(records.otherFilters?.(ctx, query, excluded) ?? []),
    ...sightOf(records.entity, query),
  ]
}

/**
 * Nothing is found by what is out of the reader's sight. Whatever is of a site itself is kept from them as a row;
 * people and departments are not.
 */
const sightOf = ({ table, references }: Entity<never>, query: Query): (SQL | undefined)[] =>
  OF_SITES.includes(tableName(table))
    ? []
    : references
        .filter((one) => OF_SITES.includes(tableName(one.table)))
        .filter(({ column }) => query[`filter[${column.name}]`] !== undefined)
        .map((reference) => or(isNull(reference.column), isInSight(reference)))

/**
 * The total that is kept of a list narrowed by one field, or its cost; a place in a tree has more below it than its
 * own.
 */
export function totalOf<T>(
  ctx: Ctx,
  { sums, facets }: Records<T>,
  query: object,
  of: 'n' | 'cost' = 'n',
) {
  // What has several values counts under each of them.
  const isOne = (field: string) => {
    const values = (query as Query)[`filter[${field}]`] as AnyOf<string>
    return !isList(facets[field]!.column) || (values?.length === 1 && values[0] !== null)
  }
  const fields = Object.keys(facets).filter(
    (field) => !facets[field]!.reference?.nested && isOne(field),
  )
  return sums && totalFromSums(ctx, sums, query as Query, fields, of)
}

/** What a list is narrowed to, and whether that is known to be little. */
interface NarrowedTo {
  where: SQL
  isFew: boolean
}

/** All that a list is narrowed by, its account included: the same for an export, a sum or a facet. */
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

/** The look for what was typed: a read of its own, the same whatever field is counted. */
export const searchedIn = <T>(ctx: Ctx, { entity: { table } }: Records<T>, query: Narrowing) =>
  searched(ctx, table, query.search, query['filter[archived]'] === true)

/** The same, with what was found of the search; a facet's own filter can be left aside. */
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
 * The way to what a reference points at in a tree, as an import reads it: `Floor 2 > R12`. Names occur in several
 * places there; the way to one doesn't. What is at the top has its name alone, and costs no walk.
 */
export function pathOf(reference: PgColumn): Lookup {
  const account = (reference.table as unknown as { account_id: PgColumn }).account_id
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
