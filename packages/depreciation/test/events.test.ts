import { describe, expect, it } from 'vitest'
import { disposalResult, disposalResults } from '../src/disposal.ts'
import { fiscalYears } from '../src/fiscal-years.ts'
import { ratio } from '../src/numbers.ts'
import type { Event, Input } from '../src/types.ts'
import { charge, valueAt } from '../src/value-at.ts'
import { ASSET, after, charges } from './year-asset.ts'

describe('a suspension', () => {
  it('charges nothing while it lasts, and the life ends that much later', () => {
    const input = after({ type: 'suspension', date: '2024-03-01', to: '2024-04-30' })
    expect(charges(input)).toEqual([...Array(2).fill(10_000), 0, 0, ...Array(10).fill(10_000)])
    expect(valueAt(input, '2024-03-31')).toMatchObject({ remainingMonths: 10, bookValue: 100_000n })
  })
  it('doesn’t extend the life without `extend`', () => {
    const input = after({ type: 'suspension', date: '2024-03-01', to: '2024-04-30', extend: false })
    expect(charges(input)).toEqual([...Array(2).fill(10_000), 0, 0, ...Array(8).fill(12_500)])
  })
  it('of an asset held for sale lasts until the sale', () => {
    const input = after(
      { type: 'held_for_sale', date: '2024-03-01' },
      { type: 'disposal', date: '2024-08-15', proceeds: 90_000n, costs: 1_000n },
    )
    expect(disposalResult(input)).toMatchObject({ bookValue: 100_000n, gainLoss: -11_000n })
  })
})

describe('a revaluation', () => {
  const input = after({ type: 'revaluation', date: '2024-06-30', fairValue: 90_000n })
  it('eliminates accumulated depreciation against the cost', () => {
    expect(valueAt(input, '2024-06-30')).toMatchObject({
      cost: 90_000n,
      accumulated: 0n,
      surplus: 30_000n,
    })
    expect(valueAt(input, '2024-07-31').accumulated).toBe(15_000n)
  })
  it('scales cost and accumulated depreciation in proportionate mode', () => {
    const scaled = after({
      type: 'revaluation',
      date: '2024-06-30',
      fairValue: 90_000n,
      mode: 'proportionate',
    })
    expect(valueAt(scaled, '2024-06-30')).toMatchObject({
      cost: 180_000n,
      accumulated: 90_000n,
      bookValue: 90_000n,
    })
  })
  it('to a lower value reduces the surplus first', () => {
    const down = after(...input.events!, {
      type: 'revaluation',
      date: '2024-06-30',
      fairValue: 40_000n,
    })
    expect(valueAt(down, '2024-06-30')).toMatchObject({ bookValue: 40_000n, surplus: 0n })
  })
})

