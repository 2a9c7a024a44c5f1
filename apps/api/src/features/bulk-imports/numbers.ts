import type { Ctx } from '#core/ctx.ts'

/** A series of numbers, as in `AST-00042`: where they stand, and how they are written. */
export interface Series {
  table: string
  column: string
  prefix: string
  /** With so many digits a small number is written; larger ones grow. */
  digits: number
}

/**
 * Draws many numbers of a series at once. It skips those that a live record has, and those that are reserved.
 *
 * @param isReserved whether a number, in lower case, must stay free
 */
export async function drawNumbers(
  ctx: Ctx,
  { table, column, prefix, digits }: Series,
  many: number,
  isReserved: (number: string) => boolean = () => false,
): Promise<string[]> {
  const free: string[] = []
  while (free.length < many) {
    const { rows } = await ctx.client!.query<{ number: string }>(
      `with drawn as (
         insert into counters (account_id, series, next) values ($1, $2, 1 + $5::int)
         on conflict (account_id, series) do update set next = counters.next + $5::int
         returning next
       ), made as (
         select n, $3 || lpad(n::text, greatest($4::int, length(n::text)), '0') as number
         from drawn, generate_series(next - $5::int, next - 1) n
       )
       select number from made where not exists (
         select from ${table} where account_id = $1 and lower(${column}) = lower(number) and archived_at is null
       ) order by n`,
      [ctx.account_id, `${table}.${column} ${prefix}`, prefix, digits, many - free.length],
    )
    free.push(...rows.map(({ number }) => number).filter((one) => !isReserved(one.toLowerCase())))
  }
  return free
}
