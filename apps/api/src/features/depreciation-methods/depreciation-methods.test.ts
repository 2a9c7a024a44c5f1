import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
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
