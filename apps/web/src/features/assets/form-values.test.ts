import type { Asset } from '@steward/contract/assets.ts'
import { describe, expect, test } from 'vitest'
import {
  blankValues,
  changedFields,
  copyOf,
  inputForCreate,
  inputForUpdate,
  problemsOf,
  valuesForAnother,
  valuesOf,
} from './form-values.ts'

const ID = '018f0000-0000-7000-8000-000000000001'
const SITE = '018f0000-0000-7000-8000-000000000002'

const pump: Asset = {
  id: ID,
  created_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T08:00:00.000Z',
  archived_at: null,
  lock_version: 4,
  asset_tag: 'AST-00017',
  name: 'Pump',
  description: null,
  notes: null,
  category_id: null,
  category: null,
  department_id: null,
  department: null,
  site_id: SITE,
  site: { id: SITE, name: 'North depot' },
  location_id: null,
  location: null,
  status: 'retired',
  status_reason: null,
  condition: 'fair',
  criticality: 'medium',
  parent_id: null,
  parent: null,
  custodian_id: null,
  custodian: null,
  serial_number: 'SN-1',
  manufacturer: null,
  model: null,
  model_number: null,
  barcode: null,
  supplier: null,
  purchase_order: null,
  invoice_number: null,
  purchase_date: '2025-03-01',
  in_service_date: null,
  warranty_end: null,
  expected_end_date: null,
  purchase_cost: '1499.00',
  salvage_value: null,
  replacement_cost: null,
  insured_value: null,
  depreciation_method_id: null,
  depreciation_method: null,
  useful_life_months: 60,
  opening_accumulated: null,
  opening_as_of: null,
  disposed_on: null,
  disposal_type: null,
  disposal_proceeds: null,
  tags: ['leased'],
  image_url: null,
  custom_fields: {},
  custom_field_names: {},
  external_id: null,
}

describe('a new asset', () => {
  test('is sent with what was filled in, and nothing else', () => {
    const values = { ...blankValues(), name: 'Pump', useful_life_months: '60' }

    expect(inputForCreate(values)).toEqual({ name: 'Pump', useful_life_months: 60 })
  })

  test('needs a name', () => {
    expect(problemsOf(blankValues())).toEqual([{ field: 'name', code: 'too_small', limit: 1 }])
    expect(problemsOf({ ...blankValues(), name: 'Pump' })).toEqual([])
  })

  test('begins as a copy without what belongs to one thing only', () => {
    const copy = copyOf(pump)

    expect(copy).toMatchObject({ name: 'Pump', site_id: SITE, tags: ['leased'] })
    expect(copy).toMatchObject({ asset_tag: '', serial_number: '', status: null })
  })

  test('after another one keeps its category and its site', () => {
    const next = valuesForAnother({
      ...blankValues(),
      name: 'Pump',
      category_id: ID,
      site_id: SITE,
    })

    expect(next).toEqual({ ...blankValues(), category_id: ID, site_id: SITE })
  })
})

describe('a changed asset', () => {
  test('is sent with the fields that differ, emptied ones as null', () => {
    const before = valuesOf(pump)
    const after = { ...before, name: 'Old pump', serial_number: '', useful_life_months: '72' }

    expect(changedFields(before, after)).toEqual(['name', 'serial_number', 'useful_life_months'])
    expect(inputForUpdate(before, after)).toEqual({
      name: 'Old pump',
      serial_number: null,
      useful_life_months: 72,
    })
  })

  test('need not explain a status that it already had', () => {
    const before = valuesOf(pump)

    expect(problemsOf({ ...before, name: 'Old pump' }, before)).toEqual([])
  })
})

describe('the problems of the form', () => {
  test('come in the order of its fields', () => {
    const values = {
      ...blankValues(),
      purchase_cost: 'much',
      purchase_date: 'soon',
      model: 'x'.repeat(129),
    }

    expect(problemsOf(values)).toEqual([
      { field: 'name', code: 'too_small', limit: 1 },
      { field: 'model', code: 'too_big', limit: 128 },
      { field: 'purchase_date', code: 'format' },
      { field: 'purchase_cost', code: 'format' },
    ])
  })

  test('name what a status asks for', () => {
    const missing = { ...blankValues(), name: 'Pump', status: 'missing' }
    const disposed = { ...blankValues(), name: 'Pump', status: 'disposed', status_reason: 'Sold' }

    expect(problemsOf(missing)).toEqual([{ field: 'status_reason', code: 'missing' }])
    expect(problemsOf(disposed)).toEqual([
      { field: 'disposed_on', code: 'missing' },
      { field: 'disposal_type', code: 'missing' },
    ])
  })

  test('compare dates and amounts with each other', () => {
    const values = {
      ...blankValues(),
      name: 'Pump',
      purchase_date: '2025-03-01',
      in_service_date: '2025-02-01',
      purchase_cost: '900',
      salvage_value: '1000',
    }

    expect(problemsOf(values)).toEqual([
      { field: 'in_service_date', code: 'too_early', other: 'purchase_date' },
      { field: 'salvage_value', code: 'above_cost' },
    ])
  })

  test('keep the dates of a life in their order', () => {
    const values = {
      ...blankValues(),
      name: 'Pump',
      purchase_date: '2026-01-10',
      in_service_date: '2026-02-01',
      warranty_end: '2025-12-31',
      expected_end_date: '2026-01-31',
    }

    expect(problemsOf(values)).toEqual([
      { field: 'warranty_end', code: 'too_early', other: 'purchase_date' },
      { field: 'expected_end_date', code: 'too_early', other: 'in_service_date' },
    ])
  })

  test('ask for the reason again when it is emptied', () => {
    const before = { ...blankValues(), name: 'Pump', status: 'missing', status_reason: 'Not seen' }

    expect(problemsOf({ ...before, notes: 'x' }, before)).toEqual([])
    expect(problemsOf({ ...before, status_reason: '' }, before)).toEqual([
      { field: 'status_reason', code: 'missing' },
    ])
  })

  test.each(['0', '1201', '2.5', 'long'])('refuse a useful life of %s months', (months) => {
    const values = { ...blankValues(), name: 'Pump', useful_life_months: months }

    expect(problemsOf(values).map(({ field }) => field)).toEqual(['useful_life_months'])
  })
})
