import { assetsApi } from '@steward/contract/assets.ts'
import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import type { ImportResource } from '@steward/contract/bulk-imports.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { usersApi } from '@steward/contract/users.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { bringIn, fileNamed, upload, work } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const bring = (resource_type: ImportResource, content: string | Uint8Array<ArrayBuffer>) =>
  bringIn(here, content, { resource_type, create_missing: true })
const take = (name: string, resource_type: ImportResource = 'Asset') =>
  bring(resource_type, fileNamed(`other-products/${name}`))
const query = { per_page: 200 } as const
const assets = async () =>
  (await here.call(assetsApi.list, { query: { ...query, sort: 'asset_tag' } })).body.data
const employees = async () =>
  (await here.call(employeesApi.list, { query: { ...query, sort: 'full_name' } })).body.data
const locations = async () =>
  (await here.call(locationsApi.list, { query: { ...query, sort: 'name' } })).body.data
const orders = async () =>
  (await here.call(workOrdersApi.list, { query: { ...query, sort: 'title' } })).body.data

describe('a register of another program is imported by one call', () => {
  test('a list of Snipe-IT in UTF-16, whose dates have the day of the week', async () => {
    expect(await take('snipe-it-list-utf-16.tsv')).toMatchObject({
      successful_rows: 8,
      error_rows: 0,
    })
    expect((await assets())[0]).toMatchObject({
      asset_tag: '00007',
      purchase_date: '2024-10-03',
      purchase_cost: '449.63',
      custodian: { name: 'Brian Ellery' },
    })
  })

  test('a list of SAP with frames, signs behind amounts and a total', async () => {
    const done = await take('sap-list-windows-1252.txt')
    expect(done.file_info).toMatchObject({ delimiter: '|', header_row: 6 })
    expect([done.total_rows, done.successful_rows, done.error_rows]).toEqual([9, 8, 0])
    expect((await assets())[0]).toMatchObject({
      asset_tag: '100000120',
      name: 'Aufzugssteuerung 1',
      in_service_date: '2022-04-29',
      purchase_cost: '3406.49',
      opening_accumulated: '1464.79',
      site: { name: 'Werk Köln' },
    })
  })

  test('a register of DATEV in ISO 8859-15 with headings of groups and totals, which are no assets', async () => {
    const done = await take('anlagenverzeichnis-iso-8859-15.csv')
    expect(done.successful_rows).toBe(12)
    expect([done.error_details, done.total_rows, done.processed_rows]).toEqual([[], 16, 16])
    expect(done.warnings).toMatchObject([
      { code: 'other_currency', column: 'AHK', count: 12 },
      { code: 'other_currency', column: 'kum. AfA', count: 12 },
      { code: 'left_out', count: 12 },
      { code: 'heading', count: 2, rows: [5, 19] },
      { code: 'total', count: 2, rows: [18, 20] },
    ])
    expect((await assets())[0]).toMatchObject({
      asset_tag: '420001',
      purchase_date: '2016-12-20',
      purchase_cost: '2632.81',
      opening_accumulated: '1184.76',
      opening_as_of: '2024-12-31',
    })
  })

  test('one of a French council in Mac Roman, with spans in years', async () => {
    expect(await take('mairie-mac-roman-cr.csv')).toMatchObject({
      successful_rows: 8,
      error_rows: 0,
      file_info: { encoding: 'macintosh' },
    })
    expect((await assets())[0]).toMatchObject({
      asset_tag: '2019-0001',
      name: 'Vidéoprojecteur 1',
      in_service_date: '2018-09-16',
      purchase_cost: '6759.86',
      useful_life_months: 84,
      condition: 'poor',
      department: { name: 'Secrétariat' },
    })
  })

  test('one of a Spanish hospital in the code page of DOS', async () => {
    expect(await take('hospital-dos.csv')).toMatchObject({
      successful_rows: 8,
      error_rows: 0,
      file_info: { encoding: 'ibm850' },
    })
    expect((await assets())[3]).toMatchObject({
      asset_tag: '00024',
      name: 'Ecógrafo portátil 4',
      purchase_date: '2021-11-17',
      warranty_end: '2023-11-17',
      status: 'out_of_service',
      custodian: { name: 'Pilar Muñoz' },
    })
  })

  test('one of a school, in which single rows are wrong', async () => {
    const done = await take('school-cr.csv')
    expect(done.successful_rows).toBe(15)
    expect(done.error_details.map(({ row, code }) => [row, code])).toEqual([
      [8, 'required'],
      [8, 'date'],
      [13, 'negative'],
      [19, 'twice'],
    ])
    expect((await assets())[1]).toMatchObject({
      asset_tag: '00124',
      name: 'Cisco switch 48 port 2',
      description: null,
      custodian: { name: 'Owen Whitlock' },
      purchase_date: '2023-01-13',
    })
  })

  test('a list of people in UTF-16 without a byte order mark, with managers by last name first', async () => {
    expect(await take('personal-utf-16be.csv', 'Employee')).toMatchObject({ successful_rows: 8 })
    const people = await employees()
    expect(people).toHaveLength(8)
    expect(people.filter(({ manager }) => manager?.name === 'Käthe Schröder')).toHaveLength(7)
  })

  test('rooms on floors with the same names in two buildings', async () => {
    expect(await take('rooms.tsv', 'Location')).toMatchObject({
      successful_rows: 10,
      error_rows: 0,
    })
    const floors = (await locations()).filter(({ name }) => name === 'Ground floor')
    expect(floors.map(({ site }) => site?.name).toSorted()).toEqual(['Library', 'Science Block'])
    const room = (await locations()).find(({ name }) => name === 'Seminar 0')
    expect(room).toMatchObject({ code: '100', parent: { id: floors[0]!.id } })
  })

  test('work orders, with the assets that they are about', async () => {
    expect(await take('fiix-work-orders.csv', 'WorkOrder')).toMatchObject({
      successful_rows: 8,
      error_rows: 0,
    })
    const found = await orders()
    expect(found.find(({ number }) => number === '502')).toMatchObject({
      title: 'Leak at valve 1',
      status: 'done',
      asset: { name: 'EQ-004' },
    })
    expect(found.find(({ number }) => number === '505')).toMatchObject({
      status: 'cancelled',
      priority: 'low',
    })
    expect((await assets()).map(({ asset_tag }) => asset_tag)).toEqual([
      'EQ-001',
      'EQ-004',
      'EQ-006',
      'EQ-007',
      'EQ-009',
      'EQ-010',
    ])
  })

  test('a log whose heading names the meter and its unit', async () => {
    await bring('Asset', 'Asset tag,Name\nV-1,Van 1\nV-2,Van 2\n')
    expect(await take('odometer.csv', 'MeterReading')).toMatchObject({
      successful_rows: 14,
      error_rows: 0,
    })
    const [van] = await assets()
    const { body } = await here.call(assetMetersApi.list, {
      query: { 'filter[asset_id]': van!.id },
    })
    expect(body.data).toMatchObject([{ name: 'Odometer', unit: 'km', reading: '22769' }])
  })
})

