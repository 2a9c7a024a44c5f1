import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import type { AssetInput } from '@steward/contract/assets.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { assetTreeApi } from '@steward/contract/asset-tree.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { searchApi } from '@steward/contract/search.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'

let here: TestAccount
const ids: Record<string, string> = {}

async function addPlaces() {
  for (const name of ['Lyon', 'Bergen']) {
    const { body } = await here.call(sitesApi.create, { body: { site: { name } } })
    ids[name] = body.data.id
  }
  const add = async (name: string, site: string, parent?: string) => {
    const location = { name, site_id: ids[site]!, ...(parent && { parent_id: ids[parent]! }) }
    const { body } = await here.call(locationsApi.create, { body: { location } })
    ids[`${site} ${name}`] = body.data.id
  }
  await add('Building A', 'Lyon')
  await add('Server room', 'Lyon', 'Lyon Building A')
  await add('Server room', 'Bergen')
}

async function addPeople() {
  for (const [first_name, last_name] of [
    ['Anja', 'Lorenz'],
    ['Anja', 'Berger'],
    ['Claire', 'Dellacroce'],
  ] as const) {
    const employee = { first_name, last_name, notes: 'Anja knows them' }
    const { body } = await here.call(employeesApi.create, { body: { employee } })
    ids[`${first_name} ${last_name}`] = body.data.id
  }
}

const add = async (asset_tag: string, name: string, more: Partial<AssetInput> = {}) => {
  const { status } = await here.call(assetsApi.create, {
    body: { asset: { asset_tag, name, ...more } },
  })
  expect(status).toBe(201)
}

beforeAll(async () => {
  here = await newAccount()
  await addPlaces()
  await addPeople()
  const { body: laptops } = await here.call(assetCategoriesApi.create, {
    body: { asset_category: { name: 'Laptops' } },
  })
  const { body: finance } = await here.call(departmentsApi.create, {
    body: { department: { name: 'Finance, HR' } },
  })
  const category_id = laptops.data.id
  const lorenz = { custodian_id: ids['Anja Lorenz']! }
  const lyon = { site_id: ids['Lyon']! }
  await add('T-1', 'Dell Latitude', { category_id, ...lorenz, ...lyon })
  await add('T-2', 'Dell monitor', { ...lorenz, supplier: 'Nordwind Direct' })
  await add('T-3', 'Dell Latitude', { category_id, custodian_id: ids['Anja Berger']! })
  await add('T-4', 'Rack 1', { ...lyon, location_id: ids['Lyon Server room']!, tags: ['audit'] })
  await add('T-5', 'Rack 2', {
    site_id: ids['Bergen']!,
    location_id: ids['Bergen Server room']!,
    department_id: finance.data.id,
  })
  await add('T-6', 'Lyonese vase')
}, 60_000)

const find = async (search: string, more: object = {}, by: Pick<Person, 'call'> = here) => {
  const { body } = await by.call(assetsApi.list, {
    query: { search, sort: 'asset_tag', ...more },
  })
  return body.data.map(({ asset_tag }) => asset_tag)
}

const read = async (search: string, more: object = {}, by: Pick<Person, 'call'> = here) => {
  const { body } = await by.call(assetsApi.readings, { query: { search, ...more } })
  return body.data
}

