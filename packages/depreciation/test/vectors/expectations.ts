import { valueAt } from '../../src/value-at.ts'
import { type Check, UNKNOWN } from './check.ts'
import { expectedOf } from './event-outcomes.ts'
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
import { compareDistinct, compareNext, compareNone, compareRemaining } from './some-charges.ts'
import { DESCRIPTIONS, eventsOf } from './read-values.ts'
import { compareRows } from './rows.ts'
import type { Row, Vector } from './vector.ts'

const compareValues: Expectation = (check, expected) => {
  for (const one of [expected].flat()) compareValue(check, one as ByName)
}
const daysOf =
  (name: 'start' | 'end'): Expectation =>
  ({ periods, differ }, expected) => {
    const days = periods.map((period) => period[name]).join(' ')
    const wanted = [expected].flat().join(' ')
    if (days !== wanted) differ(`period_${name}s`, wanted, days)
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
  period_starts: daysOf('start'),
  period_ends: daysOf('end'),
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
  quarterly: (check, expected) => compareUsual(check, expected, 'quarterly'),
  annual: (check, expected) => compareUsual(check, expected, 'annual'),
  distinct_charges: compareDistinct,
  distinct_depreciation: compareDistinct,
  depreciation_values: compareDistinct,
  next_depreciation: compareNext,
  next_charge: compareNext,
  remaining_months: compareRemaining,
  remaining_life_months: compareRemaining,
  no_charge_before: (check, expected) => compareNone(check, ({ end }) => end < String(expected)),
  no_charge_after: (check, expected) => compareNone(check, ({ start }) => start > String(expected)),
  monthly_after: (check, expected) => compareChargeAfter(check, expected, 'monthly'),
  after: compareAfter,
  disposal: compareDisposal,
  at_disposal: compareDisposal,
  fiscal_years: compareFiscalYears,
  nonzero_periods: (check, expected) => {
    const charged = chargesOf(check).filter((one) => one !== 0n).length
    if (charged !== Number(expected)) check.differ('periods that are charged', expected, charged)
  },
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
  rows: (check, expected) => compareRows(check, expected as Row[]),
  schedule: (check, expected) => compareRows(check, expected as Row[]),
  lines: (check, expected) => compareRows(check, expected as Row[]),
}

const LIFE_END = /^(life_)?end(_date)?$|^(end_of_life|life_end(s|s_on)?|last_day(_of_life)?)$/
const END_OF_CHARGES =
  /^ends_on$|^fully_depreciated(_on|_at|_date)?$|^(schedule|depreciation|charges)_ends?(_on|_date)?$|^last_charge(_on|_date)$/

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

/** Everything that a vector expects in fields of its own. */
export function checkExpectations(check: Check): void {
  for (const [field, wanted] of expectationsOf(check.vector)) {
    const expectation = expectationOf(field, wanted)
    if (expectation) expectation(check, wanted)
    else check.differ(field, wanted, UNKNOWN)
  }
}

const expectationsOf = (vector: Vector) =>
  Object.entries(vector).filter(([field]) => isExpectation(field))

/** Rows, even none, say something of a whole schedule; of a part of one only those that there are. */
export function expectsNothing(vector: Vector): boolean {
  const { expected, expected_errors: errors = [], totals = {}, partial } = vector
  const hasRows = Array.isArray(expected) ? expected.length > 0 || !partial : expected !== undefined
  const hasTotals = Object.keys(totals).some((name) => name !== 'equals')
  const hasOutcomes = eventsOf(vector).some(
    (event) => expectedOf(event).length > 0 || event.ceiling_without_impairment !== undefined,
  )
  const hasRate = vector.inputs.annual_rate_value !== undefined
  const others = hasTotals || hasOutcomes || hasRate || expectationsOf(vector).length > 0
  return !hasRows && errors.length === 0 && !others
}
