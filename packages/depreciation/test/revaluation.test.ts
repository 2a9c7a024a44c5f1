import { expect, it } from 'vitest'
import { ratio } from '../src/numbers.ts'
import type { Event, Input } from '../src/types.ts'
import { valueAt } from '../src/value-at.ts'

/** Land of 1,000.00: nothing is charged, so that only revaluation moves its book value. */
const LAND: Input = {
  cost: 100_000n,
  salvage: { kind: 'amount', value: 0n },
  minorUnits: 2,
  method: { kind: 'none' },
  convention: 'full_month',
  inServiceDate: '2020-01-01',
  frequency: 'annual',
  fiscalYearStartMonth: 1,
}
/** The surplus at the end of each year that the land is revalued in, from 2020 on. */
function surpluses(...fairValues: bigint[]): bigint[] {
  const events: Event[] = fairValues.map((fairValue, index) => ({
    type: 'revaluation',
    date: `${2020 + index}-12-31`,
    fairValue,
  }))
  return events.map(({ date }) => valueAt({ ...LAND, events }, date).surplus)
}

it('an increase is added to the surplus, and a decrease reduces it first (IAS 16.39, 40)', () => {
  expect(surpluses(130_000n, 110_000n, 90_000n)).toEqual([30_000n, 10_000n, 0n])
})

it('an increase first reverses earlier decreases in profit or loss (IAS 16.39)', () => {
  expect(surpluses(80_000n, 95_000n, 110_000n)).toEqual([0n, 0n, 10_000n])
  expect(surpluses(130_000n, 90_000n, 105_000n)).toEqual([30_000n, 0n, 5_000n])
})

/** The surplus of the land after each of its events, a year apart from 2020 on. */
function surplusAfter(...changes: Undated[]): bigint[] {
  const events = changes.map((event, index) => ({ ...event, date: `${2020 + index}-12-31` }))
  return events.map(({ date }) => valueAt({ ...LAND, events }, date).surplus)
}
type Undated = Event extends infer One ? (One extends Event ? Omit<One, 'date'> : never) : never
const worth = (fairValue: bigint): Undated => ({ type: 'revaluation', fairValue })

it('an impairment reduces the surplus first, and its reversal restores it last (IAS 36.61, 120)', () => {
  const impaired: Undated = { type: 'impairment', recoverableAmount: 90_000n }
  const reversed: Undated = { type: 'impairment_reversal', recoverableAmount: 125_000n }
  expect(surplusAfter(worth(130_000n), impaired, reversed)).toEqual([30_000n, 0n, 25_000n])
  expect(surplusAfter(impaired, reversed)).toEqual([0n, 0n])
  // What was lost in profit or loss comes back there, whatever brings it back.
  expect(surplusAfter(impaired, worth(130_000n))).toEqual([0n, 30_000n])
})

it('a disposal removes its part of the surplus (IAS 16.41)', () => {
  const half: Undated = { type: 'partial_disposal', fraction: ratio(1, 2) }
  const whole: Undated = { type: 'disposal', proceeds: 0n }
  expect(surplusAfter(worth(130_000n), half, worth(50_000n), whole)).toEqual([
    30_000n,
    15_000n,
    0n,
    0n,
  ])
  // The half that is left lost nothing in profit or loss before.
  expect(surplusAfter(worth(130_000n), half, worth(45_000n), worth(60_000n))).toEqual([
    30_000n,
    15_000n,
    0n,
    10_000n,
  ])
})

it('a disposal removes its part of earlier losses, as of the surplus', () => {
  const half: Undated = { type: 'partial_disposal', fraction: ratio(1, 2) }
  // Of 40,000 that were lost, 20,000 are of the half that stays.
  expect(surplusAfter(worth(60_000n), half, worth(60_000n))).toEqual([0n, 0n, 10_000n])
  const impaired: Undated = { type: 'impairment', recoverableAmount: 60_000n }
  expect(surplusAfter(impaired, half, worth(60_000n))).toEqual([0n, 0n, 10_000n])
})
