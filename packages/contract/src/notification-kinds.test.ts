import { expect, test } from 'vitest'
import { pageOfNotification } from './notification-kinds.ts'

test('a notification leads to its record, and nowhere if its event isn’t known', () => {
  expect(pageOfNotification('work_order_due', 'a')).toBe('/work-orders/a')
  expect(pageOfNotification('of_a_newer_version', 'a')).toBeUndefined()
  expect(pageOfNotification('constructor', 'a')).toBeUndefined()
})
