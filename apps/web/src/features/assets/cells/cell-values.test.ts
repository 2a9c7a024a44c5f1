import type { Asset } from '@steward/contract/assets.ts'
import { expect, test } from 'vitest'
import { heldIn, holds, laidOver } from './cell-values.ts'

const asset = {
  name: 'Pump',
  purchase_cost: '10.00',
  tags: [],
  site_id: null,
  custom_fields: { ram: 8, ports: ['USB'] },
  custom_field_names: {},
} as unknown as Asset

test('a cell of an own field is found by its key, and is empty where there is none', () => {
  expect([heldIn(asset, 'cf:ram'), heldIn(asset, 'cf:os'), heldIn(asset, 'name')]).toEqual([
    8,
    null,
    'Pump',
  ])
})

test('what is there already is reported, however sums and nothing are written', () => {
  expect(holds(asset, 'purchase_cost', '10')).toBe(true)
  expect(holds(asset, 'cf:ram', 8)).toBe(true)
  expect(holds(asset, 'cf:ports', ['USB'])).toBe(true)
  expect(holds(asset, 'cf:ports', [])).toBe(false)
  expect(holds(asset, 'cf:os', '')).toBe(true)
})

test('a value is laid over an asset without losing its others', () => {
  const next = laidOver(laidOver(asset, 'cf:owner', { value: 'id-1', name: 'Ada' }), 'cf:ram', {
    value: null,
    name: undefined,
  })
  expect(next.custom_fields).toEqual({ ports: ['USB'], owner: 'id-1' })
  expect(next.custom_field_names).toEqual({ 'id-1': 'Ada' })
  expect(laidOver(asset, 'site_id', { value: 'id-2', name: 'HQ' })).toMatchObject({
    site_id: 'id-2',
    site: { id: 'id-2', name: 'HQ' },
  })
})
