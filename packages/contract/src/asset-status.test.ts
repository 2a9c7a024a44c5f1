import { expect, test } from 'vitest'
import { ASSET_STATUSES, mayBecome, nextStatuses } from './asset-status.ts'

test('whatever an asset does, it can be sold, lost or scrapped', () => {
  for (const status of ASSET_STATUSES) expect(mayBecome(status, 'disposed')).toBe(true)
})

test('what is gone only comes back to be retired', () => {
  expect(nextStatuses('disposed')).toEqual(['retired'])
})

test('what is planned has not been in use yet', () => {
  expect(mayBecome('planned', 'in_maintenance')).toBe(false)
  expect(mayBecome('in_use', 'planned')).toBe(false)
})
