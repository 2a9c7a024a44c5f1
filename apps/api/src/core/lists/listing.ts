import type { AnyOf } from '@steward/contract/kit/list.ts'
import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { live } from '#db/columns.ts'
import { type Lookup, type Reference, referenceAt } from '#db/references.ts'
import { ask, type Ctx } from '../context/ctx.ts'
import { type Entity, statement, tableName } from '../records/entity.ts'
import { anyOfEach, isAnyOf, isList, exactEach, withinEach } from './filters.ts'
import { countedUp, isWithinAnyOf, placePath } from '../records/hierarchy.ts'
import {
  knownValues,
  type StoredSums,
  totalFromSums,
  valuesFromSums,
  narrowedBy,
} from './stored-sums.ts'
import { ENOUGH_TO_COUNT, type Tally, tallyOf } from './sample.ts'
import type { Filters } from './list-page.ts'
import { literal } from './page.ts'
import { inAccount } from '../records/rows.ts'
import { searched } from './search.ts'
import type { Wording } from './wording.ts'

/** A field whose values are counted. */
export interface FacetColumn {
  column: PgColumn
  /** Where the value refers to a record: to which. One that is in a tree stands for whatever is below it, too. */
  reference?: Reference
}

/** An expression with what its text holds. */
export interface TypedExpression {
  text: SQL
  kind: 'text' | 'number' | 'money' | 'date'
}

/** A column of an export: of the table, an expression whose value is text, one that says more of it, or of another record. */
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
  /** What a list that is read as a whole is sorted by, where that is no column of the table; empty ones are as in a column, unless `emptyLast`. */
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
type Narrowing = { search: string; 'filter[archived]'?: boolean | undefined; ids?: AnyOf<string> }

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
  ]
}

/** The total that is kept of a list narrowed by one field, or its cost; a place in a tree has more below it than its own. */
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

/** All that a list is narrowed by, its account included: the same for an export, a sum or a facet. */
export async function whereOf<T>(ctx: Ctx, records: Records<T>, query: Narrowing): Promise<SQL> {
  const ready = await readyFor(ctx, records, query)
  return conditionOf(ctx, ready, query, await searchedIn(ctx, ready, query))
}

/** The look for what was typed: a read of its own, the same whatever field is counted. */
const searchedIn = <T>(ctx: Ctx, { entity: { table } }: Records<T>, query: Narrowing) =>
  searched(ctx, table, query.search, query['filter[archived]'] === true)

