import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import {
  depreciationMethodsApi,
  depreciationTablesApi,
} from '@steward/contract/depreciation-methods.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

type Fields = Record<string, unknown>
const create = (fields: Fields) =>
  here.call(depreciationMethodsApi.create, {
    body: { depreciation_method: { name: 'Method', ...fields } as never },
  })
const add = async (fields: Fields) => {
  const { body } = await create(fields)
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data
}
const change = (id: string, fields: Fields) =>
  here.call(depreciationMethodsApi.update, {
    params: { id },
    body: { depreciation_method: fields as never },
  })

const DOUBLE = { kind: 'declining_balance', rate_kind: 'factor', factor: '2' }

test('a method begins with whole months, written off at its end', async () => {
  expect(await add({ kind: 'straight_line', default_life_months: 60 })).toMatchObject({
    convention: 'full_month',
    end_of_life: 'write_off',
    salvage_role: 'deducted_from_base',
    switch_to_straight_line: false,
    default_life_months: 60,
  })
})

test('rates and factors are kept exactly', async () => {
  const percent = { kind: 'declining_balance', rate_kind: 'percent', annual_rate: '0.33333333' }

  expect(await add(percent)).toMatchObject({ annual_rate: '0.33333333', factor: null })
  expect(await add({ ...DOUBLE, name: 'Other', factor: 1.5 })).toMatchObject({ factor: '1.5' })
})

describe('a declining balance', () => {
  test.each([
    { fields: {}, pointer: 'rate_kind' },
    { fields: { rate_kind: 'percent' }, pointer: 'annual_rate' },
    { fields: { rate_kind: 'percent', annual_rate: '0' }, pointer: 'annual_rate' },
    { fields: { rate_kind: 'percent', annual_rate: '1.1' }, pointer: 'annual_rate' },
    { fields: { rate_kind: 'factor' }, pointer: 'factor' },
    { fields: { rate_kind: 'factor', factor: '2', annual_rate: '0.2' }, pointer: 'annual_rate' },
    { fields: { rate_kind: 'from_salvage', factor: '2' }, pointer: 'factor' },
  ])('with $fields is refused at $pointer', async ({ fields, pointer }) => {
    const { status, body } = await create({ kind: 'declining_balance', ...fields })

    expect(status).toBe(422)
    expect(body.errors[0]?.source?.pointer).toBe(`/depreciation_method/${pointer}`)
  })
})

test.each([
  { kind: 'straight_line', rate_kind: 'percent', annual_rate: '0.2' },
  { kind: 'none', factor: '2' },
  { kind: 'sum_of_years_digits', switch_to_straight_line: true },
  { kind: 'straight_line', unit_label: 'miles' },
])('what belongs to another kind is refused: %o', async (fields) => {
  expect((await create(fields)).status).toBe(422)
})

test('a method of another kind loses what belonged to the one before', async () => {
  const { id } = await add({ ...DOUBLE, switch_to_straight_line: true })

  expect((await change(id, { kind: 'straight_line' })).body.data).toMatchObject({
    rate_kind: null,
    factor: null,
    switch_to_straight_line: false,
  })
})

test('a rate that is said in another way replaces the one before, and has to be there', async () => {
  const { id } = await add(DOUBLE)

  expect((await change(id, { rate_kind: 'percent' })).status).toBe(422)
  expect((await change(id, { rate_kind: 'percent', annual_rate: '0.25' })).body.data).toMatchObject(
    {
      annual_rate: '0.25',
      factor: null,
    },
  )
})

test('a method that a category uses stays, and says who uses it', async () => {
  const { id } = await add({ kind: 'straight_line' })
  await here.call(assetCategoriesApi.create, {
    body: { asset_category: { name: 'Cars', depreciation_method_id: id } },
  })

  const { status, body } = await here.call(depreciationMethodsApi.remove, { params: { id } })

  expect(status).toBe(409)
  expect(body.errors[0]).toMatchObject({
    code: 'in_use',
    meta: { by: [{ resource: 'asset_categories', count: 1 }] },
  })
})

test('a table says how its first year is counted, and own percentages come to 100', async () => {
  expect(await add({ kind: 'table', table_key: 'macrs_5_mid_quarter' })).toMatchObject({
    convention: 'mid_quarter',
    table_key: 'macrs_5_mid_quarter',
  })
  const own = (table_percents: string[]) => create({ name: 'Own', kind: 'table', table_percents })
  expect((await own(['50', '49.9'])).body.errors[0]?.code).toBe('not_hundred')
  expect((await own(['60', '39.5', '0.5'])).status).toBe(201)
  expect((await create({ name: 'None', kind: 'table' })).status).toBe(422)
})

test('own percentages can be by quarter or month, each of which comes to 100', async () => {
  const own = async (table_columns: string[][], more: object = {}) => {
    const { status, body } = await create({ name: 'Own', kind: 'table', table_columns, ...more })
    return status === 201 ? body.data.table_columns : body.errors[0]?.code
  }
  const half = ['50', '50']
  expect(await own([half, half])).toBe('invalid_data')
  expect(await own([half, half, half, ['50', '49.9']])).toBe('not_hundred')
  expect(await own([half, half, half, half], { table_percents: half })).toBe('required')
  const columns = [['35', '65'], half, half, ['5', '38', '57']]
  expect(await own(columns)).toEqual(columns)
})

test.each([
  { kind: 'straight_line', pool_years: 5 },
  { kind: 'straight_line', table_key: 'macrs_5_half_year' },
  { kind: 'pool', straight_line_switch: 'original_annuity' },
  { kind: 'straight_line', default_salvage_percent: '10', default_salvage_amount: '5' },
])('what does not fit the kind of a method is refused: %o', async (fields) => {
  expect((await create(fields)).status).toBe(422)
})

test('the tables of MACRS come with the product, with their source', async () => {
  const { data } = (await here.call(depreciationTablesApi.list, {})).body
  const of = (key: string) => data.find((table) => table.key === key)!

  expect(of('macrs_5_half_year').columns[0]!.percents).toEqual([
    '20.000',
    '32.000',
    '19.200',
    '11.520',
    '11.520',
    '5.760',
  ])
  expect(of('macrs_5_mid_quarter').columns).toHaveLength(4)
  expect(of('macrs_39_mid_month').columns).toHaveLength(12)
  expect(of('macrs_39_mid_month').source).toContain('946')
})
