import { and, or, type SQL, sql } from 'drizzle-orm'
import { askRow, type Ctx } from '../context/ctx.ts'
import { type Entity, statement } from '../records/entity.ts'
import { inAccount } from '../records/rows.ts'
import { gathered, type KeysQuery, type Narrowed, plainly, shown, sortedBy } from './list-page.ts'
import { COUNTED, literal, orderIn, rangesOf } from './page.ts'
import { sampledFrom, sampleScale, type Search } from './search.ts'

/** If the sample has so many matches, which represent so many records, there are surely more than are counted. */
const MANY_IN_SAMPLE = 20
const MANY = 2 * COUNTED
/** Up to so many records with the words, they are read first, whether or not the filters match fewer. */
const FEW = 5_000

type Table = Entity<unknown>['table']

interface Searched {
  search: Search
  /** The list's other conditions. */
  filters: SQL | undefined
}

/** The range of a list's order that a page is in: after the cursor, and up to a value. */
function partOf(table: Table, query: KeysQuery) {
  const by = sortedBy(table, query.sort)
  return {
    by,
    after: or(...rangesOf(query, by, table.id).map((rest) => rest ?? sql`true`))!,
    // Nulls are last ascending, and first descending.
    until: (value: SQL) =>
      query.order === 'asc'
        ? sql`(${value} is null or ${by.sql} <= ${value})`
        : sql`(${by.sql} is null or ${by.sql} >= ${value})`,
  }
}

/** Estimates about a list from a sample, scaled up to the whole table. */
interface Sample {
  /** Whether surely more records match than are counted. */
  is_many: boolean
  /** How many records have the words, and how many meet the filters. */
  words: number
  filtered: number
  /** The value of the sort column at which the page ends, as text. */
  ends_at: string | null
  /** How many records are before that, and how many of them meet the filters; 0 where that is unknown. */
  passed: number
  left: number
}

async function sampleOf(
  ctx: Ctx,
  table: Table,
  query: KeysQuery,
  { search, filters }: Searched,
): Promise<Sample> {
  const { by, after, until } = partOf(table, query)
  const where = and(inAccount(ctx, table), shown(table, query['filter[archived]']))!
  const scale = sampleScale(table)
  const wanted = literal(query.cursor ? query.per_page : query.page * query.per_page)
  // The number of the page's records in a sample varies by the root of the number expected. Three times that as a
  // margin.
  const expected = sql`(${wanted} / scale)`
  return askRow<Sample>(
    ctx,
    statement(sql`with z as (select (${scale})::float8 as scale), s as materialized (
      select ${table.id}, ${by.sql}, ${search.contains} as has_words, (${filters ?? sql`true`}) as is_left
      from ${sampledFrom(table, scale)} where ${where}
    ), e as materialized (
      select ${by.sql} as by from s ${table} where has_words and is_left and ${after}
      ${orderIn(query, by, table.id)} limit 1 offset (select ceil(${expected} + 3 * sqrt(${expected}))::int from z)
    )
    select matching >= ${literal(MANY_IN_SAMPLE)} and matching * scale >= ${literal(MANY)} as is_many, words * scale as words,
      filtered * scale as filtered, passed * scale as passed, ceil(left_over * scale) as left,
      (select by::text from e) as ends_at
    from z, (
      select count(*) filter (where has_words) as words, count(*) filter (where is_left) as filtered,
        count(*) filter (where has_words and is_left) as matching from s
    ) c, (
      select count(*) as passed, count(*) filter (where is_left) as left_over
      from e, s ${table} where ${after} and ${until(sql`e.by`)}
    ) p`),
  )
}

/**
 * The ways to one page of a search, the cheapest first, as a sample of the table suggests. All matches are found by the
 * trigram index, or by the filters where these match less, and sorted. Where more match than are counted, a first way
 * reads only up to where the page seems to end: by a scan in the list's order, if there is little before that, or else
 * by the index.
 */
export async function searchedWays(
  ctx: Ctx,
  table: Table,
  query: KeysQuery,
  searched: Searched,
): Promise<Narrowed[]> {
  const { search, filters } = searched
  const sample = await sampleOf(ctx, table, query, searched)
  const { is_many, words, filtered, passed, left, ends_at } = sample
  const where = and(inAccount(ctx, table), shown(table, query['filter[archived]']), filters)!
  const isFilterFirst = filters !== undefined && words > FEW && filtered < words
  const matching = (part?: SQL) =>
    isFilterFirst
      ? sql`from ${table} where ${and(where, part, search.contains)!}`
      : sql`from ${search.from} where ${and(where, part, search.isFound)!}`
  const all = gathered(table, query, matching())
  if (!is_many || passed === 0) return [all]
  const { by, after, until } = partOf(table, query)
  const first =
    passed <= Math.min(words, filtered)
      ? { ...plainly(table), where, walk: { contains: search.contains, most: left } }
      : gathered(table, query, matching(and(after, until(sql`${ends_at}::${sql.raw(by.type)}`))))
  const isEnough: Narrowed['isEnough'] = ({ found }) => found === query.per_page
  return [{ ...first, total: literal(COUNTED), isEnough }, all]
}