function conditionOf<T>(
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
 * The way to what a reference points at in a tree, as an import reads it: `Floor 2 > R12`. Names occur in several places
 * there; the way to one doesn't. What is at the top has its name alone, and costs no walk.
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

/** At most this many values of a facet, the most frequent ones first. */
const MAX_VALUES = 100

export type FacetQuery = Narrowing & { fields?: AnyOf<string> }

/** The name of a value: what it refers to, or the value itself. */
function nameBeside(ctx: Ctx, reference: Reference | undefined): SQL {
  if (!reference) return sql`v.value::text`
  const { name, table } = reference
  // People belong to no account; who is meant is a member of this one.
  const inside = 'account_id' in table ? sql`n.account_id = ${ctx.account_id} and ` : sql``
  return sql`(select n.${sql.identifier(name)} from ${sql.identifier(tableName(table))} n
    where ${inside}n.id = v.value)`
}

/** The values that a list is narrowed to by a field. */
function chosenIn(query: Query, field: string): string[] {
  const values = query[`filter[${field}]`]
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : []
}

/** How a facet is counted: where nothing but its own filter narrows the list its values are kept, else in a tally. */
interface Counting {
  field: string
  tally: Tally
  isKept: boolean
}

/** `value, count` of a field. Of what isn't in the sample it is known that it is there, and not how often. */
function countedValues<T>(ctx: Ctx, { facets, sums }: Records<T>, counting: Counting): SQL {
  const { field, tally, isKept } = counting
  const { column, reference } = facets[field]!
  const type = typeOf(column)
  const name = sql.identifier(field)
  const each = isList(column) ? sql`unnest(t.${name})` : sql`t.${name}`
  const direct = sql`select ${each} as value, round(count(*) * ${tally.scale})::int as count from t group by 1`
  const of = { field, type, having: direct }
  const having = !sums
    ? direct
    : isKept
      ? valuesFromSums(ctx, sums, of)
      : sql`select value, sum(count)::int as count from (${direct}
          union all select value, 0 from (${knownValues(ctx, sums, of)}) k where ${tally.isAbout}) d group by 1`
  return reference?.nested ? countedUp(ctx, reference.table, having) : having
}

const typeOf = (column: PgColumn) => sql.raw(column.columnType === 'PgUUID' ? 'uuid' : 'text')

/** The JSON of one facet, as an expression. */
function facetOf<T>(ctx: Ctx, records: Records<T>, query: FacetQuery, counting: Counting): SQL {
  const { field, tally } = counting
  const { column, reference } = records.facets[field]!
  const searched = (query as Query)[`search[${field}]`] as string | undefined
  const matching = searched
    ? sql` and plain_text(name) like '%' || plain_text(${searched.replace(/[\\%_]/g, '\\$&')}) || '%'`
    : sql``
  const chosen = chosenIn(query as Query, field)
  // What is chosen keeps its name on screen, also when nothing is left that has it.
  const all = sql`with c as (${countedValues(ctx, records, counting)}) select value, count from c
    union all select w, 0 from unnest(${sql.param(chosen)}::${typeOf(column)}[]) w where not exists (select from c where c.value = w)`
  const path = reference?.nested ? sql`, ${placePath(ctx, sql`value::uuid`)} as path` : sql``
  // What is referred to and has no name is out of the reader's sight.
  return facetJson(
    field,
    tally.isAbout,
    sql`
    select value, name, count${path} from (
      select value::text as value, name, count from (
        select v.value, ${nameBeside(ctx, reference)} as name, v.count from (${all}) v
      ) f where (value is null or name is not null or value::text = any (${sql.param(chosen)}::text[]))${matching}
      order by coalesce(value::text = any (${sql.param(chosen)}::text[]), false) desc, count desc, name limit ${literal(MAX_VALUES)}
    ) most`,
    reference?.nested,
  )
}

/**
 * The JSON of a facet, the most frequent `value, name, count` first; an estimate says so.
 *
 * @param path whether there is a `path`, too
 */
export const facetJson = (field: string, isAbout: SQL, values: SQL, path = false): SQL => sql`(
  select case when ${isAbout} then json_build_object('field', ${field}::text, 'exact', false, 'values', all_of)
    else json_build_object('field', ${field}::text, 'values', all_of) end::text
  from (select coalesce(json_agg(json_build_object('value', value, 'name', name,${path ? sql` 'path', path,` : sql``}
    'count', case when count > 0 or not ${isAbout} then count end) order by count desc, name), '[]') as all_of
    from (${values}) v) f)`

/** Fields that are counted under the same conditions are read together; one's own filter is left aside. */
function groupsOf(query: Query, fields: readonly string[]): string[][] {
  const own = fields.filter((field) => query[`filter[${field}]`] !== undefined)
  const shared = fields.filter((field) => !own.includes(field))
  return [shared, ...own.map((field) => [field])].filter((group) => group.length > 0)
}

/** For each field its values with how many records have them, under all the other filters. */
export async function facetRecords<T>(ctx: Ctx, records: Records<T>, query: FacetQuery) {
  const fields = (query.fields ?? Object.keys(records.facets)).filter((field) => field !== null)
  const ready = await readyFor(ctx, records, query)
  const found = await searchedIn(ctx, ready, query)
  const groups = groupsOf(query as Query, fields)
  const results = await ask(
    ctx,
    ...groups.map((group) => statementOf(ctx, ready, query, group, found)),
  )
  const texts = new Map(
    results.flatMap(({ rows }, n) =>
      groups[n]!.map((field, at) => [field, (rows[0] as { texts: string[] }).texts[at]!] as const),
    ),
  )
  return { text: `{"data":[${fields.map((field) => texts.get(field)!).join(',')}]}` }
}

function statementOf<T>(
  ctx: Ctx,
  records: Records<T>,
  query: FacetQuery,
  fields: string[],
  found: SQL | undefined,
) {
  const { entity, facets, sums } = records
  // Fields that are read together are narrowed by none of their own.
  const where = conditionOf(ctx, records, query, found, fields[0])
  const isKept =
    sums !== undefined && narrowedBy(query as Query).every((other) => other === fields[0])
  const tally = tallyOf(ctx, entity, {
    where,
    columns: sql.join(
      fields.map((field) => sql`${facets[field]!.column} as ${sql.identifier(field)}`),
      sql`, `,
    ),
    sums: isKept || query['filter[archived]'] ? undefined : sums,
    enough: ENOUGH_TO_COUNT,
  })
  const each = fields.map((field) => facetOf(ctx, records, query, { field, tally, isKept }))
  return statement(sql`with ${tally.with} select array[${sql.join(each, sql`, `)}] as texts`)
}
