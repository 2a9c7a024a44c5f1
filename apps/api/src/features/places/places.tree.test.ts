import { assetsApi } from '@steward/contract/assets.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { poolPassing } from '#test/statements.ts'
import { placeTree } from './places.queries.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const { addSite, addLocation, addAsset } = adding(() => here)

const tree = async (query: object, person: Pick<TestAccount, 'call'> = here) => {
  const { body } = await person.call(locationsApi.tree, { query })
  return body
}

/** HQ > Building A > Floor 1 > R1, R2 and Depot, with an asset in HQ, in Floor 1, in R1 (two) and in the depot. */
async function plant() {
  const hq = await addSite('HQ')
  const depot = await addSite('Depot')
  const building = await addLocation('Building A', hq.id, { type: 'building' })
  const floor = await addLocation('Floor 1', hq.id, { type: 'floor', parent_id: building.id })
  const r1 = await addLocation('R1', hq.id, { type: 'room', parent_id: floor.id })
  const r2 = await addLocation('R2', hq.id, { type: 'room', parent_id: floor.id })
  await addAsset('Lift', { site_id: hq.id })
  await addAsset('Printer', { location_id: floor.id })
  await addAsset('Desk', { location_id: r1.id })
  await addAsset('Lamp', { location_id: r1.id })
  await addAsset('Truck', { site_id: depot.id })
  return { hq, depot, building, floor, r1, r2 }
}

const brief = ({ name, children_count, asset_count, asset_count_within }: PlaceNode) => [
  name,
  children_count,
  asset_count,
  asset_count_within,
]

describe('the tree of places', () => {
  test('begins with the sites and opens a level at a time, with what is in and below each', async () => {
    const { hq, building, floor } = await plant()

    expect((await tree({})).data.map(brief)).toEqual([
      ['Depot', 0, 1, 1],
      ['HQ', 1, 1, 4],
    ])
    expect((await tree({ site_id: hq.id })).data.map(brief)).toEqual([['Building A', 1, 0, 3]])
    expect((await tree({ parent_id: building.id })).data.map(brief)).toEqual([['Floor 1', 2, 1, 3]])
    const rooms = await tree({ parent_id: floor.id })
    expect(rooms.data.map(brief)).toEqual([
      ['R1', 0, 2, 2],
      ['R2', 0, 0, 0],
    ])
    expect(rooms.data[0]).toMatchObject({
      path: 'HQ > Building A > Floor 1 > R1',
      kind: 'location',
      type: 'room',
      has_children: false,
      site_id: hq.id,
      parent_id: floor.id,
    })
  })

  test('gives a level of many places page by page, in the order of their names', async () => {
    const hq = await addSite('HQ')
    for (let n = 1; n <= 5; n++) await addLocation(`Room ${n}`, hq.id)

    const second = await tree({ site_id: hq.id, page: 2, per_page: 2 })

    expect(second.data.map(({ name }) => name)).toEqual(['Room 3', 'Room 4'])
    expect(second.meta).toMatchObject({ total_records: 5, total_pages: 3 })
  })

  test('keeps what is above a match of a search, each parent before its children', async () => {
    await plant()

    const { data, meta } = await tree({ search: 'r1' })

    expect(data.map(({ name, is_match }) => [name, is_match])).toEqual([
      ['HQ', false],
      ['Building A', false],
      ['Floor 1', false],
      ['R1', true],
    ])
    expect(data.at(-1)).toMatchObject({ path: 'HQ > Building A > Floor 1 > R1', asset_count: 2 })
    expect(meta.total_records).toBe(1)
  })

  test('finds sites and locations by name and code, within one site where it is asked to', async () => {
    const { hq, depot } = await plant()
    await addLocation('HQ annex', depot.id)

    expect((await tree({ search: 'HQ' })).data.map(({ name }) => name)).toEqual([
      'Depot',
      'HQ',
      'HQ annex',
    ])
    expect((await tree({ search: 'HQ', site_id: hq.id })).data).toEqual([])
    const byCode = await tree({ search: hq.code })
    expect(byCode.data.map(({ name }) => name)).toEqual(['HQ'])
  })

  test('shows the way to one place', async () => {
    const { floor } = await plant()

    const { data } = await tree({ id: floor.id })

    expect(data.map(({ name }) => name)).toEqual(['HQ', 'Building A', 'Floor 1'])
    expect(data.at(-1)).toMatchObject({ is_match: true, asset_count_within: 3 })
  })

  test('offers a picker only what is in use', async () => {
    const { hq, floor, r2 } = await plant()
    await here.call(locationsApi.update, {
      params: { id: r2.id },
      body: { location: { status: 'inactive' } },
    })
    await addSite('Old works', { status: 'closed' })
    const inUse = { 'filter[status]': 'active' }

    expect((await tree(inUse)).data.map(({ name }) => name)).toEqual(['Depot', 'HQ'])
    expect((await tree({ ...inUse, parent_id: floor.id })).data.map(({ name }) => name)).toEqual([
      'R1',
    ])
    expect((await tree({ ...inUse, search: 'R2', site_id: hq.id })).data).toEqual([])
  })

  test('leaves archived places and assets out of sight and out of the counts', async () => {
    const { floor, r2, r1 } = await plant()
    await here.call(locationsApi.remove, { params: { id: r2.id } })
    const { body } = await here.call(assetsApi.list, { query: { 'filter[location_id]': r1.id } })
    await here.call(assetsApi.remove, { params: { id: body.data[0]!.id } })

    expect((await tree({ parent_id: floor.id })).data.map(brief)).toEqual([['R1', 0, 1, 1]])
    expect((await tree({ search: 'R2' })).data).toEqual([])
  })

  test('ends for a scoped person where their sites end', async () => {
    const { hq, depot } = await plant()
    const person = await here.person('technician', [depot.id])

    expect((await tree({}, person)).data.map(({ name }) => name)).toEqual(['Depot'])
    expect((await tree({ site_id: hq.id }, person)).data).toEqual([])
    const found = await tree({ search: 'R1' }, person)
    expect(found.data).toEqual([])
    expect(found.meta.total_records).toBe(0)
  })

  test.each([{}, { search: 'r' }])(
    'is one statement besides looking up words: %o',
    async (more) => {
      const { hq } = await plant()
      const { ctx, asked } = counting(here.ctx)

      await placeTree(ctx, {
        page: 1,
        per_page: 200,
        search: '',
        parent_id: undefined,
        site_id: hq.id,
        id: undefined,
        'filter[status]': undefined,
        ...more,
      })

      expect(asked.filter((text) => text.includes('as beginning'))).toHaveLength(1)
      expect(asked.filter((text) => !text.includes('searched_'))).toHaveLength(1)
    },
  )
})

