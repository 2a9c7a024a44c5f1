import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf, fileOf } from '#test/builders/csv.ts'
import { bringIn, upload } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const SAMPLE = fileURLToPath(
  new URL('../../../../../../../shared/data/snipe-it-locations.csv', import.meta.url),
)
const take = (resource_type: string, rows: string[][], more: object = {}) =>
  bringIn(here, csvOf(rows), { resource_type, ...more } as object)
const sites = async () =>
  (await here.call(sitesApi.list, { query: { sort: 'name', per_page: 200 } })).body.data
const locations = async () =>
  (
    await here.call(locationsApi.list, {
      query: { sort: 'name', per_page: 200 },
    })
  ).body.data
const categories = async () =>
  (
    await here.call(assetCategoriesApi.list, {
      query: { sort: 'name', per_page: 200 },
    })
  ).body.data
const problemsOf = ({ error_details }: Awaited<ReturnType<typeof take>>) =>
  error_details.map(({ row, code, column }) => [row, code, column])

describe('sites', () => {
  test('are imported with countries in words, coordinates, managers, and a code if the file has none', async () => {
    const done = await take(
      'Site',
      [
        [
          'Site name',
          'Street',
          'City',
          'State',
          'Country',
          'Zip',
          'Lat',
          'Lng',
          'Manager',
          'E-Mail',
        ],
        [
          'Oslo',
          'Havn 1',
          'Oslo',
          '',
          'Norwegen',
          '0150',
          '59.91273421',
          '10.7460924',
          'Ada Quist',
          'oslo@example.com',
        ],
        ['Austin', '1 Main', 'Austin', 'TX', 'USA', '73301', '', '', 'Quist, Ada', ''],
        ['Nowhere', '', '', '', 'Atlantis', '', '', '', '', 'no address'],
        ['Half', '', '', '', '', '', '95', '', '', ''],
      ],
      { create_missing: true },
    )

    expect(problemsOf(done)).toEqual([
      [4, 'form', 'E-Mail'],
      [5, 'form', 'Lat'],
    ])
    expect(await sites()).toMatchObject([
      {
        name: 'Austin',
        country: 'US',
        region: 'TX',
        manager: { name: 'Ada Quist' },
      },
      {
        name: 'Oslo',
        code: 'SITE-001',
        country: 'NO',
        latitude: 59.91273421,
        longitude: 10.7460924,
        email: 'oslo@example.com',
      },
    ])
  })

  test('are found by code and by name', async () => {
    await here.call(sitesApi.create, {
      body: { site: { name: 'Oslo', code: 'OSL' } },
    })
    const rows = [
      ['code', 'name', 'city'],
      ['osl', 'Oslo harbor', 'Oslo'],
      ['', 'oslo harbor', 'Bergen'],
    ]

    const twice = await take('Site', rows, { mode: 'upsert' })
    const done = await take('Site', [rows[0]!, rows[2]!], { mode: 'upsert' })

    expect([problemsOf(twice), done.successful_rows]).toEqual([[[3, 'twice', 'name']], 1])
    expect(await sites()).toMatchObject([{ code: 'osl', name: 'oslo harbor', city: 'Bergen' }])
  })

  test.runIf(existsSync(SAMPLE))(
    'of another product come in by one call, named as other programs name them',
    async () => {
      const done = await bringIn(here, Uint8Array.from(readFileSync(SAMPLE)), {
        resource_type: 'Core::Site',
        create_missing: true,
      } as object)

      // Two names occur twice in the file, and sites are identified by their names.
      expect(problemsOf(done)).toEqual([
        [16, 'twice', 'name'],
        [18, 'twice', 'name'],
      ])
      expect([done.resource_type, done.successful_rows]).toEqual(['Site', done.total_rows - 2])
      expect((await sites()).find(({ name }) => name === 'Airdrie')).toMatchObject({
        address_line1: '14 Summer Ridge Court',
        address_line2: '306 Buhler Parkway',
        city: 'Poniatowa',
        region: 'AB',
        country: 'CA',
        postal_code: 'T4B',
        manager: { name: 'Clementina Van Halen' },
      })
    },
  )
})

