import { valueAt } from '../../src/value-at.ts'
import type { Check } from './check.ts'
import { type Expectation, expectationByName, isByDates } from './expectation-names.ts'
import { compareValue } from './figures.ts'
import { checkInvariants } from './invariants.ts'
import {
  type ByName,
  compareAfter,
  compareCharge,
  compareChargeAfter,
  compareCharges,
  compareCount,
  compareDisposal,
  compareEndOfCharges,
  compareFiscalYears,
  compareLifeEnd,
  comparePerUnit,
  compareRate,
  compareTotal,
  compareUsual,
} from './outcomes.ts'
import { DESCRIPTIONS } from './read-values.ts'
import { compareRows } from './rows.ts'
import type { Row } from './vector.ts'

const compareValues: Expectation = (check, expected) => {
  for (const one of [expected].flat()) compareValue(check, one as ByName)
}
const chargesOf = ({ periods }: Check) => periods.map(({ depreciation }) => depreciation)

/** What a vector may expect besides its rows, by the name of the field without `expected_`. */
const EXPECTATIONS: Record<string, Expectation> = {
  value_at: compareValues,
  values: compareValues,
  total: compareTotal,
  depreciation: compareCharges,
  charges: compareCharges,
  charge: compareCharge,
  period_ends: ({ periods, differ }, expected) => {
    const ends = periods.map(({ end }) => end).join(' ')
    const wanted = [expected].flat().join(' ')
    if (ends !== wanted) differ('period_ends', wanted, ends)
  },
  periods: (check, expected) =>
    Array.isArray(expected) ? compareRows(check, expected as Row[]) : compareCount(check, expected),
  period_count: compareCount,
  number_of_periods: compareCount,
  rate: compareRate,
  annual_rate: compareRate,
  per_unit: comparePerUnit,
  rate_per_unit: comparePerUnit,
  depreciation_per_unit: comparePerUnit,
  salvage: ({ input, hold }, expected) =>
    hold('salvage', expected, valueAt(input, input.inServiceDate).salvage),
  monthly: (check, expected) => compareUsual(check, expected, 'monthly'),
  monthly_after: (check, expected) => compareChargeAfter(check, expected, 'monthly'),
  after: compareAfter,
  disposal: compareDisposal,
  at_disposal: compareDisposal,
  fiscal_years: compareFiscalYears,
  zero_periods: (check, expected) => {
    const zero = chargesOf(check).filter((charged) => charged === 0n).length
    if (zero !== Number(expected)) check.differ('zero periods', expected, zero)
  },
  min_depreciation: (check, expected) => {
    const least = chargesOf(check).reduce((a, b) => (a < b ? a : b))
    check.hold('least depreciation', expected, least)
  },
  max_depreciation: (check, expected) => {
    const most = chargesOf(check).reduce((a, b) => (a > b ? a : b))
    check.hold('most depreciation', expected, most)
  },
  invariants: checkInvariants,
}

const LIFE_END = /^(life_)?end(_date)?$|^(end_of_life|life_end(s|s_on)?|last_day_of_life)$/
const END_OF_CHARGES = /^ends_on$|^fully_depreciated(_on|_at|_date)?$/

function expectationOf(field: string, expected: unknown): Expectation | undefined {
  const name = field.replace(/^expected_/, '')
  if (!isByDates(expected)) {
    if (LIFE_END.test(name)) return compareLifeEnd
    if (END_OF_CHARGES.test(name)) return compareEndOfCharges
    const known = Object.hasOwn(EXPECTATIONS, name) ? EXPECTATIONS[name] : undefined
    if (known) return known
  }
  return expectationByName(name, expected)
}

/** Whether a field of a vector expects something. */
export const isExpectation = (field: string) =>
  !DESCRIPTIONS.has(field) && (field.startsWith('expected') || Object.hasOwn(EXPECTATIONS, field))

/** Everything that a vector expects in fields of its own, or in an object in place of rows. */
export function checkExpectations(check: Check): void {
  const { expected } = check.vector
  const inObject = Array.isArray(expected) || typeof expected !== 'object' ? {} : expected
  const all: [string, unknown][] = [
    ...Object.entries(check.vector).filter(([field]) => isExpectation(field)),
    ...Object.entries(inObject ?? {}).map(([name, one]): [string, unknown] => [
      `expected_${name}`,
      one,
    ]),
  ]
  for (const [field, wanted] of all) {
    const expectation = expectationOf(field, wanted)
    if (expectation) expectation(check, wanted)
    else check.differ(field, JSON.stringify(wanted), 'nothing that is known here')
  }
}
