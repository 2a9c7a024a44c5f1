import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import type { ImportResource } from '@steward/contract/bulk-imports.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { beforeEach, expect, test } from 'vitest'
import { sitesApi } from '@steward/contract/sites.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn, fileNamed } from '#test/builders/imports.ts'
import { textRowsOf, workbookOf } from '#test/builders/workbooks.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const bring = (
  content: string | Uint8Array<ArrayBuffer>,
  resource_type: ImportResource = 'Asset',
) => bringIn(here, content, { resource_type, create_missing: true })
const take = (name: string, resource_type?: ImportResource) =>
  bring(fileNamed(`other-products/${name}`), resource_type)
const query = { per_page: 200 } as const
const assets = async () =>
  (await here.call(assetsApi.list, { query: { ...query, sort: 'asset_tag' } })).body.data
const employees = async () =>
  (await here.call(employeesApi.list, { query: { ...query, sort: 'full_name' } })).body.data
const places = async () =>
  (await here.call(locationsApi.list, { query: { ...query, sort: 'name' } })).body.data.map(
    ({ name, parent, site }) => [name, parent?.name, site?.name],
  )

test('components of an asset of SAP have the number of their main asset before their own', async () => {
  expect(await take('sap-unternummern-windows-1252.txt')).toMatchObject({
    successful_rows: 5,
    error_details: [],
  })
  expect(
    (await assets()).map((one) => [one.asset_tag, one.useful_life_months, one.opening_accumulated]),
  ).toEqual([
    ['100400', 96, '3100.00'],
    ['100400-1', 96, '225.00'],
    ['100401', 198, '1006.31'],
    ['100402', null, null],
    ['100402-2', 120, '540.00'],
  ])
})

test('numbers that repeat aren’t taken for the code, and no row is refused', async () => {
  const rooms = ['North', 'South', 'West'].flatMap((building) =>
    ['101', '102'].map((number) => `${building},${number},Lab ${number}`),
  )
  const two = 'North,103,Lab 103\nSouth,103,Lab 103\n'
  const done = await bring(`Building,Room number,Name\n${rooms.join('\n')}\n${two}`, 'Location')

  expect([done.successful_rows, done.mapping.columns['Room number']]).toEqual([8, undefined])
})

test('places whose names are paths are created inside each other', async () => {
  expect(await take('glpi-lieux.csv', 'Location')).toMatchObject({
    successful_rows: 5,
    error_details: [],
  })
  expect(await places()).toEqual([
    ['Étage 1', 'Mairie', 'Évry'],
    ['Mairie', undefined, 'Évry'],
    ['Quai', undefined, 'Dépôt'],
    ['Salle 101', 'Étage 1', 'Évry'],
    ['Salle 102', 'Étage 1', 'Évry'],
  ])
})

test('paths may have other separators, and lead through places that have no row', async () => {
  const rows =
    'Name,Parent\nCabinet 1,HQ/Floor 1/Lab\nCabinet 2,HQ/Floor 1/Lab\nCabinet 3,HQ/Floor 2\n'
  const done = await bring(rows, 'Location')

  expect(done.error_details).toEqual([])
  expect(await places()).toEqual([
    ['Cabinet 1', 'Lab', 'HQ'],
    ['Cabinet 2', 'Lab', 'HQ'],
    ['Cabinet 3', 'Floor 2', 'HQ'],
    ['Floor 1', undefined, 'HQ'],
    ['Floor 2', undefined, 'HQ'],
    ['Lab', 'Floor 1', 'HQ'],
  ])
})

test('existing names that contain such a separator are no paths', async () => {
  const names = ['IT/Laptop', 'IT/Phone', 'IT/Screen']
  for (const name of names)
    await here.call(assetCategoriesApi.create, { body: { asset_category: { name } } })
  const rows = [...names, 'IT/Dock'].map((name) => `Thing,${name}\n`)
  const done = await bring(`Name,Category\n${rows.join('')}`)

  const { body } = await here.call(assetCategoriesApi.list, { query: { ...query, sort: 'name' } })
  expect([done.error_details, body.data.map(({ name }) => name)]).toEqual([
    [],
    ['IT/Dock', ...names],
  ])
})

test('places that are imported again by their paths keep their names', async () => {
  const rows = 'Code,Location path\nR1,HQ > Floor 1\nR2,HQ > Floor 1 > Room 5\n'
  await bring(rows, 'Location')
  const before = await places()
  await bringIn(here, rows, { resource_type: 'Location', mode: 'upsert' })

  expect(before).toEqual([
    ['Floor 1', undefined, 'HQ'],
    ['Room 5', 'Floor 1', 'HQ'],
  ])
  expect(await places()).toEqual(before)
})

