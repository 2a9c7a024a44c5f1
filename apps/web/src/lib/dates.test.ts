import { describe, expect, it, test } from 'vitest'
import { isCalendarDate, today } from './dates.ts'
import { datePattern, firstDayOfWeek, parseDate } from './date-input.ts'

test.each([
  { typed: '5/1/2026', locale: 'en-GB', date: '2026-01-05' },
  { typed: '5/1/2026', locale: 'en-US', date: '2026-05-01' },
  { typed: '5.1.2026', locale: 'de', date: '2026-01-05' },
  { typed: '05-01-26', locale: 'fr', date: '2026-01-05' },
  { typed: '5 1 26', locale: 'es', date: '2026-01-05' },
  { typed: '31.12.69', locale: 'de', date: '2069-12-31' },
  { typed: '31.12.70', locale: 'de', date: '1970-12-31' },
  { typed: '2026-01-05', locale: 'en-US', date: '2026-01-05' },
  { typed: '2026/1/5', locale: 'en-US', date: '2026-01-05' },
  { typed: ' 2026-01-05 ', locale: 'de', date: '2026-01-05' },
])('reads $typed in $locale as $date', ({ typed, locale, date }) => {
  expect(parseDate(typed, locale)).toBe(date)
})

test.each(['', 'tomorrow', '31/2/2026', '32/1/2026', '1/13/2026', '2026-02-30', '5/1'])(
  'takes %j for no date',
  (typed) => {
    expect(parseDate(typed, 'en-GB')).toBeNull()
  },
)

it('knows which days exist', () => {
  expect(isCalendarDate('2028-02-29')).toBe(true)
  expect(isCalendarDate('2026-02-29')).toBe(false)
  expect(isCalendarDate('2026-1-5')).toBe(false)
})

it('says what day it is where the organization is', () => {
  const moment = new Date('2026-01-05T23:30:00Z')
  expect(today('Europe/Berlin', moment)).toBe('2026-01-06')
  expect(today('America/New_York', moment)).toBe('2026-01-05')
})

describe('the pattern of a date', () => {
  const letters = { day: 'DD', month: 'MM', year: 'YYYY' }

  it('follows the language', () => {
    expect(datePattern('en-GB', letters)).toBe('DD/MM/YYYY')
    expect(datePattern('en-US', letters)).toBe('MM/DD/YYYY')
    expect(datePattern('de', letters)).toBe('DD.MM.YYYY')
  })
})

it('begins weeks where the region does', () => {
  expect(firstDayOfWeek('en-US')).toBe(0)
  expect(firstDayOfWeek('en-GB')).toBe(1)
  expect(firstDayOfWeek('de')).toBe(1)
})