describe('locations', () => {
  test('are imported below parents further down, by code, name and path, in the site of their parent', async () => {
    const done = await take(
      'Location',
      [
        ['Name', 'Code', 'Site', 'Parent', 'Type'],
        ['Room 1', '', '', 'F2', 'Office'],
        ['Room 2', '', '', 'Tower > Floor 2', 'Raum'],
        ['Floor 2', 'F2', '', 'Tower', 'level'],
        ['Tower', 'T', 'HQ', '', 'building'],
        ['Yard', '', 'Depot', 'Tower', ''],
        ['Annex', '', 'HQ', '', ''],
        ['annex', '', 'hq', '', ''],
      ],
      { create_missing: true },
    )

    expect(problemsOf(done)).toEqual([
      [6, 'other_site', 'Parent'],
      [8, 'twice', 'Name'],
    ])
    const floor = {
      parent: { name: 'Floor 2' },
      site: { name: 'HQ' },
      type: 'room',
    }
    expect(await locations()).toMatchObject([
      { name: 'Annex' },
      { name: 'Floor 2', code: 'F2', parent: { name: 'Tower' }, type: 'floor' },
      { name: 'Room 1', ...floor },
      { name: 'Room 2', ...floor },
      { name: 'Tower', parent: null, site: { name: 'HQ' } },
    ])
  })

  test('are found by their parent and name if the file has no code', async () => {
    const rows = [
      ['Name', 'Site', 'Parent', 'Capacity'],
      ['Tower', 'HQ', '', '5'],
      ['Room', 'HQ', 'Tower', '2'],
    ]
    await take('Location', rows, { create_missing: true })

    const again = await take('Location', rows)
    const { preview } = await take('Location', rows, {
      mode: 'upsert',
      dry_run: true,
    })
    rows[2]![3] = '3'
    await take('Location', rows, { mode: 'upsert' })

    expect(problemsOf(again)).toEqual([
      [2, 'taken', 'Name'],
      [3, 'taken', 'Name'],
    ])
    expect(preview).toMatchObject({
      create: 0,
      update: 0,
      unchanged: 2,
      errors: 0,
    })
    expect(await locations()).toMatchObject([
      { name: 'Room', capacity: 3 },
      { name: 'Tower', capacity: 5 },
    ])
  })

  test.runIf(existsSync(SAMPLE))('of another product come in by one call', async () => {
    const done = await bringIn(here, Uint8Array.from(readFileSync(SAMPLE)), {
      resource_type: 'Location',
      create_missing: true,
    })

    expect([done.error_details, done.successful_rows]).toEqual([[], done.total_rows])
    expect((await locations()).find(({ name }) => name === 'Calgary')).toMatchObject({
      site: { name: 'Calgary' },
    })
    expect((await sites()).find(({ name }) => name === 'Calgary')).toMatchObject({
      city: 'Iwanai',
      country: 'CA',
    })
    // Two places in the file have this name, each at its address.
    expect((await sites()).filter(({ name }) => name.startsWith('Airdrie'))).toMatchObject([
      { name: 'Airdrie', address_line1: '14 Summer Ridge Court' },
      { name: 'Airdrie, Reims', address_line1: '8 Lien Drive' },
    ])
  })

  test('that are in the file twice with the same address are refused', async () => {
    const rows = [
      ['Name', 'Street', 'City'],
      ['Harbor', '1 Quay', 'Leeds'],
      ['harbor', '1 Quay', 'Leeds'],
      ['Harbor', '2 Quay', ''],
    ]
    const done = await take('Location', rows, { create_missing: true })

    expect(problemsOf(done)).toEqual([[3, 'twice', 'Name']])
    expect((await sites()).map(({ name }) => name)).toEqual(['Harbor', 'Harbor, 2 Quay'])
  })

  test('of one name become sites that are told apart by their town, or by their street within a town', async () => {
    const rows = [
      ['Name', 'Street', 'Zip', 'City'],
      ['Harbor', '1 Quay', 'LS1', 'Leeds'],
      ['Harbor', '2 Quay', 'LS1', 'Leeds'],
      ['Harbor', '3 Quay', 'LS1', 'Leeds'],
      ['Harbor', '1 Quay', 'YO1', 'York'],
      ['Harbor', '2 Quay', 'YO1', 'York'],
      ['Harbor', '', 'YO2', 'York'],
    ]
    const done = await take('Location', rows, { create_missing: true })
    const again = await take('Location', rows, { mode: 'upsert', create_missing: true })

    expect([problemsOf(done), problemsOf(again)]).toEqual([[], []])
    expect((await sites()).map(({ name, address_line1 }) => [name, address_line1])).toEqual([
      ['Harbor', '1 Quay'],
      ['Harbor, 2 Quay, Leeds', '2 Quay'],
      ['Harbor, 2 Quay, York', '2 Quay'],
      ['Harbor, 3 Quay, Leeds', '3 Quay'],
      ['Harbor, YO2, York', null],
      ['Harbor, York', '1 Quay'],
    ])
    expect(await locations()).toHaveLength(6)
  })

  test('with addresses become sites that have them, unless the row names its site', async () => {
    await here.call(sitesApi.create, { body: { site: { name: 'Depot', city: 'York' } } })
    const rows = [
      ['Name', 'Site', 'Parent', 'Street', 'Zip', 'City', 'State', 'Country'],
      ['Harbor', '', '', '1 Quay', 'LS1', 'Leeds', 'Yorkshire', 'United Kingdom'],
      ['Mill', '', '', '9 Lane', 'LS2', 'Leeds', '', 'Atlantis'],
      ['Office', 'Depot', '', '2 Road', '', 'Hull', '', ''],
      ['Depot', '', '', '', '', 'Hull', '', 'GB'],
      ['Crane', '', 'Harbor', '1 Quay', '', '', '', ''],
    ]
    const { preview } = await take('Location', rows, { create_missing: true, dry_run: true })
    const done = await take('Location', rows, { create_missing: true })

    expect(preview).toMatchObject({ create: 5, missing: { Site: { count: 2 } } })
    expect(problemsOf(done)).toEqual([])
    expect(done.warnings).toMatchObject([
      { code: 'address_of_site', rows: [4, 6] },
      { code: 'no_option', rows: [3] },
    ])
    expect(await sites()).toMatchObject([
      { name: 'Depot', city: 'York', country: null },
      {
        ...{ name: 'Harbor', address_line1: '1 Quay', postal_code: 'LS1', city: 'Leeds' },
        ...{ region: 'Yorkshire', country: 'GB' },
      },
      { name: 'Mill', address_line1: '9 Lane', city: 'Leeds', region: null, country: null },
    ])
    expect((await locations()).map(({ name, site }) => [name, site?.name])).toEqual([
      ['Crane', 'Harbor'],
      ['Depot', 'Depot'],
      ['Harbor', 'Harbor'],
      ['Mill', 'Mill'],
      ['Office', 'Depot'],
    ])
  })

  test('give a site that they name its address, and say which other addresses are left out', async () => {
    await here.call(sitesApi.create, {
      body: { site: { name: 'Depot', address_line1: '2 Road', city: 'York' } },
    })
    const { text } = await here.call(bulkImportsApi.template, {
      params: { resource_type: 'Location' },
      query: { headers: 'labels' },
    })
    const template = await upload(here, text as string, {
      resource_type: 'Location',
      start: false,
    })
    const rows = [
      ['Name', 'Site', 'Site: address, line 1', 'Site: city'],
      ['Hall', 'Mill', '9 Lane', 'Leeds'],
      ['Yard', 'Mill', '9 lane', ''],
      ['Gate', 'Mill', '10 Lane', 'Leeds'],
      ['Office', 'Depot', '2 Road', 'York'],
      ['Shed', 'Depot', '3 Road', 'York'],
    ]
    const create_missing = true
    const { preview } = await take('Location', rows, { create_missing, dry_run: true })
    const done = await take('Location', rows, { create_missing })
    const again = await take('Location', rows, { mode: 'upsert' })

    expect(Object.keys(template.mapping.columns)).toEqual(expect.arrayContaining(rows[0]!))
    for (const { warnings } of [preview!, done, again])
      expect(warnings).toMatchObject([{ code: 'address_of_site', rows: [4, 6] }])
    expect([problemsOf(done), problemsOf(again)]).toEqual([[], []])
    expect(await sites()).toMatchObject([
      { name: 'Depot', address_line1: '2 Road', city: 'York' },
      { name: 'Mill', address_line1: '9 Lane', city: 'Leeds' },
    ])
  })

  test('whose file has towns but no streets are together in the site of their town', async () => {
    const done = await take(
      'Location',
      [
        ['Name', 'City', 'Country'],
        ['Room 1', 'Leeds', 'GB'],
        ['Room 2', 'Leeds', 'GB'],
      ],
      { create_missing: true },
    )

    expect([problemsOf(done), done.warnings]).toEqual([[], []])
    expect(await sites()).toMatchObject([{ name: 'Leeds', city: 'Leeds', country: 'GB' }])
  })

  test('without a site and parent get a site of their own if missing records are created', async () => {
    const rows = [
      ['Location Name', 'Parent Location'],
      ['Plant', ''],
      ['Line 1', 'Plant'],
    ]
    const refused = await take('Location', rows)
    const done = await take('Location', rows, { create_missing: true })

    expect(problemsOf(refused)).toEqual([
      [2, 'required', 'Site'],
      [3, 'parent_failed', 'Parent Location'],
    ])
    expect(done.successful_rows).toBe(2)
    expect(await locations()).toMatchObject([
      { name: 'Line 1', parent: { name: 'Plant' }, site: { name: 'Plant' } },
      { name: 'Plant', site: { name: 'Plant' } },
    ])
  })
})

