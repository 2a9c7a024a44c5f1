import { assetsApi } from '@steward/contract/assets.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn, fileNamed } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const assets = async () =>
  (await here.call(assetsApi.list, { query: { sort: 'asset_tag', per_page: 200 } })).body.data
const asset = async (tag: string) => (await assets()).find(({ asset_tag }) => asset_tag === tag)!
const { addSite, addLocation, addAsset, addCategory } = adding(() => here)

/** The errors of an import, short: row, code, value. */
const short = (errors: { row: number; code: string; value: string | null }[]) =>
  errors.map(({ row, code, value }) => [row, code, value])

describe('files', () => {
  test('in Windows-1252 with semicolons, German headers, values and numbers', async () => {
    const done = await bringIn(here, fileNamed('anlagen-windows-1252.csv'), {
      create_missing: true,
    })

    expect(done.file_info).toMatchObject({ encoding: 'windows-1252', delimiter: ';' })
    expect(done.error_details).toEqual([])
    expect(await asset('MB-001')).toMatchObject({
      name: 'Säge',
      status: 'in_stock',
      condition: 'good',
      purchase_date: '2024-01-31',
      purchase_cost: '1234.50',
      useful_life_months: 60,
      warranty_end: '2027-01-31',
      tags: ['Holz', 'groß'],
      site: { name: 'Werk Köln' },
      location: { name: 'Halle 1' },
    })
    expect(await asset('MB-004')).toMatchObject({ purchase_cost: '18000.00', location: null })
  })

  test('in Mac Roman with CR, and in UTF-16 with tabs', async () => {
    const mac = await bringIn(here, fileNamed('inventaire-mac-roman.csv'), { create_missing: true })
    const utf16 = await bringIn(here, fileNamed('activos-utf-16.tsv'), { create_missing: true })

    expect(mac).toMatchObject({ file_info: { encoding: 'macintosh' }, error_details: [] })
    expect(utf16).toMatchObject({
      file_info: { encoding: 'utf-16le', delimiter: '\t' },
      error_details: [],
    })
    expect(await asset('É-1')).toMatchObject({
      name: 'Machine à café',
      purchase_date: '2024-02-13',
      purchase_cost: '1234.56',
      status: 'in_use',
      site: { name: 'Siège Besançon' },
    })
    expect(await asset('É-2')).toMatchObject({ purchase_date: '2024-06-05' })
    expect(await asset('ES-2')).toMatchObject({ name: 'Montacargas 🏗' })
  })

  test('with hostile cells are stored as plain text', async () => {
    const cells = [
      '=HYPERLINK("http://x","y")',
      '<script>alert(1)</script>',
      "'; drop table assets; --",
      '../../../etc/passwd',
      '{"$ne":null}',
      '\\N',
      '{a,"b"}',
      'NULL',
      '__proto__',
      'tab\there',
      'back\\slash',
      "'=1+1",
    ]
    const rows = cells.map((cell, n) => [`H-${n}`, cell, cell])

    const done = await bringIn(here, csvOf([['tag', 'name', 'constructor'], ...rows]), {
      mapping: { columns: { tag: 'asset_tag', name: 'name', constructor: 'notes' } },
    })

    expect(done.error_details).toEqual([])
    const stored = new Map((await assets()).map((one) => [one.asset_tag, [one.name, one.notes]]))
    const others = { 'tab\there': ['tab here', 'tab\there'], "'=1+1": ['=1+1', '=1+1'] }
    const expected = new Map(Object.entries(others))
    expect(cells.map((_, n) => stored.get(`H-${n}`))).toEqual(
      cells.map((cell) => expected.get(cell) ?? [cell, cell]),
    )
  })

  test('with ambiguous dates are refused until the order of day and month is chosen', async () => {
    const content = 'name,bought\nPump,03/04/2026\nSaw,05/05/2026\n'
    const mapping = { columns: { name: 'name', bought: 'purchase_date' } }

    const asked = await bringIn(here, content, { mapping, dry_run: true })
    const said = await bringIn(here, content, { mapping: { ...mapping, date_order: 'dmy' } })

    expect(short(asked.error_details)).toEqual([[2, 'date_order', '03/04/2026']])
    expect(said.error_details).toEqual([])
    expect((await assets()).map(({ purchase_date }) => purchase_date)).toEqual([
      '2026-04-03',
      '2026-05-05',
    ])
  })
})