test('categories are created by their paths', async () => {
  await bring('Category,Useful life\nTools,5\nTools > Drills,3\nVehicles > Vans,8\n', 'Category')

  const { body } = await here.call(assetCategoriesApi.list, { query: { ...query, sort: 'name' } })
  expect(body.data.map((one) => [one.name, one.parent?.name, one.useful_life_months])).toEqual([
    ['Drills', 'Tools', 36],
    ['Tools', undefined, 60],
    ['Vans', 'Vehicles', 96],
    ['Vehicles', undefined, null],
  ])
})

test('a file of Windows in Central Europe is read with its letters and its currency', async () => {
  const done = await take('dilna-windows-1250.csv')

  expect([done.file_info.encoding, done.error_details]).toEqual(['windows-1250', []])
  expect((await assets())[0]).toMatchObject({
    name: 'Řezačka na plech',
    site: { name: 'Hala č. 2' },
    custodian: { name: 'Jiří Dvořák' },
    purchase_date: '2021-04-03',
    purchase_cost: '12500.50',
  })
})

test('a Japanese file in Shift-JIS is read with its letters and its currency', async () => {
  const done = await take('studio-shift-jis.csv')

  expect([done.file_info.encoding, done.error_details]).toEqual(['shift_jis', []])
  expect((await assets())[0]).toMatchObject({ name: 'カメラ', purchase_cost: '128000.00' })
})

test('words for an unknown value leave the field empty', async () => {
  const done = await take('stocktake-utf-16le.tsv')

  expect(done.error_details).toEqual([])
  expect(done.warnings[0]).toMatchObject({ code: 'total', rows: [5] })
  const found = (await assets()).toSorted((a, b) => a.name.localeCompare(b.name))
  expect(found).toMatchObject([
    { name: 'Bench vise', serial_number: null, barcode: null, useful_life_months: 120 },
    {
      name: 'Grinder',
      custodian: { name: 'Ada Quist' },
      purchase_date: null,
      purchase_cost: '1200.50',
      useful_life_months: null,
      site: { name: 'HQ' },
      location: { name: 'Bay 3' },
    },
    {
      asset_tag: 'T-1',
      name: 'Torque wrench',
      custodian: null,
      purchase_date: '2021-03-14',
      purchase_cost: null,
      useful_life_months: 60,
    },
  ])
})

test('ids of other programs are neither employee numbers nor asset tags', async () => {
  await take('intune-devices.csv')

  const [ada] = await employees()
  expect(await employees()).toHaveLength(1)
  expect(ada).toMatchObject({
    full_name: 'Ada Quist',
    email: 'aq71@example.com',
    employee_number: null,
  })
  expect(await assets()).toMatchObject([
    { asset_tag: 'AST-00001', external_id: '0b6f0a52-5d0e-4c1e-9f0e-0a5b6c7d8e01' },
    { asset_tag: 'AST-00002', external_id: '0b6f0a52-5d0e-4c1e-9f0e-0a5b6c7d8e02' },
  ])
})

test('a manager is found by the distinguished name that a directory has', async () => {
  await take('active-directory.csv', 'Employee')

  expect((await employees()).map((one) => [one.full_name, one.status, one.manager?.name])).toEqual([
    ['Ada Quist', 'active', undefined],
    ['Bo Li', 'active', 'Ada Quist'],
    ['Noor Haddad', 'left', 'Ada Quist'],
  ])
})

test('a manager is found by a last name in capitals before the first name', async () => {
  const rows =
    'Matricule;Nom;Prénom;Responsable hiérarchique\n1;LEFÈVRE;Zoé;\n2;DUBOIS;Élodie;LEFÈVRE Zoé\n'
  await bring(rows, 'Employee')

  expect((await employees()).map((one) => [one.last_name, one.manager?.name])).toEqual([
    ['DUBOIS', 'Zoé LEFÈVRE'],
    ['LEFÈVRE', undefined],
  ])
})

