import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { assets } from '#db/schema/assets.ts'
import { type Asked, monthsAsked } from './asked.ts'
import { Amounts, bookValueIn, type Years } from './figures.ts'
import { asksOfAssets, asksOfBook, assetsWhere, canSum, filtersOf } from './filters.ts'

/** The conditions that find final balances of past years, as in the index of each table. */
const RESTS = {
  asset_book_years: sql`y.rest_count <> 0`,
  book_year_sums: sql`(y.rest_count <> 0 or y.rest_cost <> 0 or y.rest_accumulated <> 0)`,
}
type Table = keyof typeof RESTS

/** The columns of a row's year and groups. */
const KEYS: Record<Table, SQL> = {
  book_year_sums: sql`y.fiscal_year, y.category_id, y.site_id, y.department_id`,
  asset_book_years: sql`y.fiscal_year, y.category_id, y.site_id, y.department_id, y.asset_id`,
}

const year = (value: number) => sql.raw(String(value))

/** The years before a year, of which the final balances count. */
const before = (year: number): Years => ({ first: 0, last: year - 1 })

/** Rows of a book in some years, `y`. */
const rowsOf = (ctx: Ctx, table: Table, book_id: string, { first, last }: Years): SQL =>
  sql`${sql.identifier(table)} y where y.account_id = ${ctx.account_id} and y.book_id = ${book_id} and y.fiscal_year ${
    first === last ? sql`= ${year(first)}` : sql`between ${year(first)} and ${year(last)}`
  }`

/**
 * The rows of a book with the amounts of a report. The rows of each year, and the final balances of earlier ones, are
 * selected separately, each by its index: with one condition for all, PostgreSQL would read every year of the book.
 */
function rowsIn(ctx: Ctx, table: Table, asked: Asked, amounts: Amounts, kept: SQL | undefined) {
  const years = amounts.years()
  const select = (some: Years, narrowed = sql`true`) =>
    sql`select ${KEYS[table]}${amounts.columns(some)} from ${rowsOf(ctx, table, asked.book.id, some)} and ${and(narrowed, kept)}`
  const rests = select(before(years[0]!.first), RESTS[table])
  const parts = [...years.map((some) => select(some)), rests]
  return sql`(${sql.join(parts, sql` union all `)})`
}

/**
 * The rows of one asset, `b` of the outer query, with the amounts. Its years are known, so that each row is found by the
 * key.
 */
function rowsOfOne(ctx: Ctx, asked: Asked, amounts: Amounts, kept: SQL | undefined): SQL {
  const years = amounts.years()
  const select = (some: Years, itsYears: SQL) =>
    sql`select y.fiscal_year${amounts.columns(some)} from asset_book_years y where ${and(
      sql`y.account_id = ${ctx.account_id} and y.book_id = ${asked.book.id} and y.asset_id = b.asset_id and y.fiscal_year ${itsYears}`,
      kept,
    )}`
  const inYears = (some: Years) =>
    select(
      some,
      sql`= any (array(select generate_series(greatest(b.first_year, ${year(some.first)}), least(b.last_year, ${year(some.last)}))::smallint))`,
    )
  const { first } = years[0]!
  const rests = select(
    before(first),
    sql`= b.last_year and b.last_year < ${year(first)} and ${RESTS.asset_book_years}`,
  )
  return sql`(${sql.join([...years.map(inYears), rests], sql` union all `)}) y`
}

/** The rows of one asset, `b`, that are in the report. */
export const rowsOfAsset = (ctx: Ctx, asked: Asked, amounts: Amounts): SQL =>
  rowsOfOne(ctx, asked, amounts, filtersOf(ctx, asked).kept)

/** An amount in minor units, computed once in a statement. */
const minor = (amount: string): SQL =>
  sql`(select ${amount}::numeric * power(10::numeric, current_setting('app.currency_digits')::int))`

/** The filter by the book value at the end; undefined without one. */
function isValued({ query }: Asked, value: SQL): SQL | undefined {
  const [from, to] = [query['filter[book_value][gte]'], query['filter[book_value][lte]']]
  return and(
    from === undefined ? undefined : sql`${value} >= ${minor(from)}`,
    to === undefined ? undefined : sql`${value} <= ${minor(to)}`,
  )
}

/** Assets that left the book in a year of the report before its last: their book value at the end is zero. */
function leftBefore(ctx: Ctx, asked: Asked, first: number, last: number): SQL {
  const { id } = asked.book
  return sql`select b.asset_id from asset_books b where b.account_id = ${ctx.account_id} and b.book_id = ${id}
    and b.last_year >= ${year(first)} and b.last_year < ${year(last)}
    and ${isValued(asked, sql`0`)} and not exists (select from asset_book_years y where y.account_id = ${ctx.account_id}
      and y.book_id = ${id} and y.fiscal_year = b.last_year and y.asset_id = b.asset_id and y.rest_count <> 0)`
}

