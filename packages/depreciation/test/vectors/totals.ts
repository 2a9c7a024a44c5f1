import { disposalResult } from '../../src/disposal.ts'
import type { Minor } from '../../src/numbers.ts'
import type { Check } from './check.ts'
import { disposalFigures } from './disposals.ts'
import { expectationByName } from './expectation-names.ts'
import { wordsOf } from './read-values.ts'
import { belowSalvage } from './rows.ts'
import type { Vector } from './vector.ts'

const TOTALS = wordsOf(
  'total total_depreciation depreciation total_charge sum_of_depreciation_lines sum_of_depreciation',
)

/** Descriptions of totals for people. */
export function compareTotals(check: Check): void {
  const { vector, input, periods, hold } = check
  const charges = periods.map(({ depreciation }) => depreciation)
  const charged = charges.reduce((sum, one) => sum + one, 0n)
  const result = disposalResult(input)
  const figures = result ? disposalFigures(result) : {}
  for (const [field, expected] of Object.entries(vector.totals ?? {})) {
    const left = figures[field.replace(/_at_disposal$/, '')]
    if (field === 'equals') continue
    if (TOTALS.has(field)) hold(field, expected, charged, totalTolerance(vector))
    else if (field === 'periods') compareNumber(check, Number(expected), charges)
    else if (left !== undefined) hold(field, expected, left)
    else compareByName(check, field, expected)
  }
}

function compareByName(check: Check, field: string, expected: unknown): void {
  const byName = expectationByName(field, expected)
  if (byName) byName(check, expected)
  else check.differ(field, expected, 'not a total we know')
}

/** Periods without a charge may be left out, and rows of a source may be its own: then those are compared. */
function compareNumber({ vector, differ }: Check, expected: number, charges: Minor[]): void {
  const rows = Array.isArray(vector.expected) ? [vector.expected.length] : []
  const numbers = [charges.length, charges.filter((one) => one !== 0n).length, ...rows]
  if (!numbers.includes(expected)) differ('periods', expected, numbers.join(' or '))
}

/** Only a declining balance that stops where it is may end elsewhere, as its book value is carried rounded. */
function totalTolerance({ tolerance = {}, rounding, partial, expected, ...of }: Vector) {
  const { minor_units: each = 0, total_minor_units: ofTotal = 0 } = tolerance
  if (partial) return Math.max(each, ofTotal)
  if (rounding !== 'cumulative_unrounded_carry') return ofTotal
  const last = Array.isArray(expected) ? expected.at(-1) : undefined
  const below = last ? belowSalvage({ ...of, rounding }, last) : 0
  return (tolerance.year_rounded_carry_minor_units ?? 0) + below
}
