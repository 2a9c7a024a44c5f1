import { expect, test } from 'vitest'
import { money as sum, reference as link } from '@steward/contract/kit/fields.ts'
import { money, reference } from '#components/fields/field.ts'
import { namedFields } from '#components/fields/named.ts'
import type { CellRecord } from './cells-kind.ts'
import { heldIn, holds, laidOver } from './cell-values.ts'

const fields = namedFields(
  'assets',
  { purchase_cost: sum(), site_id: link() },
  { purchase_cost: money(), site_id: reference('site') },
)
const at = (name: string) => fields.find((field) => field.name === name)

const record = {
  name: 'Pump',
  purchase_cost: '10.00',
  tags: [],
  site_id: null,
  custom_fields: { ram: 8, ports: ['USB'] },
  custom_field_names: {},
} as unknown as CellRecord

test('a custom field is read by its key, and is empty where the record has no value', () => {
  expect([heldIn(record, 'cf:ram'), heldIn(record, 'cf:os'), heldIn(record, 'name')]).toEqual([
    8,
    null,
    'Pump',
  ])
})

test('a cell holds a value whichever way its amount or its emptiness is written', () => {
  expect(holds(at, record, 'purchase_cost', '10')).toBe(true)
  expect(holds(at, record, 'cf:ram', 8)).toBe(true)
  expect(holds(at, record, 'cf:ports', ['USB'])).toBe(true)
  expect(holds(at, record, 'cf:ports', [])).toBe(false)
  expect(holds(at, record, 'cf:os', '')).toBe(true)
})

test('setting one value of a record keeps its other values', () => {
  const next = laidOver(
    at,
    laidOver(at, record, 'cf:owner', { value: 'id-1', name: 'Ada' }),
    'cf:ram',
    {
      value: null,
      name: undefined,
    },
  )
  expect(next.custom_fields).toEqual({ ports: ['USB'], owner: 'id-1' })
  expect(next.custom_field_names).toEqual({ 'id-1': 'Ada' })
  expect(laidOver(at, record, 'site_id', { value: 'id-2', name: 'HQ' })).toMatchObject({
    site_id: 'id-2',
    site: { id: 'id-2', name: 'HQ' },
  })
})
