import { assetsApi } from '@steward/contract/assets.ts'
import { expect, it } from 'vitest'
import { isReordered } from './list-order.ts'

it('an order is somebody’s own where it isn’t that of the list', () => {
  const usual = { sort: 'name', order: 'asc' } as const
  expect(isReordered({}, assetsApi.list)).toBe(false)
  expect(isReordered(usual, assetsApi.list)).toBe(false)
  expect(isReordered({ ...usual, order: 'desc' }, assetsApi.list)).toBe(true)
  expect(isReordered({ sort: 'purchase_cost' }, assetsApi.list)).toBe(true)
})
