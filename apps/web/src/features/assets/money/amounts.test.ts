import { expect, it } from 'vitest'
import { less, nextPeriod, otherChanges, signOf, sumOf } from './amounts.ts'

it('adds and subtracts amounts exactly, however large', () => {
  expect(sumOf(['0.10', '0.20', '9007199254740993.01'])).toBe('9007199254740993.3100')
  expect(less('1.00', '1.10')).toBe('-0.1000')
  expect([signOf('-0.01'), signOf('0.00'), signOf('3')]).toEqual([-1, 0, 1])
})

it('names the events that changed a value besides depreciation', () => {
  expect(otherChanges('0.00', '3000.00', '9000.00')).toBe('12000.0000')
  expect(otherChanges('100.00', '10.00', '90.00')).toBe('0.0000')
})

it('returns the first day of the next period', () => {
  expect([nextPeriod('2026-11-24'), nextPeriod('2026-12-01')]).toEqual(['2026-12-01', '2027-01-01'])
})
