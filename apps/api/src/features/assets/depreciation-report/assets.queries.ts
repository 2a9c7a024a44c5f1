import type { depreciationReportApi, ReportedAsset } from '@steward/contract/depreciation-report.ts'
import type { QueryOf, ReplyOf } from '@steward/contract/kit/route.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { ask, type Ctx } from '#core/context/ctx.ts'
import { literal } from '#core/lists/page.ts'
import { statement } from '#core/records/entity.ts'
import { ROOM } from '#db/room.ts'
import { assets } from '#db/schema/assets.ts'
import { asThen } from './as-of.ts'
import { type Asked, askedFor, askedOf, type ReportQuery } from './asked.ts'
import { compared, inMajor } from './figures.ts'
import { columnsOf, type Columns, depreciationReport } from './report.queries.ts'
import { assetsWhere, candidates } from './filters.ts'
import { statusesThen } from './of-that-day.ts'
import { candidatesIn, rowsOfAsset } from './source.ts'

const named = (ctx: Ctx, table: string, id: SQL, name = 'name'): SQL =>
  sql`(select json_build_object('id', n.id, 'name', n.${sql.identifier(name)}) from ${sql.identifier(table)} n
    where n.account_id = ${ctx.account_id} and n.id = ${id})`

/** The sums of the rows of an asset; no row if it isn't in the view. */
function figuresIn(ctx: Ctx, asked: Asked, { values, amounts }: Columns): SQL {
  const { query, span, other } = asked
  const moved = amounts.moved(query.view, span)
  const accumulated = amounts.figure('closing_accumulated', span)
  const isThere = sql`${amounts.count(span)} > 0`
  // An asset disposed of in the period isn't there at its end, but its charge is in the sums.
  const hasFigures = sql`exists (select from unnest(array[${sql.join(values, sql`, `)}]) x where x <> 0)`
  const isIn = query.view === 'fully_depreciated' ? isThere : sql`(${isThere} or ${hasFigures})`
  const shown = query.explain !== undefined && !other ? hasFigures : isIn
  return sql`select array[${sql.join(values, sql`, `)}]::numeric[] as f,
      ${accumulated} as accumulated
    from ${rowsOfAsset(ctx, asked, amounts)} having ${and(shown, moved && sql`bool_or(${moved})`)}`
}

/** A page of the assets of a report in the order of their tags, each with the figures of the columns. */
async function pageOf(
  ctx: Ctx,
  asked: Asked,
  after: string | undefined,
  most: number,
  skipped = 0,
) {
  const { other, span } = asked
  const isAfter = after
    ? sql` and (${assets.asset_tag}, ${assets.id}) > (select a.asset_tag, a.id from assets a
        where a.account_id = ${ctx.account_id} and a.id = ${after})`
    : sql``
  const columns = columnsOf(asked)
  const themselves = await candidates(ctx, asked)
  const inOne = (
    one: Asked,
  ) => sql`(select b.acquired_on, b.in_service_on, b.depreciation_method_id,
      b.useful_life_months, b.ends_on, b.salvage, b.cost, b.problem, v.f, v.accumulated
    from asset_books b cross join lateral (${figuresIn(ctx, one, columnsOf(one))}) v
    where ${candidatesIn(ctx, one)})`
  // An asset may be in only one of two books.
  const inBooks = other
    ? sql`left join lateral ${inOne(asked)} s on true left join lateral ${inOne(askedOf(other, asked))} o on true`
    : sql`join lateral ${inOne(asked)} s on true`
  const figures = other ? compared(sql`s.f`, sql`o.f`, columns.values.length) : sql`s.f`
  const [, found] = await ask<[unknown, ReportedAsset]>(
    ctx,
    ROOM,
    statement(sql`with ${statusesThen(ctx, asked)} page as (
        select ${assets.id} as id, ${assets.asset_tag} as asset_tag, ${assets.name} as name, ${assets.serial_number} as serial_number,
          ${assets.category_id} as category_id, ${assets.site_id} as site_id, ${assets.location_id} as location_id,
          ${assets.department_id} as department_id, ${assets.custodian_id} as custodian_id, ${assets.status} as status,
          s.acquired_on, s.in_service_on, s.depreciation_method_id, s.useful_life_months, s.ends_on, s.salvage, s.cost, s.problem,
          ${figures} as f, s.accumulated
        from ${assets} ${inBooks}
        where ${themselves}${other ? sql` and (s.f is not null or o.f is not null)` : sql``}${isAfter}
        order by ${assets.asset_tag}, ${assets.id} limit ${literal(most)}${skipped > 0 ? sql` offset ${literal(skipped)}` : sql``}
      )
      select page.id, page.asset_tag, page.name, page.serial_number,
        ${named(ctx, 'asset_categories', sql`page.category_id`)} as category, ${named(ctx, 'sites', sql`page.site_id`)} as site,
        ${named(ctx, 'locations', sql`page.location_id`)} as location, ${named(ctx, 'departments', sql`page.department_id`)} as department,
        ${named(ctx, 'employees', sql`page.custodian_id`, 'full_name')} as custodian, page.status,
        page.acquired_on::text as acquired_on, page.in_service_on::text as in_service_on,
        ${named(ctx, 'depreciation_methods', sql`page.depreciation_method_id`)} as method,
        (select m.convention from depreciation_methods m where m.account_id = ${ctx.account_id} and m.id = page.depreciation_method_id) as convention,
        page.useful_life_months as life_months, page.ends_on::text as ends_on,
        case when page.ends_on is not null then greatest(0,
          (extract(year from page.ends_on) - extract(year from ${span.to}::date)) * 12
            + extract(month from page.ends_on) - extract(month from ${span.to}::date))::int end as remaining_months,
        ${inMajor(sql`coalesce(page.salvage, 0)`)} as salvage,
        case when page.cost > page.salvage then
          round(least(100, greatest(0, page.accumulated * 100.0 / (page.cost - page.salvage)))::numeric, 1)::float8 end as depreciated,
        page.problem, array(select ${inMajor(sql`x`)} from unnest(page.f) with ordinality u (x, ord) order by ord) as figures
      from page order by page.asset_tag, page.id`),
  )
  return asThen(ctx, asked, found)
}

