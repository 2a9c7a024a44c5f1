import { expect, test } from 'vitest'
import { lastMonths } from './last-months.ts'

test('the last months have ended; the current month counts only on its last day', () => {
  expect(lastMonths(12, '2026-03-15')).toEqual({ from: '2025-03-01', to: '2026-02-28' })
  expect(lastMonths(12, '2026-02-28')).toEqual({ from: '2025-03-01', to: '2026-02-28' })
  expect(lastMonths(12, '2026-03-31')).toEqual({ from: '2025-04-01', to: '2026-03-31' })
  expect(lastMonths(13, '2026-11-24')).toEqual({ from: '2025-10-01', to: '2026-10-31' })
  expect(lastMonths(13, '2026-11-30')).toEqual({ from: '2025-11-01', to: '2026-11-30' })
  expect(lastMonths(13, '2026-01-01')).toEqual({ from: '2024-12-01', to: '2025-12-31' })
})
