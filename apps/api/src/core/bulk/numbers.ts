import type { Ctx } from '../context/ctx.ts'
import { tableName } from '../records/entity.ts'
import type { Rules, Verdict } from '../records/rules.ts'
import { drawNumbers } from '../records/series.ts'

/**
 * Gives new records the next numbers of their series, where they have none. Those of many go back when their
 * transaction fails, for it is tried again.
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