describe('a search for assets', () => {
  test.each([
    ['Anja Lorenz', ['T-1', 'T-2']],
    ['dell anja', ['T-1', 'T-2', 'T-3']],
    ['laptops ANJA', ['T-1', 'T-3']],
    ['latitude lorenz lyon', ['T-1']],
    ['lyon', ['T-1', 'T-4', 'T-6']],
    ['building', ['T-4']],
    ['server room', ['T-4', 'T-5']],
    ['lyon server room', ['T-4']],
    ['finance', ['T-5']],
    ['nordwind', ['T-2']],
    ['audit', ['T-4']],
    ['anja vase', []],
  ])('reads «%s» as names as well as text', async (words, tags) => {
    expect(await find(words)).toEqual(tags)
  })

  test('takes a name by how its words begin, and by the whole of a short word', async () => {
    expect(await find('enz')).toEqual([])
    expect(await find('anj dell')).toEqual(['T-1', 'T-2', 'T-3'])
    expect(await find('an dell')).toEqual([])
    expect(await find('hr')).toEqual(['T-5'])
    expect(await find('laptops ---')).toEqual([])
  })

  test('finds the same wherever it is counted, summed up, exported or changed', async () => {
    const query = { search: 'dell anja' }
    const { body: facets } = await here.call(assetsApi.facets, {
      query: { ...query, fields: ['custodian_id'] },
    })
    const { body: summary } = await here.call(assetsApi.summary, { query })
    const { text: file } = await here.call(assetsApi.export, {
      query: { ...query, format: 'csv', columns: ['asset_tag'] },
    })
    const { body: tree } = await here.call(assetTreeApi.tree, { query: { ...query, by: 'asset' } })

    expect(facets.data[0]!.values.map(({ name, count }) => [name, count])).toEqual([
      ['Anja Lorenz', 2],
      ['Anja Berger', 1],
    ])
    expect(summary.data.dashboard_counts.total).toBe(3)
    expect(file.match(/T-\d/g)?.toSorted()).toEqual(['T-1', 'T-2', 'T-3'])
    expect(tree.meta.total_records).toBe(3)

    const { body: changed } = await here.call(assetsApi.bulk, {
      body: { assets: { filter: { search: 'laptops anja' }, changes: { criticality: 'high' } } },
    })
    expect(changed.data).toMatchObject({ changed: 2 })
    expect(await find('', { 'filter[criticality]': 'high' })).toEqual(['T-1', 'T-3'])
  })

  test('is narrowed by filters besides', async () => {
    expect(await find('anja', { 'filter[site_id]': ids['Lyon'] })).toEqual(['T-1'])
    expect(await find('', { 'filter[supplier]': 'Nordwind Direct' })).toEqual(['T-2'])
  })

  test('suggests no people to users who may not see them', async () => {
    const person = await here.person({ asset: ['view'] })

    expect(await find('lorenz', {}, person)).toEqual([])
    expect(await read('lorenz', {}, person)).toEqual([])
    expect(await find('audit', {}, person)).toEqual(['T-4'])
  })

  test('shows who sees only some sites nothing of others', async () => {
    const person = await here.person('technician', [ids['Lyon']!])

    expect(await find('server room', {}, person)).toEqual(['T-4'])
    expect(await read('server room', {}, person)).toMatchObject([
      { path: 'Lyon > Building A > Server room', count: 1 },
    ])
    expect(await read('bergen', {}, person)).toEqual([])
  })

  test('is the same in the search over everything', async () => {
    const { body } = await here.call(searchApi.search, { query: { q: 'latitude anja' } })
    expect(
      body.data.filter(({ kind }) => kind === 'asset').map(({ subtitle }) => subtitle),
    ).toEqual(['T-1', 'T-3'])
  })

  test('over everything says what tells assets of one name apart, and how many more there are', async () => {
    for (let n = 1; n <= 9; n++) await add(`C-${n}`, 'Folding chair')
    const { body } = await here.call(searchApi.search, { query: { q: 'latitude lorenz' } })
    const { body: chairs } = await here.call(searchApi.search, { query: { q: 'folding chair' } })

    expect(body.data.map(({ asset }) => asset)).toEqual([
      { status: 'in_use', custodian: 'Anja Lorenz', site: 'Lyon', location: null, icon: null },
    ])
    expect(body.totals).toEqual([])
    expect(chairs.data).toHaveLength(8)
    expect(chairs.totals).toEqual([{ kind: 'asset', total: 9, exact: true }])
  })
})

describe('the suggested filters of a search', () => {
  test('comes with the words that it takes the place of, and how many there are', async () => {
    expect(await read('dell anja lorenz')).toEqual([
      {
        field: 'custodian_id',
        value: ids['Anja Lorenz'],
        name: 'Anja Lorenz',
        path: null,
        words: ['anja', 'lorenz'],
        count: 2,
        exact: true,
      },
    ])
    expect((await read('anja')).map(({ name, count }) => [name, count])).toEqual([
      ['Anja Lorenz', 2],
      ['Anja Berger', 1],
    ])
  })

  test('has the number of assets that the filter finds', async () => {
    for (const words of ['dell anja', 'server room', 'lyon', 'nordwind', 'audit', 'laptops lyon'])
      for (const { field, value, words: taken, count } of await read(words)) {
        const rest = words.split(' ').filter((word) => !taken.includes(word))
        const tags = await find(rest.join(' '), { [`filter[${field}]`]: value })
        expect([words, field, tags.length]).toEqual([words, field, count])
      }
  })

  test('is nothing that the list is narrowed by already', async () => {
    expect(await read('anja', { 'filter[custodian_id]': ids['Anja Lorenz'] })).toEqual([])
    expect(await read('')).toEqual([])
  })

  test('has the path of a place, like facets', async () => {
    const { body } = await here.call(assetsApi.facets, { query: { fields: ['location_id'] } })

    expect((await read('server room')).map(({ path }) => path).toSorted()).toEqual([
      'Bergen > Server room',
      'Lyon > Building A > Server room',
    ])
    const ways = body.data[0]!.values.map(({ path }) => path)
    expect(ways).toContain('Lyon > Building A > Server room')
    expect(ways).toContain('Lyon > Building A')
  })
})
