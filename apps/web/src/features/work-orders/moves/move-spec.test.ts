import { nextStatuses, WORK_ORDER_STATUSES } from '@steward/contract/work-order-status.ts'
import { expect, test } from 'vitest'
import { moveLook, nextMove } from './move-spec.ts'

test.each(WORK_ORDER_STATUSES)('the next step after %s is an existing transition', (status) => {
  expect(nextStatuses(status)).toContain(nextMove(status))
})

test('a finished work order can be reopened from any of its end states', () => {
  expect(moveLook('done', 'in_progress').label).toBe('work_orders.moves.reopen')
  expect(moveLook('cancelled', 'to_do').label).toBe('work_orders.moves.reopen')
  expect(moveLook('to_do', 'in_progress').label).toBe('work_orders.moves.start')
  expect(moveLook('in_progress', 'to_do').label).toBe('work_orders.moves.back')
})
