import { assetsApi } from '@steward/contract/assets.ts'
import { expect, it } from 'vitest'
import { isReordered } from './list-order.ts'

it('a list counts as reordered when its order isn’t the default', () => {
  const usual = { sort: 'name', order: 'asc' } as const
  expect(isReordered({}, assetsApi.list)).toBe(false)
  expect(isReordered(usual, assetsApi.list)).toBe(false)
  expect(isReordered({ ...usual, order: 'desc' }, assetsApi.list)).toBe(true)
  expect(isReordered({ sort: 'purchase_cost' }, assetsApi.list)).toBe(true)
})
