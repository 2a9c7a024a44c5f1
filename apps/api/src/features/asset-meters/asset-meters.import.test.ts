import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { inEveryLanguage } from '@steward/locales/texts.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { csvOf, fileOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'

let here: TestAccount
let asset: { id: string; asset_tag: string }
beforeEach(async () => {
  here = await newAccount()
  const body = { asset: { name: 'Forklift' } }
  asset = (await here.call(assetsApi.create, { body })).body.data
})

const addMeter = (more: object = {}) => adding(() => here).addMeter(asset.id, more)
const meters = async () =>
  (await here.call(assetMetersApi.list, { query: { 'filter[asset_id]': asset.id } })).body.data
const readings = async (id: string) =>
  (await here.call(assetMetersApi.readings, { params: { id }, query: {} })).body.data
const columns = {
  Asset: 'asset_tag',
  Meter: 'meter',
  Date: 'read_at',
  Reading: 'value',
  Unit: 'unit',
}
const bring = (rows: string[][], settings: object = {}) =>
  bringIn(here, csvOf([['Asset', 'Meter', 'Date', 'Reading', 'Unit'], ...rows]), {
    resource_type: 'MeterReading',
    ...settings,
  })

describe('an import of meter readings', () => {
  test('adds them to the meters of assets, which show the newest one', async () => {
    const { id } = await addMeter({ name: 'Operating Hours' })
    const done = await bring([
      [asset.asset_tag, 'operating hours', '2026-03-31', '120.5', ''],
      [asset.asset_tag, 'Operating hours', '2026-01-31', '100', ''],
    ])
    expect(done).toMatchObject({ status: 'completed', successful_rows: 2, error_rows: 0 })
    expect(await meters()).toMatchObject([
      { reading: '120.5', read_at: '2026-03-31T00:00:00.000Z' },
    ])
    expect(await readings(id)).toMatchObject([
      { value: '120.5', reset: false, read_by_id: here.user_id },
      { value: '100', reset: false },
    ])
    const { body } = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': asset.id },
    })
    const told = body.data.filter(({ action }) => action === 'read_meter')
    expect(told.map(({ changes }) => changes['meter_reading'])).toContainEqual(['100 h', '120.5 h'])
  })

  test('imports a lower reading as a reset of the meter, with a warning', async () => {
    const { id } = await addMeter()
    const rows = [
      [asset.asset_tag, 'Hours', '2026-01-01', '500', ''],
      [asset.asset_tag, 'Hours', '2026-02-01', '20', ''],
    ]
    const { preview } = await bring(rows, { dry_run: true })
    expect(preview).toMatchObject({
      create: 2,
      errors: 0,
      warnings: [{ count: 1, rows: [3], column: 'Reading', code: 'backwards' }],
    })
    expect(await readings(id)).toEqual([])
    await bring(rows)
    expect(await readings(id)).toMatchObject([
      { value: '20', reset: true },
      { value: '500', reset: false },
    ])
  })

  test('doesn’t add existing readings again', async () => {
    const { id } = await addMeter()
    const rows = [[asset.asset_tag, 'Hours', '2026-01-01', '500', '']]
    await bring(rows)
    const { preview } = await bring(rows, { dry_run: true })
    expect(preview).toMatchObject({ create: 0, update: 0, unchanged: 1 })
    await bring(rows)
    expect(await readings(id)).toHaveLength(1)
  })

  test('keeps the time of day, in the account’s zone or the one that the cell names', async () => {
    const { id } = await addMeter()
    await ask(here.ctx, {
      text: "update accounts set time_zone = 'America/New_York' where id = $1",
      values: [here.account_id],
    })
    await bring([
      [asset.asset_tag, 'Hours', '2026-01-29', '1', ''],
      [asset.asset_tag, 'Hours', '2026-01-30 14:30', '2', ''],
      [asset.asset_tag, 'Hours', '2026-01-31 14:30:05 CET', '3', ''],
    ])
    const read = await readings(id)
    expect(read.map(({ read_at }) => read_at)).toEqual([
      '2026-01-31T13:30:05.000Z',
      '2026-01-30T19:30:00.000Z',
      '2026-01-29T05:00:00.000Z',
    ])
    // Written as programs write them, they are recognized as the same readings.
    const { preview } = await bring(
      read.map(({ read_at, value }) => [asset.asset_tag, 'Hours', read_at, value, '']),
      { dry_run: true },
    )
    expect(preview).toMatchObject({ create: 0, unchanged: 3, errors: 0 })
  })

  test('refuses a future time, even on the same day', async () => {
    await addMeter()
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const done = await bring([[asset.asset_tag, 'Hours', soon, '1', '']])
    expect(done.error_details).toMatchObject([{ row: 2, code: 'future', column: 'Date' }])
  })

  test('creates missing meters only if this is enabled and a unit is given', async () => {
    const rows = [
      [asset.asset_tag, 'Km', '2026-01-01', '10', 'km'],
      [asset.asset_tag, 'km', '2026-02-01', '20', ''],
      [asset.asset_tag, 'Units', '2026-02-01', '5', ''],
    ]
    const first = await bring(rows)
    expect(first.error_details.map(({ code }) => code)).toEqual(['unknown', 'unknown', 'unknown'])
    expect(await meters()).toEqual([])
    const { preview } = await bring(rows, { dry_run: true, create_missing: true })
    expect(preview?.missing).toEqual({ Meter: { count: 1, names: [`Km (${asset.asset_tag})`] } })
    expect(await meters()).toEqual([])
    const done = await bring(rows, { create_missing: true })
    expect(done).toMatchObject({ successful_rows: 2, error_rows: 1 })
    expect(done.error_details).toMatchObject([{ row: 4, code: 'required', column: 'Unit' }])
    expect(await meters()).toMatchObject([{ name: 'Km', unit: 'km', reading: '20' }])
  })

  test('skips the rows that the user chose to skip', async () => {
    await addMeter()
    const rows = [
      [asset.asset_tag, 'Hours', '2026-01-01', '10', ''],
      ['NONE-1', 'Hours', '2026-01-01', '1', ''],
      [asset.asset_tag, 'Hours', '2026-02-01', '20', ''],
    ]
    const mapping = { columns, skip: { rows: [3, 4] } }
    const { preview } = await bring(rows, { mapping, dry_run: true })
    expect(preview).toMatchObject({ create: 1, errors: 0, skipped: 2 })
    const done = await bring(rows, { mapping })
    expect(done).toMatchObject({ successful_rows: 1, error_rows: 0, processed_rows: 3 })
    expect((await readings((await meters())[0]!.id)).map(({ value }) => value)).toEqual(['10'])
  })

  test('reports errors row by row', async () => {
    await addMeter()
    const done = await bring([
      ['NONE-1', 'Hours', '2026-01-01', '1', ''],
      [asset.asset_tag, 'Hours', '2199-01-01', '1', ''],
      [asset.asset_tag, 'Hours', '2026-01-01', '-1', ''],
      [asset.asset_tag, 'Hours', '', 'many', ''],
    ])
    expect(done).toMatchObject({ successful_rows: 0, error_rows: 4 })
    expect(done.error_details.map(({ row, code }) => [row, code])).toEqual([
      [2, 'unknown'],
      [3, 'future'],
      [4, 'negative'],
      [5, 'required'],
      [5, 'number'],
    ])
  })

  test('suggests the asset whose tag is only written differently', async () => {
    await addMeter()
    const body = { asset: { name: 'Crane', asset_tag: 'AST-01071' } }
    await here.call(assetsApi.create, { body })
    const tags = ['AST-1071', 'ast 01071', 'AST01071', 'AST-O1O71', 'AST-01072', 'Crane 7']
    const rows = tags.map((tag) => [tag, 'Hours', '2026-01-01', '1', ''])
    const done = await bring(rows, { create_missing: true })
    expect(done).toMatchObject({ successful_rows: 0, error_rows: tags.length })
    expect(done.error_details.map(({ code, message }) => [code, message])).toEqual([
      ...tags
        .slice(0, 4)
        .map((tag) => [
          'unknown',
          `Asset (tag): “${tag}” does not exist. Did you mean “AST-01071”?`,
        ]),
      ...tags.slice(4).map((tag) => ['unknown', `Asset (tag): “${tag}” does not exist.`]),
    ])
  })

  test('suggests the asset whose tag has the same number', async () => {
    for (const asset_tag of ['010234', '20777', 'AST-01071', '111'])
      await here.call(assetsApi.create, {
        body: { asset: { name: 'Crane', asset_tag } },
      })
    const near: [string, string?][] = [
      ['10234', '010234'],
      ['1O234', '010234'],
      ['#10234', '010234'],
      ['0020777', '20777'],
      ['2O777', '20777'],
      ['1071', 'AST-01071'],
      ['10235'],
      ['ill'],
      ['OIL1'],
    ]
    const done = await bring(near.map(([tag]) => [tag, 'Hours', '2026-01-01', '1', '']))
    expect(done.error_details.map(({ message }) => message)).toEqual(
      near.map(
        ([tag, meant]) =>
          `Asset (tag): “${tag}” does not exist.${meant ? ` Did you mean “${meant}”?` : ''}`,
      ),
    )
  })

  test('reports that an asset is archived', async () => {
    await addMeter()
    await here.call(assetsApi.remove, { params: { id: asset.id } })
    const done = await bring([[asset.asset_tag, 'Hours', '2026-01-01', '1', '']])
    expect(done.error_details.map(({ code, message }) => [code, message])).toEqual([
      [
        'archived',
        `Asset (tag): “${asset.asset_tag}” was archived. Restore it, or choose another one.`,
      ],
    ])
  })

  test('is in the history of the asset, with fields that have a name in every language', async () => {
    await addMeter()
    await bring(
      [
        [asset.asset_tag, 'Hours', '2026-01-01', '1', 'h'],
        [asset.asset_tag, 'Miles', '2026-01-01', '1', 'mi'],
      ],
      { create_missing: true },
    )
    const { body } = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': asset.id },
    })
    const told = body.data.filter(({ action }) => action !== 'create')
    const fields = new Set(told.flatMap(({ changes }) => Object.keys(changes)))
    expect([...fields].sort()).toEqual(['meter', 'meter_reading'])
    for (const field of fields)
      expect(inEveryLanguage(`assets.fields.${field}`), field).toBeDefined()
  })

  test('requires the permission to change assets', async () => {
    const importer = await here.person({ bulk_import: ['view', 'create'], asset: ['view'] })
    const { status } = await importer.call(bulkImportsApi.create, {
      file: fileOf(csvOf([['Asset', 'Meter', 'Date', 'Reading']])),
      body: { bulk_import: { resource_type: 'MeterReading' } },
    })
    expect(status).toBe(403)
  })
})
