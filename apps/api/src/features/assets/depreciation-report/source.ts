import { type CustomColumn, keyOf } from '@steward/contract/data-fields.ts'
import { type DepreciationGroup, isOwnGroup } from '@steward/contract/depreciation-report.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { admitted, type Ctx } from '#core/context/ctx.ts'
import { whereOf } from '#core/lists/listing.ts'
import { narrowedBy } from '#core/lists/stored-sums.ts'
import { assets } from '#db/schema/assets.ts'
import { assetRecords } from '../assets.records.ts'
import type { Span } from '#domain/reports/period.ts'
import { type Asked, monthsAsked, type ReportedBook } from './asked.ts'
import { MOVED, valueOfRow } from './figures.ts'

/** What the rows of years are counted under themselves, as they were in that year. */
const KEPT: Partial<Record<DepreciationGroup, string>> = {
  category: 'category_id',
  site: 'site_id',
  department: 'department_id',
}
const KEPT_FILTERS = ['category_id', 'site_id', 'department_id'] as const

/** By what a row is grouped; what isn't kept with it is read from the asset as it is. */
const BY: Record<DepreciationGroup, (book: ReportedBook) => SQL> = {
  category: () => sql`y.category_id::text`,
  site: () => sql`y.site_id::text`,
  department: () => sql`y.department_id::text`,
  location: () => sql`${assets.location_id}::text`,
  method: () => sql`b.depreciation_method_id::text`,
  acquired: (book) => sql`${acquiredIn(book)}::text`,
  status: () => sql`${assets.status}`,
}

/** The groups that are read from the asset in the book. */
const OF_BOOK: readonly string[] = ['method', 'acquired'] satisfies DepreciationGroup[]

/** The fiscal year in which an asset was acquired. */
const acquiredIn = ({ first_month }: ReportedBook): SQL =>
  sql`(extract(year from b.acquired_on)::int + (${sql.raw(String(first_month))} > 1 and extract(month from b.acquired_on) >= ${sql.raw(String(first_month))})::int)`

/** A field of the account's own, as long as its index keeps it. */
const ownValue = (column: CustomColumn): SQL =>
  sql`nullif(left(${assets.custom_fields} ->> ${sql.param(keyOf(column))}::text, 200), '')`

export const groupsBy = ({ query, book }: Asked): SQL[] =>
  (query.group_by ?? []).map((group) => (isOwnGroup(group) ? ownValue(group) : BY[group](book)))

type Values = readonly (string | number | null)[] | undefined

const oneOf = (value: SQL, values: Values, type: 'uuid' | 'int'): SQL | undefined => {
  if (!values) return undefined
  const some = values.filter((one) => one !== null)
  const isOne = sql`${value} = any (${sql.param(some)}::${sql.raw(type)}[])`
  return some.length < values.length ? sql`(${isOne} or ${value} is null)` : isOne
}

/** The filters of the report alone: those that hold for a row of a year, for the asset, and for the asset in the book. */
function filtersOf({ query, book, span }: Asked) {
  const kept = KEPT_FILTERS.map((name) =>
    oneOf(sql`y.${sql.identifier(name)}`, query[`filter[${name}]`], 'uuid'),
  )
  const ofAsset = [
    oneOf(sql`${assets.location_id}`, query['filter[location_id][eq]'], 'uuid'),
    query.include_disposed === false ? sql`${assets.status} <> 'disposed'` : undefined,
  ]
  const inBook = [
    oneOf(sql`b.depreciation_method_id`, query['filter[method_id]'], 'uuid'),
    oneOf(acquiredIn(book), query['filter[acquired_in]'], 'int'),
    query.include_non_depreciating === false
      ? sql`b.depreciation_method_id is not null`
      : undefined,
    query.view === 'fully_depreciated' ? fullyBy(span.to) : undefined,
  ]
  return { kept: and(...kept), ofAsset: and(...ofAsset), inBook: and(...inBook) }
}

const fullyBy = (to: string): SQL =>
  sql`(b.depreciation_method_id is not null and b.ends_on <= ${to}::date and b.problem is null)`

/** What the assets of the report are narrowed to by their own list; the rest is said by the rows. */
export function assetsWhere(ctx: Ctx, asked: Asked): Promise<SQL> {
  const {
    'filter[category_id]': _c,
    'filter[site_id]': _s,
    'filter[department_id]': _d,
    // Of the end of the period, not of today.
    'filter[book_value][gte]': _from,
    'filter[book_value][lte]': _to,
    ...rest
  } = asked.query
  return whereOf(ctx, assetRecords, rest)
}

/** Rows of years, or their sums, with what they are narrowed to. */
export interface Source {
  from: SQL
  isOfSums: boolean
}

/** What the rests of past years are found by, each as its index has it. */
const RESTS = {
  asset_book_years: sql`rest_count <> 0`,
  book_year_sums: sql`(rest_count <> 0 or rest_cost <> 0 or rest_accumulated <> 0)`,
}