describe('a change of estimate', () => {
  it('takes effect with the month that begins after its day', () => {
    const input = after({ type: 'life_change', date: '2024-03-10', remainingMonths: 4 })
    expect(charges(input)).toEqual([10_000, 10_000, 10_000, 22_500, 22_500, 22_500, 22_500])
  })
  it('after the end of the life charges the rest in its month', () => {
    const input = after({ type: 'life_change', date: '2024-09-01', lifeMonths: 6 })
    expect(charges(input)).toEqual([...Array(8).fill(10_000), 40_000])
  })
  it('to the whole life that it had changes nothing, by each convention of months', () => {
    const same: Event = { type: 'life_change', date: '2024-05-01', lifeMonths: 12 }
    for (const convention of ['following_month', 'mid_month', 'nearest_month'] as const) {
      const input: Input = { ...ASSET, convention, inServiceDate: '2024-01-20' }
      expect(charges({ ...input, events: [same] })).toEqual(charges(input))
    }
  })
  it('of the whole life counts the months of a suspension only if they used it up', () => {
    const pause = { type: 'suspension' as const, date: '2024-03-01', to: '2024-04-30' }
    const shorter: Event = { type: 'life_change', date: '2024-08-01', lifeMonths: 10 }
    expect(charges(after(pause, shorter)).slice(4)).toEqual([
      ...Array(3).fill(10_000),
      ...Array(5).fill(14_000),
    ])
    expect(charges(after({ ...pause, extend: false }, shorter)).slice(4)).toEqual([
      ...Array(3).fill(12_500),
      ...[20_833, 20_834, 20_833],
    ])
  })
  describe('of the whole life of an asset whose life was over', () => {
    const longer: Event = { type: 'life_change', date: '2025-07-01', lifeMonths: 24 }
    const six = Array(6).fill(10_000)
    it('counts the months since the day in service, whatever happened on that day before', () => {
      const repair: Event = { type: 'addition', date: '2025-07-01', amount: 60_000n }
      const nothing = Array(6).fill(0)
      for (const events of [
        [repair, longer],
        [longer, repair],
      ])
        expect(charges(after(...events)).slice(12)).toEqual([...nothing, ...six])
    })
    it('counts those before an opening balance', () => {
      const opened = { openingAccumulated: 60_000n, openingAsOf: '2025-06-30' }
      expect(charges({ ...ASSET, ...opened, events: [longer] })).toEqual(six)
    })
    it('counts those of a suspension that doesn’t extend it', () => {
      const pause = { type: 'suspension', date: '2024-07-01', to: '2025-06-30' } as const
      expect(charges(after({ ...pause, extend: false }, longer)).slice(18)).toEqual(six)
      expect(charges(after(pause, longer)).slice(18)).toHaveLength(18)
    })
  })
  it('of the method continues from the book value', () => {
    const input = after({
      type: 'method_change',
      date: '2024-07-01',
      method: { kind: 'sum_of_years_digits' },
      remainingMonths: 24,
    })
    expect(charge(input, '2024-07-01', '2025-06-30')).toBe(40_000n)
    expect(charge(input, '2025-07-01', '2026-06-30')).toBe(20_000n)
  })
  it('is applied after a later amount of the same month', () => {
    const input = after(
      { type: 'life_change', date: '2024-03-10', remainingMonths: 2 },
      { type: 'addition', date: '2024-03-15', amount: 10_000n },
    )
    expect(charges(input)).toEqual([10_000, 10_000, 11_000, 49_500, 49_500])
  })
})

describe('a disposal', () => {
  it('charges the months that have ended by its day', () => {
    const input = { ...ASSET, disposal: { date: '2024-04-29', proceeds: 0n, costs: 0n } }
    expect(disposalResult(input)).toMatchObject({ accumulated: 30_000n, gainLoss: -90_000n })
    expect(valueAt(input, '2024-04-28').cost).toBe(120_000n)
    expect(valueAt(input, '2024-04-29')).toMatchObject({ cost: 0n, status: 'disposed' })
  })
  it('on the day in service charges nothing', () => {
    const input = { ...ASSET, disposal: { date: '2024-01-01', proceeds: 0n, costs: 0n } }
    expect(disposalResult(input)).toMatchObject({ accumulated: 0n, bookValue: 120_000n })
  })
  it('by the half-year convention charges half of the year', () => {
    const input: Input = {
      ...ASSET,
      convention: 'half_year',
      lifeMonths: 60,
      disposal: { date: '2025-03-10', proceeds: 0n, costs: 0n },
    }
    expect(disposalResult(input)!.accumulated).toBe(24_000n)
  })
  it('of a part leaves the rest being depreciated', () => {
    const half: Event = {
      type: 'partial_disposal',
      date: '2024-06-30',
      fraction: ratio(1, 2),
      proceeds: 40_000n,
    }
    expect(disposalResults(after(half))).toMatchObject([
      { cost: 60_000n, accumulated: 30_000n, gainLoss: 10_000n },
    ])
    expect(valueAt(after(half), '2024-12-31')).toMatchObject({
      cost: 60_000n,
      accumulated: 60_000n,
    })
  })
})

