import { describe, expect, test } from 'vitest'
import { decimalOf, exampleOf, type Formula } from './method-example.tsx'

const formula = (fields: Partial<Formula>): Formula => ({
  kind: 'straight_line',
  rate_kind: 'percent',
  annual_rate: null,
  factor: null,
  switch_to_straight_line: false,
  end_of_life: 'write_off',
  ...fields,
})
const charges = (fields: Partial<Formula>) =>
  exampleOf(formula(fields))?.map(({ charge }) => decimalOf(charge))

describe('the example of 10,000 over 5 years', () => {
  test('falls by the same amount in a straight line', () => {
    expect(charges({})).toEqual(['2000.00', '2000.00', '2000.00', '2000.00', '2000.00'])
  })

  test('falls by equal steps by the years’ digits, to the cent', () => {
    const years = charges({ kind: 'sum_of_years_digits' })

    expect(years).toEqual(['3333.33', '2666.67', '2000.00', '1333.33', '666.67'])
  })

  const DOUBLE = { kind: 'declining_balance', rate_kind: 'factor', factor: '2' } as const

  test('falls by a share of what is left, and the rest goes in the last year', () => {
    expect(charges(DOUBLE)).toEqual(['4000.00', '2400.00', '1440.00', '864.00', '1296.00'])
  })

  test('leaves the rest where the method stops', () => {
    const last = exampleOf(formula({ ...DOUBLE, end_of_life: 'stop' }))!.at(-1)!

    expect(decimalOf(last.left)).toBe('777.60')
  })

  test('goes on in a straight line once that takes more', () => {
    expect(charges({ ...DOUBLE, switch_to_straight_line: true })).toEqual([
      '4000.00',
      '2400.00',
      '1440.00',
      '1080.00',
      '1080.00',
    ])
  })

  test('takes a rate exactly as it was written', () => {
    const years = charges({ kind: 'declining_balance', annual_rate: '0.33333333' })

    expect(years?.slice(0, 2)).toEqual(['3333.33', '2222.22'])
  })

  test('is gone at once, or never', () => {
    expect(charges({ kind: 'immediate' })?.[0]).toBe('10000.00')
    expect(exampleOf(formula({ kind: 'none' }))!.every(({ charge }) => charge === 0n)).toBe(true)
  })

  test.each([
    { kind: 'units_of_production' as const },
    { kind: 'declining_balance' as const, rate_kind: 'from_salvage' as const },
    { kind: 'declining_balance' as const, annual_rate: null },
  ])('isn’t there where it can’t be said: %o', (fields) => {
    expect(exampleOf(formula(fields))).toBeNull()
  })
})