/** The rows of a book that count in some months, or their sums: those of the years, and what rests of years before. */
function partsOf(
  ctx: Ctx,
  table: keyof typeof RESTS,
  book_id: string,
  { first, last }: Span,
): { years: SQL; rests: SQL } {
  const rows = sql`${sql.identifier(table)} y where y.account_id = ${ctx.account_id} and y.book_id = ${book_id}`
  const years =
    first.year === last.year
      ? sql`= ${sql.raw(String(first.year))}`
      : sql`between ${sql.raw(String(first.year))} and ${sql.raw(String(last.year))}`
  return {
    years: sql`${rows} and y.fiscal_year ${years}`,
    rests: sql`${rows} and y.fiscal_year < ${sql.raw(String(first.year))} and ${RESTS[table]}`,
  }
}

/** Both, each asked for by its own index: for both at once PostgreSQL reads every year of the book, which most of its rows aren't of. */
function rowsIn(ctx: Ctx, table: keyof typeof RESTS, book_id: string, span: Span): SQL {
  const { years, rests } = partsOf(ctx, table, book_id, span)
  return sql`(select * from ${years} union all select * from ${rests})`
}

/** The filters that the kept sums know, and with them those that the rows and the assets in the book do. */
const NOT_OF_ROWS = new Set<string>(KEPT_FILTERS)
const NOT_OF_ASSETS = new Set([
  ...KEPT_FILTERS,
  'book_value][gte',
  'book_value][lte',
  'method_id',
  'acquired_in',
])

/** Whether the kept sums can tell: nothing is asked that they don't have, by somebody who sees all sites. */
async function canSum(ctx: Ctx, { query }: Asked): Promise<boolean> {
  const { site_scope } = await admitted(ctx)
  return (
    site_scope.length === 0 &&
    query.view !== 'fully_depreciated' &&
    MOVED[query.view] === undefined &&
    query.include_disposed !== false &&
    query.include_non_depreciating !== false &&
    (query.group_by ?? []).every((group) => group in KEPT) &&
    narrowedBy(query).every((name) => NOT_OF_ROWS.has(name))
  )
}

/** The rows of one asset that count, which the outer query calls `b`. */
function rowsOfOne(ctx: Ctx, asked: Asked, narrowed: SQL | undefined): SQL {
  const { first, last } = monthsAsked(asked)
  // Its years are known, so that each is found by the key alone.
  const years = sql`y.fiscal_year = any (array(
    select generate_series(greatest(b.first_year, least(b.last_year, ${sql.raw(String(first.year))})),
      least(b.last_year, ${sql.raw(String(last.year))}))::smallint))`
  return sql`asset_book_years y where ${and(
    sql`y.account_id = ${ctx.account_id} and y.book_id = ${asked.book.id} and y.asset_id = b.asset_id`,
    years,
    sql`(y.fiscal_year >= ${sql.raw(String(first.year))} or y.rest_count <> 0)`,
    narrowed,
  )}`
}

/** Those of them that the report has. */
export const rowsOfAsset = (ctx: Ctx, asked: Asked, moved: SQL | undefined): SQL =>
  rowsOfOne(ctx, asked, and(filtersOf(asked).kept, moved))

/** An amount in minor units, reckoned once a statement. */
const minor = (amount: string): SQL =>
  sql`(select ${amount}::numeric * power(10::numeric, current_setting('app.currency_digits')::int))`

/** What the book value of an asset at the end has to be, where only those between two amounts are wanted. */
function isValued({ query }: Asked, value: SQL): SQL | undefined {
  const [from, to] = [query['filter[book_value][gte]'], query['filter[book_value][lte]']]
  return and(
    from === undefined ? undefined : sql`${value} >= ${minor(from)}`,
    to === undefined ? undefined : sql`${value} <= ${minor(to)}`,
  )
}

/** The assets that left for good in a year of the report before its last: they are worth nothing at the end. */
function leftBefore(ctx: Ctx, asked: Asked, { first, last }: Span): SQL {
  const { id } = asked.book
  return sql`select b.asset_id from asset_books b where b.account_id = ${ctx.account_id} and b.book_id = ${id}
    and b.last_year >= ${sql.raw(String(first.year))} and b.last_year < ${sql.raw(String(last.year))}
    and ${isValued(asked, sql`0`)} and not exists (select from asset_book_years y where y.account_id = ${ctx.account_id}
      and y.book_id = ${id} and y.fiscal_year = b.last_year and y.asset_id = b.asset_id and y.rest_count <> 0)`
}

/** What the assets are worth at the end that have several rows in a year, each where it was then: few of all have. */
function worthOfMoved(years: SQL, value: SQL): SQL {
  const moved = sql`y.asset_id in (select y.asset_id from ${years} and y.segment > 0)`
  return sql`(select y.asset_id, sum(${value}) as worth from ${years} and ${moved} group by 1)`
}

