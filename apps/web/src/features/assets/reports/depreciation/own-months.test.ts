import { expect, test } from 'vitest'
import { lastMonths } from './own-months.ts'

test('months of one\u2019s own begin as the twelve that have ended', () => {
  const year = { from: '2025-03-01', to: '2026-02-28' }
  expect(lastMonths('2026-03-15')).toEqual(year)
  expect(lastMonths('2026-02-28')).toEqual(year)
  expect(lastMonths('2026-03-31')).toEqual({ from: '2025-04-01', to: '2026-03-31' })
})
