import { expect, it } from 'vitest'
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

it('what is worth more is surplus, and worth less takes from it first (IAS 16.39, 40)', () => {
  expect(surpluses(130_000n, 110_000n, 90_000n)).toEqual([30_000n, 10_000n, 0n])
})

it('an increase first gives back in profit or loss what decreases cost there (IAS 16.39)', () => {
  expect(surpluses(80_000n, 95_000n, 110_000n)).toEqual([0n, 0n, 10_000n])
  expect(surpluses(130_000n, 90_000n, 105_000n)).toEqual([30_000n, 0n, 5_000n])
})
