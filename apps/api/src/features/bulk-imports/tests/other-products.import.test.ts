import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { assetsApi } from '@steward/contract/assets.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { bringIn, fileNamed } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

/** An export of another product, if the samples are beside the repository. */
const sampleOf = (name: string) =>
  fileURLToPath(new URL(`../../../../../../../shared/data/snipe-it-${name}.csv`, import.meta.url))
const take = (name: string, more: object = {}) =>
  bringIn(here, fileNamed(`other-products/${name}`), { create_missing: true, ...more })
const assets = async () =>
  (await here.call(assetsApi.list, { query: { sort: 'name', per_page: 200 } })).body.data
const asset = async (name: string) => (await assets()).find((one) => one.name === name)!
const people = async () =>
  (await here.call(employeesApi.list, { query: { sort: 'full_name', per_page: 200 } })).body.data

describe('a file of another product', () => {
  test.each([
    'snipe-it-report.csv',
    'snipe-it-import-windows-1252.csv',
    'atlas-assets-utf-16.csv',
    'shelf-export.csv',
    'erpnext-assets.csv',
    'glpi-computers.csv',
    'glpi-moniteurs-windows-1252.csv',
    'inventario-mac-roman.csv',
    'copiers-with-addresses.csv',
    'fleet-utf-16.tsv',
    'anlagen-windows-1252.txt',
    'upkeep-assets.csv',
    'fiix-actifs-windows-1252.csv',
    'limble-assets-utf-16le.tsv',
    'ezoffice-mac-roman-cr.txt',
    'asset-panda-activos.csv',
    'maximo-assets.csv',
    'glpi-postes-windows-1252.csv',
    'snipe-it-licences.csv',
    'sap-anlagen-windows-1252.txt',
  ])('%s is imported completely by one call', async (name) => {
    const done = await take(name)

    expect(done.error_details).toEqual([])
    expect(done).toMatchObject({ status: 'completed', successful_rows: done.total_rows })
  })

  test('with work orders is imported completely by one call', async () => {
    const { preview } = await take('atlas-work-orders.csv', {
      resource_type: 'WorkOrder',
      dry_run: true,
    })
    const done = await take('atlas-work-orders.csv', { resource_type: 'WorkOrder' })

    expect([done.error_details, done.successful_rows]).toEqual([[], 10])
    expect(preview!.warnings).toContainEqual(
      expect.objectContaining({ code: 'left_out', column: 'Primary User Email', count: 10 }),
    )
    const { body } = await here.call(workOrdersApi.list, { query: { sort: 'title' } })
    expect(body.data.map(({ status }) => status).slice(0, 4)).toEqual([
      'to_do',
      'in_progress',
      'in_progress',
      'done',
    ])
  })

  // Two places of the sample have the name of another one, which is refused for sites, but not for places in one row.
  test.each([
    ['Asset', 'assets', 22, []],
    ['Site', 'locations', 17, ['16 twice', '18 twice']],
    ['Location', 'locations', 19, []],
  ] as const)(
    'as it is shipped comes in as %s by one call, but for names that sites may not share',
    async (resource_type, name, many, refused) => {
      if (!existsSync(sampleOf(name))) return
      const content = Uint8Array.from(readFileSync(sampleOf(name)))
      const done = await bringIn(here, content, { resource_type, create_missing: true })

      const errors = done.error_details!.map(({ row, code }) => `${row} ${code}`)
      expect([errors, done.successful_rows]).toEqual([refused, many])
    },
  )
})

