import { randomUUID } from 'node:crypto'
import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { type BulkImport, bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { computeFigures } from '#features/books/figures-job.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { csvOf } from '#test/builders/csv.ts'
import { dice } from '#test/dice.ts'
import { bringIn, look } from '#test/builders/imports.ts'
import { inside, workOnBulk } from '#test/builders/jobs.ts'

let here: TestAccount
const { addAsset } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

/** Undoes an import, to the end of the job. */
async function undo({ id }: Pick<BulkImport, 'id'>) {
  const { status, body } = await here.call(bulkImportsApi.undo, { params: { id } })
  expect(status).toBe(202)
  await workOnBulk(here, body.data.undo!.id)
  return (await look(here, id)).undo!
}

describe('undoing an import of users', () => {
  const domain = `${randomUUID()}.example.com`
  const at = (name: string) => `${name}.${here.account_id}@${domain}`
  const bring = (rows: string[][]) =>
    bringIn(here, csvOf([['Email', 'Name', 'Role', 'Sites'], ...rows]), {
      resource_type: 'User',
      mode: 'upsert',
    })
  const members = () =>
    inside<{ user_id: string; role_key: string }>(
      here,
      `select user_id, role_key, status, site_scope, invitation_status from memberships
       where status <> 'removed' order by user_id`,
    )

  test.each([1, 2, 3, 4])(
    'restores the role and the sites of everybody (random seed %i)',
    async (seed) => {
      const { next, pick } = dice(seed)
      for (const name of ['Hall', 'Yard'])
        await here.call(sitesApi.create, { body: { site: { name } } })
      const row = (n: number) => [
        at(`p${n}`),
        `Person ${n}`,
        pick(['technician', 'auditor', 'asset_manager']),
        pick(['', 'Hall', 'Hall; Yard']),
      ]
      await bring([0, 1, 2, 3, 4, 5].map(row))
      const before = await members()
      const done = await bring(
        Array.from({ length: 10 }, (_, n) => row(n + next(2))).slice(0, 1 + next(10)),
      )
      expect(done.successful_rows).toBeGreaterThan(0)

      const undone = await undo(done)

      expect(undone).toMatchObject({ status: 'completed', skipped: [] })
      expect(await members()).toEqual(before)
    },
  )

  test('withdraws invitations, but keeps users who have accepted or were changed since', async () => {
    const names = ['asked', 'came', 'changed']
    const done = await bring(names.map((name) => [at(name), name, 'technician', '']))
    const { data } = (await here.call(usersApi.list, { query: { search: domain } })).body
    const idOf = (name: string) => data.find((one) => one.name === name)!.id
    await inside(
      here,
      `insert into audits (account_id, auditable_type, auditable_id, action, changes)
       values ('${here.account_id}', 'User', '${idOf('came')}', 'accept_invitation', '{}')`,
    )
    await here.call(usersApi.update, {
      params: { id: idOf('changed') },
      body: { user: { account_user: { role_key: 'auditor' } } },
    })

    const undone = await undo(done)

    expect(undone).toMatchObject({ changed: 1, skipped_count: 2 })
    expect(undone.skipped.map(({ name, code }) => [name, code]).toSorted()).toEqual([
      ['came', 'changed_since'],
      ['changed', 'changed_since'],
    ])
    const left = (await members()).map(({ user_id }) => user_id)
    expect(names.map((name) => left.includes(idOf(name)))).toEqual([false, true, true])
    const again = (await look(here, done.id)).undo!
    expect(again.changed).toBe(1)
  })

  test('requires the permission to remove people', async () => {
    const done = await bring([[at('ada'), 'Ada', 'technician', '']])
    const manager = await here.person('asset_manager')
    const { status } = await manager.call(bulkImportsApi.undo, { params: { id: done.id } })
    expect(status).toBe(403)
  })
})

describe('undoing an import of meter readings', () => {
  const bring = (rows: string[][]) =>
    bringIn(here, csvOf([['Asset', 'Meter', 'Date', 'Reading', 'Unit'], ...rows]), {
      resource_type: 'MeterReading',
      create_missing: true,
    })
  const everything = async () => [
    await inside(
      here,
      'select id, asset_id, name, unit, reading, read_at from asset_meters where archived_at is null order by id',
    ),
    await inside(
      here,
      'select id, asset_meter_id, value, read_at, reset from asset_meter_readings order by id',
    ),
  ]

  test.each([1, 2, 3, 4])(
    'restores the meters and readings from before (random seed %i)',
    async (seed) => {
      const { next, pick } = dice(seed)
      const assets = [await addAsset('Forklift'), await addAsset('Press')]
      const rows = (month: string) =>
        Array.from({ length: 12 }, () => [
          pick(assets).asset_tag,
          pick(['Hours', 'Strokes', `New ${month}`]),
          `${month}-${String(1 + next(28)).padStart(2, '0')}`,
          String(next(500)),
          'h',
        ])
      await bring(rows('2026-01'))
      const before = await everything()
      const done = await bring([...rows('2026-02'), ...rows('2025-12')])
      expect(await everything()).not.toEqual(before)

      const undone = await undo(done)

      expect(undone).toMatchObject({ status: 'completed', skipped: [] })
      expect(await everything()).toEqual(before)
    },
  )

  test('keeps a reset of a meter that later readings build on', async () => {
    const { asset_tag, id } = await addAsset('Forklift')
    await bring([[asset_tag, 'Hours', '2026-01-01', '500', 'h']])
    const done = await bring([
      [asset_tag, 'Hours', '2026-02-01', '20', 'h'],
      [asset_tag, 'Hours', '2026-03-01', '30', 'h'],
    ])
    const { body } = await here.call(assetMetersApi.list, { query: { 'filter[asset_id]': id } })
    await here.call(assetMetersApi.read, {
      params: { id: body.data[0]!.id },
      body: { reading: { value: '40' } },
    })

    expect(await undo(done)).toMatchObject({
      changed: 1,
      skipped: [{ name: 'Hours', code: 'changed_since' }],
    })
    const values = await inside<{ value: string }>(
      here,
      'select value from asset_meter_readings order by read_at',
    )
    expect(values.map(({ value }) => value)).toEqual(['500', '20', '40'])
  })

  test('updates depreciation by units', async () => {
    const method = { name: 'Hours', kind: 'units_of_production' as const, unit_label: 'h' }
    const { body } = await here.call(depreciationMethodsApi.create, {
      body: { depreciation_method: method },
    })
    const asset = {
      name: 'Press',
      purchase_date: '2026-01-01',
      purchase_cost: '1200',
      depreciation_method_id: body.data.id,
    }
    const { asset_tag, id } = (await here.call(assetsApi.create, { body: { asset } })).body.data
    const done = await bring([[asset_tag, 'Hours', '2026-02-01', '250', 'h']])
    await computeFigures(here.h.services, here.account_id)
    const queued = () => inside(here, 'select asset_id from figures_queue')
    expect(await queued()).toEqual([])

    await undo(done)

    expect(await queued()).toEqual([{ asset_id: id }])
  })

  test('is refused with a reason if the readings don’t name their import', async () => {
    const { asset_tag } = await addAsset('Forklift')
    const done = await bring([[asset_tag, 'Hours', '2026-01-01', '500', 'h']])
    await inside(here, 'update asset_meter_readings set import_id = null')
    await inside(here, 'update asset_meters set import_id = null')

    const { status, body } = await here.call(bulkImportsApi.undo, { params: { id: done.id } })

    expect(status).toBe(409)
    expect(body.errors).toMatchObject([
      { code: 'too_old', detail: expect.stringContaining('can’t be undone') },
    ])
  })
})
