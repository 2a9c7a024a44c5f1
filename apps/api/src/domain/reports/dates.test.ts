import { addDays } from '@steward/contract/calendar.ts'
import { expect, it } from 'vitest'
import { dateFrom } from './dates.ts'

const dates = (report: Parameters<typeof dateFrom>[0], first_month: number, n: number) => {
  const found: string[] = []
  let day = report.starts_on
  while (found.length < n) {
    const date = dateFrom(report, day, first_month)
    found.push(date)
    day = addDays(date, 1)
  }
  return found
}

it('repeats on the same weekday, or on the same day of the month or its last day', () => {
  expect(dates({ frequency: 'weekly', starts_on: '2026-11-26' }, 1, 3)).toEqual([
    '2026-11-26',
    '2026-12-03',
    '2026-12-10',
  ])
  expect(dates({ frequency: 'monthly', starts_on: '2026-12-31' }, 1, 4)).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ])
  expect(dates({ frequency: 'quarterly', starts_on: '2026-11-30' }, 1, 3)).toEqual([
    '2026-11-30',
    '2027-02-28',
    '2027-05-30',
  ])
})

it('sends the report of a fiscal year on the day after its end', () => {
  expect(dates({ frequency: 'fiscal_year', starts_on: '2026-11-24' }, 7, 2)).toEqual([
    '2027-07-01',
    '2028-07-01',
  ])
  expect(dates({ frequency: 'fiscal_year', starts_on: '2026-03-31' }, 4, 1)).toEqual(['2026-04-01'])
  // The year that began that day ends a year later.
  expect(dates({ frequency: 'fiscal_year', starts_on: '2026-04-01' }, 4, 1)).toEqual(['2027-04-01'])
})
