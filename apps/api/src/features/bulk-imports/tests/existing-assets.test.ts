import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const assets = async () =>
  (await here.call(assetsApi.list, { query: { sort: 'asset_tag', per_page: 200 } })).body.data
const asset = async (tag: string) => (await assets()).find(({ asset_tag }) => asset_tag === tag)!
const { addSite, addLocation, addAsset, addCategory } = adding(() => here)

/** An asset with all fields filled in; its location and its category have names that others have, too. */
async function everything(site_id: string) {
  const nested = async (parent_id: string | null, name: string) =>
    (await addLocation(name, site_id, { parent_id })).id
  const [first, second] = [await nested(null, 'Floor 1'), await nested(null, 'Floor 2')]
  await nested(second, 'R12')
  const category = async (name: string, parent_id: string | null) =>
    (await addCategory(name, { parent_id })).id
  const [spare, used] = [await category('Spare', null), await category('Used', null)]
  await category('Pumps', spare)
  const department = await here.call(departmentsApi.create, {
    body: { department: { name: 'Works' } },
  })
  const method = await here.call(depreciationMethodsApi.create, {
    body: { depreciation_method: { name: 'Linear', kind: 'straight_line' } },
  })
  const custodian = await here.call(employeesApi.create, {
    body: { employee: { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' } },
  })
  return {
    asset_tag: '0007',
    name: 'Booster',
    description: '-5 bar; "wet"\nold',
    notes: '@home',
    category_id: await category('Pumps', used),
    department_id: department.body.data.id,
    location_id: await nested(first, 'R12'),
    status: 'retired' as const,
    status_reason: 'Worn out',
    condition: 'broken' as const,
    criticality: 'critical' as const,
    custodian_id: custodian.body.data.id,
    serial_number: '00123',
    manufacturer: 'Wilo',
    model: 'Helix',
    model_number: '1E5',
    barcode: '0400',
    supplier: 'Müller & Söhne',
    purchase_order: '+4711',
    invoice_number: '=1',
    purchase_date: '2020-02-29',
    in_service_date: '2020-03-01',
    warranty_end: '2022-02-28',
    expected_end_date: '2030-01-01',
    purchase_cost: '1234.56',
    salvage_value: '34.5',
    replacement_cost: '2000',
    insured_value: '1999.99',
    depreciation_method_id: method.body.data.id,
    useful_life_months: 120,
    opening_accumulated: '100',
    opening_as_of: '2021-01-01',
    disposed_on: '2026-05-05',
    disposal_type: 'sold' as const,
    disposal_proceeds: '10',
    disposal_costs: '2',
    tags: ['to sell', 'Größe 5'],
    external_id: 'X-1',
  }
}

/** The errors of an import, short: row, code, value. */
const short = (errors: { row: number; code: string; value: string | null }[]) =>
  errors.map(({ row, code, value }) => [row, code, value])

describe('unique values', () => {
  test('are refused with the asset or the row that has them', async () => {
    await addAsset('Old pump', { asset_tag: 'A-1', barcode: '4711' })
    const rows = [
      ['a-1', 'Pump', ''],
      ['A-2', 'Pump', '4711'],
      ['A-3', 'Pump', '1'],
      ['a-3', 'Pump', '2'],
      ['A-4', 'Pump', '1'],
    ]

    const done = await bringIn(here, csvOf([['tag', 'name', 'barcode'], ...rows]))

    expect(short(done.error_details)).toEqual([
      [2, 'taken', 'a-1'],
      [3, 'taken', '4711'],
      [5, 'twice', 'a-3'],
      [6, 'twice', '1'],
    ])
    expect(done.error_details[0]!.message).toContain('“Old pump”')
    expect(done.error_details[2]!.message).toContain('row 4')
  })

  test('of an asset at an unseen site are refused without its name', async () => {
    const [hq, depot] = [await addSite('HQ'), await addSite('Depot')]
    await addAsset('Unseen', { asset_tag: 'A-1', site_id: depot.id })
    await addAsset('Unseen', { asset_tag: 'AST-00001', site_id: depot.id })
    const maker = await here.person('asset_manager', [hq.id])

    const done = await bringIn(
      { ...here, ...maker },
      csvOf([
        ['tag', 'name', 'site'],
        ['a-1', 'Pump', 'HQ'],
        ['', 'Saw', 'HQ'],
      ]),
    )

    expect(short(done.error_details)).toEqual([[2, 'taken_unseen', 'a-1']])
    expect(done.error_details[0]!.message).not.toContain('Unseen')
    expect((await asset('AST-00002')).name).toBe('Saw')
  })
})

describe('parents', () => {
  const parents = (...rows: [tag: string, parent: string, name?: string][]) =>
    csvOf([['tag', 'parent', 'name'], ...rows.map(([a, b, name = 'Part']) => [a, b, name])])

  test('are found by a unique name in the register or anywhere in the file', async () => {
    const crane = await addAsset('Crane', { asset_tag: 'X-1' })
    await addAsset('Hoist', { asset_tag: 'X-2' })
    await addAsset('Hoist', { asset_tag: 'X-3' })
    await addAsset('Pump', { asset_tag: 'X-4' })
    await addAsset('Pump', { asset_tag: 'X-5' })

    const done = await bringIn(
      here,
      parents(
        ['A', 'Crane', 'Motor'],
        ['B', 'Chiller', 'Fan'],
        ['C', 'Hoist', 'Hook'],
        ['D', '', 'Chiller'],
        ['E', 'Pump', 'Seal'],
        ['F', '', 'Pump'],
        ['G', 'Valve', 'Spring'],
        ['H', '', 'Valve'],
        ['I', '', 'Valve'],
      ),
    )

    expect(short(done.error_details)).toEqual([
      [4, 'ambiguous', 'Hoist'],
      [8, 'unknown', 'Valve'],
    ])
    expect((await asset('A')).parent_id).toBe(crane.id)
    expect((await asset('B')).parent_id).toBe((await asset('D')).id)
    expect((await asset('E')).parent_id).toBe((await asset('F')).id)
  })

  test('may be further down in the file, or in the register', async () => {
    await addAsset('Plant', { asset_tag: 'TOP' })

    const done = await bringIn(
      here,
      parents(['C', 'B'], ['B', 'A'], ['A', 'top'], ['D', 'c'], ['E', '']),
    )

    expect(done.error_details).toEqual([])
    const parentOf = Object.fromEntries(
      (await assets()).map(({ asset_tag, parent_id }) => [asset_tag, parent_id]),
    )
    const idOf = Object.fromEntries((await assets()).map(({ asset_tag, id }) => [asset_tag, id]))
    expect(parentOf).toEqual({
      TOP: null,
      A: idOf['TOP'],
      B: idOf['A'],
      C: idOf['B'],
      D: idOf['C'],
      E: null,
    })
  })

  test('that are missing, refused, or below their own children are errors of the row', async () => {
    const done = await bringIn(
      here,
      parents(
        ['A', 'B'],
        ['B', 'C'],
        ['C', 'A'],
        ['D', 'D'],
        ['E', 'nowhere'],
        ['G', 'F'],
        ['F', '', ''],
        ['H', 'A'],
      ),
    )

    expect(short(done.error_details)).toEqual([
      [2, 'cycle', 'B'],
      [3, 'cycle', 'C'],
      [4, 'cycle', 'A'],
      [5, 'cycle', 'D'],
      [6, 'unknown', 'nowhere'],
      [8, 'required', null],
      [9, 'parent_failed', 'A'],
      [7, 'parent_failed', 'F'],
    ])
    expect(done.error_details[0]!.message).toContain('2 → 3 → 4 → 2')
    expect(await assets()).toEqual([])
  })

  test('have at most twenty levels, including those above them in the register', async () => {
    let parent: string | undefined
    for (let n = 1; n <= 18; n += 1)
      parent = (
        await addAsset('L', { asset_tag: `L-${n}`, ...(parent ? { parent_id: parent } : {}) })
      ).id

    const done = await bringIn(here, parents(['A', 'L-18'], ['B', 'A'], ['C', 'B']))

    expect(short(done.error_details)).toEqual([[4, 'too_deep', 'B']])
  })

  test('can’t form a circle when they change', async () => {
    const a = await addAsset('A', { asset_tag: 'A' })
    const b = await addAsset('B', { asset_tag: 'B', parent_id: a.id })
    await addAsset('C', { asset_tag: 'C', parent_id: b.id })

    const circle = await bringIn(here, 'tag,parent\nA,C\n', { mode: 'update' })
    const turned = await bringIn(here, 'tag,parent\nA,C\nC,\nB,<clear>\n', { mode: 'update' })

    expect(short(circle.error_details)).toEqual([[2, 'cycle', 'C']])
    expect(turned.error_details).toEqual([])
    expect((await asset('A')).parent_id).toBe((await asset('C')).id)
    expect((await asset('B')).parent_id).toBeNull()
  })
})

describe('updating', () => {
  const historyOf = async (id: string) =>
    (
      await here.call(auditsApi.list, {
        query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': id },
      })
    ).body.data

  test('changes filled cells, keeps the values of empty ones, and clears by <clear>', async () => {
    const site = await addSite('HQ')
    const room = await addLocation('R1', site.id)
    const before = await addAsset('Pump', {
      asset_tag: 'A-1',
      location_id: room.id,
      notes: 'old',
      purchase_cost: '10',
      tags: ['x'],
    })
    await addSite('Depot')

    const done = await bringIn(
      here,
      'tag,name,notes,cost,site,tags\na-1,,<clear>,"1,500.5",Depot,y; z\n',
      { mode: 'update' },
    )

    expect(done).toMatchObject({ successful_rows: 1, error_details: [] })
    expect(await asset('a-1')).toMatchObject({
      id: before.id,
      name: 'Pump',
      notes: null,
      purchase_cost: '1500.50',
      site: { name: 'Depot' },
      location: null,
      tags: ['y', 'z'],
      lock_version: 2,
    })
    const [event] = await historyOf(before.id)
    expect(event).toMatchObject({ action: 'update', user_id: here.user_id })
    expect(event!.changes).toMatchObject({
      notes: ['old', null],
      purchase_cost: ['10.0000', '1500.5000'],
      tags: [['x'], ['y', 'z']],
    })
  })

  test('of the same asset by a second key is refused, and the first row counts', async () => {
    await addAsset('Pump', { asset_tag: 'A-1', external_id: 'X-1', notes: 'old' })

    const done = await bringIn(here, 'tag,external id,notes,model\nA-1,,new,\n,X-1,,CR 10\n', {
      mode: 'upsert',
    })

    expect(done).toMatchObject({ successful_rows: 1, error_rows: 1 })
    expect(done.error_details).toMatchObject([{ row: 3, code: 'same_record', value: 'X-1' }])
    expect(await asset('A-1')).toMatchObject({ notes: 'new', model: null, lock_version: 2 })
  })

  test('with the same values writes nothing', async () => {
    const before = await addAsset('Pump', { asset_tag: 'A-1', purchase_cost: '10.50' })

    const done = await bringIn(here, 'tag,name,cost,status\nA-1,Pump,10.5,In stock\n', {
      mode: 'update',
    })

    expect(done.successful_rows).toBe(1)
    expect((await asset('A-1')).lock_version).toBe(1)
    expect(await historyOf(before.id)).toHaveLength(1)
  })

  test('puts assigned assets in use, and returned ones in stock', async () => {
    const ada = await here.call(employeesApi.create, {
      body: { employee: { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' } },
    })
    const custodian_id = ada.body.data.id
    const lost = { status: 'missing' as const, status_reason: 'Not found' }
    for (const [asset_tag, fields] of [
      ['A-1', {}],
      ['A-2', { custodian_id }],
      ['A-3', lost],
      ['A-4', {}],
      ['A-5', {}],
      ['A-6', { custodian_id }],
    ] as const)
      await addAsset('Pump', { asset_tag, ...fields })
    const rows = [
      ['A-1', 'ada@example.com', ''],
      ['A-2', '<clear>', ''],
      ['A-3', 'ada@example.com', ''],
      // Repeated values aren't changes; changed ones are intended.
      ['A-4', 'ada@example.com', 'In stock'],
      ['A-5', 'ada@example.com', 'In maintenance'],
      // An exported file in which only the status was changed.
      ['A-6', 'ada@example.com', 'In stock'],
    ]

    const done = await bringIn(here, csvOf([['tag', 'custodian', 'status'], ...rows]), {
      mode: 'update',
    })

    expect(done.error_details).toEqual([])
    expect((await assets()).map(({ status, status_reason }) => [status, status_reason])).toEqual([
      ['in_use', null],
      ['in_stock', null],
      ['missing', 'Not found'],
      ['in_use', null],
      ['in_maintenance', null],
      ['in_stock', null],
    ])
    expect((await asset('A-6')).custodian_id).toBeNull()
    const [event] = await historyOf((await asset('A-1')).id)
    expect(event!.changes).toEqual({
      custodian_id: [null, custodian_id],
      status: ['in_stock', 'in_use'],
    })
  })

  test('finds records by id, external id or tag, and reports those that it doesn’t find', async () => {
    const a = await addAsset('A', { asset_tag: 'A-1' })
    await addAsset('B', { asset_tag: 'B-1', external_id: 'X-9' })
    const rows = [
      [a.id, '', '', 'by id'],
      ['', 'x-9', '', 'by external id'],
      ['', '', 'A-9', 'no match'],
      ['', '', '', 'no key'],
    ]

    const done = await bringIn(here, csvOf([['id', 'external id', 'tag', 'name'], ...rows]), {
      mode: 'update',
    })

    expect(short(done.error_details)).toEqual([
      [4, 'no_match', null],
      [5, 'no_key', null],
    ])
    expect((await assets()).map(({ name }) => name)).toEqual(['by id', 'by external id'])
  })

  test('or creating, whichever applies, warns by the rules of each', async () => {
    await addAsset('A', { asset_tag: 'A-1', purchase_cost: '10' })
    const rows = [
      ['A-1', '', '', '20', '', ''],
      ['B-1', 'B', '', '5', '', ''],
      ['C-1', 'C', 'retired', '', '', ''],
      ['D-1', 'D', '', '', '2026-02-01', '2026-01-01'],
      ['E-1', '', '', '', '', ''],
    ]

    const file = csvOf([
      ['tag', 'name', 'status', 'salvage value', 'purchase date', 'in-service date'],
      ...rows,
    ])
    const { preview } = await bringIn(here, file, { mode: 'upsert', dry_run: true })
    const done = await bringIn(here, file, { mode: 'upsert' })

    expect(preview!.warnings!.map(({ rows, code }) => [rows, code])).toEqual([
      [[2], 'above'],
      [[4], 'reason'],
      [[5], 'date_before'],
    ])
    expect(short(done.error_details)).toEqual([[6, 'required', null]])
    expect(done).toMatchObject({ successful_rows: 4, error_rows: 1 })
  })

  test('with the export of the register changes nothing', async () => {
    const site = await addSite('HQ')
    const room = await addLocation('R1', site.id)
    const parent = await addAsset('=danger', { asset_tag: 'P', location_id: room.id })
    await addAsset('Pump, "big"; 2', {
      parent_id: parent.id,
      purchase_cost: '1234.5',
      tags: ['a', 'b'],
    })
    const { name, ...rest } = await everything(site.id)
    await addAsset(name, rest)
    const before = await assets()
    const { text } = await here.call(assetsApi.export, { query: {} })

    const checked = await bringIn(here, text, { mode: 'update', dry_run: true })
    expect(checked.preview).toMatchObject({ create: 0, update: 0, unchanged: 3, errors: 0 })
    const done = await bringIn(here, text, { mode: 'update' })

    expect(done).toMatchObject({ successful_rows: 3, error_details: [] })
    expect(await assets()).toEqual(before)
  })
})
