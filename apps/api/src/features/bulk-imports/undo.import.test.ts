import { type BulkImport, bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person, TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { csvOf } from '#test/builders/csv.ts'
import { dice } from '#test/dice.ts'
import { bringIn, look, upload, work } from '#test/builders/imports.ts'
import { inside, workOnBulk } from '#test/builders/jobs.ts'
import { accountWithFields, addField } from '#test/custom-fields.ts'

let here: TestAccount
const { addAsset } = adding(() => here)
beforeEach(async () => {
  here = await accountWithFields()
})

/** A file of these rows, under the keys of the first. */
const fileWith = (...rows: [Record<string, string>, ...Record<string, string>[]]) =>
  csvOf([Object.keys(rows[0]), ...rows.map((row) => Object.values(row))])

const begin = ({ id }: Pick<BulkImport, 'id'>, by: Person = here) =>
  by.call(bulkImportsApi.undo, { params: { id } })
const tags = async (query: object = {}) => {
  const { body } = await here.call(assetsApi.list, { query: { sort: 'asset_tag', ...query } })
  return body.data.map(({ asset_tag }) => asset_tag)
}

/** Undoes an import, to the end of the job. */
async function undo(one: Pick<BulkImport, 'id'>) {
  const { status, body } = await begin(one)
  expect(status).toBe(202)
  await workOnBulk(here, body.data.undo!.id)
  return (await look(here, one.id)).undo!
}

/** Every field of every record that an import of assets can touch, and who has which asset. */
async function everything() {
  const of = (table: string) =>
    inside(
      here,
      `select to_jsonb(r) - '{updated_at,lock_version}'::text[] as row from ${table} r
       where archived_at is null order by id`,
    )
  const held = inside(
    here,
    `select h.asset_id, h.employee_id from asset_assignments h join assets a on a.account_id = h.account_id
       and a.id = h.asset_id and a.archived_at is null where h.returned_on is null order by 1, 2`,
  )
  const tables = ['assets', 'sites', 'locations', 'asset_categories', 'departments', 'employees']
  return [...(await Promise.all(tables.map(of))), await held]
}

const COLUMNS = {
  name: ['Pump', 'Valve', 'Fan'],
  status: ['in_stock', 'in_use', 'retired', 'disposed', 'planned', ''],
  status_reason: ['', 'Worn', '<clear>'],
  condition: ['good', 'poor', '<clear>', ''],
  category: ['Old', 'New', 'Newer > Newest', ''],
  site: ['HQ', 'Depot', ''],
  location: ['', 'Room 1', 'Room 2'],
  department: ['', 'Works', '<clear>'],
  custodian: ['', 'ada@example.com', 'bob@example.com', '<clear>'],
  supplier: ['', 'Wilo', '<clear>', 'x'.repeat(200)],
  purchase_date: ['2020-02-29', '', 'soon', '<clear>'],
  purchase_cost: ['', '12.5', '1234', '<clear>'],
  tags: ['', 'red; blue', '<clear>'],
  notes: ['', 'Seen', '<clear>'],
  'cf:ram': ['', '8', '16', '<clear>'],
} as const

/** A random register and a random file, and the register before the import. */
async function byChance(seed: number) {
  const { next, pick } = dice(seed)
  await addField(here, { key: 'ram', type: 'integer' })
  const { body } = await here.call(sitesApi.create, { body: { site: { name: 'HQ' } } })
  const ada = await here.call(employeesApi.create, {
    body: { employee: { first_name: 'Ada', last_name: 'Quist', email: 'ada@example.com' } },
  })
  for (let n = 1; n <= 12; n += 1)
    await addAsset(`${pick(COLUMNS.name)} ${n}`, {
      asset_tag: `T-${n}`,
      site_id: pick([body.data.id, null]),
      custodian_id: pick([ada.body.data.id, null]),
      purchase_cost: pick([null, '99.99']),
      notes: pick([null, 'As it was']),
      tags: pick([[], ['green']]),
      custom_fields: pick([{}, { ram: 4 }]),
    })
  const rows = Array.from({ length: 20 }, (_, n) => ({
    asset_tag: next(3) === 0 ? `NEW-${n}` : `T-${n + 1}`,
    ...Object.fromEntries(Object.entries(COLUMNS).map(([key, some]) => [key, pick<string>(some)])),
  }))
  return { file: fileWith(rows[0]!, ...rows.slice(1)), before: await everything() }
}

describe('undoing an import', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    'restores every field of every record (random seed %i)',
    async (seed) => {
      const { file, before } = await byChance(seed)
      const done = await bringIn(here, file, { mode: 'upsert', create_missing: true })
      expect(done.successful_rows).toBeGreaterThan(5)
      expect(await everything()).not.toEqual(before)

      const undone = await undo(done)

      expect(undone).toMatchObject({ status: 'completed', skipped: [], skipped_count: 0 })
      expect(await everything()).toEqual(before)
    },
  )

  test('keeps records that were changed since, and names them', async () => {
    const [kept, taken] = [
      await addAsset('Kept', { asset_tag: 'A-1', supplier: 'Before' }),
      await addAsset('Taken', { asset_tag: 'A-2', supplier: 'Before' }),
    ]
    const done = await bringIn(
      here,
      fileWith(
        { asset_tag: 'A-1', name: 'Kept', supplier: 'File' },
        { asset_tag: 'A-2', name: 'Taken', supplier: 'File' },
        { asset_tag: 'A-3', name: 'New', supplier: 'File' },
        { asset_tag: 'A-4', name: 'New and changed', supplier: 'File' },
      ),
      { mode: 'upsert' },
    )
    const change = (id: string, asset: Partial<AssetInput>) =>
      here.call(assetsApi.update, { params: { id }, body: { asset } })
    await change(kept.id, { supplier: 'After' })
    await change(taken.id, { notes: 'Another field' })
    const { body } = await here.call(assetsApi.list, { query: { search: 'New and changed' } })
    await change(body.data[0]!.id, { notes: 'Ours now' })

    const undone = await undo(done)

    expect(undone).toMatchObject({ changed: 2, skipped_count: 2 })
    expect(undone.skipped.map(({ name, code }) => [name, code]).toSorted()).toEqual([
      ['Kept', 'changed_since'],
      ['New and changed', 'changed_since'],
    ])
    expect(await tags()).toEqual(['A-1', 'A-2', 'A-4'])
    const suppliers = await inside(here, `select supplier from assets order by asset_tag`)
    expect(suppliers.map((row) => Object.values(row)[0])).toEqual([
      'After',
      'Before',
      'File',
      'File',
    ])
  })

  test('keeps records that others use now, and archives them by another undo', async () => {
    const done = await bringIn(here, fileWith({ name: 'Depot', code: 'D' }), {
      resource_type: 'Site',
    })
    const { body } = await here.call(sitesApi.list, { query: {} })
    const asset = await addAsset('Pump', { site_id: body.data[0]!.id })

    expect((await undo(done)).skipped).toMatchObject([{ name: 'Depot', code: 'in_use' }])
    await here.call(assetsApi.remove, { params: { id: asset.id } })

    expect(await undo(done)).toMatchObject({ total: 1, changed: 1, skipped_count: 0 })
  })

  test('is refused with a reason if it is impossible', async () => {
    const pending = await upload(here, fileWith({ name: 'Pump' }), { start: false })
    expect((await begin(pending)).body.errors[0]).toMatchObject({
      code: 'not_over',
      detail: expect.stringMatching(/isn’t over yet/),
    })
    const nothing = await bringIn(here, fileWith({ name: '', supplier: 'x' }))
    expect((await begin(nothing)).body.errors[0]).toMatchObject({ code: 'nothing_to_undo' })
    const done = await bringIn(here, fileWith({ name: 'Pump' }))
    expect((await begin(done, await here.person('maintenance_manager'))).status).toBe(403)
    expect((await begin(done)).status).toBe(202)
    expect((await begin(done)).body.errors[0]).toMatchObject({ code: 'undo_running' })
  })

  test('runs as the user who asked for it, and is in the history', async () => {
    const maker = await here.person('asset_manager')
    const done = await bringIn(here, fileWith({ name: 'Pump' }, { name: 'Fan' }))
    const { body } = await begin(done, maker)

    await workOnBulk(here, body.data.undo!.id)

    const told = await inside(
      here,
      `select distinct auditable_type, action, user_id from audits where action = 'undo' order by 1`,
    )
    expect(told).toEqual([
      { auditable_type: 'Asset', action: 'undo', user_id: maker.user_id },
      { auditable_type: 'BulkImport', action: 'undo', user_id: maker.user_id },
    ])
  })
})

describe('the records of an import', () => {
  test('can be listed by a filter', async () => {
    await addAsset('There before', { asset_tag: 'A-1' })
    await addAsset('Brought up to date', { asset_tag: 'A-2' })
    const { id } = await bringIn(
      here,
      fileWith({ asset_tag: 'A-2', name: 'Fan' }, { asset_tag: 'A-3', name: 'New' }),
      { mode: 'upsert' },
    )

    expect(await tags({ 'filter[import]': [id] })).toEqual(['A-2', 'A-3'])
    expect(await tags({ 'filter[import]': [id], search: 'New' })).toEqual(['A-3'])
    const other = await upload(here, fileWith({ name: 'Later' }))
    await work(here, other.id)
    expect(await tags({ 'filter[import]': [id, other.id] })).toHaveLength(3)
  })
})