describe('categories', () => {
  test('are imported as a tree with their defaults, each by its rules', async () => {
    const done = await take(
      'Category',
      [
        ['Category', 'Parent', 'Salvage value', 'Useful life (months)', 'Required fields', 'Color'],
        ['Laptops', 'IT', '12,5 %', '36', 'Seriennummer; model', '#336699'],
        ['IT', '', '', '', '', ''],
        ['Vans', 'Vehicles', '', '', '', 'blue'],
        ['Boats', 'Fleet', '120 %', '', 'wheels', ''],
      ],
      { create_missing: true },
    )

    expect(problemsOf(done)).toEqual([
      [4, 'form', 'Color'],
      [5, 'form', 'Salvage value'],
      [5, 'choice', 'Required fields'],
    ])
    expect(await categories()).toMatchObject([
      { name: 'IT' },
      {
        name: 'Laptops',
        parent: { name: 'IT' },
        salvage_percent: '12.5',
        required_fields: ['serial_number', 'model'],
        colour: '#336699',
      },
    ])
  })
})

test('a kind can be imported only by people who may create it, and its files are for those who may see it', async () => {
  const mine = await take('Site', [['name'], ['Oslo']])
  const person = await here.person({
    bulk_import: ['view', 'create'],
    location: ['view', 'create'],
  })
  const send = (resource_type: string) =>
    person.call(bulkImportsApi.create, {
      file: fileOf(
        csvOf([
          ['name', 'site'],
          ['A', 'B'],
        ]),
      ),
      body: { bulk_import: { resource_type, start: false } },
    })

  const statuses = [(await send('Site')).status, (await send('core/Location')).status]
  const { status } = await person.call(bulkImportsApi.file, {
    params: { id: mine.id },
  })

  expect([statuses, status]).toEqual([[403, 201], 403])
})