describe('places', () => {
  test('are found by name, code and path, and in the site that the row names', async () => {
    const hq = await addSite('HQ')
    const depot = await addSite('Depot')
    const floor = await addLocation('Floor 2', hq.id)
    await addLocation('R12', hq.id, { parent_id: floor.id, code: 'HQ-212' })
    await addLocation('R12', depot.id)
    const rows = [
      ['A-1', '', 'hq > Floor 2 > R12'],
      ['A-2', '', 'hq-212'],
      ['A-3', 'Depot', 'r12'],
      ['A-4', hq.code, ''],
      ['A-5', '', 'DEPOT'],
      ['A-6', '', 'R12'],
      ['A-7', 'Depot', 'HQ-212'],
      ['A-8', 'Depot', 'Cellar'],
    ]

    const done = await bringIn(
      here,
      csvOf([['tag', 'site', 'location', 'name'], ...rows.map((row) => [...row, 'Pump'])]),
    )

    expect(short(done.error_details)).toEqual([
      [7, 'ambiguous', 'R12'],
      [8, 'elsewhere', 'HQ-212'],
      [9, 'unknown', 'Cellar'],
    ])
    expect(done.error_details[0]!.message).toContain('“Depot > R12”')
    expect(done.error_details[0]!.message).toContain('“HQ > Floor 2 > R12”')
    const where = (await assets()).map(({ site, location }) => [site?.name, location?.name])
    expect(where).toEqual([
      ['HQ', 'R12'],
      ['HQ', 'R12'],
      ['Depot', 'R12'],
      ['HQ', undefined],
      ['Depot', undefined],
    ])
  })

  test('that are missing are created once each: in the site of the row, or else as sites', async () => {
    await addSite('HQ')
    const rows = [
      ['A-1', 'HQ', 'Cellar'],
      ['A-2', 'hq', 'CELLAR'],
      ['A-3', 'Depot', 'Cellar'],
      ['A-4', '', 'North yard'],
      ['A-5', '', 'north YARD'],
    ]

    const done = await bringIn(
      here,
      csvOf([['tag', 'site', 'location', 'name'], ...rows.map((row) => [...row, 'Pump'])]),
      { create_missing: true },
    )

    expect(done.error_details).toEqual([])
    const { body: sites } = await here.call(sitesApi.list, {})
    const { body: places } = await here.call(locationsApi.list, {})
    expect(sites.data.map(({ name, code }) => [name, code])).toEqual([
      ['Depot', 'SITE-002'],
      ['HQ', 'SITE-001'],
      ['North yard', 'SITE-003'],
    ])
    expect(places.data.map(({ name, site }) => [name, site?.name]).sort()).toEqual([
      ['Cellar', 'Depot'],
      ['Cellar', 'HQ'],
    ])
  })

  test('that the importing user may not add or see are errors', async () => {
    const [hq, depot] = [await addSite('HQ'), await addSite('Depot')]
    const role = { bulk_import: ['view', 'create'], asset: ['view', 'create'], site: ['create'] }
    const scoped = await here.person(role as never, [hq.id])
    const content = csvOf([
      ['tag', 'name', 'site', 'category'],
      ['A-1', 'Pump', 'HQ', ''],
      ['A-2', 'Pump', depot.name, ''],
      ['A-3', 'Pump', '', ''],
      ['A-4', 'Pump', 'HQ', 'HVAC'],
    ])

    const done = await bringIn({ ...here, ...scoped }, content, { create_missing: true })

    expect(short(done.error_details)).toEqual([
      [3, 'may_not_create', 'Depot'],
      [4, 'scope', null],
      [5, 'may_not_create', 'HVAC'],
    ])
    expect(await assets()).toMatchObject([{ asset_tag: 'A-1', site_id: hq.id }])
  })
})