/** The rows of a report, `y`, of which only those of assets are wanted that are worth something at the end. */
function valuedRows(ctx: Ctx, asked: Asked, rows: SQL): SQL {
  const span = monthsAsked(asked)
  const { first, last } = span
  const value = valueOfRow(span)
  const { years, rests } = partsOf(ctx, 'asset_book_years', asked.book.id, { ...span, first: last })
  const isIn = isValued(asked, sql`coalesce(m.worth, ${value})`)
  if (!isIn) return sql`${rows} y`
  // What an asset rests at is in one row, and so is mostly its last year: of a single one each row tells of itself.
  if (first.year === last.year)
    return sql`(select y.* from ${rows} y left join ${worthOfMoved(years, value)} m on m.asset_id = y.asset_id where ${isIn}) y`
  return sql`${rows} y join (
    with m as materialized ${worthOfMoved(years, value)}
    select y.asset_id from ${years} and ${isValued(asked, value)} and not exists (select from m where m.asset_id = y.asset_id)
    union all select m.asset_id from m where ${isValued(asked, sql`m.worth`)}
    union all select y.asset_id from ${rests} and ${isValued(asked, value)}
    union all ${leftBefore(ctx, asked, span)}) w on w.asset_id = y.asset_id`
}

/** The same for one asset, which the outer query calls `b`. */
function isValuedItself(ctx: Ctx, asked: Asked): SQL | undefined {
  const isIn = isValued(asked, sql`v.value`)
  if (!isIn) return undefined
  return sql`exists (select from (select coalesce(sum(${valueOfRow(monthsAsked(asked))}), 0) as value
    from ${rowsOfOne(ctx, asked, undefined)}) v where ${isIn})`
}

/** Whether anything is asked that assets themselves are read for: an archived one has no rows once its figures are computed. */
const asksOfAssets = ({ query }: Asked): boolean =>
  query.group_by?.some((group) => !(group in KEPT) && !OF_BOOK.includes(group)) ||
  narrowedBy(query).some((name) => !NOT_OF_ASSETS.has(name))

/** What stands in the from clause of a report, under `y`; of rows also the asset and, where it is asked for, `b`, the asset in the book. */
export async function sourceOf(ctx: Ctx, asked: Asked): Promise<Source> {
  const { kept, ofAsset, inBook } = filtersOf(asked)
  const span = monthsAsked(asked)
  if (await canSum(ctx, asked)) {
    const sums = rowsIn(ctx, 'book_year_sums', asked.book.id, span)
    return { from: sql`${sums} y where ${kept ?? sql`true`}`, isOfSums: true }
  }
  const isOfBook = inBook || asked.query.group_by?.some((group) => OF_BOOK.includes(group))
  const isOfAssets = ofAsset !== undefined || asksOfAssets(asked)
  const where = and(
    kept,
    ofAsset,
    inBook,
    MOVED[asked.query.view],
    isOfAssets ? await assetsWhere(ctx, asked) : undefined,
  )
  const rows = valuedRows(ctx, asked, rowsIn(ctx, 'asset_book_years', asked.book.id, span))
  return {
    from: sql`${rows}
      ${isOfAssets ? sql`join ${assets} on ${assets.account_id} = ${ctx.account_id} and ${assets.id} = y.asset_id` : sql``}
      ${isOfBook ? sql`join asset_books b on b.account_id = ${ctx.account_id} and b.book_id = ${asked.book.id} and b.asset_id = y.asset_id` : sql``}
      where ${where ?? sql`true`}`,
    isOfSums: false,
  }
}

/** Which assets may be in the report, so far as is known before their rows are read: by themselves, and by the book `b`. */
export async function candidates(
  ctx: Ctx,
  asked: Asked,
): Promise<{ themselves: SQL; inBook: (book: ReportedBook) => SQL }> {
  const span = monthsAsked(asked)
  const once = KEPT_FILTERS.map((name) => {
    const values = asked.query[`filter[${name}]`]
    if (!values) return undefined
    const was = oneOf(sql`t.${sql.identifier(name)}`, values, 'uuid')
    const is = oneOf(sql`${sql.identifier('assets')}.${sql.identifier(name)}`, values, 'uuid')
    return sql`(${is} or ${assets.id} in (select t.asset_id from asset_transfers t where t.account_id = ${ctx.account_id} and ${was}))`
  })
  return {
    themselves: and(...once, filtersOf(asked).ofAsset, await assetsWhere(ctx, asked))!,
    inBook: (book) =>
      and(
        sql`b.account_id = ${ctx.account_id} and b.book_id = ${book.id} and b.asset_id = ${assets.id}
          and b.first_year <= ${sql.raw(String(span.last.year))}`,
        filtersOf({ ...asked, book }).inBook,
        isValuedItself(ctx, { ...asked, book }),
      )!,
  }
}
