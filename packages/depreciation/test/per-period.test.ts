import { expect, it } from 'vitest'
import { ratio } from '../src/numbers.ts'
import type { Input } from '../src/types.ts'
import { disposalResult } from '../src/disposal.ts'
import { valueAt } from '../src/value-at.ts'
import { periods } from './always.ts'

// Schedules of programs that round each charge by itself.
const ASSET: Input = {
  cost: 100n,
  salvage: { kind: 'amount', value: 0n },
  minorUnits: 0,
  method: { kind: 'straight_line' },
  convention: 'full_month',
  lifeMonths: 36,
  inServiceDate: '2023-04-01',
  frequency: 'monthly',
  fiscalYearStartMonth: 1,
  rounding: 'per_period',
}
const charges = (input: Input) => periods(input).map(({ depreciation }) => Number(depreciation))

it('charges that were rounded up end when everything is charged', () => {
  expect(charges(ASSET)).toEqual([...Array(33).fill(3), 1, 0, 0])
})

it('with conventions of fiscal years each year is rounded, and the last takes the rest', () => {
  const input: Input = {
    ...ASSET,
    cost: 77_777n,
    minorUnits: 3,
    convention: 'full_first_fiscal_year',
    lifeMonths: 60,
    frequency: 'annual',
  }
  expect(charges(input)).toEqual([15_555, 15_555, 15_555, 15_555, 15_557])
})

it('the periods of a declining balance share the unrounded charge of a year', () => {
  const input: Input = {
    ...ASSET,
    cost: 1_234_567n,
    minorUnits: 2,
    method: {
      kind: 'declining_balance',
      rate: { kind: 'percent', annual: ratio(1, 4) },
      switchToStraightLine: false,
      endOfLife: 'write_off',
    },
    convention: 'full_first_fiscal_year',
    lifeMonths: 48,
    inServiceDate: '2023-01-01',
    frequency: 'quarterly',
  }
  // 12,345.67 × 25 % = 3,086.4175 is 771.604375 a quarter; of 3,086.42 it would be 771.605.
  expect(charges(input).slice(0, 4)).toEqual([77_160, 77_160, 77_160, 77_162])
})

it('the months of a period share its rounded charge', () => {
  // 33.33 a year: 16.665 in six months.
  const asset: Input = { ...ASSET, cost: 10_000n, minorUnits: 2, inServiceDate: '2024-01-01' }
  const annual: Input = { ...asset, frequency: 'annual' }
  const at = (date: string) => Number(valueAt(annual, date).accumulated)
  expect(charges(annual)).toEqual([3333, 3333, 3334])
  expect(['2024-01-30', '2024-06-30', '2024-12-31', '2025-06-30'].map(at)).toEqual([
    0, 1667, 3333, 5000,
  ])
  const disposal = { date: '2025-06-30', proceeds: 5000n, costs: 0n }
  expect(disposalResult({ ...annual, disposal })).toMatchObject({ bookValue: 5000n, gainLoss: 0n })
  const events = [{ type: 'life_change', date: '2025-07-01', remainingMonths: 30 } as const]
  expect(charges({ ...annual, events })).toEqual([3333, 2667, 2000, 2000])
})
