import { assetsApi } from '@steward/contract/assets.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'

let here: TestAccount
const { addAsset } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const asset = (name: string, tags: string[]) => addAsset(name, { tags })
const tagsOf = async (id: string) =>
  (await here.call(assetsApi.get, { params: { id } })).body.data.tags
const listed = async (tags: string | (string | null)[]) => {
  const { body } = await here.call(assetsApi.list, { query: { 'filter[tags]': tags } })
  return [body.data.map(({ name }) => name), body.meta.total_records]
}
const retag = async (ids: string[], tags: object) =>
  (await here.call(assetsApi.bulk, { body: { assets: { ids, changes: { tags } } } } as never)).body
    .data

describe('tags', () => {
  test('narrow the list, any of them, and are counted', async () => {
    await asset('Pump', ['red', 'loan'])
    await asset('Saw', ['loan'])
    await asset('Drill', ['blue'])
    await asset('Bare', [])

    expect(await listed(['loan'])).toEqual([['Pump', 'Saw'], 2])
    expect(await listed(['red', 'loan', 'blue'])).toEqual([['Drill', 'Pump', 'Saw'], 3])
    expect(await listed([null])).toEqual([['Bare'], 1])
    expect(await listed([null, 'red'])).toEqual([['Bare', 'Pump'], 2])
    const all = await here.call(assetsApi.facets, { query: { fields: ['tags'] } })
    expect(all.body.data[0]!.values).toEqual([
      { value: 'loan', name: 'loan', count: 2 },
      { value: 'blue', name: 'blue', count: 1 },
      { value: 'red', name: 'red', count: 1 },
    ])
    const some = await here.call(assetsApi.facets, {
      query: { fields: ['tags'], search: 'Pump', 'search[tags]': 'LO' },
    })
    expect(some.body.data[0]!.values).toEqual([{ value: 'loan', name: 'loan', count: 1 }])
  })

  test('are spelled the same way in an account', async () => {
    await asset('Pump', ['Loan'])
    const saw = await asset('Saw', ['  loan ', 'LOAN', 'Cafe\u0301'])
    expect(saw.tags).toEqual(['Loan', 'Café'])

    await here.call(assetsApi.update, {
      params: { id: saw.id },
      body: { asset: { tags: ['CAFÉ', 'new'] } },
    })
    expect(await tagsOf(saw.id)).toEqual(['Café', 'new'])
    const other = await newAccount()
    const { body } = await other.call(assetsApi.create, {
      body: { asset: { name: 'Other', tags: ['lOAN'] } },
    })
    expect(body.data.tags).toEqual(['lOAN'])
  })

  test('are spelled the same way in imports', async () => {
    await asset('Pump', ['Loan'])
    const rows = csvOf([
      ['name', 'tags'],
      ['Saw', 'LOAN;New'],
      ['Drill', 'new;loan'],
    ])

    await bringIn(here, rows)

    expect(await listed(['Loan'])).toEqual([['Drill', 'Pump', 'Saw'], 3])
    expect(await listed(['New'])).toEqual([['Drill', 'Saw'], 2])
  })

  test('are added to and removed from many assets, and restored by an undo', async () => {
    const pump = await asset('Pump', ['red', 'loan'])
    const saw = await asset('Saw', ['LOAN', 'old'])

    const done = await retag([pump.id, saw.id], { add: ['Red', 'seen'], remove: ['Loan'] })

    expect(done).toMatchObject({ changed: 2, skipped: [] })
    expect(await tagsOf(pump.id)).toEqual(['red', 'seen'])
    expect(await tagsOf(saw.id)).toEqual(['old', 'red', 'seen'])
    await here.call(assetsApi.undoBulk, { body: { assets: { undo_token: done.undo_token! } } })
    expect(await tagsOf(pump.id)).toEqual(['red', 'loan'])
    expect(await tagsOf(saw.id)).toEqual(['loan', 'old'])
  })

  test('are limited to twenty: an asset that would exceed them isn’t changed', async () => {
    const full = await asset(
      'Full',
      Array.from({ length: 20 }, (_, n) => `t${n}`),
    )
    const bare = await asset('Bare', [])

    const done = await retag([full.id, bare.id], { add: ['more'] })
    const set = await retag([full.id], { set: ['only'] })

    expect(done).toMatchObject({ changed: 1, skipped: [{ id: full.id, code: 'too_many_tags' }] })
    expect(set.changed).toBe(1)
    expect(await tagsOf(full.id)).toEqual(['only'])
  })
})
