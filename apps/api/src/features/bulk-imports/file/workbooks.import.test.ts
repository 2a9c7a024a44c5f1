import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { fileOf, rowsOf } from '#test/builders/csv.ts'
import { bringIn, look, upload, work } from '#test/builders/imports.ts'
import { textRowsOf, workbookOf } from '#test/builders/workbooks.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})
const assets = async () =>
  (await here.call(assetsApi.list, { query: { sort: 'asset_tag', per_page: 100 } })).body.data

/** A usual workbook: a title, formatted numbers, and a second sheet. */
const workbook = () =>
  workbookOf(
    [
      {
        name: 'Equipment',
        rows: `${textRowsOf([['Our equipment']])}<row/>${textRowsOf([['Tag', 'Name', 'Purchased on', 'Price', 'Status']])}
          <row><c s="2"><v>7</v></c><c t="s"><v>0</v></c><c s="1"><v>45000</v></c><c><v>1234.5600000000001</v></c><c t="str"><v>Ready to deploy</v></c></row>
          <row><c t="str"><v>8</v></c><c t="e"><v>#REF!</v></c><c s="1"><v>45001</v></c><c t="e"><v>#N/A</v></c><c/></row>`,
      },
      {
        name: 'Tools',
        rows: textRowsOf([
          ['Asset tag', 'Name'],
          ['T-1', 'Saw'],
        ]),
      },
    ],
    { shared: ['Pump'], formats: ['dd.mm.yyyy', '0000'] },
  )

test('a workbook is imported as a spreadsheet displays it', async () => {
  const done = await bringIn(here, await workbook())

  expect(done).toMatchObject({
    total_rows: 2,
    successful_rows: 1,
    error_details: [{ row: 5, column: 'Name', value: '#REF!', code: 'cell_error' }],
    file_info: {
      encoding: 'xlsx',
      sheet: 'Equipment',
      sheets: ['Equipment', 'Tools'],
      header_row: 3,
    },
  })
  expect(await assets()).toMatchObject([
    {
      asset_tag: '0007',
      name: 'Pump',
      purchase_date: '2023-03-15',
      purchase_cost: '1234.56',
      status: 'in_stock',
    },
  ])
  const { text } = await here.call(bulkImportsApi.errors, { params: { id: done.id } })
  expect(rowsOf(text)[1]!.slice(0, 3)).toEqual(['8', '#REF!', '2023-03-16'])
})

test('another sheet or another header can be chosen until it starts', async () => {
  const { id } = await upload(here, await workbook(), { start: false })
  const { body } = await here.call(bulkImportsApi.update, {
    params: { id },
    body: { bulk_import: { sheet: 'Tools', create_missing: true } },
  })
  const missing = await here.call(bulkImportsApi.update, {
    params: { id },
    body: { bulk_import: { sheet: 'Nowhere' } },
  })
  const below = await here.call(bulkImportsApi.update, {
    params: { id },
    body: { bulk_import: { header_row: 900 } },
  })
  await here.call(bulkImportsApi.start, { params: { id } })
  await work(here, id)

  expect(body.data).toMatchObject({
    total_rows: 1,
    file_info: { sheet: 'Tools', header_row: 1, headers: ['Asset tag', 'Name'] },
    mapping: { columns: { 'Asset tag': 'asset_tag', Name: 'name' } },
  })
  expect([missing.status, missing.body.errors[0]!.code]).toEqual([422, 'no_sheet'])
  expect([below.status, below.body.errors[0]!.code]).toEqual([422, 'no_rows_below'])
  expect(await look(here, id)).toMatchObject({ successful_rows: 1 })
  expect(await assets()).toMatchObject([{ asset_tag: 'T-1', name: 'Saw' }])
})

test('an upload can say which row names the columns', async () => {
  const content = 'Name,Serial number\nInventory,2026\nName,Serial number\nPump,S-1\n'
  const { status, body } = await here.call(bulkImportsApi.create, {
    file: fileOf(content),
    body: { bulk_import: { resource_type: 'Asset', header_row: '3', start: false } },
  })
  expect([status, body.data.total_rows, body.data.file_info.header_row]).toEqual([201, 1, 3])
})

test('a formula that was never calculated is an error, except in a row with totals', async () => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const rows = [
    ['Name', 'Cost'].map(text).join(''),
    `${text('Pump')}<c><f>2*3</f><v></v></c>`,
    `${text('Saw')}<c><v>5</v></c>`,
    '<c><f>A9</f></c>',
    `${text('Total')}<c><f>SUM(B2:B3)</f></c>`,
  ].map((cells) => `<row>${cells}</row>`)
  const done = await bringIn(here, await workbookOf([{ name: 'A', rows: rows.join('') }]))

  expect(done).toMatchObject({
    total_rows: 3,
    successful_rows: 1,
    error_details: [{ row: 2, column: 'Cost', code: 'no_result' }],
    warnings: [{ code: 'total', rows: [5] }],
  })
  expect(done.error_details[0]!.message).toContain('save it, and choose it again')
})
