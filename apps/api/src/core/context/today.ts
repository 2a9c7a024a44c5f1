import { askRow, type Ctx } from './ctx.ts'

/** Today's date in the time zone of the account. */
export async function todayOf(ctx: Ctx): Promise<string> {
  const { day } = await askRow<{ day: string }>(ctx, {
    name: 'today',
    text: 'select ((now() at time zone time_zone)::date)::text as day from accounts where id = $1',
    values: [ctx.account_id],
  })
  return day
}
