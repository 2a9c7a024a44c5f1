import type { Ctx } from '../context/ctx.ts'
import { tableName } from '../records/entity.ts'
import type { Rules, Verdict } from '../records/rules.ts'
import { drawNumbers } from '../records/series.ts'

/**
 * Gives new records without a number the next ones of their series. Numbers for several records are free again if their
 * transaction fails, because it is repeated.
 *
 * @param isReserved whether a number, in lower case, must stay free
 */
export async function giveNumbers<C extends object>(
  ctx: Ctx,
  { entity, number }: Rules<C>,
  verdicts: readonly Pick<Verdict, 'values' | 'prefix'>[],
  isReserved?: (number: string) => boolean,
): Promise<void> {
  if (!number) return
  const { field, digits } = number
  const mayHaveGaps = number.mayHaveGaps && verdicts.length === 1
  const lacking = verdicts.filter(({ values }) => (values[field] ?? null) === null)
  const byPrefix = Map.groupBy(lacking, ({ prefix = number.prefix ?? '' }) => prefix)
  for (const [prefix, some] of byPrefix) {
    const series = { table: tableName(entity.table), column: field, prefix, digits, mayHaveGaps }
    const numbers = await drawNumbers(ctx, series, some.length, isReserved)
    for (const [n, { values }] of some.entries()) values[field] = numbers[n]
  }
}