test('a manager is found in either order of names, and 31.12.9999 is no leaving date', async () => {
  const rows =
    'PersNr.\tNachname\tVorname\tAustritt\tVorgesetzter\n1\tVogt\tKäthe\t31.12.9999\t\n2\tJäger\tUwe\t31.12.9999\tVogt Käthe\n'
  await bring(rows, 'Employee')

  expect(
    (await employees()).map((one) => [one.full_name, one.end_date, one.manager?.name]),
  ).toEqual([
    ['Käthe Vogt', null, undefined],
    ['Uwe Jäger', null, 'Käthe Vogt'],
  ])
})

test('a manager is found by email address alone, further down in the file', async () => {
  const rows =
    'First name,Last name,Email,Manager email\nBo,Li,bo@example.com,ada@example.com\nAda,Quist,ada@example.com,\n'
  const done = await bring(rows, 'Employee')

  expect([done.status, done.successful_rows]).toEqual(['completed', 2])
  expect((await employees()).map((one) => [one.full_name, one.manager?.name])).toEqual([
    ['Ada Quist', undefined],
    ['Bo Li', 'Ada Quist'],
  ])
})

test('hints of a template behind its headings are no part of them', async () => {
  const rows =
    'First Name [Required],Last Name [Required],Email Address [Required],Employee Title\nAda,Quist,ada@example.com,Clerk\n'
  await bring(rows, 'Employee')

  expect(await employees()).toMatchObject([
    { full_name: 'Ada Quist', email: 'ada@example.com', job_title: 'Clerk' },
  ])
})

test('a parent is found by the code behind its name', async () => {
  const done = await bring(
    'Asset code,Asset name,Parent asset\nP-1,Plant,\nB-1,Boiler,Plant (P-1)\n',
  )
  await bring('Asset code,Asset name,Parent asset\nB-2,Pump,Plant (P-1)\n')

  expect(done.error_details).toEqual([])
  expect((await assets()).map(({ name, parent }) => [name, parent?.name])).toEqual([
    ['Boiler', 'Plant'],
    ['Pump', 'Plant'],
    ['Plant', undefined],
  ])
})

test('assets of a file without names are named by their descriptions', async () => {
  const rows =
    'Asset Tag ID,Description,Model,Disposal date\n1,Projector in the hall,EB-1,\n2,Old lamp,L-2,2024-03-01\n'
  await bring(rows)

  expect((await assets()).map(({ name, status }) => [name, status])).toEqual([
    ['Projector in the hall', 'in_stock'],
    ['Old lamp', 'disposed'],
  ])
})

test('long texts aren’t cut within a character', async () => {
  const done = await bring(
    csvOf([
      ['tag', 'description', 'purchase date'],
      ['1', `${'x'.repeat(254)}😀 in the hall`, ''],
      ['2', 'Lamp', `${'x'.repeat(498)}😀 never`],
    ]),
  )

  expect(done).toMatchObject({ status: 'completed', successful_rows: 1, error_rows: 1 })
  expect(done.error_details[0]!.value).toBe(`${'x'.repeat(498)}…`)
  expect((await assets()).map(({ name }) => name)).toEqual(['x'.repeat(254)])
})

test('the first sheet of a workbook with a table is read', async () => {
  const table = [
    ['Asset tag', 'Name', 'Location'],
    ['W-1', 'Lathe', 'Hall'],
  ]
  const cover = [['Our inventory'], ['As of May'], ['Please see the next sheet']]
  const done = await bring(
    await workbookOf([
      { name: 'Cover', rows: textRowsOf(cover) },
      { name: 'Assets', rows: textRowsOf(table) },
    ]),
  )

  expect(done).toMatchObject({ successful_rows: 1, file_info: { sheet: 'Assets' } })
})

test('a word such as “None” means a record with that name, or else nothing', async () => {
  await here.call(sitesApi.create, { body: { site: { name: 'North America', code: 'NA' } } })
  await here.call(sitesApi.create, { body: { site: { name: 'Unknown' } } })
  const rows = ['Crane,NA,N/A,unknown', 'Pump,unknown,-,TBD', 'Saw,N/A,Unknown,']
  const done = await bring(`Name,Site,Department,Custodian\n${rows.join('\n')}\n`)

  expect(done).toMatchObject({ successful_rows: 3, error_details: [] })
  const { data } = (await here.call(assetsApi.list, { query: { ...query, sort: 'name' } })).body
  expect(
    data.map(({ site, department, custodian }) => [site?.name, department, custodian]),
  ).toEqual([
    ['North America', null, null],
    ['Unknown', null, null],
    [undefined, null, null],
  ])
  expect((await here.call(sitesApi.list, { query })).body.data).toHaveLength(2)
})
