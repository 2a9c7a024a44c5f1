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
    const more = many - free.length
    const { rows } = await ctx.client!.query<{ next: number }>(
      `insert into counters (account_id, series, next) values ($1, $2, 1 + $3::int)
       on conflict (account_id, series) do update set next = counters.next + $3::int
       returning next`,
      [ctx.account_id, `${table}.${column} ${prefix}`, more],
    )
    const first = rows[0]!.next - more
    const numbers = Array.from(
      { length: more },
      (_, at) => prefix + String(first + at).padStart(digits, '0'),
    )
    const used = await usedOf(ctx, table, column, numbers)
    free.push(...numbers.filter((one, at) => !used.has(at) && !isReserved(one.toLowerCase())))
  }
  return free
}

/** Which of these numbers a live record has, by their places. */
async function usedOf(ctx: Ctx, table: string, column: string, numbers: readonly string[]) {
  const { rows } = await ctx.client!.query<{ n: number }>('select n from named_ids($1, $2, $3)', [
    table,
    column,
    numbers,
  ])
  return new Set(rows.map(({ n }) => n - 1))
}
