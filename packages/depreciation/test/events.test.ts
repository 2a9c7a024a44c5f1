import { describe, expect, it } from 'vitest'
import { disposalResult, disposalResults } from '../src/disposal.ts'
import { explain } from '../src/explain.ts'
import { fiscalYears } from '../src/fiscal-years.ts'
import { ratio } from '../src/numbers.ts'
import { schedule } from '../src/schedule.ts'
import type { Event, Input } from '../src/types.ts'
import { charge, valueAt } from '../src/value-at.ts'

/** 1,200.00 over twelve months of 2024: 100.00 a month. */
const ASSET: Input = {
  cost: 120_000n,
  salvage: { kind: 'amount', value: 0n },
  minorUnits: 2,
  method: { kind: 'straight_line' },
  convention: 'full_month',
  lifeMonths: 12,
  inServiceDate: '2024-01-01',
  frequency: 'monthly',
  fiscalYearStartMonth: 1,
}
const after = (...events: Event[]): Input => ({ ...ASSET, events })
const charges = (input: Input) => {
  const result = schedule(input)
  return result.ok ? result.value.map(({ depreciation }) => Number(depreciation)) : result.problems
}

describe('a suspension', () => {
  it('charges nothing while it lasts, and the life ends that much later', () => {
    const input = after({ type: 'suspension', date: '2024-03-01', to: '2024-04-30' })
    expect(charges(input)).toEqual([...Array(2).fill(10_000), 0, 0, ...Array(10).fill(10_000)])
    expect(valueAt(input, '2024-03-31')).toMatchObject({ remainingMonths: 10, bookValue: 100_000n })
  })
  it('leaves the end where it was, if one says so', () => {
    const input = after({ type: 'suspension', date: '2024-03-01', to: '2024-04-30', extend: false })
    expect(charges(input)).toEqual([...Array(2).fill(10_000), 0, 0, ...Array(8).fill(12_500)])
  })
  it('of something held for sale goes on until it is sold', () => {
    const input = after(
      { type: 'held_for_sale', date: '2024-03-01' },
      { type: 'disposal', date: '2024-08-15', proceeds: 90_000n, costs: 1_000n },
    )
    expect(disposalResult(input)).toMatchObject({ bookValue: 100_000n, gainLoss: -11_000n })
  })
})

