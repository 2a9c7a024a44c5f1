import { CELL_FIELDS } from '@steward/contract/asset-cells.ts'
import { ASSET_BULK_FIELDS, AssetInput } from '@steward/contract/assets.ts'
import { whole } from '@steward/contract/kit/fields.ts'
import en from '@steward/locales/en.json'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { number } from '#components/fields/field.ts'
import { changedBody, filledBody, newValues, problemsOf } from '#components/fields/form-values.ts'
import { namedFields } from '#components/fields/named.ts'
import { wordsOf } from '#components/fields/words.ts'
import { ASSET_FIELDS, fieldsIn } from './asset-kind.ts'
import { cellColumns, isEdited } from './cells/cell-columns.tsx'

const t = ((key: string) => key) as unknown as TFunction
const names = ASSET_FIELDS.map(({ name }) => name)
const sorted = (some: readonly string[]) => some.toSorted()

test('all that the contract takes of an asset is declared, and has a name', () => {
  const taken = Object.keys(AssetInput.shape).filter((name) => name !== 'custom_fields')

  expect(sorted(names)).toEqual(sorted(taken))
  expect(names.filter((name) => !(name in en.assets.fields))).toEqual([])
})

test('each field stands on a card of the page, but for what the head of the page says', () => {
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

test('each field that is written like a cell is a column of the grid', () => {
  const edited = cellColumns([], [], t).filter(isEdited)

  expect(sorted(edited.map(({ id }) => id))).toEqual(sorted(CELL_FIELDS))
})

test('each field that many can get at once is declared', () => {
  expect(ASSET_BULK_FIELDS.filter((name) => !names.includes(name))).toEqual(['custom_fields'])
})

test('a field that is added is asked for, checked, sent, shown in cells and worded', () => {
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
  expect(cellColumns(added, [], t).map(({ id }) => id)).toContain('seats')
})