test('an asset that a work order names by name gets a tag, unless the importing user may add none', async () => {
  const rows = 'Title,Asset\nReplace the seal,Big pump\n'
  await bring('WorkOrder', rows)
  const person = await here.person({
    bulk_import: ['view', 'create'],
    work_order: ['view', 'create', 'update'],
    asset: ['view'],
  })
  const { id } = await upload(person, rows.replace('Big', 'Small'), {
    resource_type: 'WorkOrder',
    create_missing: true,
  })
  const refused = await work(here, id)

  expect(await assets()).toMatchObject([{ asset_tag: 'AST-00001', name: 'Big pump' }])
  expect(refused.error_details).toMatchObject([{ column: 'Asset', code: 'may_not_create' }])
})

test('places in towns are in the site of their parent, wherever that is', async () => {
  const done = await bring(
    'Location',
    'Location Name,Parent,City\nDepot,,Leeds\nRack,Depot,York\nYard,,\nBin,Elsewhere,\n',
  )
  expect(done).toMatchObject({ successful_rows: 4, error_rows: 0 })
  expect(
    (await locations()).map(({ name, parent, site }) => [name, parent?.name, site?.name]),
  ).toEqual([
    ['Bin', undefined, 'Elsewhere'],
    ['Depot', undefined, 'Leeds'],
    ['Rack', 'Depot', 'Leeds'],
    ['Yard', undefined, 'Yard'],
  ])
})

test('departments are found by a cost center that only one of them has', async () => {
  await bring(
    'Department',
    'Kostenstelle;Bezeichnung;Übergeordnete KSt\n1000;Werk;\n1010;Halle;1000\n1020;Lager;1000\n',
  )
  const { body } = await here.call(departmentsApi.list, { query: { ...query, sort: 'name' } })
  expect(body.data.map(({ name, parent }) => [name, parent?.name])).toEqual([
    ['Halle', 'Werk'],
    ['Lager', 'Werk'],
    ['Werk', undefined],
  ])
})

