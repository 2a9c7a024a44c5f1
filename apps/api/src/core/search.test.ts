import { assetsApi } from '@steward/contract/assets.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'

const ALL = 22_000
const LAST = 1_200
const TAGS = ['Z-20801', 'Z-20802', 'Z-20803']

let here: TestAccount
beforeAll(async () => {
  here = await newAccount()
  await inTransaction(here.ctx, async (ctx) => {
    await ctx.client!.query(
      `insert into assets (account_id, asset_tag, name, serial_number)
       select $1, 'Z-' || to_char(n, 'FM00000'), case when n % 2 = 0 then 'Pump' else 'Fan 100%' end,
         case when n > $3::int then 'tail' end
       from generate_series(1, $2::int) n`,
      [ctx.account_id, ALL, ALL - LAST],
    )
  })
}, 60_000)

const find = async (search: string, more: object = {}) => {
  const { body } = await here.call(assetsApi.list, {
    query: { search, sort: 'asset_tag', per_page: 3, ...more },
  })
  return { tags: body.data.map(({ asset_tag }) => asset_tag), meta: body.meta }
}

describe('a search', () => {
  test('for a word that half of the records have says that there are too many to count', async () => {
    const { tags, meta } = await find('pump')

    expect(tags).toEqual(['Z-00002', 'Z-00004', 'Z-00006'])
    expect(meta).toMatchObject({ total_records: 10_000, total_exact: false, total_pages: null })
  })

  test('finds what stands at the very end of the order, however far that is', async () => {
    const { tags, meta } = await find('tail')

    expect(tags).toEqual(TAGS)
    expect(meta).toMatchObject({ total_records: LAST, total_exact: true })
  })

  test('goes on from page to page in either direction', async () => {
    const first = await find('tail pump', { order: 'desc' })
    const second = await find('tail pump', { order: 'desc', cursor: first.meta.next_cursor! })

    expect(first.tags).toEqual(['Z-22000', 'Z-21998', 'Z-21996'])
    expect(second.tags).toEqual(['Z-21994', 'Z-21992', 'Z-21990'])
  })

  test('takes the signs of a pattern as they are', async () => {
    expect((await find('100%')).tags).toEqual(['Z-00001', 'Z-00003', 'Z-00005'])
    expect((await find('10_%')).tags).toEqual([])
    expect((await find('tail 100%')).meta.total_records).toBe(LAST / 2)
    expect((await find('tail 1\\00%')).meta.total_records).toBe(0)
  })

  test('is narrowed by filters as well', async () => {
    const { tags, meta } = await find('tail', { 'filter[status]': 'in_use' })

    expect(tags).toEqual([])
    expect(meta.total_records).toBe(0)
  })
})