describe('an impairment', () => {
  it('is spread over the remaining life, and reversed up to the value without impairment', () => {
    const input = after(
      { type: 'impairment', date: '2024-06-30', recoverableAmount: 30_000n },
      { type: 'impairment_reversal', date: '2024-09-30', recoverableAmount: 99_000n },
    )
    expect(valueAt(input, '2024-06-30')).toMatchObject({ bookValue: 30_000n, impairment: 30_000n })
    expect(valueAt(input, '2024-09-30')).toMatchObject({ bookValue: 30_000n, impairment: 15_000n })
    expect(valueAt(input, '2024-12-31').bookValue).toBe(0n)
  })
})

it('a reversal without an impairment changes nothing, whatever rounding leaves', () => {
  // 0.14 over five years; the first reversal begins the rest of the life anew, and rounds it anew.
  const input: Input = {
    ...ASSET,
    cost: 14n,
    convention: 'mid_month',
    lifeMonths: 60,
    inServiceDate: '2024-03-09',
    events: [
      { type: 'impairment', date: '2025-03-01', recoverableAmount: 11n },
      { type: 'impairment_reversal', date: '2028-09-01', recoverableAmount: 6n },
    ],
  }
  const moved = fiscalYears(input).map(({ impairment }) => impairment)
  expect(moved).toEqual(moved.map(() => 0n))
})

it('an addition to an asset without units left is charged in its month', () => {
  const input: Input = {
    ...after({ type: 'addition', date: '2024-03-10', amount: 5_000n }),
    method: { kind: 'units_of_production' },
    units: { total: 10n, readings: [{ periodEnd: '2024-01-31', units: 12n }] },
  }
  expect(charges(input)).toEqual([120_000, 0, 5_000])
})

describe('a sale from a pool', () => {
  const POOL: Input = { ...ASSET, method: { kind: 'pool', years: 5 }, frequency: 'annual' }
  const sale: Event = { type: 'disposal', date: '2025-06-30', proceeds: 30_000n, costs: 500n }
  const sold: Input = { ...POOL, events: [sale] }

  it('doesn’t change the pool: a fifth is charged each year until its end', () => {
    expect(charges(sold)).toEqual(charges(POOL))
    expect(charges({ ...POOL, disposal: { date: '2024-01-15', proceeds: 0n, costs: 0n } })).toEqual(
      charges(POOL),
    )
    expect(valueAt(sold, '2026-12-31')).toMatchObject({ cost: 120_000n, bookValue: 48_000n })
  })
  it('is a gain as a whole, in the year of the sale', () => {
    expect(disposalResults(sold)).toMatchObject([
      { date: '2025-06-30', isPartial: false, cost: 0n, bookValue: 0n, gainLoss: 29_500n },
    ])
    expect(fiscalYears(sold).map(({ gainLoss }) => gainLoss)).toEqual([0n, 29_500n, 0n, 0n, 0n])
  })
  it('removes the asset from the books when the pool ends', () => {
    expect(valueAt(sold, '2028-12-30')).toMatchObject({ cost: 120_000n, status: 'depreciating' })
    const end = valueAt(sold, '2028-12-31')
    expect(end).toMatchObject({ cost: 0n, accumulated: 0n, status: 'disposed' })
    expect(fiscalYears(sold).at(-1)).toMatchObject({ charge: 24_000n, disposalsCost: 120_000n })
  })
  it('of a part doesn’t change the pool either', () => {
    const part: Event = {
      type: 'partial_disposal',
      date: '2025-06-30',
      fraction: ratio(1, 4),
      proceeds: 100n,
    }
    const input: Input = { ...POOL, events: [part] }
    expect(charges(input)).toEqual(charges(POOL))
    expect(disposalResult(input)).toMatchObject({ isPartial: true, gainLoss: 100n })
    expect(valueAt(input, '2030-01-01').cost).toBe(120_000n)
  })
  it('after the end of the pool removes what is left', () => {
    const late: Input = { ...POOL, events: [{ ...sale, date: '2029-03-01' }] }
    expect(disposalResult(late)).toMatchObject({ cost: 120_000n, bookValue: 0n, gainLoss: 29_500n })
  })
})
