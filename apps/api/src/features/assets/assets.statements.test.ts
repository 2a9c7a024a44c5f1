import { assetsApi } from '@steward/contract/assets.ts'
import { booksApi } from '@steward/contract/books.ts'
import { categoryBooksApi } from '@steward/contract/category-books.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createRecord, updateRecord } from '#core/bulk/change.ts'
import { askRows } from '#core/context/ctx.ts'
import { Client } from '#db/long-texts.ts'
import { Together } from '#db/together.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { assetRules } from './assets.judge.ts'

// Each statement costs some 0.2 ms of processor time here and in the database, whatever it does, so a record is written
// with few.

let here: TestAccount
const { addAsset, addCategory } = adding(() => here)
beforeAll(async () => {
  here = await newAccount()
})
afterEach(() => vi.restoreAllMocks())

const create = (asset: object) => addAsset('Pump', asset)
const rowsOf = async (text: string, ...more: unknown[]) =>
  await askRows<object>(here.ctx, { text, values: [here.account_id, ...more] })
const queued = () =>
  rowsOf(
    'select q.asset_id from figures_queue q join assets a on a.id = q.asset_id where q.account_id = $1',
  )
/** The stored figures of an asset, by book. */
const figuresOf = (id: string) =>
  rowsOf(
    `select k.name as book, m.name as method, b.useful_life_months as life, b.book_value::int as value
     from asset_books b join books k on k.account_id = $1 and k.id = b.book_id
     left join depreciation_methods m on m.account_id = $1 and m.id = b.depreciation_method_id
     where b.account_id = $1 and b.asset_id = $2 order by k.is_default desc`,
    id,
  )

/** The statements that one call sends. */
function textsOf(asked: unknown): string[] {
  const texts: string[] = []
  if (asked instanceof Together)
    asked.watch((text) => {
      texts.push(text)
      return () => {}
    })
  else texts.push(typeof asked === 'string' ? asked : (asked as { text: string }).text)
  return texts
}

/** The beginnings of the statements that `work` sends. */
async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(Client.prototype, 'query')
  await work()
  return spy.mock.calls
    .flatMap(([asked]) => textsOf(asked))
    .map((text) => text.split(/\s+/).slice(0, 3).join(' '))
}

test('a new asset enters the account once, and asks for what it needs', async () => {
  const cost = { purchase_cost: '129.90', manufacturer: 'Grundfos' }
  expect(await sentBy(() => create(cost))).toEqual([
    'begin',
    'select door, take_role()',
    'select coalesce((select json_agg(f',
    'select number from',
    'insert into "assets"',
    'insert into audits',
    'with k as',
    'commit',
  ])
  expect(await queued()).toEqual([])
})

test('a new asset reads what its account asks of it together with the door', async () => {
  const spy = vi.spyOn(Client.prototype, 'query')
  await create({})
  const texts = textsOf(spy.mock.calls[0]![0])
  expect(texts).toEqual([
    'begin',
    expect.stringContaining('enter('),
    expect.stringContaining('data_fields'),
  ])
})

test('the figures of a new asset are asked for in one statement', async () => {
  const dated = { purchase_cost: '1200', purchase_date: '2024-01-01', useful_life_months: 12 }
  const sent = await sentBy(() => create(dated))
  const figures = sent.slice(sent.indexOf('insert into audits') + 1, sent.indexOf('with k as'))
  expect(figures).toEqual([
    'set local plan_cache_mode',
    'with recursive gone',
    'insert into asset_book_years',
    'insert into book_year_sums',
    'insert into asset_books',
    'set local plan_cache_mode',
  ])
  expect(await queued()).toEqual([])
})

test('a new asset gets the depreciation settings of its nearest category in each book', async () => {
  const method = async (name: string) =>
    (
      await here.call(depreciationMethodsApi.create, {
        body: { depreciation_method: { name, kind: 'straight_line' } },
      })
    ).body.data.id
  const category = async (name: string, more: object) => (await addCategory(name, more)).id
  const tax = await here.call(booksApi.create, { body: { book: { name: 'Tax' } } })
  const above = await category('Machines', {
    depreciation_method_id: await method('Line'),
    useful_life_months: 24,
  })
  await here.call(categoryBooksApi.update, {
    params: { id: above, book_id: tax.body.data.id },
    body: {
      category_book: { depreciation_method_id: await method('Tax line'), useful_life_months: 12 },
    },
  })
  const category_id = await category('Pumps', { parent_id: above })
  const { id } = await create({
    category_id,
    purchase_cost: '2400',
    purchase_date: '2020-01-01',
  })
  expect(await figuresOf(id)).toEqual([
    { book: expect.any(String), method: 'Line', life: 24, value: 0 },
    { book: 'Tax', method: 'Tax line', life: 12, value: 0 },
  ])
})

test('an asset that gets its first date later has figures from then on', async () => {
  const { id } = await create({ purchase_cost: '1200', useful_life_months: 12 })
  expect([await queued(), await figuresOf(id)]).toEqual([[], []])
  await here.call(assetsApi.update, {
    params: { id },
    body: { asset: { purchase_date: '2024-01-01' } },
  })
  expect(await figuresOf(id)).not.toEqual([])
})

test('a change asks no more of the database either', async () => {
  const { id } = await create({})
  const change = () =>
    here.call(assetsApi.update, { params: { id }, body: { asset: { notes: 'Oiled' } } })
  expect(await sentBy(change)).toEqual([
    'begin',
    'select door, take_role()',
    'select "account_id", "id",',
    'update "assets" set',
    'insert into audits',
    'with k as',
    'commit',
  ])
})

test('what has no history does not happen, and says why', async () => {
  const { id } = await create({ name: 'Kept' })
  const ctx = { ...here.ctx, request_id: 'no text\0' }
  const refused = { code: '22021' }
  const dated = { purchase_cost: '5', purchase_date: '2024-01-01' }
  await expect(updateRecord(ctx, assetRules, id, { name: 'Lost' })).rejects.toMatchObject(refused)
  await expect(updateRecord(ctx, assetRules, id, dated)).rejects.toMatchObject(refused)
  await expect(createRecord(ctx, assetRules, { name: 'Lost' })).rejects.toMatchObject(refused)
  await expect(createRecord(ctx, assetRules, { name: 'Lost', ...dated })).rejects.toMatchObject(
    refused,
  )
  expect(await rowsOf("select id from assets where account_id = $1 and name = 'Lost'")).toEqual([])
  expect(
    await rowsOf("select purchase_cost from assets where account_id = $1 and name = 'Kept'"),
  ).toEqual([{ purchase_cost: null }])
})