describe('a revaluation', () => {
  const input = after({ type: 'revaluation', date: '2024-06-30', fairValue: 90_000n })
  it('sets accumulated off against the cost', () => {
    expect(valueAt(input, '2024-06-30')).toMatchObject({
      cost: 90_000n,
      accumulated: 0n,
      surplus: 30_000n,
    })
    expect(valueAt(input, '2024-07-31').accumulated).toBe(15_000n)
  })
  it('may scale cost and accumulated instead', () => {
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
  it('downwards takes from the surplus first', () => {
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
  it('after the life is over charges the rest in its month', () => {
    const input = after({ type: 'life_change', date: '2024-09-01', lifeMonths: 6 })
    expect(charges(input)).toEqual([...Array(8).fill(10_000), 40_000])
  })
  it('of the method goes on with the book value', () => {
    const input = after({
      type: 'method_change',
      date: '2024-07-01',
      method: { kind: 'sum_of_years_digits' },
      remainingMonths: 24,
    })
    expect(charge(input, '2024-07-01', '2025-06-30')).toBe(40_000n)
    expect(charge(input, '2025-07-01', '2026-06-30')).toBe(20_000n)
  })
  it('is applied after an amount of the same month that came later', () => {
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
  it('on the day of being put in service charges nothing', () => {
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
  it('of a part leaves the rest to go on', () => {
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
  it('is spread over what remains, and reverses up to what would have been', () => {
    const input = after(
      { type: 'impairment', date: '2024-06-30', recoverableAmount: 30_000n },
      { type: 'impairment_reversal', date: '2024-09-30', recoverableAmount: 99_000n },
    )
    expect(valueAt(input, '2024-06-30')).toMatchObject({ bookValue: 30_000n, impairment: 30_000n })
    expect(valueAt(input, '2024-09-30')).toMatchObject({ bookValue: 30_000n, impairment: 15_000n })
    expect(valueAt(input, '2024-12-31').bookValue).toBe(0n)
  })
})

it('nothing comes back of an impairment that never was, whatever rounding left', () => {
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

it('what is added to an asset whose units are all read is charged in its month', () => {
  const input: Input = {
    ...after({ type: 'addition', date: '2024-03-10', amount: 5_000n }),
    method: { kind: 'units_of_production' },
    units: { total: 10n, readings: [{ periodEnd: '2024-01-31', units: 12n }] },
  }
  expect(charges(input)).toEqual([120_000, 0, 5_000])
})

describe('an opening balance', () => {
  it('is charged on over what remains of the life', () => {
    const input: Input = { ...ASSET, openingAccumulated: 48_000n, openingAsOf: '2024-03-31' }
    expect(charges(input)).toEqual(Array(9).fill(8_000))
    expect(valueAt(input, '2024-03-31').accumulated).toBe(48_000n)
    expect(fiscalYears(input)).toMatchObject([{ openingCost: 120_000n, charge: 72_000n }])
  })
  it('stands at the start of its year, where the asset was acquired in that year as well', () => {
    const input: Input = {
      ...ASSET,
      acquisitionDate: '2024-01-01',
      openingAccumulated: 48_000n,
      openingAsOf: '2024-03-31',
    }
    expect(valueAt(input, '2023-12-31')).toMatchObject({ cost: 0n, accumulated: 0n })
    expect(fiscalYears(input)).toMatchObject([
      { openingCost: 120_000n, openingAccumulated: 48_000n, closingCost: 120_000n },
    ])
    expect(explain(input, 2024).at(-1)).toMatchObject({ kind: 'closing_book_value', result: 0n })
  })
  it('is followed by the part of its year that a disposal in it is charged', () => {
    const input: Input = {
      ...ASSET,
      method: { kind: 'table', percents: [20, 32, 48].map((percent) => ratio(percent)) },
      convention: 'half_year',
      openingAccumulated: 40_000n,
      openingAsOf: '2025-03-31',
      disposal: { date: '2025-06-15', proceeds: 0n, costs: 0n },
    }
    expect(valueAt(input, '2025-04-15').accumulated).toBe(40_000n)
    expect(charge(input, '2025-04-01', '2025-06-30')).toBe(
      disposalResult(input)!.depreciationToDate - 40_000n,
    )
  })
})

describe('rows that somebody wrote', () => {
  const written = (...events: Event[]): Input => ({
    ...after(...events),
    method: {
      kind: 'manual',
      rows: ['2024-03-31', '2024-06-30', '2024-09-30'].map((periodEnd) => ({
        periodEnd,
        amount: 40_000n,
      })),
    },
  })
  it('charge no more than an impairment has left', () => {
    const input = written({ type: 'impairment', date: '2024-04-30', recoverableAmount: 50_000n })
    expect(charges(input)).toEqual([0, 0, 40_000, 0, 0, 40_000, 0, 0, 10_000])
    expect(valueAt(input, '2024-12-31').bookValue).toBe(0n)
  })
  it('charge no more than a part that was sold has left', () => {
    const input = written({ type: 'partial_disposal', date: '2024-04-30', fraction: ratio(1, 2) })
    expect(valueAt(input, '2024-12-31')).toMatchObject({ cost: 60_000n, bookValue: 0n })
  })
})

describe('what is expected of an asset', () => {
  it('is what it was until the day on which it is changed', () => {
    const input = after(
      { type: 'life_change', date: '2024-07-01', remainingMonths: 18 },
      { type: 'salvage_change', date: '2024-07-01', salvage: 6_000n },
    )
    expect(valueAt(input, '2024-06-30')).toMatchObject({ salvage: 0n, remainingMonths: 6 })
    expect(valueAt(input, '2024-07-01')).toMatchObject({ salvage: 6_000n, remainingMonths: 18 })
  })
})

describe('the status', () => {
  it('follows the life', () => {
    const input: Input = { ...ASSET, acquisitionDate: '2023-10-01' }
    expect(valueAt(input, '2023-09-30')).toMatchObject({ cost: 0n })
    expect(valueAt(input, '2023-12-31')).toMatchObject({ cost: 120_000n, status: 'not_in_service' })
    expect(valueAt(input, '2024-05-31')).toMatchObject({
      status: 'depreciating',
      remainingMonths: 7,
    })
    expect(valueAt(input, '2024-12-31').status).toBe('fully_depreciated')
    expect(valueAt({ ...input, method: { kind: 'none' } }, '2024-12-31').status).toBe('none')
  })
})

it('what has accrued counts the days of the running month', () => {
  expect(valueAt(ASSET, '2024-04-15', 'accrued').accumulated).toBe(35_000n)
})

it('rows that somebody wrote are charged as they are', () => {
  const rows = [{ periodEnd: '2024-03-31', amount: 5_000n }]
  expect(charges({ ...ASSET, method: { kind: 'manual', rows } })).toEqual([0, 0, 5_000])
})

it('a year is explained by its base, its rule and its charge', () => {
  const input: Input = {
    ...ASSET,
    lifeMonths: 60,
    method: {
      kind: 'declining_balance',
      rate: { kind: 'percent', annual: ratio(2, 5) },
      switchToStraightLine: true,
      endOfLife: 'write_off',
    },
  }
  expect(explain(input, 2025)).toEqual([
    {
      kind: 'opening_book_value',
      values: { cost: 120_000n, accumulated: 48_000n },
      result: 72_000n,
    },
    { kind: 'base', values: { bookValue: 120_000n, salvage: 0n }, result: 120_000n },
    {
      kind: 'declining_balance',
      values: { rate: ratio(2, 5), bookValue: 72_000n, declining: 28_800n, straightLine: 18_000n },
      result: 28_800n,
    },
    { kind: 'charge', values: {}, result: 28_800n },
    {
      kind: 'closing_book_value',
      values: { cost: 120_000n, accumulated: 76_800n },
      result: 43_200n,
    },
  ])
})

it('a part of a year is explained by its months, and what left by what it brought', () => {
  const declining = {
    kind: 'declining_balance',
    rate: { kind: 'percent', annual: ratio(2, 5) },
    switchToStraightLine: false,
    endOfLife: 'write_off',
  } as const
  const input: Input = {
    ...ASSET,
    lifeMonths: 60,
    method: declining,
    disposal: { date: '2025-03-31', proceeds: 70_000n, costs: 1_000n },
  }
  const steps = explain(input, 2025)
  expect(steps.find(({ kind }) => kind === 'declining_balance')).toMatchObject({
    values: { declining: 28_800n, months: { num: 3n, den: 12n } },
    result: 7_200n,
  })
  expect(steps.at(-1)).toEqual({
    kind: 'gain_loss',
    values: { proceeds: 70_000n, costs: 1_000n, bookValue: 64_800n },
    result: 4_200n,
  })
})

describe('what can’t be computed', () => {
  const codes = (given: Partial<Input>) => {
    const result = schedule({ ...ASSET, ...given })
    return result.ok ? [] : result.problems.map(({ code }) => code)
  }
  it.each<[string, Partial<Input>]>([
    ['cost_negative', { cost: -1n }],
    ['salvage_exceeds_cost', { salvage: { kind: 'percent', value: ratio(101) } }],
    ['life_not_integer', { lifeMonths: 1.5 }],
    ['life_not_positive', { lifeMonths: 0 }],
    ['life_too_long', { lifeMonths: 1201 }],
    ['opening_exceeds_base', { openingAccumulated: 120_001n }],
    ['units_total_not_positive', { method: { kind: 'units_of_production' } }],
    [
      'manual_exceeds_base',
      { method: { kind: 'manual', rows: [{ periodEnd: '2024-01-31', amount: 120_001n }] } },
    ],
    ['amount_negative', { events: [{ type: 'addition', date: '2024-02-01', amount: -1n }] }],
    [
      'fraction_out_of_range',
      { events: [{ type: 'partial_disposal', date: '2024-02-01', fraction: ratio(2) }] },
    ],
    ['salvage_negative', { cost: 10n, salvage: { kind: 'percent', value: ratio(-1) } }],
    ['life_not_positive', { endDate: '2023-12-31' }],
    [
      'life_too_long',
      { events: [{ type: 'life_change', date: '2024-02-01', endDate: '9999-12-31' }] },
    ],
    ['amount_negative', { disposal: { date: '2024-02-01', proceeds: -1n, costs: 0n } }],
    ['date_invalid', { inServiceDate: '2023-02-29' }],
    ['date_invalid', { endDate: 'soon' }],
    ['date_invalid', { events: [{ type: 'suspension', date: '2024-02-01', to: '2024-02-30' }] }],
    [
      'date_invalid',
      { method: { kind: 'manual', rows: [{ periodEnd: '2024-06-31', amount: 1n }] } },
    ],
    [
      'date_invalid',
      {
        method: { kind: 'units_of_production' },
        units: { total: 10n, readings: [{ periodEnd: '2024-02-30', units: 1n }] },
      },
    ],
    ['date_too_late', { acquisitionDate: '2024-01-01', inServiceDate: '9999-12-31' }],
    ['date_too_late', { disposal: { date: '9999-12-31', proceeds: 0n, costs: 0n } }],
    ['date_too_late', { events: [{ type: 'addition', date: '9999-12-31', amount: 1n }] }],
    [
      'date_too_late',
      { method: { kind: 'manual', rows: [{ periodEnd: '9999-12-31', amount: 1n }] } },
    ],
    [
      'date_too_late',
      {
        method: { kind: 'units_of_production' },
        units: { total: 10n, readings: [{ periodEnd: '9999-12-31', units: 1n }] },
      },
    ],
    ['disposal_before_in_service', { disposal: { date: '2023-12-31', proceeds: 0n, costs: 0n } }],
    [
      'disposal_before_opening',
      { openingAsOf: '2025-06-30', disposal: { date: '2025-06-29', proceeds: 0n, costs: 0n } },
    ],
  ])('says %s', (code, given) => {
    expect(codes(given)).toEqual([code])
  })
})

describe('what is sold of a pool', () => {
  const POOL: Input = { ...ASSET, method: { kind: 'pool', years: 5 }, frequency: 'annual' }
  const sale: Event = { type: 'disposal', date: '2025-06-30', proceeds: 30_000n, costs: 500n }
  const sold: Input = { ...POOL, events: [sale] }

  it('leaves the pool as it is: a fifth is charged each year to its end', () => {
    expect(charges(sold)).toEqual(charges(POOL))
    expect(charges({ ...POOL, disposal: { date: '2024-01-15', proceeds: 0n, costs: 0n } })).toEqual(
      charges(POOL),
    )
    expect(valueAt(sold, '2026-12-31')).toMatchObject({ cost: 120_000n, bookValue: 48_000n })
  })
  it('is a gain whole, in the year of the sale', () => {
    expect(disposalResults(sold)).toMatchObject([
      { date: '2025-06-30', isPartial: false, cost: 0n, bookValue: 0n, gainLoss: 29_500n },
    ])
    expect(fiscalYears(sold).map(({ gainLoss }) => gainLoss)).toEqual([0n, 29_500n, 0n, 0n, 0n])
  })
  it('leaves the books when the pool ends', () => {
    expect(valueAt(sold, '2028-12-30')).toMatchObject({ cost: 120_000n, status: 'depreciating' })
    const end = valueAt(sold, '2028-12-31')
    expect(end).toMatchObject({ cost: 0n, accumulated: 0n, status: 'disposed' })
    expect(fiscalYears(sold).at(-1)).toMatchObject({ charge: 24_000n, disposalsCost: 120_000n })
  })
  it('in part leaves it as it is, too', () => {
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
  it('takes out what is left once the pool has ended', () => {
    const late: Input = { ...POOL, events: [{ ...sale, date: '2029-03-01' }] }
    expect(disposalResult(late)).toMatchObject({ cost: 120_000n, bookValue: 0n, gainLoss: 29_500n })
  })
})