test('statuses of other products are read as ours, and the check shows how', async () => {
  const { preview } = await take('snipe-it-report.csv', { dry_run: true })
  await take('snipe-it-report.csv')

  const words = Object.fromEntries(preview!.words!.map(({ value, choice }) => [value, choice]))
  expect(words).toMatchObject({
    'Ready to Deploy': 'in_stock',
    Deployed: 'in_use',
    Archived: 'retired',
    'Out for Diagnostics': 'in_maintenance',
    'Lost/Stolen': 'missing',
  })
  expect(preview!.warnings!.map(({ code }) => code)).toContain('reason')
  expect((await asset('Laptop 3')).status).toBe('retired')
  // An assigned asset is in use.
  expect(await asset('Laptop 8')).toMatchObject({
    status: 'in_use',
    custodian: { name: 'Night shift' },
  })
})

test('an unknown word is left out with a warning, unless the mapping says what it means', async () => {
  const file = fileNamed('other-products/glpi-computers.csv')
  const text = new TextDecoder().decode(file).replaceAll('"Broken"', '"Quarantine"')
  const tried = await bringIn(here, text, { create_missing: true, dry_run: true })
  const strict = await bringIn(here, text, { dry_run: true })
  const values = { status: { Quarantine: 'out_of_service', 'In use': '' } }
  const done = await bringIn(here, text, {
    create_missing: true,
    mapping: { ...tried.mapping, values },
  })

  expect(tried.preview).toMatchObject({ errors: 0 })
  expect(tried.preview!.words).toContainEqual({
    key: 'status',
    value: 'Quarantine',
    choice: null,
    count: 2,
  })
  expect(tried.preview!.warnings).toContainEqual(
    expect.objectContaining({ code: 'no_option', count: 2 }),
  )
  expect(strict.preview!.problems!.find(({ code }) => code === 'choice')?.count).toBe(2)
  expect(done.error_details).toEqual([])
  expect((await asset('PC-003')).status).toBe('out_of_service')
})

test('a header that can mean two fields fills the one that its values fit', async () => {
  const { mapping } = await take('fiix-actifs-windows-1252.csv')
  const own = await bringIn(here, 'Nom;État;Statut\nPompe;Bon;En stock\n')

  expect(mapping.columns).toMatchObject({ État: 'status' })
  expect(own.mapping.columns).toMatchObject({ État: 'condition', Statut: 'status' })
})

test('an asset without a name is named by its model or description', async () => {
  await take('maximo-assets.csv')
  const rows = 'Asset Name,Model,Serial\n,Latitude 5400,S-1\nMine,Latitude 5400,S-2\n,,S-3\n'
  const done = await bringIn(here, rows)

  expect((await asset('Centrifugal Pump 1')).asset_tag).toBe('11001')
  expect([done.successful_rows, done.error_details![0]!.code]).toEqual([2, 'required'])
  expect((await asset('Latitude 5400')).serial_number).toBe('S-1')
})

test('ambiguous dates have the day first in a file with semicolons', async () => {
  const done = await bringIn(here, 'Name;Purchase date\nPump;03/04/2026\n')
  const open = await bringIn(here, 'Name,Purchase date\nFan,03/04/2026\n')

  expect([done.successful_rows, open.error_details![0]!.code]).toEqual([1, 'date_order'])
  expect((await asset('Pump')).purchase_date).toBe('2026-04-03')
})

test('columns about one person are read together, and each person is created once', async () => {
  await take('snipe-it-report.csv')

  expect(
    (await people()).map(({ full_name, email, employee_number }) => [
      full_name,
      email,
      employee_number,
    ]),
  ).toEqual([
    ['Ada Quist', 'ada.quist@example.com', 'E-1'],
    ['Bo Li', null, 'E-2'],
    ['Night shift', null, null],
    ['Noor', null, null],
  ])
})

test('places and categories that are written as paths are created inside each other', async () => {
  await take('glpi-computers.csv')
  await take('anlagen-windows-1252.txt')

  expect(await asset('PC-004')).toMatchObject({
    site: { name: 'Oslo' },
    location: { name: 'Room 1' },
  })
  expect(await asset('Presse 4')).toMatchObject({
    category: { name: 'Pressen' },
    site: { name: 'Werk Süd' },
  })
})
