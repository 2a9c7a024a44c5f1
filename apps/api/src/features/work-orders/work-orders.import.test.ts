import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { csvOf, fileOf } from '#test/builders/csv.ts'
import { bringIn, upload, work } from '#test/builders/imports.ts'
import { addField } from '#test/custom-fields.ts'
import { ordersOf } from '#test/work-orders.ts'

let here: TestAccount
const { addAsset, addSite } = adding(() => here)
let orders: ReturnType<typeof ordersOf>
beforeEach(async () => {
  here = await newAccount({ flags: { 'work_orders.custom_fields.enable': true } })
  orders = ordersOf(here)
})

const bring = (rows: string[][], settings: object = {}) =>
  bringIn(here, csvOf(rows), { resource_type: 'WorkOrder', ...settings })
const list = async () =>
  (await here.call(workOrdersApi.list, { query: { sort: 'title' } })).body.data
const addPump = (fields: object = {}) => addAsset('Pump', fields)

describe('an import of work orders', () => {
  test('keeps descriptions that contain HTML, since they can come from our own export', async () => {
    const { number } = await orders.add({ title: 'a', description: '<p>As typed</p>' })
    const rows = [
      ['number', 'title', 'description'],
      [number, 'a', '<p>As typed</p>'],
    ]

    const { preview } = await bring(rows, { mode: 'update', dry_run: true })
    expect(preview).toMatchObject({ update: 0, unchanged: 1 })
  })

  test('reads the planned end of open work as its due date', async () => {
    await bring([
      ['Title', 'Status', 'End date'],
      ['a', 'Open', '2024-05-17'],
      ['b', '', '2099-05-17'],
      ['c', 'Closed', '2024-05-17'],
    ])
    const found = await list()
    expect(found.map(({ due_date, completed_at }) => [due_date, completed_at])).toEqual([
      ['2024-05-17', null],
      ['2099-05-17', null],
      [null, '2024-05-17T00:00:00.000Z'],
    ])
  })

  test('takes titles from the descriptions if a file has no titles', async () => {
    const rows = [
      ['WONUM', 'DESCRIPTION', 'STATUS'],
      ['1000', 'Pump noise', 'WAPPR'],
      ['1001', 'PM motor\nand fan', 'COMP'],
    ]
    const done = await bring(rows)
    const again = await bring(rows, { mode: 'upsert', dry_run: true })
    await bring([rows[0]!, ['1000', 'Louder now', '']], { mode: 'update' })

    expect([done.successful_rows, done.error_details]).toEqual([2, []])
    expect(again.preview).toMatchObject({ create: 0, update: 0, unchanged: 2 })
    expect(await list()).toMatchObject([
      { number: '1001', title: 'PM motor', description: 'PM motor\nand fan', status: 'done' },
      { number: '1000', title: 'Pump noise', description: 'Louder now', status: 'to_do' },
    ])
  })

  test('shortens long descriptions to titles that the form accepts', async () => {
    const long = `${'x'.repeat(254)}😀 was seen`
    const done = await bring([
      ['number', 'description'],
      ['1', long],
      ['2', 'Tab\there\nand there'],
    ])

    expect(done).toMatchObject({ status: 'completed', successful_rows: 2 })
    expect(await list()).toMatchObject([
      { title: 'Tab here', description: 'Tab\there\nand there' },
      { title: 'x'.repeat(254), description: long },
    ])
  })

  test('creates them with what they refer to, custom fields, steps and numbers', async () => {
    await addField(here, { entity: 'work_order', type: 'integer', key: 'crew' })
    const checklist = [{ id: crypto.randomUUID(), title: 'Grease', kind: 'check', required: true }]
    const type = await orders.type({ checklist })
    const site = await here.call(sitesApi.create, { body: { site: { name: 'Depot' } } })
    const asset = await addPump({ site_id: site.body.data.id })
    const technician = await here.person('technician')
    const done = await bring([
      ['Title', 'Type', 'Asset', 'Status', 'Due date', 'Assignee', 'Completed', 'cf:crew'],
      ['a', 'Service', asset.asset_tag, 'open', '2030-05-17', technician.email, '', '2'],
      ['b', 'Service', '', 'Closed', '', '', '2026-01-31', ''],
    ])
    expect(done).toMatchObject({ status: 'completed', successful_rows: 2, error_rows: 0 })
    expect(await list()).toMatchObject([
      {
        title: 'a',
        number: 'WO-00001',
        source: 'import',
        status: 'to_do',
        due_date: '2030-05-17',
        work_order_type_id: type.id,
        asset_id: asset.id,
        site: { name: 'Depot' },
        assigned_to_id: technician.user_id,
        task_count: 1,
        custom_fields: { crew: 2 },
      },
      { title: 'b', status: 'done', completed_at: '2026-01-31T00:00:00.000Z', task_count: 0 },
    ])
  })

  test('reads when work was started and completed in the time zone of the account', async () => {
    await ask(here.ctx, {
      text: "update accounts set time_zone = 'America/New_York' where id = $1",
      values: [here.account_id],
    })
    const done = await bring([
      ['Title', 'Status', 'Started on', 'Date completed'],
      ['a', 'Closed', '3/1/2024 2:30 PM', '3/13/2024 9:00 AM'],
      ['b', 'Closed', '3/1/2024 14:30 CET', '2024-03-01T15:00:00Z'],
      ['c', 'Closed', '3/1/2024 2:30 PM', '3/1/2024'],
      ['d', 'Closed', '', '3/1/2024'],
      ['e', 'Closed', '3/1/2024 25:00', '3/13/2024'],
    ])
    expect(done.error_details).toMatchObject([{ row: 6, column: 'Started on', code: 'moment' }])
    expect(
      (await list()).map(({ title, started_at, completed_at }) => [
        title,
        started_at,
        completed_at,
      ]),
    ).toEqual([
      ['a', '2024-03-01T19:30:00.000Z', '2024-03-13T13:00:00.000Z'],
      ['b', '2024-03-01T13:30:00.000Z', '2024-03-01T15:00:00.000Z'],
      ['c', '2024-03-01T19:30:00.000Z', '2024-03-01T19:30:00.000Z'],
      ['d', null, '2024-03-01T05:00:00.000Z'],
    ])
  })

  test('reads estimated time and downtime in the notation of other products', async () => {
    const asset = await addPump()
    const done = await bring([
      [
        'Title',
        'Status',
        'Started on',
        'Date completed',
        'Estimated duration',
        'Downtime',
        'Asset down',
        'Asset',
      ],
      [
        'a',
        'Closed',
        '2026-03-28T20:00:00Z',
        '2026-03-29T20:00:00Z',
        '2 h 30 min',
        '1:30',
        'Yes',
        asset.asset_tag,
      ],
      ['b', 'Closed', '', '2026-03-02T10:00:00Z', '45 min', '2', '', ''],
      ['c', 'Open', '', '', '1.5', '0', 'no', ''],
      ['d', 'Open', '', '', '', '3 h', '', ''],
      ['e', 'Open', '', '', 'a while', '', '', ''],
      ['f', 'Closed', '', '2026-03-02T10:00:00Z', '', '18000000', '', ''],
      ['g', 'Closed', '9999-12-31T23:00:00Z', '', '', '2', '', ''],
    ])
    expect(done.error_details).toMatchObject([
      { row: 5, code: 'required', message: expect.stringContaining('Downtime from') },
      { row: 6, column: 'Estimated duration', code: 'duration' },
      { row: 7, column: 'Downtime', code: 'too_big' },
      { row: 8, column: 'Downtime', code: 'too_big' },
    ])
    expect(await list()).toMatchObject([
      {
        estimated_hours: '2.5',
        sets_asset_status: true,
        downtime_start: '2026-03-28T20:00:00.000Z',
        downtime_end: '2026-03-28T21:30:00.000Z',
      },
      {
        estimated_hours: '0.75',
        sets_asset_status: false,
        downtime_start: '2026-03-02T08:00:00.000Z',
        downtime_end: '2026-03-02T10:00:00.000Z',
      },
      { estimated_hours: '1.5', downtime_start: null, downtime_end: null },
    ])
  })

  test('computes downtimes across daylight-saving changes', async () => {
    await ask(here.ctx, {
      text: "update accounts set time_zone = 'Europe/Berlin' where id = $1",
      values: [here.account_id],
    })
    await bring([
      ['Title', 'Status', 'Downtime from', 'Downtime (minutes)', 'Estimated time (minutes)'],
      ['a', 'Open', '2026-03-28 22:00', '480', '90'],
    ])
    expect(await list()).toMatchObject([
      {
        estimated_hours: '1.5',
        downtime_start: '2026-03-28T21:00:00.000Z',
        downtime_end: '2026-03-29T05:00:00.000Z',
      },
    ])
  })

  test('reports errors row by row, and imports the other rows', async () => {
    await addPump()
    await addPump()
    await orders.add({ number: 'WO-7' })
    const done = await bring(
      [
        ['number', 'title', 'asset', 'assigned_to', 'status', 'due_date', 'start_date'],
        ['', '', '', '', 'open', '', ''],
        ['', 'unknown asset', 'AST-99999', '', '', '', ''],
        ['', 'ambiguous', 'Pump', '', '', '', ''],
        ['', 'nobody', '', 'who@example.com', '', '', ''],
        ['WO-7', 'taken', '', '', '', '', ''],
        ['', 'status', '', '', 'sleeping', '', ''],
        ['', 'days', '', '', '', '2030-01-01', '2030-02-01'],
        ['', 'good', '', here.email, '', '', ''],
      ],
      { mode: 'create' },
    )
    expect(done.successful_rows).toBe(2)
    expect(done.error_details.map(({ column, code }) => [column, code])).toEqual([
      ['title', 'required'],
      ['asset', 'unknown'],
      ['asset', 'ambiguous'],
      ['assigned_to', 'unknown'],
      ['number', 'taken'],
      ['status', 'choice'],
    ])
  })

  test('updates existing ones by their number, and reads its own export', async () => {
    const order = await orders.add({ title: 'a', description: 'Old', status: 'in_progress' })
    const rows = [
      ['number', 'title', 'status', 'description'],
      [order.number, 'a', 'done', ''],
    ]
    const done = await bring(rows, { mode: 'upsert' })
    expect(done).toMatchObject({ successful_rows: 1, error_rows: 0 })
    const after = await orders.get(order.id)
    expect(after).toMatchObject({ status: 'done', description: 'Old' })
    await orders.change(order.id, {
      estimated_hours: '2.5',
      sets_asset_status: true,
      downtime_start: '2026-03-01T08:00:00Z',
      downtime_end: '2026-03-01T09:30:00Z',
    })
    const { text } = await here.call(workOrdersApi.export, { query: { format: 'csv' } })
    const { id } = await upload(here, text, {
      resource_type: 'WorkOrder',
      mode: 'update',
      dry_run: true,
    })
    const { preview } = await work(here, id)
    expect(preview).toMatchObject({ unchanged: 1, errors: 0 })
    const created = await upload(here, text.replaceAll(order.number, 'WO-77'), {
      resource_type: 'WorkOrder',
      mode: 'create',
    })
    await work(here, created.id)
    const again = (await list()).find(({ number }) => number === 'WO-77')
    expect(again).toMatchObject({
      estimated_hours: '2.5',
      sets_asset_status: true,
      downtime_start: '2026-03-01T08:00:00.000Z',
      downtime_end: '2026-03-01T09:30:00.000Z',
    })
  })

  test('refuses an assignee who doesn’t see the site, as the form does', async () => {
    const [north] = [(await addSite('North')).id, (await addSite('South')).id]
    const ana = await here.person('technician', [north])
    const reader = await here.person('auditor', [north])
    const moved = await orders.add({ site_id: north, assigned_to_id: ana.user_id, number: 'WO-7' })
    const rows = [
      ['number', 'title', 'site', 'assigned_to'],
      ['WO-8', 'a', 'North', ana.email],
      ['WO-9', 'b', 'South', ana.email],
      ['WO-7', moved.title, 'South', ''],
      ['WO-6', 'c', 'South', reader.email],
    ]
    const refused = [
      [3, 'assigned_to', 'out_of_sight'],
      [4, 'assigned_to', 'out_of_sight'],
      [5, 'assigned_to', 'out_of_sight'],
    ]
    const of = (details: { row: number; column: string | null; code: string }[]) =>
      details.map(({ row, column, code }) => [row, column, code])

    const { preview } = await bring(rows, { mode: 'upsert', dry_run: true })
    expect(preview).toMatchObject({ create: 1, update: 0, errors: 3 })
    const done = await bring(rows, { mode: 'upsert' })
    expect(of(done.error_details)).toEqual(refused)
    expect(done.error_details[0]!.message).toBe('Assigned to: this person can’t see this site.')
    expect(await orders.get(moved.id)).toMatchObject({ site_id: north })
  })

  test('requires the permission to create work orders, the feature, and access to the site', async () => {
    const site = async (name: string) => (await addSite(name)).id
    const [north] = [await site('North'), await site('South')]
    const status = async (who: Pick<TestAccount, 'call'>) =>
      (
        await who.call(bulkImportsApi.create, {
          file: fileOf(csvOf([['title'], ['a']]), 'a.csv'),
          body: { bulk_import: { resource_type: 'WorkOrder', start: false } },
        })
      ).status
    const rights = { bulk_import: ['view', 'create'], site: ['view'] } as const
    expect(await status(await here.person({ ...rights }))).toBe(403)
    expect(await status(await newAccount({ flags: { 'work_orders.enable': false } }))).toBe(403)
    const guest = await here.person({ ...rights, work_order: ['view', 'create'] }, [north])
    const file = csvOf([
      ['title', 'site'],
      ['a', 'North'],
      ['b', 'South'],
      ['c', ''],
    ])
    const { id } = await upload(guest, file, { resource_type: 'WorkOrder', mode: 'create' })
    await work(here, id)
    expect((await list()).map(({ title }) => title)).toEqual(['a'])
  })
})
