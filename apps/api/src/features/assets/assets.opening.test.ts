import { randomUUID } from 'node:crypto'
import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import type { ErrorBody } from '@steward/contract/kit/errors.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const method = async (input: object) => {
  const { body } = await here.call(depreciationMethodsApi.create, {
    body: { depreciation_method: { name: randomUUID(), ...input } as never },
  })
  return body.data.id
}
const straight = () => method({ kind: 'straight_line' })
const LATHE = {
  name: 'Lathe',
  purchase_cost: '100',
  salvage_value: '20',
  purchase_date: '2020-01-01',
  useful_life_months: 60,
  opening_as_of: '2023-12-31',
}
const create = (more: object) =>
  here.call(assetsApi.create, { body: { asset: { ...LATHE, ...more } } })
const change = (id: string, asset: object) =>
  here.call(assetsApi.update, { params: { id }, body: { asset } })
const faults = ({ status, body }: { status: number; body: ErrorBody }) => [
  status,
  body.errors?.map(({ code, source }) => [code, source?.pointer]),
]
const REFUSED = [422, [['opening_exceeds_base', '/asset/opening_accumulated']]]

describe('an opening balance', () => {
  test('of a method with a salvage value is at most the cost less that value', async () => {
    const depreciation_method_id = await straight()
    const above = { depreciation_method_id, opening_accumulated: '80.01' }
    expect(faults(await create(above))).toEqual(REFUSED)
    const { body } = await create({ ...above, opening_accumulated: '80.00' })
    expect(body.data.book_value).toBe('20.00')
    expect(faults(await change(body.data.id, { salvage_value: '20.01' }))).toEqual(REFUSED)
    expect((await change(body.data.id, { salvage_value: '10' })).status).toBe(200)
  })

  test('may be all of the cost where the method ignores the salvage value', async () => {
    const most = { opening_accumulated: '100' }
    const whole = await method({ kind: 'immediate' })
    expect((await create({ ...most, depreciation_method_id: whole })).status).toBe(201)
    const { body } = await create(most)
    expect(body.data.depreciation_method_id).toBeNull()
    const depreciation_method_id = await straight()
    expect(faults(await change(body.data.id, { depreciation_method_id }))).toEqual(REFUSED)
    expect((await change(body.data.id, { notes: 'Sold soon' })).status).toBe(200)
  })

  test('that an import brought in is refused only with a change of the amounts', async () => {
    await straight()
    const file = csvOf([
      ['Name', 'Cost', 'Salvage value', 'Accumulated depreciation', 'Purchase date', 'Method'],
      ['Lathe', '100', '20', '90', '2020-01-01', 'SL'],
    ])
    const done = await bringIn(here, file, { resource_type: 'Asset', mode: 'create' })
    expect(done.warnings.find(({ code }) => code === 'opening_exceeds_base')?.message).toContain(
      '“90” is more than the purchase cost less the salvage value',
    )
    const [{ id, depreciation_method_id }] = (await here.call(assetsApi.list, { query: {} })).body
      .data as [Asset]
    expect(depreciation_method_id).not.toBeNull()
    const amounts = { purchase_cost: '100', salvage_value: '20.0', opening_accumulated: '90.00' }
    expect((await change(id, { ...amounts, notes: 'Sold soon' })).status).toBe(200)
    expect(faults(await change(id, { opening_accumulated: '90.01' }))).toEqual(REFUSED)
    expect(faults(await change(id, { salvage_value: '100.01' }))).toEqual([
      422,
      [['invalid_data', '/asset/salvage_value']],
    ])
  })
})
