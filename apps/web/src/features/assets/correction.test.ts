import type { Asset } from '@steward/contract/assets.ts'
import { expect, test } from 'vitest'
import { valuesOf } from '#components/fields/form-values.ts'
import { ASSET_FIELDS } from './asset-kind.ts'
import { closedFrom, correctedFrom } from './correction.ts'

const van = {
  purchase_cost: '1200.00',
  purchase_date: '2024-03-15',
  in_service_date: '2024-04-01',
  depreciation_method: null,
} as unknown as Asset
const form = (more: object = {}) => ({ ...valuesOf(ASSET_FIELDS, van), ...more })

test('a change of depreciation inputs corrects the figures from the day on which they apply', () => {
  expect(correctedFrom(van, form())).toBeUndefined()
  expect(correctedFrom(van, form({ name: 'Truck' }))).toBeUndefined()
  expect(correctedFrom(van, form({ useful_life_months: '48' }))).toBe('2024-04-01')
  expect(correctedFrom(van, form({ salvage_value: '5', purchase_cost: '6' }))).toBe('2024-03-15')
  expect(correctedFrom(van, form({ purchase_date: '2024-01-01' }))).toBe('2024-01-01')
  expect(correctedFrom(van, form({ in_service_date: '2024-06-01' }))).toBe('2024-04-01')
})

test('estimates of what isn’t depreciated yet correct no figures', () => {
  const planned = { ...van, status: 'planned' } as Asset
  expect(correctedFrom(planned, form({ useful_life_months: '48' }))).toBeUndefined()
  expect(correctedFrom(planned, form({ purchase_cost: '5' }))).toBe('2024-03-15')
  const later = { in_service_date: null, useful_life_months: '48' }
  expect(correctedFrom({ ...van, in_service_date: null } as Asset, form(later))).toBeUndefined()
})

test('a change of an asset without figures is no correction', () => {
  expect(correctedFrom(null, form({ purchase_cost: '5' }))).toBeUndefined()
  const free = { ...van, purchase_cost: null } as Asset
  expect(correctedFrom(free, form({ purchase_cost: '5' }))).toBeUndefined()
})

test('figures in closed periods are not corrected, and the book with the longest closed period is named', () => {
  const books = [
    { name: 'Accounting', locked_through: '2024-03-31' },
    { name: 'Tax', locked_through: '2024-12-31' },
    { name: 'Group', locked_through: null },
  ]
  expect(closedFrom('2024-03-15', books)?.name).toBe('Tax')
  expect(closedFrom('2025-01-01', books)).toBeUndefined()
})
