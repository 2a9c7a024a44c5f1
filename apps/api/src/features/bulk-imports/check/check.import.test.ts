import {
  type BulkImport,
  bulkImportsApi,
  type ImportMapping,
} from '@steward/contract/bulk-imports.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { bringIn, look, upload, work } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

type Settings = Partial<Pick<BulkImport, 'mode' | 'create_missing'>>

const aFile = async (text: string, settings: Settings = {}) =>
  upload(here, text, { start: false, ...settings })

/** Checks or imports a file, with settings. */
async function run(
  { id, mapping }: BulkImport,
  said: Partial<ImportMapping> = {},
  dry_run = true,
  settings: Settings = {},
) {
  const body = { bulk_import: { dry_run, mapping: { ...mapping, ...said }, ...settings } }
  const { status } = await here.call(bulkImportsApi.update, { params: { id }, body })
  expect(status).toBe(200)
  await here.call(bulkImportsApi.start, { params: { id } })
  return work(here, id)
}

const assets = async () =>
  (await here.call(assetsApi.list, { query: { sort: 'asset_tag' } })).body.data

describe('a check', () => {
  test('groups errors by their cause, with their values and the first rows', async () => {
    const file = await aFile(
      'name,purchase_date,status\nA,soon,\nB,later,\nC,2026-01-01,sleeping\n,2026-01-01,',
    )

    const { preview } = await run(file)

    expect(preview!.problems).toMatchObject([
      { code: 'date', key: 'purchase_date', count: 2, rows: [2, 3], values: ['soon', 'later'] },
      { code: 'choice', key: 'status', count: 1, rows: [4] },
      { code: 'required', key: 'name', count: 1, rows: [5], values: [] },
    ])
  })

  test('shows what would change, field by field, with the names of records', async () => {
    const site = await here.call(sitesApi.create, { body: { site: { name: 'HQ', code: 'H' } } })
    await here.call(sitesApi.create, { body: { site: { name: 'Depot', code: 'D' } } })
    await here.call(assetsApi.create, {
      body: {
        asset: { asset_tag: 'A-1', name: 'Pump', site_id: site.body.data.id, supplier: 'Wilo' },
      },
    })
    const file = await aFile('asset_tag,name,site,supplier,notes\nA-1,Pump,Depot,<clear>,Seen', {
      mode: 'upsert',
    })

    const { preview } = await run(file)

    expect(preview).toMatchObject({ create: 0, update: 1 })
    expect(preview!.changes!.rows).toMatchObject([
      {
        row: 2,
        name: 'Pump',
        fields: expect.arrayContaining([
          { key: 'site', from: 'HQ', to: 'Depot' },
          { key: 'supplier', from: 'Wilo', to: null },
          { key: 'notes', from: null, to: 'Seen' },
        ]),
      },
    ])
    expect(preview!.changes!.fields).toHaveLength(3)
  })

  test('names what would be created', async () => {
    await here.call(assetsApi.create, { body: { asset: { asset_tag: 'A-1', name: 'Pump' } } })
    const file = await aFile('asset_tag,name,category\nA-1,Pump,HVAC', {
      mode: 'upsert',
      create_missing: true,
    })

    const { preview } = await run(file)

    expect(preview!.changes!.rows[0]!.fields).toEqual([{ key: 'category', from: null, to: 'HVAC' }])
  })

  test('lists unknown words of the file, which the mapping can give a meaning', async () => {
    const file = await aFile('name,category,condition\nA,HVAC,\nB,HVAC,so-so\nC,,')

    const { preview } = await run(file)

    expect(preview!.words).toMatchObject([
      { key: 'category', value: 'HVAC', choice: null, count: 2 },
      { key: 'condition', value: 'so-so', choice: null, count: 1 },
    ])
    const mapped = await run(file, {
      values: { category: { HVAC: '' }, condition: { 'so-so': 'fair' } },
    })
    expect(mapped.preview).toMatchObject({ create: 3, errors: 0 })
  })

  test('asks for the decimal separator of ambiguous amounts', async () => {
    const file = await aFile('name,purchase_cost\nA,"1,234"\nB,"5,678"')
    expect((await run(file)).preview!.unclear_number).toBe('1,234')

    await run(file, { decimal: ',' }, false)

    expect((await assets()).map((one) => one.purchase_cost)).toEqual(['1.23', '5.68'])
  })
})

