import { dayAfter, lifeEnd } from '../../src/dates.ts'
import { disposalResult, disposalResults } from '../../src/disposal.ts'
import { formatMinor, type Minor } from '../../src/numbers.ts'
import type { Period } from '../../src/schedule.ts'
import type { Input } from '../../src/types.ts'
import { valueAt } from '../../src/value-at.ts'
import type { Check } from './check.ts'
import { holdDisposal } from './disposals.ts'
import { DESCRIPTIONS } from './known.ts'
import { eventsOf } from './read-values.ts'
import type { Vector } from './vector.ts'

type Expectation = (check: Check, expected: unknown) => void
type ByDate = Record<string, unknown>

/** What a vector may say besides its rows, by the name of the field. */
const EXPECTATIONS: Record<string, Expectation> = {
  value_at: (check, expected) => {
    for (const one of expected as NonNullable<Vector['value_at']>) compareValue(check, one)
  },
  expected_total: total,
  expected_total_depreciation: total,
  expected_depreciation: ({ periods, hold }, expected) => {
    const charges = [expected].flat()
    for (const index of charges.keys())
      hold(`period ${index + 1} depreciation`, charges[index], periods[index]?.depreciation)
  },
  expected_period_ends: ({ periods, differ }, expected) => {
    const ends = periods.map(({ end }) => end).join(' ')
    const wanted = (expected as string[]).join(' ')
    if (ends !== wanted) differ('period_ends', wanted, ends)
  },
  expected_periods: count,
  expected_period_count: count,
  expected_number_of_periods: count,
  expected_end: compareLifeEnd,
  expected_end_date: compareLifeEnd,
  expected_life_end: compareLifeEnd,
  expected_salvage: ({ input, hold }, expected) =>
    hold('salvage', expected, valueAt(input, input.inServiceDate).salvage),
  expected_monthly_after: chargeAfter,
  expected_charge_after: chargeAfter,
  expected_depreciation_after: chargeAfter,
  expected_after: (check, expected) => compareAfter(check, expected as Record<string, string>),
  expected_disposal: ({ input, hold }, expected) =>
    holdDisposal(hold, expected as Record<string, string>, disposalResult(input)),
  expected_gain_loss: ({ input, hold }, expected) =>
    hold('gain_loss', expected, disposalResult(input)?.gainLoss),
  invariants: checkInvariants,
}

/** `expected_accumulated_at`: figures by dates; `expected_last_book_value`: what a first or last period says. */
const AT = /^expected_(\w+)_at$/
const PERIOD = /^expected_(first|last)_(\w+)$/

function expectationOf(field: string): Expectation | undefined {
  const [, figure] = AT.exec(field) ?? []
  if (figure)
    return (check, expected) => {
      for (const [date, wanted] of Object.entries(expected as ByDate))
        compareValue(check, { date, [figure]: wanted as string })
    }
  const [, which, name] = PERIOD.exec(field) ?? []
  if (!name) return undefined
  return (check, expected) =>
    comparePeriod(check, check.periods.at(which === 'first' ? 0 : -1), name, expected)
}

function comparePeriod(
  { hold, differ }: Check,
  period: Period | undefined,
  name: string,
  expected: unknown,
) {
  const amounts: Record<string, Minor | undefined> = {
    depreciation: period?.depreciation,
    accumulated: period?.accumulated,
    book_value: period?.bookValue,
  }
  const days: Record<string, string | undefined> = {
    period_start: period?.start,
    period_end: period?.end,
  }
  if (name in amounts) hold(name, expected, amounts[name])
  else if (days[name] !== expected) differ(name, expected, days[name] ?? 'nothing')
}

/** What every period after the last event is charged. */
function chargeAfter(check: Check, expected: unknown): void {
  const from = lastEventDate(check)
  const tolerance = check.vector.tolerance?.minor_units ?? 0
  for (const { start, end, depreciation } of check.periods)
    if (start >= from) check.hold(`${end} depreciation`, expected, depreciation, tolerance)
}

