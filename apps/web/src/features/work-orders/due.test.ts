import { expect, test } from 'vitest'
import { dueState } from './due.tsx'
import { endOfWeek } from './order-search.ts'

const TODAY = '2026-11-23'

test.each([
  ['to_do', '2026-11-22', 'overdue'],
  ['in_progress', '2026-11-23', 'today'],
  ['to_do', '2026-11-24', null],
  ['to_do', null, null],
  ['done', '2026-11-22', null],
  ['cancelled', '2026-11-23', null],
] as const)('at %s, due on %s is %s', (status, due_date, state) => {
  expect(dueState({ status, due_date }, TODAY)).toBe(state)
})

test('a week ends on Sunday', () => {
  expect(endOfWeek('2026-11-23')).toBe('2026-11-29')
  expect(endOfWeek('2026-11-29')).toBe('2026-11-29')
})