describe('a whole group of errors is corrected', () => {
  test('by leaving unreadable or unknown values of a field empty', async () => {
    const file = await aFile('name,purchase_date,site\nA,soon,Nowhere\nB,2026-01-01,')

    const done = await run(file, { unreadable: ['purchase_date', 'site'] }, false)

    expect(done).toMatchObject({ successful_rows: 2, error_rows: 0 })
    expect(await assets()).toMatchObject([
      { purchase_date: null, site: null },
      { purchase_date: '2026-01-01', site: null },
    ])
  })

  test('by a value for empty cells', async () => {
    const file = await aFile('name,condition\nA,\nB,poor')

    await run(file, { values: { condition: { '': 'good' } } }, false)

    expect((await assets()).map(({ condition }) => condition)).toEqual(['good', 'poor'])
  })
})

describe('rows are left out', () => {
  test('if their record exists already', async () => {
    await bringIn(here, 'asset_tag,name\nA-1,Pump')
    const file = await aFile('asset_tag,name\nA-1,Other\nA-2,Fan')

    const { preview } = await run(file, { skip: { existing: true } })
    const done = await run(file, { skip: { existing: true } }, false)

    expect(preview).toMatchObject({ create: 1, skipped: 1, errors: 0 })
    expect(done).toMatchObject({ successful_rows: 1, error_rows: 0, processed_rows: 2 })
    expect((await assets()).map(({ name }) => name)).toEqual(['Pump', 'Fan'])
  })

  test('if they may duplicate a record, or by their row numbers', async () => {
    await bringIn(here, 'name,serial_number,manufacturer\nPump,S-1,Wilo')
    const file = await aFile(
      'name,serial_number,manufacturer\nPump again,S-1,Wilo\nFan,S-2,Wilo\nSaw,S-3,Wilo',
    )

    const done = await run(file, { skip: { duplicates: true, rows: [4] } }, false)

    expect(done).toMatchObject({ successful_rows: 1, error_rows: 0 })
    expect((await assets()).map(({ name }) => name).toSorted()).toEqual(['Fan', 'Pump'])
  })
})

test('rows with errors are corrected cell by cell, and the file isn’t changed', async () => {
  const file = await aFile('name,purchase_date\nA,soon\n,2026-01-01\nC,2026-01-02')
  await run(file)
  const { body } = await here.call(bulkImportsApi.rows, { params: { id: file.id }, query: {} })
  expect(body.data).toMatchObject({
    more: false,
    rows: [
      { row: 2, cells: ['A', 'soon'], errors: [{ column: 'purchase_date', code: 'date' }] },
      { row: 3, cells: ['', '2026-01-01'], errors: [{ column: 'name', code: 'required' }] },
    ],
  })

  const cells = { '2': { purchase_date: '2026-02-02' }, '3': { name: 'B' } }
  expect((await run(file, { cells })).preview).toMatchObject({ create: 3, errors: 0 })
  await run(file, { cells }, false)

  expect(await assets()).toMatchObject([
    { name: 'A', purchase_date: '2026-02-02' },
    { name: 'B' },
    { name: 'C' },
  ])
})

describe('of a file that was imported before', () => {
  const text = 'Thing,Bought\nPump,2026-01-01'
  const columns = { Thing: 'name', Bought: 'warranty_end' }

  test('the columns are matched as they were then', async () => {
    await run(await aFile(text), { columns, cells: { '2': { Thing: 'Fan' } } }, false)

    const { mapping } = await aFile('Thing,Bought\nSaw,2026-03-03')

    expect(mapping.columns).toEqual(columns)
    expect(mapping.cells).toBeUndefined()
  })

  test('an identical copy is warned of until that import is undone', async () => {
    const first = await run(await aFile(text), { columns }, false)

    const again = await aFile(text)
    expect(again.same_file).toMatchObject({ id: first.id, rows: 1 })
    expect((await aFile(`${text}\n`)).same_file).toBeNull()
    expect((await look(here, first.id)).same_file).toBeNull()
  })
})
