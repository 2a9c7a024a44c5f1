import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clientOf, inTransaction, type Member } from '#core/context/ctx.ts'
import { filtersOf } from '#core/lists/listing.ts'
import { listRecords } from '#core/lists/list-records.ts'
import { contentOf } from '#core/records/rows.ts'
import type { Statement } from '#db/client.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { planOf } from '#test/plans.ts'
import { recording } from '#test/statements.ts'
import { workOrderRecords } from './work-orders.records.ts'

/** Some more than are counted, ten a day. */
const ORDERS = 10_150
const PART = 2_500
const FIRST_DAY = '2020-01-01'

let here: TestAccount
let ids: string[]
beforeAll(async () => {
  here = await newAccount()
  const run = async (text: string, ...values: unknown[]) =>
    (
      await inTransaction(here.ctx, ({ client, account_id }) =>
        client!.query<{ id: string }>(text, [account_id, ...values]),
      )
    ).rows
  for (let from = 0; from < ORDERS; from += PART)
    await run(
      `insert into work_orders (account_id, number, title, due_date)
       select $1, 'L-' || n, 'Service', $2::date + n / 10 from generate_series($3::int, $4::int) n`,
      ...[FIRST_DAY, from, Math.min(ORDERS, from + PART) - 1],
    )
  await here.h.owner.query('analyze work_orders')
  const all = await run(
    'select id from work_orders where account_id = $1 order by due_date, id desc',
  )
  ids = all.map(({ id }) => id)
}, 60_000)

/** A page of work orders, with the statements that were sent for it. */
const listed = (given: object) =>
  inTransaction({ ...here.ctx, member: { site_scope: [] as string[] } as Member }, async (ctx) => {
    const { over: client, sent } = recording(clientOf(ctx))
    const query = z.parse(workOrdersApi.list.query, { fields: 'number', per_page: '100', ...given })
    const filters = filtersOf(ctx, workOrderRecords, query)
    const page = await listRecords({ ...ctx, client }, workOrderRecords.entity, query, filters)
    const { data, meta } = contentOf(page)
    return { found: data.map(({ id }) => id), meta, sent }
  })

/** How often a statement goes through what it has read first. */
async function passesOver(statement: Statement): Promise<number> {
  const nodes = await inTransaction(here.ctx, ({ client }) => planOf(client!, statement))
  return nodes.filter((one) => one['CTE Name'] === 'h').length
}

const SINCE = { 'filter[due_date][gte]': FIRST_DAY, sort: 'due_date' }
const OVERDUE = { 'filter[bucket]': 'overdue', sort: 'due_date' }

test.each([
  { ...SINCE, order: 'asc' },
  { ...SINCE, order: 'desc' },
  { ...OVERDUE, order: 'asc' },
])(
  'a long list that is filtered and sorted by the same column is read by an index without skipping rows: %o',
  async (query) => {
    const { found, meta, sent } = await listed(query)
    const second = await listed({ ...query, cursor: meta.next_cursor! })

    const all = query.order === 'asc' ? ids : ids.toReversed()
    expect([...found, ...second.found]).toEqual(all.slice(0, 200))
    expect(meta).toMatchObject({ total_records: 10_000, total_exact: false })
    for (const statements of [sent, second.sent]) {
      expect(statements).toHaveLength(1)
      expect(await passesOver(statements[0]!)).toBe(0)
    }
  },
)

test('pages continue beyond the counted number', async () => {
  const last = await listed({ ...SINCE, page: '101' })
  const on = await listed({ ...SINCE, cursor: last.meta.next_cursor! })

  expect(last.found).toEqual(ids.slice(10_000, 10_100))
  expect(on.found).toEqual(ids.slice(10_100))
})

test('a search reads its matches only to count them and to choose the page', async () => {
  const until = { 'filter[due_date][lte]': '2022-01-01' }
  const { meta, sent } = await listed({ ...until, sort: 'title' })

  expect(meta.total_records).toBe(7_320)
  expect(await passesOver(sent[0]!)).toBe(2)
})
