import type { ListQuery, PageMeta } from '@steward/contract/kit/list.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Cursor, readCursor } from './cursor.ts'
import { admitted, askRow, type Ctx } from '../context/ctx.ts'
import { type Entity, tableName } from '../records/entity.ts'
import { seesAll } from '../records/kept-sums.ts'
import { answered, type KeysQuery } from './list-page.ts'
import {
  counted,
  isNear,
  literal,
  metaOfPage,
  type Page,
  pageOf,
  pageText,
  plannedOnce,
} from './page.ts'
import type { Text } from '../records/rows.ts'

/** Values in another table that records are sorted by, at most one for each record, with an index of their own. */
export interface Values {
  /** The table of the values, with the alias `v`. */
  table: SQL
  /** The condition on its rows. */
  where: SQL
  /** The column with the id of the record. */
  of: SQL
  by: SQL
  /** The type of the values, for reading one from a cursor. */
  type: SQL
  /** Few records have one: all of them may be scanned. */
  few?: boolean
  /** Records without a value are left out. */
  only?: boolean
  /** Records without a value are last in both directions; otherwise first descending, as nulls of a column are. */
  emptyLast?: boolean
  /** An expression that is false where every live record is known to have a value: the others aren't looked for. */
  mayBeEmpty?: SQL
}

interface Asked {
  values: Values
  query: ListQuery
  where: SQL
  /** The list has no filters: its total is stored. */
  isAll: boolean
}

type Table = Entity<unknown>['table']

const joinedValues = (ctx: Ctx, table: Table, { values, where }: Asked): SQL =>
  sql`${values.table} join ${table} on ${table.account_id} = ${ctx.account_id} and ${table.id} = ${values.of}
    where ${values.where} and ${where}`

/**
 * The values of the matching records. Few values are scanned in their order, looking each record up. Row-level security
 * hides statistics from the planner, and `offset 0` keeps it from leaving their index for a join.
 */
function matchingValues(ctx: Ctx, table: Table, asked: Asked): SQL {
  const { values, where } = asked
  if (!values.few) return joinedValues(ctx, table, asked)
  return sql`${values.table} where ${values.where} and exists (select from ${table}
    where ${table.account_id} = ${ctx.account_id} and ${table.id} = ${values.of} and ${where} offset 0)`
}

/** One of the two parts of a list: those with a value, and those without. */
interface Part {
  /** `id, by` of them after the cursor, in order, without a limit. */
  rows: SQL
  /** All of them, to be counted. */
  all: SQL
}

const NOWHERE = (type: SQL): SQL => sql`select null::uuid as id, null::${type} as by where false`

/** Whether records without a value are first: descending, as nulls of a column are. */
const isEmptyFirst = ({ query, values }: Asked): boolean =>
  query.order === 'desc' && !values.emptyLast

const directed = ({ query: { order } }: Asked) => ({
  way: sql.raw(order),
  compare: sql.raw(order === 'asc' ? '>' : '<'),
})

/** Those with a value, by the index of the values. */
function valued(ctx: Ctx, table: Table, asked: Asked, cursor: Cursor | undefined): Part {
  const { by, of, type } = asked.values
  const { way, compare } = directed(asked)
  const all = matchingValues(ctx, table, asked)
  // The cursor is in the part without values, and that comes last.
  if (cursor?.value === null && !isEmptyFirst(asked)) return { rows: NOWHERE(type), all }
  const rest =
    cursor && cursor.value !== null
      ? sql` and (${by}, ${of}) ${compare} (${cursor.value}::${type}, ${cursor.id}::uuid)`
      : sql``
  return {
    rows: sql`select ${of} as id, ${by} as by from ${all} and ${by} is not null${rest}
      order by ${by} ${way}, ${of} ${way}`,
    all,
  }
}

/**
 * Those without a value, in the order of their ids. Row-level security hides statistics from the planner: `offset 0`
 * makes it look each record up in the index of the values rather than compare all records with all values.
 */
function empty(ctx: Ctx, table: Table, asked: Asked, cursor: Cursor | undefined): Part {
  const { values, where, query } = asked
  const { way, compare } = directed(asked)
  const isPassed = cursor !== undefined && cursor.value !== null && isEmptyFirst(asked)
  const isKnown = values.mayBeEmpty && !(query as KeysQuery)['filter[archived]']
  const some = isKnown ? sql` and ${values.mayBeEmpty}` : sql``
  const all = sql`${table} where ${where}${some} and not exists (
    select from ${values.table} where ${values.where} and ${values.of} = ${table.id} offset 0)`
  if (values.only || isPassed) return { rows: NOWHERE(values.type), all }
  const rest = cursor?.value === null ? sql` and ${table.id} ${compare} ${cursor.id}::uuid` : sql``
  return {
    rows: sql`select ${table.id} as id, null::${values.type} as by from ${all}${rest}
      order by ${table.id} ${way}`,
    all,
  }
}

/** `f` and `e`: the rows of the page from the first part, and those from the second that fill it up. */
function sharesOf({ query }: Asked, cursor: Cursor | undefined, first: Part, second: Part): SQL {
  const size = literal(query.per_page)
  const skipped = cursor ? 0 : (query.page - 1) * query.per_page
  const lacks = sql`(select ${size} - count(*) from f)`
  const before = sql`(select count(*) from ${first.all})`
  const offset =
    skipped === 0
      ? sql``
      : sql` offset (select case when ${lacks} > 0 then greatest(0, ${literal(skipped)} - ${before}) else 0 end)`
  // A constant limit keeps the planner from sorting all of them first.
  return sql`f as materialized (${first.rows} limit ${size} offset ${literal(skipped)}),
    e as materialized (select id, by from (${second.rows} limit ${size}${offset}) those limit ${lacks}), `
}

/** One page of records in the order of values in another table. */
export async function listByValue<T>(
  ctx: Ctx,
  entity: Entity<T>,
  asked: Asked,
): Promise<Text<{ data: T[]; meta: PageMeta }>> {
  const { query, where, isAll } = asked
  const { table } = entity
  const cursor = query.cursor ? readCursor(query.cursor, query) : undefined
  const matching = asked.values.only
    ? matchingValues(ctx, table, asked)
    : sql`${table} where ${where}`
  const stored = sql`(select coalesce(sum(n), 0)::int from row_counts where account_id = ${ctx.account_id} and table_name = ${tableName(table)})`
  const emptyFirst = isEmptyFirst(asked)
  const having = valued(ctx, table, asked, cursor)
  const without = empty(ctx, table, asked, cursor)
  const page = pageOf(query, {
    ...answered(ctx, entity, query),
    first: emptyFirst
      ? sharesOf(asked, cursor, without, having)
      : sharesOf(asked, cursor, having, without),
    keys: sql`select id, by, by is null as is_empty from f union all select id, by, by is null from e`,
    empty: emptyFirst ? 'first' : 'last',
    total: isAll
      ? sql`case when ${seesAll} then ${stored} else ${counted(matching)}::int end`
      : sql`${counted(matching)}::int`,
  })
  const read = await askRow<Page>(ctx, isAll && isNear(query) ? plannedOnce(page, query) : page)
  const { site_scope } = await admitted(ctx)
  const isCapped = !isAll || site_scope.length > 0
  const meta = metaOfPage(query, read, read.total!, isCapped)
  return { text: pageText(read.beginning, meta) }
}
