import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetCellsApi, type CellChanges, MAX_CELL_ROWS } from '@steward/contract/asset-cells.ts'
import { type Asset, assetsApi, type AssetInput } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addSite, addLocation, addDepartment } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const add = async (asset: AssetInput) =>
  (await here.call(assetsApi.create, { body: { asset } })).body.data
const read = async (id: string) => (await here.call(assetsApi.get, { params: { id } })).body.data

type Row = [asset: Pick<Asset, 'id' | 'lock_version'>, changes: CellChanges]
const write = async (rows: Row[], who: Person = here) => {
  const body = {
    assets: {
      rows: rows.map(([{ id, lock_version }, changes]) => ({ id, lock_version, changes })),
    },
  }
  return who.call(assetCellsApi.write, { body } as never)
}
const written = async (...rows: Row[]) => (await write(rows)).body.data
const historyOf = async (id: string) =>
  (
    await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': id },
    })
  ).body.data

describe('cells', () => {
  test('give each asset its own values, with its history', async () => {
    const hall = (await addLocation('Hall', (await addSite('HQ')).id)).id
    const [pump, saw] = [await add({ name: 'Pump' }), await add({ name: 'Saw' })]

    const result = await written(
      [pump, { name: 'Pump 2', purchase_cost: '1500', tags: ['loan'] }],
      [saw, { serial_number: 'S-1', location_id: hall, useful_life_months: 36 }],
    )

    expect(result).toMatchObject({ changed: 2, skipped: [] })
    expect(await read(pump.id)).toMatchObject({
      name: 'Pump 2',
      purchase_cost: '1500.00',
      tags: ['loan'],
    })
    expect(await read(saw.id)).toMatchObject({
      serial_number: 'S-1',
      useful_life_months: 36,
      site: { name: 'HQ' },
      location: { name: 'Hall' },
    })
    const [last] = await historyOf(pump.id)
    expect(last).toMatchObject({ action: 'update', changes: { name: ['Pump', 'Pump 2'] } })
  })

  test('skip stale assets, missing ones, and values that the rules refuse', async () => {
    const [pump, saw, drill, crane] = [
      await add({ name: 'Pump' }),
      await add({ name: 'Saw', purchase_date: '2026-02-01' }),
      await add({ name: 'Drill', barcode: 'B-1' }),
      await add({ name: 'Crane' }),
    ]
    const gone = { id: '0197a3a0-0000-7000-8000-000000000009', lock_version: 0 }
    await here.call(assetsApi.update, {
      params: { id: pump.id },
      body: { asset: { notes: 'first' } },
    })

    const { changed, skipped, undo_token } = await written(
      [pump, { name: 'Late' }],
      [gone, { name: 'Nothing' }],
      [saw, { in_service_date: '2026-01-01' }],
      [drill, { status: 'retired' }],
      [crane, { barcode: 'b-1' }],
    )

    expect([changed, undo_token]).toEqual([0, null])
    const found = Object.fromEntries(skipped.map(({ id, code, field }) => [id, [code, field]]))
    expect(found).toEqual({
      [pump.id]: ['stale_record', null],
      [gone.id]: ['not_found', null],
      [saw.id]: ['too_early', 'in_service_date'],
      [drill.id]: ['required', 'status_reason'],
      [crane.id]: ['taken', 'barcode'],
    })
    expect(await read(pump.id)).toMatchObject({ name: 'Pump', notes: 'first' })
  })

  test('apply the rules of status changes and required fields, and refuse unknown references', async () => {
    const asks = { name: 'Meters', required_fields: ['serial_number' as const] }
    const category_id = (
      await here.call(assetCategoriesApi.create, { body: { asset_category: asks } })
    ).body.data.id
    const meter = await add({ name: 'Meter', category_id, serial_number: '1' })
    const planned = await add({ name: 'Planned', status: 'planned' })
    const other = await add({ name: 'Other' })

    const { changed, skipped } = await written(
      [meter, { serial_number: null }],
      [planned, { status: 'in_maintenance' }],
      [other, { site_id: '0197a3a0-0000-7000-8000-000000000009', name: 'Moved' }],
    )

    expect(changed).toBe(0)
    expect(skipped.map(({ code, field }) => [code, field])).toEqual([
      ['required', 'serial_number'],
      ['transition', 'status'],
      ['not_found', 'site_id'],
    ])
  })

  test('are undone as one, except where somebody has changed an asset since', async () => {
    const [pump, saw] = [await add({ name: 'Pump' }), await add({ name: 'Saw' })]
    const { undo_token } = await written(
      [pump, { status: 'in_maintenance', name: 'P' }],
      [saw, { name: 'S' }],
    )
    await here.call(assetsApi.update, { params: { id: saw.id }, body: { asset: { notes: 'x' } } })

    const { body } = await here.call(assetsApi.undoBulk, {
      body: { assets: { undo_token: undo_token! } },
    })

    expect(body.data).toMatchObject({ changed: 1, skipped: [{ id: saw.id, code: 'stale_record' }] })
    expect(await read(pump.id)).toMatchObject({ name: 'Pump', status: 'in_stock' })
    expect(await read(saw.id)).toMatchObject({ name: 'S' })
  })

  test('stay within the sites that somebody works for', async () => {
    const [hq, depot] = [(await addSite('HQ')).id, (await addSite('Depot')).id]
    const inside = await add({ name: 'Inside', site_id: hq })
    const outside = await add({ name: 'Outside', site_id: depot })
    const person = await here.person({ asset: ['view', 'update'], site: ['view'] }, [hq])

    const { body } = await write(
      [
        [inside, { site_id: null }],
        [outside, { name: 'Mine' }],
      ],
      person,
    )
    expect(body.data).toMatchObject({
      changed: 0,
      skipped: [
        { id: outside.id, name: '', code: 'not_found' },
        { id: inside.id, code: 'scope', field: 'site_id' },
      ],
    })
  })

  test('are at most 500 assets in one call', async () => {
    const pump = await add({ name: 'Pump' })
    const rows = Array.from({ length: MAX_CELL_ROWS + 1 }, (): Row => [pump, { name: 'P' }])
    expect((await write(rows)).status).toBe(422)
  })

  test('can be written for many assets with different values', async () => {
    const made: Asset[] = []
    for (let n = 0; n < 60; n += 1) made.push(await add({ name: `A${n}` }))
    const rows = made.map((asset, n): Row => [asset, { serial_number: `S-${n}` }])
    const { changed, undo_token } = await written(...rows)
    expect(changed).toBe(60)
    expect((await read(made[7]!.id)).serial_number).toBe('S-7')
    const undone = await here.call(assetsApi.undoBulk, {
      body: { assets: { undo_token: undo_token! } },
    })
    expect(undone.body.data.changed).toBe(60)
  })
})

