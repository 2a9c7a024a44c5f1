import { CELL_FIELDS } from '@steward/contract/asset-cells.ts'
import { type Asset, ASSET_BULK_FIELDS, AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { date, whole } from '@steward/contract/kit/fields.ts'
import en from '@steward/locales/en.json'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { date as dateField, number } from '#components/fields/field.ts'
import { changedBody, filledBody, newValues, problemsOf } from '#components/fields/form-values.ts'
import { kindList } from '#components/fields/kind-list.ts'
import { heldAt, namedFields } from '#components/fields/named.ts'
import { wordsOf } from '#components/fields/words.ts'
import { cellColumns, isEdited } from '#components/cells/cell-columns.tsx'
import { ASSET_FIELDS, fieldsIn } from './asset-kind.ts'
import { assetList } from './asset-list.tsx'
import { ASSET_CELLS } from './cells/asset-cells.tsx'

const t = ((key: string) => key) as unknown as TFunction
const names = ASSET_FIELDS.map(({ name }) => name)
const sorted = (some: readonly string[]) => some.toSorted()

test('every field of the contract is declared, and has a label', () => {
  const taken = Object.keys(AssetInput.shape).filter((name) => name !== 'custom_fields')

  expect(sorted(names)).toEqual(sorted(taken))
  expect(names.filter((name) => !(name in en.assets.fields))).toEqual([])
})

test('every field is on a card of the asset’s page, except those in its header', () => {
  const cards = ASSET_FIELDS.filter(({ group }) => group !== undefined)

  expect(names.filter((name) => !cards.some((field) => field.name === name))).toEqual([
    'name',
    'status',
    'status_reason',
  ])
  expect(fieldsIn('people', 'custodian_id').map(({ name }) => name)).toEqual([
    'custodian_id',
    'department_id',
  ])
})

test('every field that can be edited in a cell is a column of the grid', () => {
  const edited = cellColumns(ASSET_CELLS, [], [], t).filter(isEdited)

  expect(sorted(edited.map(({ id }) => id))).toEqual(sorted(CELL_FIELDS))
})

test('every field that can be changed in bulk is declared', () => {
  expect(ASSET_BULK_FIELDS.filter((name) => !names.includes(name))).toEqual([
    'custom_fields',
    'depreciation',
  ])
})

test('every field can be a column of the list', () => {
  const shown = assetList.columns(t).flatMap(({ id, exports = [] }) => [id, ...exports])

  expect(ASSET_FIELDS.map(heldAt).filter((id) => !shown.includes(id))).toEqual([])
})

test('a field that the list doesn’t mention is an optional column, and a filter if the contract has one', () => {
  const schemas = { seats: z.optional(z.nullable(whole(1, 60))), insured_until: date() }
  const rest = namedFields('assets', schemas, { seats: number(), insured_until: dateField() })
  const filtered = {
    ...assetsApi,
    list: {
      ...assetsApi.list,
      query: z.object({ 'filter[insured_until][gte]': z.optional(date()) }),
    },
  }
  const list = kindList(
    { words: 'assets', api: filtered, at: () => rest[0]!, rowName: ({ name }: Asset) => name },
    { icon: assetList.icon, card: assetList.card, columns: [], facets: [], rest },
  )

  expect(list.columns(t).slice(0, 2)).toMatchObject([
    { id: 'seats', hidden: true },
    { id: 'insured_until', hidden: true },
  ])
  expect(list.more).toEqual([{ of: rest[1] }])
})

test('a new field works in forms, validation, requests, cells and texts', () => {
  const schemas = { seats: z.optional(z.nullable(whole(1, 60))) }
  const added = namedFields('assets', schemas, { seats: number({ group: 'identity' }) })
  const fields = [...ASSET_FIELDS, ...added]
  const [seats] = added
  const bus = { ...newValues(fields), name: 'Bus', seats: '48' }
  const record = { seats: 48 }

  expect(newValues(fields)).toMatchObject({ seats: '' })
  expect(problemsOf(fields, { ...bus, seats: '61' }, t)).toEqual({
    seats: 'fields.problems.too_big',
  })
  expect(filledBody(fields, bus)).toEqual({ name: 'Bus', seats: 48 })
  expect(changedBody(added, record, { seats: '' }, { seats: '' })).toEqual({ seats: null })
  expect(wordsOf(seats!, seats!.held(record), t)).toBe('48')
  expect(cellColumns(ASSET_CELLS, added, [], t).map(({ id }) => id)).toContain('seats')
})

test('a text that shows nothing is asked for, and one that would read backwards is to be typed again', () => {
  const asset = { ...newValues(ASSET_FIELDS), name: 'Pump' }
  const wrong = (values: object) => problemsOf(ASSET_FIELDS, { ...asset, ...values }, t)

  expect(wrong({ name: '\u200b\u3164' })).toEqual({ name: 'assets.problems.name' })
  expect(wrong({ name: 'exe\u202efdp' })).toEqual({ name: 'errors.fields.hidden' })
  expect(wrong({ serial_number: 'A\u0007' })).toEqual({ serial_number: 'errors.fields.hidden' })
  expect(wrong({ serial_number: '\u2060', notes: 'one\ntwo\u202e' })).toEqual({})
})
