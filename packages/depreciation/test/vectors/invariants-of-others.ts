import { fiscalYears } from '../../src/fiscal-years.ts'
import { formatMinor, type Minor } from '../../src/numbers.ts'
import { type Period, schedule } from '../../src/schedule.ts'
import type { Input } from '../../src/types.ts'
import { charge, valueAt } from '../../src/value-at.ts'
import type { Check } from './check.ts'

type Invariant = (check: Check, name: string) => void

const periodsOf = (input: Input): Period[] => {
  const result = schedule(input)
  return result.ok ? result.value : []
}
const firstEvent = ({ events = [], disposal }: Input) =>
  [...events.map(({ date }) => date), ...(disposal ? [disposal.date] : [])].toSorted()[0] ?? '9999'

/** Whole years before the first event: the first and the last of a life may be parts of one. */
const neverRises: Invariant = ({ input, differ }, name) => {
  const years = periodsOf({ ...input, frequency: 'annual' })
    .slice(1, -1)
    .filter(({ end }) => end < firstEvent(input))
  for (const [index, { depreciation, end }] of years.entries()) {
    const before = years[index - 1]?.depreciation ?? depreciation
    if (depreciation > before + 1n)
      differ(`${name} ${end}`, `${before} minor units at most`, depreciation)
  }
}

/** A declining balance that switches is never behind a straight line, but for a minor unit a year. */
const isAheadOfStraightLine: Invariant = ({ input, differ }, name) => {
  const line: Input = { ...input, method: { kind: 'straight_line' } }
  for (const [index, { end, accumulated }] of periodsOf({
    ...input,
    frequency: 'annual',
  }).entries()) {
    const least = valueAt(line, end).accumulated - BigInt(index + 1)
    if (accumulated < least) differ(`${name} ${end}`, `${least} minor units at least`, accumulated)
  }
}

/** Years add up to what they close with, and each opens with that of the one before. */
const rollsForward: Invariant = ({ input, differ }, name) => {
  const years = fiscalYears(input)
  for (const [index, year] of years.entries()) {
    const after = years[index + 1]
    const { fiscalYear, closingCost, closingAccumulated } = year
    const cost = year.openingCost + year.additions + year.revaluationCost - year.disposalsCost
    const accumulated =
      year.openingAccumulated +
      year.charge +
      year.impairment +
      year.revaluationAccumulated -
      year.disposalsAccumulated
    if (cost !== closingCost) differ(`${name} ${fiscalYear} cost`, cost, closingCost)
    if (accumulated !== closingAccumulated)
      differ(`${name} ${fiscalYear} accumulated`, accumulated, closingAccumulated)
    if (after && after.openingAccumulated !== closingAccumulated)
      differ(`${name} ${after.fiscalYear} opening`, closingAccumulated, after.openingAccumulated)
  }
}

const isSumOfMonths: Invariant = ({ input, differ }, name) => {
  const months = periodsOf({ ...input, frequency: 'monthly' })
  for (const { start, end, depreciation } of periodsOf({ ...input, frequency: 'annual' })) {
    const within = months.filter((month) => start <= month.start && month.end <= end)
    const sum = within.reduce((all, month) => all + month.depreciation, 0n)
    const between = charge(input, start, end)
    if (sum !== depreciation || between !== depreciation)
      differ(`${name} ${end}`, depreciation, `${sum} by months, ${between} between its days`)
  }
}

/** What was charged before a change is as it would have been without it. */
const leavesThePast: Invariant = ({ input, periods, differ }, name) => {
  const { disposal: _, events: __, ...asset } = input
  const unchanged = periodsOf(asset)
  for (const [index, { end, accumulated }] of periods.entries()) {
    const before = unchanged[index]?.accumulated
    if (end < firstEvent(input) && before !== accumulated)
      differ(`${name} ${end}`, before, accumulated)
  }
}

/** Two halves of an asset are charged as the whole is, within a minor unit each. */
const isSumOfParts: Invariant = ({ input, periods, differ }, name) => {
  const { disposal: _, events: __, openingAccumulated = 0n, ...asset } = input
  const salvage = valueAt({ ...asset, openingAccumulated }, input.inServiceDate).salvage
  const whole: Input = { ...asset, openingAccumulated, salvage: { kind: 'amount', value: salvage } }
  const half = (part: (amount: Minor) => Minor): Input => ({
    ...whole,
    cost: part(input.cost),
    salvage: { kind: 'amount', value: part(salvage) },
    openingAccumulated: part(openingAccumulated),
  })
  const parts = [half((amount) => amount / 2n), half((amount) => amount - amount / 2n)]
  for (const { end } of periods) {
    const sum = parts.reduce((all, part) => all + valueAt(part, end).accumulated, 0n)
    const apart = sum - valueAt(whole, end).accumulated
    if (apart > 2n || apart < -2n)
      differ(`${name} ${end}`, '2 minor units apart at most', formatMinor(apart, input.minorUnits))
  }
}

const isUnmovedByTransfers: Invariant = ({ input, periods, differ }, name) => {
  const events = input.events?.filter(({ type }) => type !== 'transfer') ?? []
  const unmoved = periodsOf({ ...input, events })
  for (const [index, { end, accumulated, bookValue }] of periods.entries()) {
    const other = unmoved[index]
    if (other?.accumulated !== accumulated || other.bookValue !== bookValue)
      differ(`${name} ${end}`, other?.accumulated, accumulated)
  }
}

/** Those of `invariants.json` that compare an asset with another one, or its years with its months. */
export const INVARIANTS_OF_OTHERS: Record<string, Invariant> = {
  'INV-11': neverRises,
  'INV-12': isAheadOfStraightLine,
  'INV-13': rollsForward,
  'INV-14': isSumOfMonths,
  'INV-16': leavesThePast,
  'INV-17': isSumOfParts,
  'INV-18': isUnmovedByTransfers,
}
