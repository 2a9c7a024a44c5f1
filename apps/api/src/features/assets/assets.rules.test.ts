import { assetsApi } from '@steward/contract/assets.ts'
import { assignmentsApi } from '@steward/contract/assignments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'

let here: TestAccount
let ada: string
beforeEach(async () => {
  here = await newAccount()
  const { body } = await here.call(employeesApi.create, {
    body: { employee: { first_name: 'Ada', last_name: 'Lind' } },
  })
  ada = body.data.id
})

const create = (asset: object) =>
  here.call(assetsApi.create, { body: { asset: { name: 'Forklift', ...asset } as never } })
const change = (id: string, asset: object) =>
  here.call(assetsApi.update, { params: { id }, body: { asset } })
const add = async (asset: object = {}) => {
  const { body } = await create(asset)
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data
}
const held = async () => {
  const { body } = await here.call(assignmentsApi.ofEmployee, { params: { id: ada } })
  return body.data.filter(({ ended_at }) => ended_at === null).map(({ asset }) => asset?.id)
}
interface Refusal {
  errors?: { code?: string; source?: { pointer?: string } }[]
}
const faults = ({ body }: { body: unknown }) =>
  (body as Refusal).errors?.map(({ code, source }) => [code, source?.pointer])

const SOLD = {
  status: 'disposed',
  status_reason: 'Replaced',
  disposed_on: '2026-05-04',
  disposal_type: 'sold',
  disposal_proceeds: '500.00',
}

describe('the assignment and the status of an asset are consistent', () => {
  test('an asset that is set to in stock is unassigned', async () => {
    const { id } = await add({ custodian_id: ada })
    expect(await held()).toEqual([id])

    const { body } = await change(id, { status: 'in_stock' })

    expect(body.data).toMatchObject({ status: 'in_stock', custodian_id: null })
    expect(await held()).toEqual([])
  })

  test('a retired or disposed asset is unassigned, and can’t be assigned', async () => {
    const { id } = await add({ custodian_id: ada })

    const { body } = await change(id, SOLD)
    const again = await change(id, { custodian_id: ada })

    expect(body.data).toMatchObject({ status: 'disposed', custodian_id: null })
    expect(faults(again)).toEqual([['with_nobody', '/asset/custodian_id']])
    expect(await held()).toEqual([])
  })

  test('an assigned asset is in use, even if the same change sets it to in stock', async () => {
    const made = await add({ status: 'in_stock', custodian_id: ada })
    const other = await add()

    const { body } = await change(other.id, { status: 'in_stock', custodian_id: ada })

    expect([made.status, body.data.status]).toEqual(['in_use', 'in_use'])
  })

  test('a bulk change unassigns assets as well, and its undo assigns them again', async () => {
    const { id } = await add({ custodian_id: ada })

    const { body } = await here.call(assetsApi.bulk, {
      body: { assets: { ids: [id], changes: { status: 'in_stock' } } },
    })
    expect(await held()).toEqual([])
    await here.call(assetsApi.undoBulk, {
      body: { assets: { undo_token: body.data.undo_token! } },
    })

    expect(await held()).toEqual([id])
  })
})

describe('the fields of a status', () => {
  test('are cleared with it: an asset that is in use again has no sale', async () => {
    const { id } = await add(SOLD)

    const { body } = await change(id, { status: 'retired', status_reason: 'The sale fell through' })

    expect(body.data).toMatchObject({
      status: 'retired',
      disposed_on: null,
      disposal_type: null,
      disposal_proceeds: null,
    })
  })

  test('has its reason for as long as it lasts', async () => {
    const { id } = await add(SOLD)

    expect(faults(await change(id, { status_reason: null }))).toEqual([
      ['required', '/asset/status_reason'],
    ])
    expect((await change(id, { notes: 'Invoice sent' })).status).toBe(200)
  })
})

test('the dates of an asset’s life must be in order when one of them changes', async () => {
  const wrong = await create({
    purchase_date: '2026-01-10',
    in_service_date: '2026-02-01',
    warranty_end: '2025-12-31',
    expected_end_date: '2026-01-31',
  })
  const { id } = await add({ purchase_date: '2026-01-10', warranty_end: '2027-01-10' })

  expect(faults(wrong)).toEqual([
    ['too_early', '/asset/warranty_end'],
    ['too_early', '/asset/expected_end_date'],
  ])
  expect(faults(await change(id, { purchase_date: '2027-02-01' }))).toContainEqual([
    'too_early',
    '/asset/warranty_end',
  ])
})

test('an asset with an opening balance can’t be disposed of before its day', async () => {
  const wrong = await create({ ...SOLD, opening_accumulated: '1', opening_as_of: '2026-05-31' })
  expect(faults(wrong)).toEqual([['too_early', '/asset/disposed_on']])
})

test('an asset never loses its tag', async () => {
  const { id, asset_tag } = await add()

  expect(faults(await change(id, { asset_tag: null }))).toEqual([['required', '/asset/asset_tag']])
  expect((await change(id, { asset_tag })).status).toBe(200)
})
