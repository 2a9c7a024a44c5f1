import { expect, test } from 'vitest'
import { type DatedOrder, dueIn } from './calendar-queries.ts'

const order = (due_date: string) => ({ due_date }) as DatedOrder
const found = (days: readonly string[], more = false) => ({
  byDay: Map.groupBy(days.map(order), ({ due_date }) => due_date!),
  total: 500,
  hasNextPage: more,
})

test('a month counts its own days, and a week all of its days', () => {
  const weeks = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-11-30', '2026-12-06']
  expect(dueIn(found(weeks), '2026-11')).toBe(3)
  expect(dueIn(found(weeks), undefined)).toBe(500)
})

test('a partly loaded month has no count yet', () => {
  expect(dueIn(found(['2026-11-01', '2026-11-30'], true), '2026-11')).toBeUndefined()
  expect(dueIn(found(['2026-11-01', '2026-12-01'], true), '2026-11')).toBe(1)
  expect(dueIn({ byDay: undefined, total: 0, hasNextPage: false }, '2026-11')).toBeUndefined()
})