type AssetsQuery = QueryOf<typeof depreciationReportApi.assets>
type Page = Pick<AssetsQuery, 'cursor' | 'per_page'> & { page: number }

export async function reportedAssets(
  ctx: Ctx,
  { cursor, per_page, ...query }: AssetsQuery,
  page = 1,
): Promise<ReplyOf<typeof depreciationReportApi.assets>> {
  const asked = await askedFor(ctx, query)
  const skipped = cursor ? 0 : (page - 1) * per_page
  const found = await pageOf(ctx, asked, cursor, per_page + 1, skipped)
  const data = found.slice(0, per_page)
  const isMore = found.length > per_page
  return {
    data,
    meta: {
      columns: columnsOf(asked).names,
      next_cursor: isMore ? data.at(-1)!.id : null,
    },
  }
}

/** The report with a page of its assets in place of groups, in the order of their tags. */
export async function reportByAsset(
  ctx: Ctx,
  query: ReportQuery,
  { page, ...part }: Page,
): Promise<ReplyOf<typeof depreciationReportApi.get>> {
  const report = await depreciationReport(ctx, query)
  const { data, meta } = await reportedAssets(ctx, { ...query, ...part }, page)
  const groups = data.map(({ id, name, figures }) => ({ path: [{ id, name }], count: 1, figures }))
  const { next_cursor } = meta
  return {
    data: { ...report, groups, more: next_cursor !== null },
    meta: { page, per_page: part.per_page, next_cursor },
  }
}

/** All assets of a report, page by page: each page begins where the one before ended. */
export async function* everyAsset(ctx: Ctx, asked: Asked, most: number) {
  let after: string | undefined
  for (;;) {
    const some = await pageOf(ctx, asked, after, most)
    if (some.length > 0) yield some
    if (some.length < most) return
    after = some.at(-1)!.id
  }
}

const COUNTED = 10_001
const LISTED = 200

type LeftOut = ReplyOf<typeof depreciationReportApi.leftOut>

/** The assets that match the filters, but aren't in the report. */
export async function leftOut(ctx: Ctx, query: ReportQuery): Promise<LeftOut> {
  const asked = await askedFor(ctx, query)
  const where = await assetsWhere(ctx, asked)
  const [, [data]] = await ask<[unknown, LeftOut['data']]>(
    ctx,
    ROOM,
    statement(sql`with ${statusesThen(ctx, asked)} out as materialized (
        select ${assets.id} as id from ${assets} left join asset_books b
          on b.account_id = ${assets.account_id} and b.book_id = ${asked.book.id} and b.asset_id = ${assets.id}
        where ${where} and b.first_year is null limit ${literal(COUNTED)}
      ), first as (
        select a.id, a.asset_tag, a.name, case when a.purchase_cost is null then 'no_cost'
          when coalesce(a.in_service_date, a.purchase_date) is null then 'no_date' else 'not_in_book' end as reason
        from out join assets a on a.account_id = ${ctx.account_id} and a.id = out.id
        order by a.asset_tag, a.id limit ${literal(LISTED)}
      )
      select (select count(*)::int from out) as count, coalesce((select json_agg(first order by asset_tag, id) from first), '[]') as assets`),
  )
  return { data: data! }
}
