import { assetsApi } from '@steward/contract/assets.ts'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'

const MANY = 2_350
const PER_PAGE = 100

let here: TestAccount
beforeAll(async () => {
  here = await newAccount()
  await inTransaction(here.ctx, ({ client }) =>
    client!.query(
      `insert into assets (account_id, asset_tag, name, status, purchase_cost)
       select $1, 'P-' || n, 'Pump ' || n % 300, case when n % 20 = 0 then 'retired' else 'in_use' end,
         case when n % 7 > 0 then n % 90 + 0.5 end
       from generate_series(1, $2::int) n`,
      [here.account_id, MANY],
    ),
  )
})

async function pageOf(query: object) {
  const { body } = await here.call(assetsApi.list, {
    query: { per_page: PER_PAGE, ...query } as never,
  })
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return { ids: body.data.map(({ id }) => id), meta: body.meta }
}

test.each([
  { sort: 'name', order: 'asc' },
  { sort: 'name', order: 'desc' },
  { sort: 'purchase_cost', order: 'asc' },
  { sort: 'purchase_cost', order: 'desc' },
  { sort: 'name', order: 'asc', 'filter[status]': 'in_use' },
])('a page far on is the same by its number as by the cursors before it: %o', async (list) => {
  const pages = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await pageOf(cursor ? { ...list, cursor } : list)
    pages.push(page.ids)
    cursor = page.meta.next_cursor
  }
  const all = pages.flat()
  expect(new Set(all).size).toBe(all.length)

  for (let page = 20; page <= 25; page++) {
    const { ids, meta } = await pageOf({ ...list, page })
    expect(ids).toEqual(pages[page - 1] ?? [])
    expect(meta).toMatchObject({ page, total_records: all.length, total_exact: true })
  }
})
