import type { Ctx } from '../context/ctx.ts'
import { tableName } from '../records/entity.ts'
import type { Rules, Verdict } from '../records/rules.ts'
import { drawNumbers, type Drawing } from '../records/series.ts'

/**
 * Gives new records without a number the next ones of their series. Those of a transaction that failed are free again
 * where a series may have no gaps, and where an import repeats it.
 */
export async function giveNumbers<C extends object>(
  ctx: Ctx,
  { entity, number }: Rules<C>,
  verdicts: readonly Pick<Verdict, 'values' | 'prefix'>[],
  drawing?: Drawing,
): Promise<void> {
  if (!number) return
  const { field, digits, mayHaveGaps } = number
  const lacking = verdicts.filter(({ values }) => (values[field] ?? null) === null)
  const byPrefix = Map.groupBy(lacking, ({ prefix = number.prefix ?? '' }) => prefix)
  for (const [prefix, some] of byPrefix) {
    const series = { table: tableName(entity.table), column: field, prefix, digits, mayHaveGaps }
    const numbers = await drawNumbers(ctx, series, some.length, drawing)
    for (const [n, { values }] of some.entries()) values[field] = numbers[n]
  }
}