/** A context that records the statements of its reads, without those of every transaction. */
function counting(ctx: Ctx) {
  const asked: string[] = []
  const pool = poolPassing(ctx.services.pool, (statement) => {
    if (!['begin', 'commit', ctx.door.text].includes(statement.text)) asked.push(statement.text)
    return statement
  })
  const services = { ...ctx.services, pool }
  return { asked, ctx: { ...ctx, services } }
}

describe('«this place and all in it»', () => {
  test('is what a filter by a location finds, and what its facet counts', async () => {
    const { building, floor, r1 } = await plant()
    const list = async (location_id: string) => {
      const { body } = await here.call(assetsApi.list, {
        query: { 'filter[location_id]': location_id },
      })
      return body.data.map(({ name }) => name)
    }

    expect(await list(building.id)).toEqual(['Desk', 'Lamp', 'Printer'])
    expect(await list(r1.id)).toEqual(['Desk', 'Lamp'])
    const { body } = await here.call(assetsApi.facets, {
      query: { fields: 'location_id', 'filter[location_id]': r1.id },
    })
    expect(body.data[0]!.values).toEqual([
      { value: building.id, name: 'Building A', path: 'HQ > Building A', count: 3 },
      { value: floor.id, name: 'Floor 1', path: 'HQ > Building A > Floor 1', count: 3 },
      { value: r1.id, name: 'R1', path: 'HQ > Building A > Floor 1 > R1', count: 2 },
      { value: null, name: null, path: null, count: 2 },
    ])
  })

  test('holds for locations, and beside «none» too', async () => {
    const { building, floor } = await plant()

    const within = await here.call(locationsApi.list, {
      query: { 'filter[location_id]': floor.id },
    })
    expect(within.body.data.map(({ name }) => name)).toEqual(['Floor 1', 'R1', 'R2'])
    const { body } = await here.call(assetsApi.list, {
      query: { 'filter[location_id]': [building.id, null] },
    })
    expect(body.data.map(({ name }) => name)).toEqual(['Desk', 'Lamp', 'Lift', 'Printer', 'Truck'])
  })

  test('holds for employees', async () => {
    const { building, r1 } = await plant()
    await here.call(employeesApi.create, {
      body: { employee: { first_name: 'Ada', last_name: 'Byron', location_id: r1.id } },
    })

    const { body } = await here.call(employeesApi.list, {
      query: { 'filter[location_id]': building.id },
    })

    expect(body.data.map(({ full_name }) => full_name)).toEqual(['Ada Byron'])
  })
})

test('a location says its path, and what is in and below it, to whoever asks for all of it', async () => {
  const { r1, floor } = await plant()
  const whole = await here.call(locationsApi.get, {
    params: { id: floor.id },
    query: { view: 'complete' },
  })
  expect(whole.body.data).toMatchObject({ asset_count_within: 3, counts: { assets: 1 } })

  const one = await here.call(locationsApi.get, {
    params: { id: r1.id },
    query: { view: 'complete' },
  })
  const list = await here.call(locationsApi.list, { query: { view: 'complete', search: 'R2' } })

  expect(one.body.data.path).toBe('HQ > Building A > Floor 1 > R1')
  expect(list.body.data.map(({ path }) => path)).toEqual(['HQ > Building A > Floor 1 > R2'])
})
