import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import * as z from 'zod/mini'
import type { Statement } from '../apps/api/src/db/client.ts'
import { facetRecords } from '../apps/api/src/core/lists/facets.ts'
import { filtersOf, totalOf } from '../apps/api/src/core/lists/listing.ts'
import { listRecords } from '../apps/api/src/core/lists/list-records.ts'
import { workOrderSummary } from '../apps/api/src/features/work-orders/work-orders.queries.ts'
import { workOrderRecords } from '../apps/api/src/features/work-orders/work-orders.records.ts'
import type { Case } from './case.ts'
import { type Cost, costs, costTable } from './explain.ts'
import { ASSETS, fillOrders } from './orders.ts'
import { compare, rateTable } from './rounds.ts'
import { setStage, type Stage } from './stage.ts'
import { sentBy } from './statements.ts'

// Measures the work orders of a large account: `npm run bench:work`. The queries of the list, the board, the calendar
// and the figures are explained at each size, compared with bare statements. Then the list is read over HTTP, compared
// with a bare server that answers the same text. BENCH_DATA_DIR keeps the databases for the next run.
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '5000,500000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    port: { type: 'string', default: '5386' },
  },
})

const LIVE = 'from work_orders where account_id = $1 and archived_at is null'
const page = (where: string, order: string, limit = 100) =>
  `select * ${LIVE}${where} order by ${order} limit ${limit}`

const listed = (stage: Stage, query: object): Promise<Statement[]> =>
  sentBy(stage, (ctx) => {
    const full = z.parse(workOrdersApi.list.query, query)
    const narrowed = [
      filtersOf(ctx, workOrderRecords, full),
      totalOf(ctx, workOrderRecords, full),
    ] as const
    return listRecords(ctx, workOrderRecords.entity, full, ...narrowed)
  })

/** The columns that the pages read. */
const COLUMNS =
  'number,title,work_order_type,status,priority,due_date,asset,site,location,assigned_to'
const CARD = 'number,title,status,priority,due_date,asset,assigned_to,task_count,tasks_done'
const ENTRY = 'number,title,status,priority,due_date,asset,assigned_to'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const LATELY = `${day(-14)}T00:00:00Z`

const list = (what: string, query: object, bare: string): Case => ({
  what,
  asked: (stage) => listed(stage, { fields: COLUMNS, ...query }),
  bare,
})
const column = (status: string, more: object, where: string, order: string): Case =>
  list(
    `board, ${status.replace('_', ' ')}`,
    { ...(status !== 'done' && { 'filter[status]': status }), per_page: 50, fields: CARD, ...more },
    page(` and status = '${status}'${where}`, order, 50),
  )
const sums = (what: string, query: object, where: string): Case => ({
  what,
  asked: (stage) =>
    sentBy(stage, (ctx) => workOrderSummary(ctx, z.parse(workOrdersApi.summary.query, query))),
  bare: `select status, count(*) ${LIVE}${where} group by 1`,
})

const CASES: Case[] = [
  list('list, first page', {}, page('', 'due_date, id desc')),
  list(
    'list, open',
    { 'filter[status]': ['to_do', 'in_progress'] },
    page(" and status in ('to_do', 'in_progress')", 'due_date, id desc'),
  ),
  list(
    'list, overdue',
    { 'filter[bucket]': 'overdue' },
    page(` and status in ('to_do', 'in_progress') and due_date < '${day(0)}'`, 'due_date, id desc'),
  ),
  list(
    'list, one priority',
    { 'filter[priority]': 'high' },
    page(" and priority = 'high'", 'due_date, id desc'),
  ),
  list(
    'search, a number',
    { search: 'BENCH-0004711' },
    page(" and search like '%bench-0004711%'", 'due_date, id desc'),
  ),
  ...(['number', 'title', 'status', 'priority', 'completed_at', 'updated_at'] as const).map(
    (sort) => list(`list by ${sort}`, { sort, order: 'desc' }, page('', `${sort} desc, id desc`)),
  ),
  column('to_do', { sort: 'due_date', order: 'asc' }, '', 'due_date, id desc'),
  column('in_progress', { sort: 'due_date', order: 'asc' }, '', 'due_date, id desc'),
  column(
    'done',
    { sort: 'completed_at', order: 'desc', 'filter[completed_at][gte]': LATELY },
    ` and completed_at >= '${LATELY}'`,
    'completed_at desc, id desc',
  ),
  column(
    'cancelled',
    { sort: 'updated_at', order: 'desc', 'filter[updated_at][gte]': LATELY },
    ` and updated_at >= '${LATELY}'`,
    'updated_at desc, id desc',
  ),
  list(
    'calendar, a month',
    {
      'filter[due_date][gte]': day(-10),
      'filter[due_date][lte]': day(25),
      sort: 'due_date',
      order: 'asc',
      per_page: 200,
      fields: ENTRY,
    },
    page(` and due_date between '${day(-10)}' and '${day(25)}'`, 'due_date, id desc', 200),
  ),
  sums('summary', {}, ''),
  sums(
    'summary, open',
    { 'filter[status]': ['to_do', 'in_progress'] },
    " and status in ('to_do', 'in_progress')",
  ),
  sums('summary, one priority', { 'filter[priority]': 'high' }, " and priority = 'high'"),
  {
    what: 'all facets, open',
    asked: (stage) =>
      sentBy(stage, (ctx) =>
        facetRecords(
          ctx,
          workOrderRecords,
          z.parse(workOrdersApi.facets.query, { 'filter[status]': ['to_do', 'in_progress'] }),
        ),
      ),
    bare: `select priority, count(*) ${LIVE} and status in ('to_do', 'in_progress') group by 1`,
  },
]

const port = Number(values.port)
const sizes = values.orders.split(',').map(Number)
const found: { size: number; costs: Cost[] }[] = []
for (const size of sizes) {
  const kept = process.env['BENCH_DATA_DIR']
  const stage = await setStage(ASSETS, port, kept && join(kept, `work-${size}`))
  try {
    await fillOrders(stage, size)
    found.push({ size, costs: await costs(stage, CASES) })
    const [statement] = await listed(stage, { fields: COLUMNS, per_page: 100 })
    const paths = [`/api/v1/work_orders?per_page=100&fields=${COLUMNS}`]
    const rates = await compare(
      stage,
      { orders: { statement: statement!, paths, bare: ['/orders'] } },
      { rounds: Number(values.rounds), seconds: Number(values.seconds), port: port + 1 },
    )
    console.log(`\n${rateTable(rates)}\n`)
  } finally {
    await stage.stop()
  }
}
console.log('EXPLAIN (ANALYZE), warm, median of 10, with planning:\n')
console.log(costTable(found))
