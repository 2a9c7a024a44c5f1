import { dayAfter } from '../../src/dates.ts'
import { disposalResult } from '../../src/disposal.ts'
import { formatMinor, type Minor } from '../../src/numbers.ts'
import { type Period, schedule } from '../../src/schedule.ts'
import type { Frequency, Input } from '../../src/types.ts'
import { valueAt } from '../../src/value-at.ts'
import type { Check } from './check.ts'
import { INVARIANTS_OF_OTHERS } from './invariants-of-others.ts'

type Invariant = (check: Check, name: string) => void

const chargedIn = (periods: readonly Period[]) =>
  periods.reduce((sum, { depreciation }) => sum + depreciation, 0n)
const salvageOf = (input: Input) => valueAt(input, input.inServiceDate).salvage

/** Whether each period is as it has to be. */
const everyPeriod =
  (wanted: string, isSo: (period: Period, check: Check) => boolean): Invariant =>
  (check, name) => {
    for (const period of check.periods)
      if (!isSo(period, check))
        check.differ(
          `${name} ${period.end}`,
          wanted,
          formatMinor(period.depreciation, check.input.minorUnits),
        )
  }

const atDate = (input: Input, date: string) => valueAt(input, date).accumulated

/** The same asset by months, quarters and years, where its periods end. */
const isAlikeByAll: Invariant = ({ input, differ }, name) => {
  for (const frequency of ['monthly', 'quarterly', 'annual'] satisfies Frequency[]) {
    const result = schedule({ ...input, frequency })
    if (!result.ok) return
    for (const { end, accumulated } of result.value)
      if (accumulated !== atDate(input, end))
        differ(`${name} ${frequency} ${end}`, atDate(input, end), accumulated)
  }
}

const isContiguous: Invariant = ({ periods, differ }, name) => {
  for (const [index, { start }] of periods.entries()) {
    const before = periods[index - 1]
    if (before && start !== dayAfter(before.end))
      differ(`${name} ${start}`, dayAfter(before.end), start)
  }
}

/** Months of a straight line differ by a minor unit at most; the first and the last may be parts of one. */
const isEven: Invariant = ({ periods, differ }, name) => {
  const charges = periods.slice(1, -1).map(({ depreciation }) => depreciation)
  const [least, most] = [charges.reduce(smallest, charges[0] ?? 0n), charges.reduce(largest, 0n)]
  if (most - least > 1n) differ(name, 'at most one minor unit apart', most - least)
}
const smallest = (a: Minor, b: Minor) => (a < b ? a : b)
const largest = (a: Minor, b: Minor) => (a > b ? a : b)

/** The properties of `invariants.json` that an asset can be compared with. */
const INVARIANTS: Record<string, Invariant> = {
  ...INVARIANTS_OF_OTHERS,
  'INV-1': ({ input, periods, hold }, name) => {
    const base = input.cost - salvageOf(input)
    hold(`${name} total`, formatMinor(base, input.minorUnits), chargedIn(periods))
  },
  'INV-2': everyPeriod(
    'a book value of the salvage at least',
    ({ bookValue }, { input }) => bookValue >= salvageOf(input),
  ),
  'INV-3': everyPeriod('no negative charge', ({ depreciation }) => depreciation >= 0n),
  'INV-4': everyPeriod('whole minor units', ({ depreciation }) => typeof depreciation === 'bigint'),
  'INV-5': isAlikeByAll,
  'INV-6': everyPeriod(
    'what a value says',
    ({ end, accumulated }, { input }) => accumulated === atDate(input, end),
  ),
  'INV-7': ({ input, periods, differ }, name) => {
    const again = schedule(input)
    const alike =
      again.ok &&
      again.value.every(({ accumulated }, at) => accumulated === periods[at]?.accumulated)
    if (!alike) differ(name, 'the same again', 'another schedule')
  },
  'INV-8': isContiguous,
  'INV-9': ({ input, differ }, name) => {
    const salvage = { kind: 'amount' as const, value: salvageOf(input) * 100n }
    const result = schedule({ ...input, cost: input.cost * 100n, salvage })
    for (const { end, accumulated } of result.ok ? result.value : []) {
      const apart = accumulated - atDate(input, end) * 100n
      if (apart > 50n || apart < -50n) differ(`${name} ${end}`, '50 minor units at most', apart)
    }
  },
  'INV-10': isEven,
  'INV-15': ({ input, hold, differ }, name) => {
    const result = disposalResult(input)
    if (!result) return differ(name, 'a disposal', 'none')
    const gain = result.proceeds - result.costs - result.cost + result.accumulated
    hold(name, formatMinor(gain, input.minorUnits), result.gainLoss)
  },
}

export const isHeld = (name: string) => Object.hasOwn(INVARIANTS, name)

/** Invariants that a vector names. */
export function checkInvariants(check: Check, expected: unknown): void {
  for (const name of new Set([expected].flat().map(String))) INVARIANTS[name]?.(check, name)
}
