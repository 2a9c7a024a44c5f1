import { dayAfter, lifeEnd } from '../../src/dates.ts'
import { disposalResults } from '../../src/disposal.ts'
import type { Input } from '../../src/types.ts'
import { valueAt } from '../../src/value-at.ts'
import type { Check } from './check.ts'
import { DESCRIPTIONS } from './known.ts'
import { eventsOf } from './read-values.ts'
import type { Vector } from './vector.ts'

type Expectation = (check: Check, expected: unknown) => void

/** What a vector may say besides its rows, by the name of the field. */
const EXPECTATIONS: Record<string, Expectation> = {
  value_at: (check, expected) => {
    for (const one of expected as NonNullable<Vector['value_at']>) compareValue(check, one)
  },
  expected_total: ({ periods, hold }, expected) =>
    hold(
      'total',
      expected,
      periods.reduce((sum, one) => sum + one.depreciation, 0n),
    ),
  expected_first_depreciation: ({ periods, hold }, expected) =>
    hold('first depreciation', expected, periods[0]?.depreciation),
  expected_last_depreciation: ({ periods, hold }, expected) =>
    hold('last depreciation', expected, periods.at(-1)?.depreciation),
  expected_period_ends: ({ periods, differ }, expected) => {
    const ends = periods.map(({ end }) => end).join(' ')
    const wanted = (expected as string[]).join(' ')
    if (ends !== wanted) differ('period_ends', wanted, ends)
  },
  expected_periods: ({ periods, differ }, expected) => {
    if (periods.length !== Number(expected)) differ('periods', expected, periods.length)
  },
  expected_end_date: ({ input, differ }, expected) => compareLifeEnd(input, expected, differ),
  expected_life_end: ({ input, differ }, expected) => compareLifeEnd(input, expected, differ),
  expected_salvage: ({ input, hold }, expected) =>
    hold('salvage', expected, valueAt(input, input.inServiceDate).salvage),
  expected_accumulated_at: ({ input, hold }, expected) => {
    for (const [date, amount] of Object.entries(expected as Record<string, string>))
      hold(`${date} accumulated`, amount, valueAt(input, date).accumulated)
  },
  expected_book_value_at: ({ input, hold }, expected) => {
    for (const [date, amount] of Object.entries(expected as Record<string, string>))
      hold(`${date} book_value`, amount, valueAt(input, date).bookValue)
  },
  expected_monthly_after: (check, expected) => {
    const from = lastEventDate(check)
    for (const { start, end, depreciation } of check.periods)
      if (start >= from) check.hold(`${end} depreciation`, expected, depreciation)
  },
  expected_after: (check, expected) => compareAfter(check, expected as Record<string, string>),
}

export function checkExpectations(check: Check): void {
  for (const [field, expected] of Object.entries(check.vector)) {
    const expectation = EXPECTATIONS[field]
    if (expectation) expectation(check, expected)
    else if (!DESCRIPTIONS.has(field))
      check.differ(field, JSON.stringify(expected), 'nothing that is known here')
  }
}

function compareLifeEnd(input: Input, expected: unknown, differ: Check['differ']) {
  const end = lifeEnd(input.inServiceDate, input.lifeMonths ?? 0)
  if (end !== expected) differ('end of life', expected, end)
}

function compareValue(
  check: Check,
  { date, ...expected }: { date: string } & Record<string, string>,
) {
  const value = valueAt(check.input, date)
  const amounts: Record<string, bigint> = {
    cost: value.cost,
    accumulated: value.accumulated,
    book_value: value.bookValue,
    salvage: value.salvage,
  }
  for (const [field, wanted] of Object.entries(expected)) {
    const words: Record<string, unknown> = {
      status: value.status,
      remaining_months: value.remainingMonths,
    }
    if (field in amounts) check.hold(`${date} ${field}`, wanted, amounts[field])
    else if (String(words[field]) !== String(wanted))
      check.differ(`${date} ${field}`, wanted, words[field])
  }
}

const lastEventDate = ({ vector }: Check): string =>
  eventsOf(vector)
    .map(({ date, effective_from: from }) => String(from ?? date))
    .toSorted()
    .at(-1) ?? ''

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
