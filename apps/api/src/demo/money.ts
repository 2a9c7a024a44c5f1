import type pg from 'pg'
import { ask } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { systemCtx } from '#core/context/system.ts'
import { computeFigures } from '#features/books/figures-job.ts'

/** A tax book, in which useful lives of categories are a quarter shorter. */
const TAX_BOOK = `with tax as (
    insert into books (account_id, name, code)
    select id, case language when 'es' then 'Fiscal' else 'Tax' end, 'TAX' from accounts where id = $1 returning id
  )
  insert into category_books (account_id, category_id, book_id, useful_life_months)
  select $1, c.id, tax.id, greatest(12, c.useful_life_months * 3 / 4)
  from asset_categories c, tax where c.account_id = $1 and c.useful_life_months is not null`

/**
 * One event for each of the most expensive depreciating assets, in the fiscal year of the last complete month, with
 * which reports begin. None is in the future.
 */
const EVENTS = `with month as (
    select case when extract(day from $2::date + 1) = 1 then $2::date else date_trunc('month', $2::date)::date - 1 end as ended
  ), year as (
    select ended, (make_date(extract(year from ended)::int, fiscal_year_start_month, 1)
      - case when extract(month from ended) < fiscal_year_start_month then interval '1 year' else interval '0' end)::date as begins
    from accounts, month where id = $1
  ), dear as (
    select a.id, a.purchase_cost, row_number() over (order by a.purchase_cost desc, a.asset_tag) as n
    from assets a, year
    where a.account_id = $1 and a.archived_at is null and a.status not in ('planned', 'disposed', 'retired')
      and a.depreciation_method_id is not null and a.in_service_date < year.begins - 365
      and a.in_service_date + make_interval(months => a.useful_life_months) > year.begins + 365
  )
  insert into depreciation_events (account_id, asset_id, type, effective_date, details, note)
  select $1, dear.id, e.type, least(year.begins + e.days, year.ended),
    jsonb_build_object(e.field, case when e.share is null then to_jsonb(e.months) else to_jsonb(trunc(dear.purchase_cost * e.share)::text) end), e.note
  from year, dear join (values
    (1, 'addition', 31, 'amount', 0.2, null, 'New control unit'),
    (2, 'impairment', 59, 'amount', 0.1, null, 'Damaged by water'),
    (3, 'life_change', 90, 'useful_life_months', null, 120, 'Runs longer than expected'),
    (4, 'salvage_change', 0, 'salvage_value', 0.05, null, 'Prices of used machines fell')
  ) e (n, type, days, field, share, months, note) on e.n = dear.n`

/** Two assets were transferred from another department some weeks ago. */
const TRANSFERS = `insert into asset_transfers (account_id, asset_id, moved_on, moved_at, category_id, site_id, department_id)
  select $1, a.id, $2::date - 45, $2::timestamptz - interval '45 days', a.category_id, a.site_id, d.id
  from (select a.* from assets a where a.account_id = $1 and a.archived_at is null and a.purchase_cost is not null
      and a.in_service_date < $2::date - 365 and a.department_id is not null order by a.purchase_cost desc offset 4 limit 2) a
  cross join lateral (select d.id from departments d where d.account_id = $1 and d.archived_at is null
    and d.id <> a.department_id order by d.name limit 1) d`

/**
 * Adds data for financial reports: a tax book, some events, transferred assets.
 *
 * @param client in a transaction, in the account
 */
export async function addMoney(client: pg.PoolClient, account_id: string, now: Date) {
  await client.query(TAX_BOOK, [account_id])
  await client.query(EVENTS, [account_id, now.toISOString().slice(0, 10)])
  await client.query(TRANSFERS, [account_id, now.toISOString()])
}

const CLOSE = `update books b set locked_through = (make_date(extract(year from $2::date)::int, a.fiscal_year_start_month, 1)
    - case when extract(month from $2::date) < a.fiscal_year_start_month then interval '1 year' else interval '0' end
    - interval '1 day')::date
  from accounts a where a.id = $1 and b.account_id = $1 and b.is_default`

/** Closes the previous fiscal year in the books of an account, once its figures have been computed. */
export async function closeLastYear(
  services: Services,
  account_id: string,
  now: Date,
): Promise<void> {
  await computeFigures(services, account_id)
  const ctx = systemCtx(services, { account_id })
  await ask(ctx, { text: CLOSE, values: [account_id, now.toISOString().slice(0, 10)] })
}
