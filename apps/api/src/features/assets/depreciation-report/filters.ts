import { type DepreciationGroup, isCustomGroup } from '@steward/contract/depreciation-report.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { admitted, type Ctx } from '#core/context/ctx.ts'
import { whereOf } from '#core/lists/listing.ts'
import { narrowedBy } from '#core/lists/stored-sums.ts'
import { assets } from '#db/schema/assets.ts'
import { assetRecords } from '../assets.records.ts'
import type { ReportedBook } from '../report-books.ts'
import { customValue } from '../report-groups.ts'
import type { Asked } from './asked.ts'
import { isOfMoves } from './figures.ts'
import { fullyBy } from './fully-depreciated.ts'
import { isDepreciated, methodThen, statusThen } from './of-that-day.ts'

/** The groups that are stored with the row of a year, as they were in that year. */
const KEPT: Partial<Record<DepreciationGroup, string>> = {
  category: 'category_id',
  site: 'site_id',
  department: 'department_id',
}
const KEPT_FILTERS = ['category_id', 'site_id', 'department_id'] as const

/**
 * The key by which a row is grouped. What isn't stored with the row is read from the asset: its status and its method as
 * they were at the end of the report, all else as it is now.
 */
const BY: Record<DepreciationGroup, (ctx: Ctx, asked: Asked) => SQL> = {
  category: () => sql`y.category_id::text`,
  site: () => sql`y.site_id::text`,
  department: () => sql`y.department_id::text`,
  location: () => sql`${assets.location_id}::text`,
  method: (ctx, asked) => sql`${methodThen(ctx, asked)}::text`,
  acquired: (_ctx, { book }) => sql`${acquiredIn(book)}::text`,
  status: (_ctx, asked) => statusThen(asked),
}

/** The groups that are read from the asset in the book. */
const OF_BOOK: readonly string[] = ['method', 'acquired'] satisfies DepreciationGroup[]

/** The fiscal year in which an asset was acquired. */
const acquiredIn = ({ first_month }: ReportedBook): SQL =>
  sql`(extract(year from b.acquired_on)::int + (${sql.raw(String(first_month))} > 1 and extract(month from b.acquired_on) >= ${sql.raw(String(first_month))})::int)`

export const groupsBy = (ctx: Ctx, asked: Asked): SQL[] =>
  (asked.query.group_by ?? []).map((group) =>
    isCustomGroup(group) ? customValue(group) : BY[group](ctx, asked),
  )

type Values = readonly (string | number | null)[] | undefined

const oneOf = (value: SQL, values: Values, type: 'uuid' | 'int' | 'text'): SQL | undefined => {
  if (!values) return undefined
  const some = values.filter((one) => one !== null)
  const isOne = sql`${value} = any (${sql.param(some)}::${sql.raw(type)}[])`
  return some.length < values.length ? sql`(${isOne} or ${value} is null)` : isOne
}

/** The report's own filters, by what they are conditions on: the row of a year, the asset, and the asset in the book. */
export function filtersOf(ctx: Ctx, asked: Asked) {
  const { query, book, span, reopened } = asked
  const [status, method] = [statusThen(asked), methodThen(ctx, asked)]
  const kept = KEPT_FILTERS.map((name) =>
    oneOf(sql`y.${sql.identifier(name)}`, query[`filter[${name}]`], 'uuid'),
  )
  const ofAsset = [
    oneOf(sql`${assets.location_id}`, query['filter[location_id][eq]'], 'uuid'),
    oneOf(status, query['filter[status]'], 'text'),
    query.include_disposed === false ? sql`${status} <> 'disposed'` : undefined,
  ]
  const inBook = [
    oneOf(method, query['filter[method_id]'], 'uuid'),
    oneOf(acquiredIn(book), query['filter[acquired_in]'], 'int'),
    query.include_non_depreciating === false || query.view === 'fully_depreciated'
      ? isDepreciated(ctx, asked)
      : undefined,
    query.view === 'fully_depreciated' ? fullyBy(span.to, reopened) : undefined,
  ]
  return { kept: and(...kept), ofAsset: and(...ofAsset), inBook: and(...inBook) }
}

/** The filters that the report shares with the list of assets, without those that its rows answer. */
export function assetsWhere(ctx: Ctx, asked: Asked): Promise<SQL> {
  const {
    'filter[category_id]': _c,
    'filter[site_id]': _s,
    'filter[department_id]': _d,
    'filter[status]': _status,
    // The list filters by today's book value, the report by that at the end of its period.
    'filter[book_value][gte]': _from,
    'filter[book_value][lte]': _to,
    ...rest
  } = asked.query
  return whereOf(ctx, assetRecords, rest)
}

/** The filters that the stored sums can answer. */
const OF_SUMS = new Set<string>(KEPT_FILTERS)
/** The filters that are answered without reading the assets themselves. */
const NOT_OF_ASSETS = new Set([
  ...KEPT_FILTERS,
  'book_value][gte',
  'book_value][lte',
  'method_id',
  'acquired_in',
])

/** Whether stored sums are enough: the query needs nothing else, and the reader may see all sites. */
export async function canSum(ctx: Ctx, { query }: Asked): Promise<boolean> {
  const { site_scope } = await admitted(ctx)
  return (
    site_scope.length === 0 &&
    query.view !== 'fully_depreciated' &&
    !isOfMoves(query.view) &&
    query.include_disposed !== false &&
    query.include_non_depreciating !== false &&
    (query.group_by ?? []).every((group) => group in KEPT) &&
    narrowedBy(query).every((name) => OF_SUMS.has(name))
  )
}

/** Whether a group is read from the asset in the book. */
export const asksOfBook = ({ query }: Asked): boolean =>
  query.group_by?.some((group) => OF_BOOK.includes(group)) ?? false

/**
 * Whether the assets themselves have to be read. They needn't be only to leave out archived ones, which have no rows
 * once their figures are computed.
 */
export const asksOfAssets = ({ query }: Asked): boolean =>
  query.group_by?.some((group) => !(group in KEPT) && !OF_BOOK.includes(group)) ||
  narrowedBy(query).some((name) => !NOT_OF_ASSETS.has(name))

/** The condition on assets that may be in the report, as far as it can be told before their rows are read. */
export async function candidates(ctx: Ctx, asked: Asked): Promise<SQL> {
  const everIn = KEPT_FILTERS.map((name) => {
    const values = asked.query[`filter[${name}]`]
    if (!values) return undefined
    const was = oneOf(sql`t.${sql.identifier(name)}`, values, 'uuid')
    const is = oneOf(sql`${sql.identifier('assets')}.${sql.identifier(name)}`, values, 'uuid')
    return sql`(${is} or ${assets.id} in (select t.asset_id from asset_transfers t where t.account_id = ${ctx.account_id} and ${was}))`
  })
  return and(...everIn, filtersOf(ctx, asked).ofAsset, await assetsWhere(ctx, asked))!
}
