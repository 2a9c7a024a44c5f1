import { expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, endOfMonth, startOfMonth } from './calendar.ts'

it('adds days over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

it('adds months up to the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
})

it('stops at the last day with a year of four digits', () => {
  expect(addDays('9999-12-30', 2)).toBe('9999-12-31')
  expect(addMonths('9999-12-01', 1)).toBe('9999-12-31')
})

it('refuses a text that is no day', () => {
  expect(() => addDays('tomorrow', 1)).toThrow(RangeError)
  expect(() => addMonths('tomorrow', 1)).toThrow(RangeError)
  expect(() => endOfMonth('tomorrow')).toThrow(RangeError)
})

it('counts the days between two days', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  expect(daysBetween('2024-03-01', '2024-02-28')).toBe(-2)
})

it('finds the first and the last day of a month', () => {
  expect(startOfMonth('2024-02-10')).toBe('2024-02-01')
  expect(endOfMonth('2024-02-10')).toBe('2024-02-29')
  expect(endOfMonth('9999-12-10')).toBe('9999-12-31')
})
