import { expect, test } from 'vitest'
import { daysText } from './days-text.ts'

test.each([
  ['2026-06-01', 'today'],
  ['2026-06-02', 'tomorrow'],
  ['2026-07-15', 'in 44 days'],
  ['2026-05-31', 'yesterday'],
  ['2026-12-01', 'in 6 months'],
  ['2024-06-01', '23 months ago'],
  ['2030-06-02', 'in 4 years'],
])('from June 1st, 2026, %s is %s', (date, words) => {
  expect(daysText(date, '2026-06-01')).toBe(words)
})
