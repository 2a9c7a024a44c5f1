import { type Unit, unitIn } from './headings.ts'
import { type Decimal, readNumber } from './numbers.ts'

const SPAN = /^([\d.,]+)\s*([\p{L}.]+)?$/u

/**
 * A length of time as people write it, «5 years», «36 Monate», «2,5 ans», in months; undefined where it is none.
 *
 * @param counted what a number alone counts
 */
export function spanOf(
  cell: string,
  decimal: Decimal,
  counted: Unit = 'months',
): number | undefined {
  const [, digits = '', word] = SPAN.exec(cell) ?? []
  const unit = word === undefined ? counted : unitIn(word)
  const reading = readNumber(digits, decimal, 2)
  if (!unit || !('number' in reading)) return undefined
  const months = Number(reading.number) * (unit === 'years' ? 12 : 1)
  return Number.isInteger(months) ? months : undefined
}