test('managers are found however a directory writes them', async () => {
  await bring(
    'Employee',
    '#TYPE ADUser\n"Name","mail","Manager"\n"Ada Quist","ada@example.com",""\n' +
      '"Bo Li","bo@example.com","CN=Ada Quist,OU=Staff,DC=example"\n',
  )
  expect((await employees()).map(({ full_name, manager }) => [full_name, manager?.name])).toEqual([
    ['Ada Quist', undefined],
    ['Bo Li', 'Ada Quist'],
  ])
})

test('users may have their first and last names in two columns', async () => {
  const done = await bring(
    'User',
    'First Name,Last Name,Email,Account type\nAda,Quist,ada@example.com,TECHNICIAN\n',
  )
  expect(done.error_details).toEqual([])
  const { body } = await here.call(usersApi.list, { query: { search: 'ada@example.com' } })
  expect(body.data).toMatchObject([{ name: 'Ada Quist', role: { key: 'technician' } }])
})

test('tags are separated by commas, but not in our own exports', async () => {
  await bring('Asset', 'Name,Tags\nPump,"av, loan"\n')
  const [pump] = await assets()
  expect(pump!.tags).toEqual(['av', 'loan'])
  await bringIn(here, `ID,Name,Tags\n${pump!.id},Pump,"av, loan; spare"\n`, { mode: 'update' })
  expect((await assets())[0]!.tags.toSorted()).toEqual(['av, loan', 'spare'])
})

test('serial numbers of days are dates in a column of dates', async () => {
  await bring('Asset', 'Name,Purchase date\nPump,45057\n')
  expect((await assets())[0]!.purchase_date).toBe('2023-05-11')
})

test('of a status with its type in brackets, the more specific one counts', async () => {
  await bring(
    'Asset',
    'Asset Tag,Name,Status\n1,a,Lost/Stolen (archived)\n2,b,Ready to Deploy (deployed)\n3,c,Quarantine (undeployable)\n',
  )
  expect((await assets()).map(({ status }) => status)).toEqual([
    'missing',
    'in_use',
    'out_of_service',
  ])
})

describe('a row with totals', () => {
  const file = 'Name,Tag,Purchase date,Cost\nPump,1,2024-01-31,5\n,,Total,5\n'
  const warned = [
    {
      code: 'total',
      column: null,
      count: 1,
      rows: [3],
      message: 'This row adds other rows up: “Total”. It’s left out.',
    },
  ]

  test('is no error: it is skipped, and a warning names it', async () => {
    const done = await bring('Asset', file)
    const { processed_rows, successful_rows, error_rows, error_details } = done
    expect([processed_rows, successful_rows, error_rows]).toEqual([2, 1, 0])
    expect([error_details, done.warnings]).toEqual([[], warned])
  })

  test('may have its name in the column of numbers', async () => {
    const beds = 'N° inventaire;Désignation;Prix\nH-1;Lit;5,00\nSous-total Lits;;5,00\n'
    const done = await bring('Asset', beds)
    expect([done.successful_rows, done.error_rows]).toEqual([1, 0])
    expect(done.warnings.map(({ code, rows }) => [code, rows])).toEqual([['total', [3]]])
  })

  test('is reported by the check, too', async () => {
    const { preview } = await bringIn(here, file, { dry_run: true })
    expect(preview).toMatchObject({ create: 1, errors: 0, skipped: 1, problems: [] })
    expect(preview!.warnings).toEqual(warned)
  })

  test('isn’t warned of if the user skips it', async () => {
    const mapping = { columns: { Name: 'name' }, skip: { rows: [3] } }
    const { preview } = await bringIn(here, file, { dry_run: true, mapping })
    expect(preview).toMatchObject({ create: 1, errors: 0, skipped: 1, warnings: [] })
  })

  test('is no person either', async () => {
    const people = 'Email,Name,Role\nada@example.com,Ada,technician\nTotal,1,\n'
    const done = await bring('User', people)
    expect([done.successful_rows, done.error_rows]).toEqual([1, 0])
    expect(done.warnings.map(({ code, rows }) => [code, rows])).toEqual([['total', [3]]])
  })
})

test('rows may end with one delimiter more than the header', async () => {
  const done = await bring('Asset', 'Nom;Statut\nPompe;En stock;\nScie;En stock; x\n')
  expect(done.error_details.map(({ row, code }) => [row, code])).toEqual([[3, 'cells']])
})
