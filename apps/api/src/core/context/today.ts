import { ask, type Ctx } from './ctx.ts'

/** The day it is for the organization. */
export async function todayOf(ctx: Ctx): Promise<string> {
  const [result] = await ask(ctx, {
    name: 'today',
    text: 'select ((now() at time zone time_zone)::date)::text as day from accounts where id = $1',
    values: [ctx.account_id],
  })
  return (result!.rows[0] as { day: string }).day
}
