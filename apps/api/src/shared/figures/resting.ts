import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { prepare } from '#db/client.ts'
import type { YearRow } from '#domain/figures/year-rows.ts'
import type { KnownFacts } from './facts.ts'
import { FLOWS, STANDINGS } from './lines.ts'

// An asset stops having rows when nothing happens to it any more: its last row is marked as resting, with the balances
// of all years after it. If that row is in a closed year and something happens later, the mark is removed, and the
// closed years in between get rows without flows. The totals of a closed year are the same either way.

const GROUP = 'category_id, site_id, department_id'
const GROUPED = `fiscal_year, ${GROUP}`
const summed = `insert into book_year_sums (account_id, book_id, ${GROUPED}, ${STANDINGS.join(', ')})
  select $1, $2, ${GROUPED}, ${STANDINGS.map((name) => `sum(${name})`).join(', ')}`

const UNMARK = `with ended as (
    select y.* from unnest($3::uuid[], $4::smallint[]) as n(asset_id, fiscal_year)
    join asset_book_years y on y.account_id = $1 and y.book_id = $2 and y.fiscal_year = n.fiscal_year
      and y.asset_id = n.asset_id and y.rest_count <> 0
  ), unmarked as (
    update asset_book_years y set rest_count = 0, rest_cost = 0, rest_accumulated = 0 from ended e
    where y.account_id = $1 and y.book_id = $2 and y.fiscal_year = e.fiscal_year and y.asset_id = e.asset_id
      and y.segment = e.segment
  ), between_them as (
    select e.asset_id, year as fiscal_year, ${GROUP}, rest_count as opening_count, 0 as rest_count, rest_cost as opening_cost,
      rest_accumulated as opening_accumulated, 0 as rest_cost, 0 as rest_accumulated
    from ended e, generate_series(e.fiscal_year + 1, $5::int) year
  ), put as (
    insert into asset_book_years (account_id, book_id, asset_id, ${GROUPED}, ${STANDINGS.join(', ')})
    select $1, $2, asset_id, ${GROUPED}, ${STANDINGS.join(', ')} from between_them
  )
  ${summed} from (
    select ${GROUPED}, 0 as opening_count, -rest_count as rest_count, 0 as opening_cost, 0 as opening_accumulated,
      -rest_cost as rest_cost, -rest_accumulated as rest_accumulated from ended
    union all select ${GROUPED}, ${STANDINGS.join(', ')} from between_them
  ) d group by ${GROUPED}`

const MARK = `with stands as (
    select * from unnest($3::uuid[], $4::smallint[], $5::smallint[], $6::smallint[], $7::bigint[], $8::bigint[])
      as n(asset_id, fiscal_year, segment, rest_count, rest_cost, rest_accumulated)
  ), gone as (
    delete from asset_book_years y using stands n, generate_series(n.fiscal_year + 1, $9::int) year
    where y.account_id = $1 and y.book_id = $2 and y.fiscal_year = year and y.asset_id = n.asset_id
      and num_nonnulls(${FLOWS.map(([, column]) => `y.${column}`).join(', ')}) = 0
    returning y.*
  ), marked as (
    update asset_book_years y set rest_count = n.rest_count, rest_cost = n.rest_cost, rest_accumulated = n.rest_accumulated
    from stands n where y.account_id = $1 and y.book_id = $2 and y.fiscal_year = n.fiscal_year and y.asset_id = n.asset_id
      and y.segment = n.segment and y.rest_count = 0
    returning y.*
  )
  ${summed} from (
    select ${GROUPED}, ${STANDINGS.map((name) => `-${name} as ${name}`).join(', ')} from gone
    union all select ${GROUPED}, 0, rest_count, 0, 0, rest_cost, rest_accumulated from marked
  ) d group by ${GROUPED}`

/**
 * Marks rows of closed years as resting where the asset's balances no longer change, and removes the mark where they
 * do.
 *
 * @param ctx that of a transaction under way
 * @param after the last closed year
 * @param known how the assets were computed last
 * @param ends the last row of each as it is computed now
 */
export async function writeRests(
  ctx: Ctx,
  book_id: string,
  after: number,
  known: readonly KnownFacts[],
  ends: ReadonlyMap<string, YearRow>,
): Promise<void> {
  const run = (text: string, ...lists: unknown[]) =>
    clientOf(ctx).query(prepare(text, [ctx.account_id, book_id, ...lists, after]))
  const pairs = known.flatMap(({ asset_id, first_year, last_year }) => {
    const end = ends.get(asset_id)
    return end && first_year !== null && last_year !== null && first_year <= after
      ? [{ asset_id, last_year, end }]
      : []
  })
  const changing = pairs.filter(
    ({ last_year, end }) => last_year <= after && end.fiscalYear > after,
  )
  if (changing.length > 0)
    await run(
      UNMARK,
      changing.map(({ asset_id }) => asset_id),
      changing.map(({ last_year }) => last_year),
    )
  const unchanging = pairs.filter(
    ({ last_year, end }) => last_year > after && end.fiscalYear <= after,
  )
  if (unchanging.length > 0)
    await run(
      MARK,
      unchanging.map(({ asset_id }) => asset_id),
      unchanging.map(({ end }) => end.fiscalYear),
      unchanging.map(({ end }) => end.segment),
      ...(['count', 'cost', 'accumulated'] as const).map((of) =>
        unchanging.map(({ end }) => String(end.rest[of])),
      ),
    )
}
