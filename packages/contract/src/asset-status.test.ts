import { expect, test } from 'vitest'
import { ASSET_STATUSES, mayBecome, nextStatuses } from './asset-status.ts'

test('an asset can be sold, lost or scrapped in any status', () => {
  for (const status of ASSET_STATUSES) expect(mayBecome(status, 'disposed')).toBe(true)
})

test('a disposed asset can only become retired again', () => {
  expect(nextStatuses('disposed')).toEqual(['retired'])
})

test('a planned asset can’t be in maintenance, and one in use can’t become planned', () => {
  expect(mayBecome('planned', 'in_maintenance')).toBe(false)
  expect(mayBecome('in_use', 'planned')).toBe(false)
})
