import { describe, expect, it } from 'vitest'
import { ratio } from '../src/numbers.ts'
import type { DecliningBalance, Input } from '../src/types.ts'
import { periods } from './always.ts'

const METHOD: DecliningBalance = {
  kind: 'declining_balance',
  rate: { kind: 'percent', annual: ratio(2, 5) },
  switchToStraightLine: true,
  endOfLife: 'stop',
}
const ASSET: Input = {
  cost: 10_000n,
  salvage: { kind: 'amount', value: 1_000n },
  minorUnits: 2,
  method: METHOD,
  convention: 'full_month',
  lifeMonths: 36,
  inServiceDate: '2024-01-01',
  frequency: 'annual',
  fiscalYearStartMonth: 1,
}
const lastBookValue = (input: Input) => periods(input).at(-1)!.bookValue

it.each<[string, Partial<Input>]>([
  [
    'over whole years whose last one is half a year',
    { convention: 'half_year', method: { ...METHOD, straightLineRemaining: 'whole_years' } },
  ],
  [
    'over less than a fiscal year',
    {
      lifeMonths: 6,
      inServiceDate: '2024-07-01',
      method: { ...METHOD, straightLineRemaining: 'whole_years' },
    },
  ],
  [
    'at an original annuity that was rounded down',
    {
      salvage: { kind: 'amount', value: 0n },
      method: {
        ...METHOD,
        rate: { kind: 'percent', annual: ratio(3, 10) },
        straightLineSwitch: 'original_annuity',
      },
    },
  ],
])('a switch to straight line %s ends at the salvage', (_, given) => {
  const input = { ...ASSET, ...given }
  expect(lastBookValue(input)).toBe(input.salvage.value)
})

it('a salvage above the book value reverses no depreciation', () => {
  const input: Input = {
    ...ASSET,
    method: { ...METHOD, salvageRole: 'deducted_from_base', switchToStraightLine: false },
    events: [{ type: 'salvage_change', date: '2025-01-01', salvage: 9_000n }],
  }
  expect(periods(input).map(({ depreciation }) => depreciation)).toEqual([3_600n, 0n])
})

describe('a last year that writes off the rest, after a whole first year', () => {
  const whole: Input = {
    ...ASSET,
    cost: 120_000n,
    salvage: { kind: 'amount', value: 0n },
    method: {
      ...METHOD,
      rate: { kind: 'percent', annual: ratio(1, 2) },
      switchToStraightLine: false,
      endOfLife: 'write_off',
    },
    convention: 'full_first_fiscal_year',
    lifeMonths: 24,
    inServiceDate: '2024-01-01',
    frequency: 'monthly',
    fiscalYearStartMonth: 1,
  }
  const lastYear = (input: Input) =>
    periods(input)
      .slice(12)
      .map(({ depreciation }) => depreciation)
  it('is shared by its months', () => {
    expect(lastYear(whole)).toEqual(Array(12).fill(5_000n))
  })
  it('is charged in the last period by schedules whose periods are rounded one by one', () => {
    const charges = [...Array(11).fill(2_500n), 32_500n]
    expect(lastYear({ ...whole, rounding: 'per_period' })).toEqual(charges)
  })
})
