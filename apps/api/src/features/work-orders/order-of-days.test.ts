import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { filtersOf } from '#core/lists/listing.ts'
import { listRecords } from '#core/lists/list-records.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { planRun } from '#test/plans.ts'
import { recording } from '#test/statements.ts'
import { workOrderEntity, workOrderRecords } from './work-orders.records.ts'

// Many work orders are due on the same day, or on none.
const MANY = 24_000
const DAYS = 12
const PER_PAGE = 100

let here: TestAccount
beforeAll(async () => {
  here = await newAccount()
  for (let from = 1; from <= MANY; from += MANY / 4)
    await inTransaction(here.ctx, ({ client }) =>
      client!.query(
        `insert into work_orders (account_id, id, number, title, status, priority, due_date)
         select $1, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'T-' || n, 'Grease ' || n, case when n % 6 = 0 then 'in_progress' when n % 2 = 0 then 'done' else 'to_do' end,
           (array['low', 'medium', 'high'])[1 + n % 3],
           case when n % ${DAYS} > 0 then '2100-03-01'::date + n % ${DAYS} end
         from generate_series($2::int, $3::int) n`,
        [here.account_id, from, from + MANY / 4 - 1],
      ),
    )
  await here.h.owner.query('analyze work_orders')
}, 60_000)

/** The numbers of all of them, as a list that goes up by the day should have them. */
function inOrder(isMeant: (n: number) => boolean, order: 'asc' | 'desc') {
  const dayOf = (n: number) => n % DAYS || DAYS
  const all = Array.from({ length: MANY }, (_, n) => n + 1).filter(isMeant)
  const up = all.sort((a, b) => dayOf(a) - dayOf(b) || b - a)
  return (order === 'asc' ? up : up.reverse()).map((n) => `T-${n}`)
}

async function pageOf(query: object) {
  const { body } = await here.call(workOrdersApi.list, {
    query: { per_page: PER_PAGE, fields: 'number', ...query } as never,
  })
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return { numbers: body.data.map(({ number }) => number), meta: body.meta }
}

const LISTS = [
  { query: {}, isMeant: () => true },
  { query: { 'filter[status]': 'to_do' }, isMeant: (n: number) => n % 2 === 1 },
  { query: { 'filter[bucket]': 'inProgress' }, isMeant: (n: number) => n % 6 === 0 },
  { query: { search: 'grease' }, isMeant: () => true },
]
const BOTH = ['asc', 'desc'] as const

describe.each(BOTH)('work orders by due date, %s', (order) => {
  test.each(LISTS)(
    'with the same due date are listed newest first, also in ascending order: $query',
    async ({ query, isMeant }) => {
      const wanted = inOrder(isMeant, order)
      const list = { ...query, sort: 'due_date', order }
      // Over the end of a day, and over the border to what is due on no day.
      const around = [0, 1, 19, 20, Math.floor(wanted.length / PER_PAGE) - 1]
      for (const n of around) {
        const { numbers } = await pageOf({ ...list, page: n + 1 })
        expect(numbers).toEqual(wanted.slice(n * PER_PAGE, (n + 1) * PER_PAGE))
      }
    },
  )

  test('are the same page by page', async () => {
    const list = { sort: 'due_date', order, per_page: 200 }
    const pages: string[][] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await pageOf(cursor ? { ...list, cursor } : list)
      pages.push(page.numbers)
      cursor = page.meta.next_cursor
    }
    expect(pages.flat()).toEqual(inOrder(() => true, order))
  })

  test('continue by a cursor if a search skips many', async () => {
    const list = { sort: 'due_date', order, search: 'grease' }
    const first = await pageOf({ ...list, page: 40 })
    const next = { ...list, cursor: first.meta.next_cursor }
    const wanted = inOrder(() => true, order)
    expect((await pageOf(next)).numbers).toEqual(wanted.slice(40 * PER_PAGE, 41 * PER_PAGE))
    // The first way that it is looked for has the whole page, as that to the first page has.
    expect((await costOf(next)).statements).toBe((await costOf(list)).statements)
  })
})

test('a file of work orders is in the order of the list', async () => {
  const exported = async (sort: string, more: object) => {
    const { text } = await here.call(workOrdersApi.export, {
      query: { sort, format: 'csv', columns: 'number', ...more } as never,
    })
    return text.trim().split(/\r?\n/).slice(1)
  }
  const part = { 'filter[status]': 'in_progress', order: 'asc' }
  const isMeant = (n: number) => n % 6 === 0
  expect(await exported('due_date', part)).toEqual(inOrder(isMeant, 'asc'))

  const { numbers } = await pageOf({ ...part, sort: 'priority' })
  const file = await exported('priority', part)
  expect(file.slice(0, PER_PAGE)).toEqual(numbers)
})

/** How many statements a page takes, how many work orders it reads for its list, and how many rows it puts in order. */
async function costOf(query: object) {
  const full = z.parse(workOrdersApi.list.query, { per_page: PER_PAGE, fields: 'number', ...query })
  return inTransaction(here.ctx, async (ctx) => {
    const client = clientOf(ctx)
    const { over: seen, sent } = recording(client)
    // The total is kept of what is narrowed by one field: it is no part of what is looked at here.
    const filters = filtersOf(ctx, workOrderRecords, full)
    await listRecords({ ...ctx, client: seen }, workOrderEntity, full, filters, sql`0`)
    let [read, sorted] = [0, 0]
    for (const statement of sent) {
      for (const node of await planRun(client, statement)) {
        const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
        if (node['Relation Name'] === 'work_orders') read += each * node['Actual Loops']
        if (/Sort$/.test(node['Node Type']))
          for (const from of node.Plans!) sorted += from['Actual Rows'] * from['Actual Loops']
      }
    }
    return { statements: sent.length, read, sorted }
  })
}

describe.each(BOTH)('a page of work orders by due date, %s', (order) => {
  test.each([
    {},
    { 'filter[status]': 'to_do' },
    { 'filter[due_date][gte]': '2100-03-04', 'filter[due_date][lte]': '2100-03-08' },
  ])('is read by an index without sorting: %o', async (query) => {
    const list = { ...query, sort: 'due_date', order }
    // In the midst of a day of many.
    const { meta } = await pageOf({ ...list, page: 15 })
    for (const more of [{}, { cursor: meta.next_cursor }]) {
      const { read, sorted } = await costOf({ ...list, ...more })
      // Of each part of the way (the rest of the day, the days after it, what is due on none) a page, and each by its
      // key.
      expect(read).toBeLessThanOrEqual(4 * PER_PAGE)
      expect(sorted).toBeLessThanOrEqual(4 * PER_PAGE)
    }
  })
})
