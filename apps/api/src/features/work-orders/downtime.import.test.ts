import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { doubtfulIn, suggestColumns } from '#domain/imports/suggestions.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'
import { ordersOf } from '#test/work-orders.ts'
import { workOrderImport } from './work-orders.import.ts'

let here: TestAccount
let orders: ReturnType<typeof ordersOf>
beforeEach(async () => {
  here = await newAccount()
  orders = ordersOf(here)
})

/** What becomes of an order for which a file says how long its asset was down, and nothing else. */
async function downFor(downtime: string, fields: object) {
  const { id, number } = await orders.add(fields)
  const done = await bringIn(
    here,
    csvOf([
      ['Number', 'Downtime'],
      [number, downtime],
    ]),
    { resource_type: 'WorkOrder', mode: 'update' },
  )
  const { downtime_start, downtime_end } = await orders.get(id)
  return { downtime: [downtime_start, downtime_end], errors: done.error_details }
}

describe('importing only the downtime of an existing work order', () => {
  test.each([
    [
      'counts from when it went down',
      {
        started_at: '2026-03-01T06:00:00Z',
        downtime_start: '2026-03-01T08:00:00Z',
        downtime_end: '2026-03-01T09:30:00Z',
      },
      ['2026-03-01T08:00:00.000Z', '2026-03-01T11:00:00.000Z'],
    ],
    [
      'counts from when work was started, where nobody said since when it was down',
      { started_at: '2026-03-01T06:00:00Z', completed_at: '2026-03-02T06:00:00Z' },
      ['2026-03-01T06:00:00.000Z', '2026-03-01T09:00:00.000Z'],
    ],
    [
      'counts back from when it was completed, where nobody said when it was started',
      { completed_at: '2026-03-02T06:00:00Z' },
      ['2026-03-02T03:00:00.000Z', '2026-03-02T06:00:00.000Z'],
    ],
  ])('%s', async (_, fields, downtime) => {
    expect(await downFor('3 h', { status: 'done', ...fields })).toEqual({ downtime, errors: [] })
  })

  test('requires a start if the work order has none', async () => {
    const { downtime, errors } = await downFor('3 h', {})
    expect(downtime).toEqual([null, null])
    expect(errors).toMatchObject([{ code: 'required' }])
  })
})

test.each(['Maintenance Time (days)', 'asset_maintenance_time'])(
  'the downtime of a Snipe-IT maintenance is read in days: «%s»',
  async (heading) => {
    const done = await bringIn(
      here,
      csvOf([
        ['Title', 'Start Date', 'Completion Date', heading],
        ['New battery', '2026-03-01', '2026-03-04', '3'],
        ['Under way', '2026-03-02', '', ''],
      ]),
      { resource_type: 'WorkOrder', mode: 'create' },
    )

    expect(done.error_details).toEqual([])
    const { data } = (await here.call(workOrdersApi.list, { query: { sort: 'title' } })).body
    expect(data).toMatchObject([
      {
        start_date: '2026-03-01',
        completed_at: '2026-03-04T00:00:00.000Z',
        downtime_start: '2026-03-01T00:00:00.000Z',
        downtime_end: '2026-03-04T00:00:00.000Z',
      },
      { completed_at: null, downtime_start: null, downtime_end: null },
    ])
  },
)

test('downtimes in days are read under any heading, without a confirmation when columns are matched', async () => {
  const { downtime, errors } = await downFor('2 days', {
    status: 'done',
    started_at: '2026-03-01T06:00:00Z',
    completed_at: '2026-03-04T06:00:00Z',
  })
  expect(errors).toEqual([])
  expect(downtime).toEqual(['2026-03-01T06:00:00.000Z', '2026-03-03T06:00:00.000Z'])

  const shown = { headers: ['Downtime (days)'], sample: [['3 days'], ['1 day']] }
  expect(suggestColumns(workOrderImport.target, shown)).toEqual({ 'Downtime (days)': 'downtime' })
  expect(doubtfulIn(workOrderImport.target, shown, { 'Downtime (days)': 'downtime' })).toEqual([])
})

test('a maintenance time without a kind can be working time', () => {
  const shown = { headers: ['Maintenance time'], sample: [['3'], ['1.5']] }
  expect(suggestColumns(workOrderImport.target, shown)).toEqual({})
})