const chargedIn = (periods: Period[]) =>
  periods.reduce((sum, { depreciation }) => sum + depreciation, 0n)

/** Invariants that a vector names; the others are held for any asset (invariants.test.ts). */
function checkInvariants({ input, periods, hold, differ }: Check, expected: unknown): void {
  const named = new Set([expected].flat())
  const { salvage } = valueAt(input, input.inServiceDate)
  if (named.has('INV-1'))
    hold('INV-1 total', decimalOf(input.cost - salvage, input), chargedIn(periods))
  for (const { end, depreciation, bookValue } of periods) {
    if (named.has('INV-2') && bookValue < salvage) differ(`INV-2 ${end}`, '>= salvage', bookValue)
    if (named.has('INV-3') && depreciation < 0n) differ(`INV-3 ${end}`, '>= 0', depreciation)
  }
}
const decimalOf = (amount: Minor, { minorUnits }: Input) => formatMinor(amount, minorUnits)

export function checkExpectations(check: Check): void {
  for (const [field, expected] of Object.entries(check.vector)) {
    const expectation = EXPECTATIONS[field] ?? expectationOf(field)
    if (expectation) expectation(check, expected)
    else if (!DESCRIPTIONS.has(field))
      check.differ(field, JSON.stringify(expected), 'nothing that is known here')
  }
}

function total({ periods, hold }: Check, expected: unknown): void {
  hold('total', expected, chargedIn(periods))
}

function count({ periods, differ }: Check, expected: unknown): void {
  if (periods.length !== Number(expected)) differ('periods', expected, periods.length)
}

function compareLifeEnd({ input, differ }: Check, expected: unknown): void {
  const end = lifeEnd(input.inServiceDate, input.lifeMonths ?? 0)
  if (end !== expected) differ('end of life', expected, end)
}

/** What an asset stands at, at the end of a day. */
export function compareValue(
  check: Check,
  { date, ...expected }: { date: string } & Record<string, string>,
) {
  const value = valueAt(check.input, date)
  const amounts: Record<string, bigint> = {
    cost: value.cost,
    accumulated: value.accumulated,
    book_value: value.bookValue,
    salvage: value.salvage,
    impairment: value.impairment,
    surplus: value.surplus,
  }
  for (const [field, wanted] of Object.entries(expected)) {
    const words: Record<string, unknown> = {
      status: value.status,
      remaining_months: value.remainingMonths,
      remaining_life_months: value.remainingMonths,
    }
    if (field in amounts) check.hold(`${date} ${field}`, wanted, amounts[field])
    else if (String(words[field]) !== String(wanted))
      check.differ(`${date} ${field}`, wanted, words[field])
  }
}

/** A disposal may be said among the events or by a date of its own. */
const lastEventDate = ({ vector, input }: Check): string =>
  [
    ...eventsOf(vector).map(({ date, effective_from: from }) => String(from ?? date)),
    input.disposal?.date ?? '',
  ]
    .toSorted()
    .at(-1)!

/** After the last event: what left, what stays, and what the next month is charged. */
function compareAfter(check: Check, expected: Record<string, string>): void {
  const date = lastEventDate(check)
  const left = disposalResults(check.input).at(-1)
  const stays = valueAt(check.input, date)
  const next = check.periods.find(({ start }) => start >= dayAfter(date))
  const known: Record<string, bigint | undefined> = {
    cost_removed: left?.cost,
    accumulated_removed: left?.accumulated,
    book_value_removed: left?.bookValue,
    gain_loss: left?.gainLoss,
    remaining_cost: stays.cost,
    remaining_accumulated: stays.accumulated,
    remaining_book_value: stays.bookValue,
    remaining_monthly_charge: next?.depreciation,
  }
  for (const [field, amount] of Object.entries(expected)) check.hold(field, amount, known[field])
}
