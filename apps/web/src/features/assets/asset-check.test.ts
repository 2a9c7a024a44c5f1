import type { Asset } from '@steward/contract/assets.ts'
import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import type { Values } from '#components/fields/field.ts'
import {
  changedBody,
  filledBody,
  newValues,
  problemsOf,
  valuesOf,
} from '#components/fields/form-values.ts'
import { changesOf } from '#components/record-form/record-fields.ts'
import { checkAsset } from './asset-check.ts'
import { ASSET_FIELDS } from './asset-kind.ts'

const t = ((key: string) => key) as unknown as TFunction

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
  disposal_costs: null,
  tags: ['leased'],
  image_url: null,
  custom_fields: {},
  custom_field_names: {},
  external_id: null,
}

const blank = newValues(ASSET_FIELDS)
const before = valuesOf(ASSET_FIELDS, pump)
const problems = (values: Values, was?: Values) => ({
  ...checkAsset(values, t),
  ...problemsOf(ASSET_FIELDS, values, t, was),
})

describe('a new asset', () => {
  test('is sent with the fields that were filled in, and no others', () => {
    const values = { ...blank, name: 'Pump', useful_life_months: '60' }

    expect(filledBody(ASSET_FIELDS, values)).toEqual({ name: 'Pump', useful_life_months: 60 })
  })

  test('needs a name', () => {
    expect(problems(blank)).toEqual({ name: 'assets.problems.name' })
    expect(problems({ ...blank, name: 'Pump' })).toEqual({})
  })

  test('starts as a copy without the fields that belong to one asset only', () => {
    const copy = newValues(ASSET_FIELDS, pump)

    expect(copy).toMatchObject({ name: 'Pump', site_id: { id: SITE }, tags: ['leased'] })
    expect(copy).toMatchObject({ asset_tag: '', serial_number: '', status: null })
  })
})

describe('a changed asset', () => {
  test('is sent with the fields that differ, and emptied ones as null', () => {
    const after = { ...before, name: 'Old pump', serial_number: '', useful_life_months: '72' }
    const changed = changesOf<Values>(before, after)

    expect(changedBody(ASSET_FIELDS, pump, after, changed)).toEqual({
      name: 'Old pump',
      serial_number: null,
      useful_life_months: 72,
    })
  })

  test('doesn’t need a reason for the status that it already had', () => {
    expect(problems({ ...before, name: 'Old pump' }, before)).toEqual({})
  })
})

describe('the errors of the form', () => {
  test('are assigned to their fields', () => {
    const values = {
      ...blank,
      purchase_cost: 'much',
      purchase_date: 'soon',
      model: 'x'.repeat(129),
    }

    expect(problems(values)).toEqual({
      name: 'assets.problems.name',
      model: 'fields.problems.too_long',
      purchase_date: 'fields.problems.date',
      purchase_cost: 'fields.problems.number',
    })
  })

  test('name the fields that a status requires', () => {
    const missing = { ...blank, name: 'Pump', status: 'missing' }
    const disposed = { ...blank, name: 'Pump', status: 'disposed', status_reason: 'Sold' }

    expect(problems(missing)).toEqual({ status_reason: 'assets.problems.status_reason' })
    expect(Object.keys(problems(disposed))).toEqual(['disposed_on', 'disposal_type'])
  })

  test('include dates and amounts that contradict each other', () => {
    const values = {
      ...blank,
      name: 'Pump',
      purchase_date: '2025-03-01',
      in_service_date: '2025-02-01',
      purchase_cost: '900',
      salvage_value: '1000',
    }

    expect(problems(values)).toEqual({
      in_service_date: 'assets.problems.too_early',
      salvage_value: 'assets.problems.above_cost',
    })
  })

  test('include dates of an asset’s life that are out of order', () => {
    const values = {
      ...blank,
      name: 'Pump',
      purchase_date: '2026-01-10',
      in_service_date: '2026-02-01',
      warranty_end: '2025-12-31',
      expected_end_date: '2026-01-31',
    }

    expect(Object.keys(problems(values)).toSorted()).toEqual(['expected_end_date', 'warranty_end'])
  })

  test('ask for the reason again when it is emptied or the status changes again', () => {
    const missing = { ...blank, name: 'Pump', status: 'missing', status_reason: 'Not seen' }

    expect(problems({ ...missing, notes: 'x' }, missing)).toEqual({})
    expect(Object.keys(problems({ ...missing, status_reason: '' }, missing))).toEqual([
      'status_reason',
    ])
    expect(Object.keys(problems({ ...blank, name: 'Pump', status: 'retired' }, blank))).toEqual([
      'status_reason',
    ])
  })

  test.each(['0', '1201', '2.5', 'long'])('include a useful life of %s months', (months) => {
    const values = { ...blank, name: 'Pump', useful_life_months: months }

    expect(Object.keys(problems(values))).toEqual(['useful_life_months'])
  })
})