describe('people, categories and departments', () => {
  test('are found by number, e-mail, name, code and path', async () => {
    const person = async (first_name: string, last_name: string, more = {}) =>
      here.call(employeesApi.create, { body: { employee: { first_name, last_name, ...more } } })
    await person('Ana', 'Ruiz', { email: 'ana@example.com', employee_number: 'E-7' })
    await person('Jo', 'Lee', { email: 'jo@example.com' })
    await person('Jo', 'Lee', { email: 'lee@example.com' })
    await here.call(departmentsApi.create, { body: { department: { name: 'Care', code: 'C1' } } })
    const it = await addCategory('IT')
    await addCategory('Laptops', { parent_id: it.id })
    await addCategory('Laptops')
    const rows = [
      ['A-1', 'e-7', 'it > laptops', 'Care'],
      ['A-2', 'ANA@example.com', 'IT', 'c1'],
      ['A-3', 'ana ruiz', '', ''],
      ['A-4', 'Jo Lee', 'Laptops', 'Cure'],
      ['A-5', 'nobody@example.com', 'IT > Phones', ''],
    ]

    const done = await bringIn(
      here,
      csvOf([
        ['tag', 'custodian', 'category', 'department', 'name'],
        ...rows.map((row) => [...row, 'Laptop']),
      ]),
    )

    expect(short(done.error_details)).toEqual([
      [5, 'ambiguous', 'Jo Lee'],
      [5, 'ambiguous', 'Laptops'],
      [5, 'unknown', 'Cure'],
      [6, 'unknown', 'nobody@example.com'],
      [6, 'unknown', 'IT > Phones'],
    ])
    expect(await assets()).toMatchObject([
      { custodian: { name: 'Ana Ruiz' }, category: { name: 'Laptops' }, status: 'in_use' },
      { custodian: { name: 'Ana Ruiz' }, category: { name: 'IT' }, department: { name: 'Care' } },
      { custodian: { name: 'Ana Ruiz' }, category: null },
    ])
  })

  test('give an asset its missing values: defaults, a status, a date and a tag', async () => {
    const cars = await addCategory('Cars', { tag_prefix: 'CAR-', useful_life_months: 48 })
    await addCategory('Vans', { parent_id: cars.id })
    await addAsset('Old van', { asset_tag: 'CAR-00002' })
    const content = csvOf([
      ['name', 'tag', 'category', 'status', 'bought', 'custodian', 'first name', 'last name'],
      ['Van', '', 'Vans', '', '2026-01-31', 'x@example.com', 'Ana', 'Ruiz'],
      ['Van', '', 'Vans', 'Deployed', '', '', '', ''],
      ['Van', 'CAR-00004', 'Vans', '', '', '', '', ''],
      ['Van', '', 'Vans', '', '', '', '', ''],
      ['Chair', '', '', '', '', '', '', ''],
    ])
    const mapping = {
      columns: {
        name: 'name',
        tag: 'asset_tag',
        category: 'category',
        status: 'status',
        bought: 'purchase_date',
        custodian: 'custodian',
        'first name': 'custodian_first_name',
        'last name': 'custodian_last_name',
      },
    }

    const done = await bringIn(here, content, { mapping, create_missing: true })

    expect(done.error_details).toEqual([])
    expect((await assets()).map(({ asset_tag, status }) => [asset_tag, status])).toEqual([
      ['AST-00001', 'in_stock'],
      ['CAR-00001', 'in_use'],
      ['CAR-00002', 'in_stock'],
      ['CAR-00003', 'in_use'],
      ['CAR-00004', 'in_stock'],
      ['CAR-00005', 'in_stock'],
    ])
    expect(await asset('CAR-00001')).toMatchObject({
      useful_life_months: 48,
      purchase_date: '2026-01-31',
      in_service_date: '2026-01-31',
      custodian: { name: 'Ana Ruiz' },
    })
  })
})
