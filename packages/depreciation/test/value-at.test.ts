import { describe, expect, it } from 'vitest'
import { disposalResult } from '../src/disposal.ts'
import { explain } from '../src/explain.ts'
import { fiscalYears } from '../src/fiscal-years.ts'
import { ratio } from '../src/numbers.ts'
import type { Event, Input } from '../src/types.ts'
import { charge, valueAt } from '../src/value-at.ts'
import { ASSET, after, charges } from './year-asset.ts'

describe('an opening balance', () => {
  it('is depreciated over the remaining life', () => {
    const input: Input = { ...ASSET, openingAccumulated: 48_000n, openingAsOf: '2024-03-31' }
    expect(charges(input)).toEqual(Array(9).fill(8_000))
    expect(valueAt(input, '2024-03-31').accumulated).toBe(48_000n)
    expect(fiscalYears(input)).toMatchObject([{ openingCost: 120_000n, charge: 72_000n }])
  })
  it('counts from the start of its year, even if the asset was acquired in that year', () => {
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
  it('is followed by the rest of the charge of a year of disposal', () => {
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

describe('a manual schedule', () => {
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
  it('charges no more than an impairment has left', () => {
    const input = written({ type: 'impairment', date: '2024-04-30', recoverableAmount: 50_000n })
    expect(charges(input)).toEqual([0, 0, 40_000, 0, 0, 40_000, 0, 0, 10_000])
    expect(valueAt(input, '2024-12-31').bookValue).toBe(0n)
  })
  it('charges no more than a partial disposal has left', () => {
    const input = written({ type: 'partial_disposal', date: '2024-04-30', fraction: ratio(1, 2) })
    expect(valueAt(input, '2024-12-31')).toMatchObject({ cost: 60_000n, bookValue: 0n })
  })
})

describe('salvage and remaining life', () => {
  it('stay the same until the day of their change', () => {
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

it('the accrued value counts the days of the current month', () => {
  expect(valueAt(ASSET, '2024-04-15', 'accrued').accumulated).toBe(35_000n)
})

it('the rows of a manual schedule are charged as they are', () => {
  const rows = [{ periodEnd: '2024-03-31', amount: 5_000n }]
  expect(charges({ ...ASSET, method: { kind: 'manual', rows } })).toEqual([0, 0, 5_000])
})
