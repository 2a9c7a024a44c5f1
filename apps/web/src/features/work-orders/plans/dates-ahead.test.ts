import { datesFrom, firstFrom } from '@steward/contract/plan-schedule.ts'
import { expect, test } from 'vitest'
import { scheduleTyped } from './dates-ahead.tsx'

const typed = {
  every: '1',
  unit: 'months',
  anchor: 'due',
  start_date: '2026-01-31',
  end_date: null,
}

test('dates are calculated from the form, and not while a part of it is missing', () => {
  const schedule = scheduleTyped(typed)!

  expect(datesFrom(schedule, firstFrom(schedule, '2026-02-01'), 2)).toEqual([
    '2026-02-28',
    '2026-03-31',
  ])
  for (const missing of [
    { every: '' },
    { every: '0' },
    { every: '1.5' },
    { start_date: null },
    { start_date: '31.1.' },
    { unit: 'meter' },
  ])
    expect(scheduleTyped({ ...typed, ...missing }), JSON.stringify(missing)).toBeNull()
})
