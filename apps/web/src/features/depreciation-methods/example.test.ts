import { describe, expect, test } from 'vitest'
import { formatMinor } from '@steward/depreciation/numbers.ts'
import { exampleOf, type Formula } from './example.ts'

const formula = (fields: Partial<Formula>): Formula => ({
  kind: 'straight_line',
  rate_kind: 'percent',
  annual_rate: null,
  factor: null,
  switch_to_straight_line: false,
  salvage_role: 'deducted_from_base',
  end_of_life: 'write_off',
  convention: 'full_month',
  default_life_months: null,
  ...fields,
})
const charges = (fields: Partial<Formula>) =>
  exampleOf(formula(fields))?.map(({ charge }) => formatMinor(charge, 2))

describe('the example of 10,000 over 5 years', () => {
  test('declines by equal amounts with the straight-line method', () => {
    expect(charges({})).toEqual(['2000.00', '2000.00', '2000.00', '2000.00', '2000.00'])
  })

  test('declines by equal steps with the sum of the years’ digits, to the cent', () => {
    const years = charges({ kind: 'sum_of_years_digits' })

    expect(years).toEqual(['3333.33', '2666.67', '2000.00', '1333.33', '666.67'])
  })

  const DOUBLE = { kind: 'declining_balance', rate_kind: 'factor', factor: '2' } as const

  test('declines by a share of the rest, and fully in the last year', () => {
    expect(charges(DOUBLE)).toEqual(['4000.00', '2400.00', '1440.00', '864.00', '1296.00'])
  })

  test('keeps the rest where the method stops', () => {
    const last = exampleOf(formula({ ...DOUBLE, end_of_life: 'stop' }))!.at(-1)!

    expect(formatMinor(last.left, 2)).toBe('777.60')
  })

  test('switches to the straight line once that depreciates more', () => {
    expect(charges({ ...DOUBLE, switch_to_straight_line: true })).toEqual([
      '4000.00',
      '2400.00',
      '1440.00',
      '1080.00',
      '1080.00',
    ])
  })

  test('uses a rate exactly as it was typed', () => {
    const years = charges({ kind: 'declining_balance', annual_rate: '0.33333333' })

    expect(years?.slice(0, 2)).toEqual(['3333.33', '2222.22'])
  })

  test('is depreciated at once, or never', () => {
    expect(charges({ kind: 'immediate' })?.[0]).toBe('10000.00')
    expect(exampleOf(formula({ kind: 'none' }))!.every(({ charge }) => charge === 0n)).toBe(true)
  })

  test('considers the life, the convention and the salvage value', () => {
    expect(charges({ default_life_months: 24, convention: 'mid_month' })).toEqual([
      '4791.67',
      '5000.00',
      '208.33',
    ])
    expect(charges({ kind: 'units_of_production' })).toEqual([
      '3000.00',
      '2500.00',
      '2000.00',
      '1500.00',
      '1000.00',
    ])
    const last = exampleOf(formula({ ...DOUBLE, rate_kind: 'from_salvage' }))!.at(-1)!
    expect(formatMinor(last.left, 2)).toBe('1000.00')
  })

  test('isn’t shown while an input is missing', () => {
    expect(exampleOf(formula({ kind: 'declining_balance' }))).toBeNull()
  })
})
