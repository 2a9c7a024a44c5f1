import { expect, it } from 'vitest'
import { lastMonths } from './last-months.ts'

it('names the last month that is over, and the twelve before it', () => {
  expect(lastMonths('2026-11-24')).toEqual({ from: '2025-10-01', to: '2026-10-31' })
  expect(lastMonths('2026-11-30')).toEqual({ from: '2025-11-01', to: '2026-11-30' })
  expect(lastMonths('2026-01-01')).toEqual({ from: '2024-12-01', to: '2025-12-31' })
})
