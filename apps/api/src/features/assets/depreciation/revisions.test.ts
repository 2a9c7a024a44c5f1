import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { booksApi } from '@steward/contract/books.ts'
import {
  type DepreciationRevision,
  depreciationRevisionsApi,
} from '@steward/contract/depreciation-revisions.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addMethod } = adding(() => here)
let straight: string
let double: string

beforeEach(async () => {
  here = await newAccount()
  straight = (await addMethod('Straight')).id
  double = (
    await addMethod('Double', { kind: 'declining_balance', rate_kind: 'factor', factor: '2' })
  ).id
})

async function add(name: string, more: Partial<AssetInput> = {}): Promise<string> {
  const asset = {
    name,
    purchase_cost: '2400',
    purchase_date: '2024-01-01',
    depreciation_method_id: straight,
    useful_life_months: 48,
    ...more,
  }
  const { body } = await here.call(assetsApi.create, { body: { asset } })
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data.id
}

const change = (ids: string[], depreciation: DepreciationRevision, dry_run = false) =>
  here.call(assetsApi.bulk, { body: { assets: { ids, changes: { depreciation }, dry_run } } })
const charges = async (id: string) => {
  const { body } = await here.call(assetDepreciationApi.get, { params: { id }, query: {} })
  return body.data.books[0]!.years.map(({ charge }) => charge)
}

const LONGER: DepreciationRevision = { effective_date: '2026-01-01', useful_life_months: 72 }

test('many assets get another life from a day on, without changing earlier charges', async () => {
  const [a, b] = [await add('A'), await add('B')]
  const { body } = await change([a, b], LONGER)

  expect(body.data).toMatchObject({ changed: 2, skipped: [] })
  for (const id of [a, b])
    expect(await charges(id)).toEqual(['600.00', '600.00', '300.00', '300.00', '300.00', '300.00'])
})

test('method, life and salvage change together', async () => {
  const id = await add('A')
  await change([id], {
    effective_date: '2026-01-01',
    depreciation_method_id: double,
    useful_life_months: 48,
    salvage_percent: '10',
  })

  const { body } = await here.call(assetDepreciationApi.get, { params: { id }, query: {} })
  expect(body.data.events.map(({ type, details }) => [type, details['salvage_value']])).toEqual([
    ['method_change', undefined],
    ['life_change', undefined],
    ['salvage_change', '240.00'],
  ])
  expect(body.data.books[0]!.years.at(-1)!.closing_book_value).toBe('240.00')
})

test('a preview answers the effect without writing anything', async () => {
  const [a, b] = [await add('A'), await add('B')]
  const old = await add('Old', { purchase_date: '2015-01-01' })
  const ids = [a, b, old]

  const preview = await here.call(depreciationRevisionsApi.preview, {
    body: { depreciation_revision: { ids, changes: LONGER } },
  })
  expect(preview.body.data).toEqual({
    fiscal_year: 2026,
    changed: 2,
    charge_before: '1200.00',
    charge_after: '600.00',
  })
  const { body } = await change(ids, LONGER, true)
  expect(body.data).toMatchObject({ changed: 2, skipped: [{ id: old, code: 'fully_depreciated' }] })
  expect(await charges(a)).toEqual(['600.00', '600.00', '600.00', '600.00'])
})

test('assets that can’t be changed are answered with the reason, and the others change', async () => {
  const good = await add('Good')
  const free = await add('Free', { purchase_cost: null })
  const land = await add('Land', { depreciation_method_id: null, useful_life_months: null })
  const later = await add('Later', { purchase_date: '2026-06-01' })
  const sold = await add('Sold', {
    status: 'disposed',
    status_reason: 'Sold',
    disposal_type: 'sold',
    disposed_on: '2025-06-30',
  })
  const { body } = await change([good, free, land, later, sold], LONGER)

  expect(body.data.changed).toBe(1)
  const codes = Object.fromEntries(body.data.skipped.map(({ name, code }) => [name, code]))
  expect(codes).toEqual({
    Free: 'not_in_book',
    Land: 'not_depreciated',
    Later: 'too_early',
    Sold: 'disposed',
  })
})

test('changes in a closed period are refused', async () => {
  const id = await add('A')
  const [book] = (await here.call(booksApi.list, {})).body.data
  await here.call(booksApi.lock, {
    params: { id: book!.id },
    body: { book: { locked_through: '2025-12-31' } },
  })

  const { body } = await change([id], { ...LONGER, effective_date: '2025-07-01' })
  expect(body.data).toMatchObject({ changed: 0, skipped: [{ code: 'period_locked' }] })
  expect((await change([id], LONGER)).body.data.changed).toBe(1)
})

test('an undo reverses all events', async () => {
  const [a, b] = [await add('A'), await add('B')]
  const before = await charges(a)
  const { undo_token } = (await change([a, b], LONGER)).body.data
  const { body } = await here.call(assetsApi.undoBulk, {
    body: { assets: { undo_token: undo_token! } },
  })

  expect(body.data).toMatchObject({ changed: 2, skipped: [] })
  for (const id of [a, b]) expect(await charges(id)).toEqual(before)
})

test('a revision without changes is refused', async () => {
  const { status, body } = await change([await add('A')], { effective_date: '2026-01-01' })
  expect(status).toBe(422)
  expect(body.errors[0]!.detail).toContain('or a life or a salvage')
})
