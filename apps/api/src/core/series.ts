import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from './ctx.ts'
import { tableName } from './entity.ts'

/**
 * The next free number of a series, as in `AST-00042`. It skips numbers that were typed by hand; a number whose
 * transaction fails leaves a gap.
 *
 * @param column where the numbers stand, a column of `table`
 * @param digits with how many zeros a small number is filled; larger ones grow
 */
export async function nextNumber(
  ctx: Ctx,
  prefix: string,
  table: PgTable,
  column: string,
  digits = 5,
): Promise<string> {
  const name = tableName(table)
  for (;;) {
    const { rows } = await ctx.client!.query<{ number: string; free: boolean }>(
      `with drawn as (
         insert into counters (account_id, series, next) values ($1, $2, 2)
         on conflict (account_id, series) do update set next = counters.next + 1
         returning next - 1 as n
       ), made as (
         select $3 || lpad(n::text, greatest($4::int, length(n::text)), '0') as number from drawn
       )
       select number, not exists (select from named_ids($5, $6, array[number])) as free from made`,
      [ctx.account_id, `${name}.${column} ${prefix}`, prefix, digits, name, column],
    )
    if (rows[0]!.free) return rows[0]!.number
  }
}
