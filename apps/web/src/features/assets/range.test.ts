import { describe, expect, test } from 'vitest'
import { isBackwards, isOpen, isRangeEnd, OPEN_RANGE, rangeFilter, rangeOf } from './range.ts'

describe('a range in the address', () => {
  test('may have one end only', () => {
    const search = { 'filter[purchase_cost][lte]': '500.00' }

    expect(rangeOf(search, 'purchase_cost')).toEqual({ from: null, to: '500.00' })
    expect(isOpen(rangeOf(search, 'purchase_date'))).toBe(true)
  })

  test('leaves it when both ends are taken away', () => {
    expect(rangeFilter('purchase_date', OPEN_RANGE)).toEqual({
      'filter[purchase_date][gte]': undefined,
      'filter[purchase_date][lte]': undefined,
    })
  })
})

describe('an end of a range', () => {
  test.each(['2026-02-28', null])('%s is a day or none', (value) => {
    expect(isRangeEnd('date', value)).toBe(true)
  })

  test.each(['2026-02-30', '28.2.2026', 'soon'])('%s is no day', (value) => {
    expect(isRangeEnd('date', value)).toBe(false)
  })

  test.each(['0', '1499.00', '12.3456'])('%s is an amount', (value) => {
    expect(isRangeEnd('amount', value)).toBe(true)
  })

  test.each(['-1', '1.23456', '1,499', 'much'])('%s is no amount', (value) => {
    expect(isRangeEnd('amount', value)).toBe(false)
  })
})

describe('a range', () => {
  test('is backwards when it ends before it begins', () => {
    expect(isBackwards('date', { from: '2026-02-01', to: '2026-01-31' })).toBe(true)
    expect(isBackwards('date', { from: '2026-02-01', to: '2026-02-01' })).toBe(false)
  })

  test('compares amounts as numbers, not as texts', () => {
    expect(isBackwards('amount', { from: '900', to: '1000' })).toBe(false)
    expect(isBackwards('amount', { from: '1000', to: '900' })).toBe(true)
  })

  test('with an open end is never backwards', () => {
    expect(isBackwards('amount', { from: '900', to: null })).toBe(false)
  })
})
