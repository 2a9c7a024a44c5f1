import { expect, test } from 'vitest'
import { addToMonth, STEPS, weekOf, weeksOf, weekWords } from './month.ts'

test('a month is shown in whole weeks, which begin on the first weekday of the language', () => {
  const monday = weeksOf('2026-11', 1)
  expect(monday).toHaveLength(6)
  expect(monday[0]![0]).toBe('2026-10-26')
  expect(monday.at(-1)!.at(-1)).toBe('2026-12-06')

  const sunday = weeksOf('2026-11', 0)
  expect(sunday).toHaveLength(5)
  expect(sunday[0]![0]).toBe('2026-11-01')
})

test('a February of exactly four weeks shows no other days', () => {
  expect(weeksOf('2027-02', 1).flat()).toHaveLength(28)
})

test.each([0, 1] as const)(
  'the last month there is ends with its last day, weekday %i first',
  (first) => {
    const days = weeksOf('9999-12', first).flat()
    expect(days.at(-1)).toBe('9999-12-31')
    expect(new Set(days).size).toBe(days.length)
    expect(weekOf('9999-12-31', first)).toEqual(weeksOf('9999-12', first).at(-1))
  },
)

test('a week begins on the first weekday of the language, for any of its days', () => {
  expect(weekOf('2026-11-29', 1)).toEqual(weekOf('2026-11-23', 1))
  expect(weekOf('2026-11-29', 1)[0]).toBe('2026-11-23')
  expect(weekOf('2026-11-29', 0)[0]).toBe('2026-11-29')
})

test.each([
  ['2026-11-25', 'en-US', 'Nov 23 – 29, 2026'],
  ['2026-11-25', 'de', '23.–29.11.2026'],
  ['2026-12-02', 'en-US', 'Nov 30 – Dec 6, 2026'],
  ['2026-12-31', 'es', '28 dic 2026 – 3 ene 2027'],
])('the short title of the week of %s is %s', (day, language, words) => {
  expect(weekWords(weekOf(day, 1), language).replaceAll('\u2009', ' ')).toBe(words)
})

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-05', 0, '2026-05'],
])('%s plus %i months is %s', (month, by, result) => {
  expect(addToMonth(month, by)).toBe(result)
})

test('the last day replaces a day that a shorter month doesn’t have', () => {
  expect(STEPS['PageDown']!('2026-10-31')).toBe('2026-11-30')
  expect(STEPS['ArrowUp']!('2026-11-03')).toBe('2026-10-27')
})
