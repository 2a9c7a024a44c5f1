import { expect, it } from 'vitest'
import { nextLock } from './book-queries.ts'

it('suggests closing the last year, then the months after it', () => {
  const book = (locked_through: string | null) => ({ fiscal_year_starts_in: 7, locked_through })
  expect(nextLock(book(null), '2026-11-15')).toBe('2026-06-30')
  expect(nextLock(book('2025-06-30'), '2026-11-15')).toBe('2026-06-30')
  expect(nextLock(book('2026-06-30'), '2026-11-15')).toBe('2026-10-31')
  expect(nextLock(book('2026-10-31'), '2026-11-30')).toBe('2026-11-30')
  expect(nextLock(book('2026-10-31'), '2026-11-15')).toBeNull()
  expect(nextLock(book('2026-06-30'), '2027-01-02')).toBe('2026-12-31')
})
