import type { AssetBook } from '@steward/contract/asset-depreciation.ts'
import { expect, it } from 'vitest'
import { pointsOf } from './schedule-points.ts'

const year = (end: string, opening_book_value: string, closing_book_value: string) =>
  ({
    start: '2025-07-01',
    end,
    opening_book_value,
    closing_book_value,
    additions: '1200.00',
  }) as never
const period = (start: string, end: string, book_value: string) =>
  ({ start, end, book_value }) as AssetBook['periods'][number]

it('a sale within a year is drawn in its month, not spread over the year', () => {
  const years = [year('2026-06-30', '0.00', '0.00')]
  const periods = [
    period('2025-07-01', '2025-07-31', '1100.00'),
    period('2025-08-01', '2025-08-31', '0.00'),
  ]

  expect(pointsOf({ years, periods })).toEqual([
    { day: '2025-07-01', value: 1200 },
    { day: '2025-07-31', value: 1100 },
    { day: '2025-08-31', value: 0 },
  ])
  expect(pointsOf({ years, periods: [] }).at(-1)).toEqual({ day: '2026-06-30', value: 0 })
})