describe('the check of texts', () => {
  type Texts = Record<string, string>
  const check = async (
    rows: [Pick<Asset, 'id' | 'lock_version'>, Texts][],
    more: object = {},
    who: Person = here,
  ) => {
    const assets = {
      rows: rows.map(([{ id, lock_version }, texts]) => ({ id, lock_version, texts })),
      ...more,
    }
    return (await who.call(assetCellsApi.check, { body: { assets } } as never)).body.data
  }
  const cellsOf = async (texts: Texts, more: object = {}, who: Person = here) => {
    const asset = await add({ name: 'Pump' })
    const { rows, skipped } = await check([[asset, texts]], more, who)
    const cells = Object.fromEntries(rows[0]!.cells.map(({ field, ...cell }) => [field, cell]))
    return { cells, skipped, asset }
  }

  test('reads them as an import does, dates and numbers as the person writes them', async () => {
    const german = await cellsOf(
      {
        purchase_date: '03.04.2026',
        purchase_cost: '1.234,50 €',
        status: 'In Wartung',
        tags: 'a; b',
        useful_life_months: '36',
        manufacturer: '',
      },
      { date_order: 'dmy', decimal: ',' },
    )
    expect(german.cells).toMatchObject({
      purchase_date: { value: '2026-04-03' },
      purchase_cost: { value: '1234.5000' },
      status: { value: 'in_maintenance' },
      tags: { value: ['a', 'b'] },
      useful_life_months: { value: 36 },
      manufacturer: { value: null, code: null },
    })
    expect(german.skipped).toEqual([])
    const american = await cellsOf({ purchase_date: '03/04/2026' }, { date_order: 'mdy' })
    expect(american.cells['purchase_date']).toMatchObject({ value: '2026-03-04' })
    const nobody = await cellsOf({ purchase_date: '03/04/2026' })
    expect(nobody.cells['purchase_date']).toMatchObject({ code: 'date_order' })
  })

  test('resolves names, and suggests similar ones', async () => {
    const hq = (await addSite('Main warehouse')).id
    const hall = (await addLocation('Hall', hq)).id
    const department = (await addDepartment('Works')).id
    const person = { first_name: 'Ada', last_name: 'Lind', email: 'ada@example.com' }
    const custodian = (await here.call(employeesApi.create, { body: { employee: person } })).body
      .data.id

    const { cells } = await cellsOf({
      site_id: 'main warehouse',
      location_id: 'Hall',
      department_id: 'Works',
      custodian_id: 'Ada Lind',
      category_id: 'Pumps',
    })
    expect(cells).toMatchObject({
      site_id: { value: hq, name: 'Main warehouse' },
      location_id: { value: hall, name: 'Hall' },
      department_id: { value: department },
      custodian_id: { value: custodian },
      category_id: { code: 'unknown', suggestions: [] },
    })
    const wrong = await cellsOf({ site_id: 'Main warehose', custodian_id: 'Ada Lynd' })
    expect(wrong.cells).toMatchObject({
      site_id: { value: null, code: 'unknown', suggestions: ['Main warehouse'] },
      custodian_id: { code: 'unknown', suggestions: ['Ada Lind'] },
    })
    expect(wrong.cells['site_id']!.message).toContain('Main warehose')
    const alone = await cellsOf({ location_id: 'Hall' })
    expect(alone.cells).toMatchObject({ location_id: { value: hall } })
  })

  test('neither resolves nor suggests names that the caller may not view', async () => {
    const person = { first_name: 'Ada', last_name: 'Lind' }
    await here.call(employeesApi.create, { body: { employee: person } })
    await here.call(departmentsApi.create, { body: { department: { name: 'Works' } } })
    const hq = (await addSite('HQ')).id
    const keeper = await here.person({ asset: ['view', 'update'], site: ['view'] })

    const { cells } = await cellsOf(
      { custodian_id: 'Ada Lind', department_id: 'Work', site_id: 'HQ' },
      {},
      keeper,
    )

    const unknown = { value: null, name: null, code: 'unknown', suggestions: [] }
    expect(cells).toMatchObject({
      custodian_id: unknown,
      department_id: unknown,
      site_id: { value: hq, name: 'HQ' },
    })
  })

  test('reports what the rules would refuse, and writes nothing', async () => {
    const { cells, skipped, asset } = await cellsOf({ name: '', notes: 'N', status: 'retired' })
    expect(cells).toMatchObject({ name: { code: 'required' }, notes: { value: 'N', code: null } })
    expect(skipped).toMatchObject([{ id: asset.id, code: 'required', field: 'status_reason' }])
    const fine = await cellsOf({ notes: 'N' })
    expect(fine.skipped).toEqual([])
    const after = await read(fine.asset.id)
    expect([after.notes, after.lock_version]).toEqual([null, fine.asset.lock_version])
    expect(await historyOf(fine.asset.id)).toHaveLength(1)
  })

  test('takes no text that cannot be stored', async () => {
    const asset = await add({ name: 'Pump' })
    const rows = [{ id: asset.id, lock_version: 0, texts: { name: 'a\0b' } }]
    const { status } = await here.call(assetCellsApi.check, { body: { assets: { rows } } })
    expect(status).toBe(422)
  })
})
