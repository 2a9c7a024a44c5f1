import { askRow, type Ctx } from '#core/context/ctx.ts'

/** In the organization's time zone; a report of a day goes out once it has begun for its people. */
const DAY_BEGINS = '6 hours'

/** The day that it is for reports, and the month that a fiscal year begins with. */
export async function dayOf(ctx: Ctx): Promise<{ day: string; first_month: number }> {
  return askRow<{ day: string; first_month: number }>(ctx, {
    name: 'day of reports',
    text: `select (((now() at time zone time_zone) - interval '${DAY_BEGINS}')::date)::text as day,
      fiscal_year_start_month as first_month from accounts where id = $1`,
    values: [ctx.account_id],
  })
}
