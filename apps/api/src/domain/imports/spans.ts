import { type Unit, unitIn } from './headings.ts'
import { type Decimal, readNumber } from './numbers.ts'

const SPAN = /^([\d.,]+)\s*([\p{L}.]+)?$/u

/** Years and months: «10/0», «07 06», «008/000». */
const YEARS_MONTHS = /^(\d{1,3})(?:\s*\/\s*|\s)(\d{1,3})$/
const NUMBER = /^\d{1,4}(?:[.,]\d{1,2})?$/
const YEAR = 12
/** Larger numbers are more likely months. */
const MOST_YEARS = 50

/** Finds the unit of useful lives whose column names none: nothing is depreciated within a few months. */
export class SpanEvidence {
  #least = Number.POSITIVE_INFINITY
  #most = 0

  see(cell: string): void {
    const number = NUMBER.test(cell) ? Number.parseFloat(cell) : 0
    if (number === 0) return
    this.#least = Math.min(this.#least, number)
    this.#most = Math.max(this.#most, number)
  }

  unit(): Unit | undefined {
    return this.#least < YEAR && this.#most <= MOST_YEARS ? 'years' : undefined
  }
}

/** Whether cells are lengths of time although their column names no unit. */
export function areSpans(cells: readonly string[]): boolean {
  const evidence = new SpanEvidence()
  for (const cell of cells) evidence.see(cell)
  const isYears = evidence.unit() === 'years'
  return cells.every((cell) => {
    if (YEARS_MONTHS.test(cell) || unitIn(cell)) return true
    return NUMBER.test(cell) && (isYears || Number(cell) % YEAR === 0)
  })
}

function yearsAndMonths(cell: string): number | undefined {
  const [, years, months] = YEARS_MONTHS.exec(cell) ?? []
  const isBoth = months !== undefined && Number(months) < YEAR
  return isBoth ? Number(years) * YEAR + Number(months) : undefined
}

/**
 * A length of time as people write it, «5 years», «36 Monate», «2,5 ans», in months; undefined if it is none.
 *
 * @param counted the unit of a number alone
 */
export function spanOf(
  cell: string,
  decimal: Decimal,
  counted: Unit = 'months',
): number | undefined {
  const both = yearsAndMonths(cell)
  if (both !== undefined) return both
  const [, digits = '', word] = SPAN.exec(cell) ?? []
  const unit = word === undefined ? counted : unitIn(word)
  const reading = readNumber(digits, decimal, 2)
  if (!unit || !('number' in reading)) return undefined
  const all = Number(reading.number) * (unit === 'years' ? YEAR : 1)
  return Number.isInteger(all) ? all : undefined
}