/** The book value at the end of assets with several rows in a year, because they were moved: few are. */
function bookValueOfMoved(years: SQL, value: SQL): SQL {
  const moved = sql`y.asset_id in (select y.asset_id from ${years} and y.segment > 0)`
  return sql`(select y.asset_id, sum(${value}) as book_value from ${years} and ${moved} group by 1)`
}

/** The rows of a report, `y`, of assets whose book value at the end matches the filter. */
function valuedRows(ctx: Ctx, asked: Asked, amounts: Amounts, kept: SQL | undefined): SQL {
  const span = monthsAsked(asked)
  const end = span.last.year
  const isIn = (value: SQL) => isValued(asked, value)
  const rows = () => rowsIn(ctx, 'asset_book_years', asked, amounts, kept)
  if (!isIn(sql`0`)) return sql`${rows()} y`
  const inYears = (some: Years) => ({
    of: rowsOf(ctx, 'asset_book_years', asked.book.id, some),
    value: bookValueIn(span, some),
  })
  const last = inYears({ first: end, last: end })
  const earlier = inYears(before(end))
  const moved = bookValueOfMoved(last.of, last.value)
  const begin = amounts.years()[0]!.first
  // An asset has its final balances in one row, and mostly also its last year: then the row itself has its book value.
  if (begin === end) {
    const bookValue = amounts.bookValue(span)
    return sql`(select y.* from ${rows()} y left join ${moved} m on m.asset_id = y.asset_id where ${isIn(sql`coalesce(m.book_value, ${bookValue})`)}) y`
  }
  return sql`${rows()} y join (
    with m as materialized ${moved}
    select y.asset_id from ${last.of} and ${isIn(last.value)} and not exists (select from m where m.asset_id = y.asset_id)
    union all select m.asset_id from m where ${isIn(sql`m.book_value`)}
    union all select y.asset_id from ${earlier.of} and ${RESTS.asset_book_years} and ${isIn(earlier.value)}
    union all ${leftBefore(ctx, asked, begin, end)}) w on w.asset_id = y.asset_id`
}

/** The filter by the book value at the end for one asset, `b` of the outer query. */
function isValuedItself(ctx: Ctx, asked: Asked): SQL | undefined {
  const isIn = isValued(asked, sql`v.value`)
  if (!isIn) return undefined
  const amounts = new Amounts()
  const bookValue = amounts.bookValue(monthsAsked(asked))
  return sql`exists (select from (select coalesce(sum(${bookValue}), 0) as value
    from ${rowsOfOne(ctx, asked, amounts, undefined)}) v where ${isIn})`
}

/**
 * The from clause of a report: `y` with its amounts, and, unless stored sums are enough, the asset and the asset in the
 * book, `b`, if they are needed.
 */
export async function sourceOf(ctx: Ctx, asked: Asked, amounts: Amounts): Promise<SQL> {
  const { kept, ofAsset, inBook } = filtersOf(ctx, asked)
  if (await canSum(ctx, asked)) return sql`${rowsIn(ctx, 'book_year_sums', asked, amounts, kept)} y`
  const isOfBook = inBook || asksOfBook(asked)
  const isOfAssets = ofAsset !== undefined || asksOfAssets(asked)
  const moved = amounts.moved(asked.query.view, asked.span)
  const where = and(
    ofAsset,
    inBook,
    // All rows of an asset with a movement count, because its closing balance may be in another one.
    moved &&
      sql`y.asset_id in (select y.asset_id from ${rowsIn(ctx, 'asset_book_years', asked, amounts, kept)} y where ${moved})`,
    isOfAssets ? await assetsWhere(ctx, asked) : undefined,
  )
  return sql`${valuedRows(ctx, asked, amounts, kept)}
    ${isOfAssets ? sql`join ${assets} on ${assets.account_id} = ${ctx.account_id} and ${assets.id} = y.asset_id` : sql``}
    ${isOfBook ? sql`join asset_books b on b.account_id = ${ctx.account_id} and b.book_id = ${asked.book.id} and b.asset_id = y.asset_id` : sql``}
    where ${where ?? sql`true`}`
}

/** The condition on the asset in the book, `b`, for assets that may be in the report. */
export const candidatesIn = (ctx: Ctx, asked: Asked): SQL =>
  and(
    sql`b.account_id = ${ctx.account_id} and b.book_id = ${asked.book.id} and b.asset_id = ${assets.id}
      and b.first_year <= ${year(monthsAsked(asked).last.year)}`,
    filtersOf(ctx, asked).inBook,
    isValuedItself(ctx, asked),
  )!
