import { type AssetNode, assetTreeApi, NOWHERE } from '@steward/contract/asset-tree.ts'
import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addSite, addLocation } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const add = async (name: string, more: Partial<AssetInput> = {}) => {
  const { body } = await here.call(assetsApi.create, { body: { asset: { name, ...more } } })
  return body.data
}

/** Adds many rows at once, without the API. */
const inAccount = (text: string, values: unknown[]) =>
  inTransaction(here.ctx, (ctx) => clientOf(ctx).query(text, values))

const tree = async (query: object = {}, person: Pick<TestAccount, 'call'> = here) => {
  const { body } = await person.call(assetTreeApi.tree, { query: query as never })
  return body
}

const brief = ({ name, children_count, count, value }: AssetNode) => [
  name,
  children_count,
  count,
  value,
]
const names = (nodes: readonly AssetNode[]) => nodes.map(({ name }) => name)

/** Line > Press > (Motor, Pump > Seal), and a lamp beside it. */
async function plant() {
  const line = await add('Line', { purchase_cost: '1000' })
  const press = await add('Press', { purchase_cost: '200.50', parent_id: line.id })
  const motor = await add('Motor', { purchase_cost: '30', parent_id: press.id })
  const pump = await add('Pump', { parent_id: press.id })
  const seal = await add('Seal', { purchase_cost: '4', parent_id: pump.id })
  const lamp = await add('Lamp')
  return { line, press, motor, pump, seal, lamp }
}

describe('a level of the tree', () => {
  test('has the assignee of an asset, and its location, else its site', async () => {
    const { body } = await here.call(employeesApi.create, {
      body: { employee: { first_name: 'Ada', last_name: 'Lind' } },
    })
    const depot = await addSite('Depot')
    const room = await addLocation('Room', depot.id)
    await add('Held', { custodian_id: body.data.id, location_id: room.id })
    await add('Near', { site_id: depot.id })
    await add('Nowhere')

    const { data } = await tree({ by: 'asset' })

    expect(data.map(({ name, custodian, place }) => [name, custodian, place])).toEqual([
      ['Held', 'Ada Lind', 'Room'],
      ['Near', null, 'Depot'],
      ['Nowhere', null, null],
    ])
  })

  test('is empty for an asset without parts, and not found for an unknown asset', async () => {
    const [pump, site] = [await add('Pump'), await addSite('Depot')]
    const room = await addLocation('Room', site.id)
    const other = await newAccount()
    const unknown = '0197a3a0-0000-7000-8000-000000000001'
    const status = async (query: object, by: Pick<TestAccount, 'call'> = here) =>
      (await by.call(assetTreeApi.tree, { query: query as never })).status

    for (const place of [
      { parent_id: pump.id },
      { by: 'place', location_id: room.id },
      { by: 'place', site_id: NOWHERE },
    ]) {
      expect(await status(place)).toBe(200)
      expect(await status({ ...place, search: 'nothing' })).toBe(200)
    }
    for (const field of ['parent_id', 'location_id', 'site_id'])
      expect(await status({ by: 'place', [field]: unknown })).toBe(404)
    expect(await status({ parent_id: unknown })).toBe(404)
    expect(await status({ parent_id: pump.id }, other)).toBe(404)
    expect(await status({ by: 'place', site_id: site.id }, other)).toBe(404)
  })
})

describe('the tree of assets', () => {
  test('begins with top-level assets and opens level by level, with the number and value of the assets below', async () => {
    const { line, press, pump } = await plant()

    expect((await tree()).data.map(brief)).toEqual([
      ['Lamp', 0, 0, '0.00'],
      ['Line', 1, 4, '1234.50'],
    ])
    const inLine = await tree({ parent_id: line.id })
    expect(inLine.data.map(brief)).toEqual([['Press', 2, 3, '234.50']])
    expect(inLine.data[0]).toMatchObject({
      kind: 'asset',
      tag: press.asset_tag,
      status: 'in_stock',
      above_id: line.id,
      has_children: true,
      count_exact: true,
      is_match: true,
    })
    expect((await tree({ parent_id: press.id })).data.map(brief)).toEqual([
      ['Motor', 0, 0, '30.00'],
      ['Pump', 1, 1, '4.00'],
    ])
    expect((await tree({ parent_id: pump.id })).meta).toEqual({
      total_records: 1,
      total_exact: true,
      next_cursor: null,
    })
  })

  test('has pages of a level, in natural order of names', async () => {
    const { id: parent_id } = await add('Rack')
    for (let n = 11; n > 6; n--) await add(`Server ${n}`, { parent_id })

    const first = await tree({ parent_id, per_page: 2 })
    const second = await tree({ parent_id, per_page: 2, cursor: first.meta.next_cursor })
    const third = await tree({ parent_id, per_page: 2, cursor: second.meta.next_cursor })

    expect([first, second, third].map(({ data }) => names(data))).toEqual([
      ['Server 7', 'Server 8'],
      ['Server 9', 'Server 10'],
      ['Server 11'],
    ])
    expect(first.meta.total_records).toBe(5)
    expect(third.meta.next_cursor).toBeNull()
    const { status } = await here.call(assetTreeApi.tree, { query: { cursor: 'nonsense' } })
    expect(status).toBe(422)
  })

  test('excludes archived assets, also from sums', async () => {
    const { press, motor } = await plant()
    await here.call(assetsApi.remove, { params: { id: motor.id } })

    expect((await tree({ parent_id: press.id })).data.map(brief)).toEqual([['Pump', 1, 1, '4.00']])
    expect((await tree()).data.map(brief)[1]).toEqual(['Line', 1, 3, '1204.50'])
  })

  test('counts the assets below one up to a limit, and reports if there are more', async () => {
    const { id: parent_id } = await add('Box', { purchase_cost: '1' })
    for (let from = 1; from <= 10_001; from += 2_000)
      await inAccount(
        `insert into assets (account_id, name, asset_tag, parent_id, purchase_cost)
         select $1, 'Screw ' || n, 'S-' || n, $2, 1 from generate_series($3::int, least($3 + 1999, 10001)) n`,
        [here.account_id, parent_id, from],
      )

    expect((await tree()).data[0]).toMatchObject({
      count: 10_000,
      children_count: 10_000,
      count_exact: false,
      value: null,
    })
    expect((await tree({ parent_id })).meta).toMatchObject({
      total_records: 1_000,
      total_exact: false,
    })
  })

  test('has the sums of a plain traversal, in a random tree', async () => {
    const random = seeded(7)
    const all = await grow(random)
    const below = (id: string): typeof all =>
      all.filter(({ parent }) => parent === id).flatMap((one) => [one, ...below(one.id)])
    const seen: AssetNode[] = []
    const visit = async (query: object) => {
      for (const node of (await tree(query)).data) {
        seen.push(node)
        if (node.has_children) await visit({ parent_id: node.id })
      }
    }
    await visit({})

    expect(seen).toHaveLength(all.length)
    for (const node of seen) {
      const some = below(node.id)
      const own = all.find(({ id }) => id === node.id)!
      const value = [own, ...some].reduce((sum, { cents }) => sum + cents, 0)
      expect(node).toMatchObject({
        count: some.length,
        children_count: all.filter(({ parent }) => parent === node.id).length,
        value: (value / 100).toFixed(2),
        above_id: own.parent,
      })
    }
  })

  test('begins for users limited to sites with assets whose parent they can’t see', async () => {
    const [hq, depot] = [await addSite('HQ'), await addSite('Depot')]
    const truck = await add('Truck', { site_id: hq.id })
    const crane = await add('Crane', { site_id: depot.id, parent_id: truck.id })
    await add('Hook', { site_id: depot.id, parent_id: crane.id, purchase_cost: '5' })
    const person = await here.person('technician', [depot.id])

    expect((await tree({}, person)).data.map(brief)).toEqual([['Crane', 1, 1, '5.00']])
    expect((await tree({ parent_id: truck.id }, person)).data.map(({ name }) => name)).toEqual([
      'Crane',
    ])
    const { data } = await tree({ search: 'hook' }, person)
    expect(data.map(({ name, above_id }) => [name, above_id])).toEqual([
      ['Crane', null],
      ['Hook', crane.id],
    ])
  })
})

describe('a search in the tree', () => {
  test('includes the ancestors of a match, parents before children', async () => {
    await plant()

    const { data, meta } = await tree({ search: 'seal' })

    expect(data.map(({ name, is_match, count }) => [name, is_match, count])).toEqual([
      ['Line', false, null],
      ['Press', false, null],
      ['Pump', false, null],
      ['Seal', true, 0],
    ])
    expect(meta).toMatchObject({ total_records: 1, total_exact: true })
  })

  test('accepts the filters of the list', async () => {
    const { motor } = await plant()
    await here.call(assetsApi.update, {
      params: { id: motor.id },
      body: { asset: { criticality: 'high' } },
    })

    const { data } = await tree({ 'filter[criticality]': 'high' })

    expect(names(data)).toEqual(['Line', 'Press', 'Motor'])
    expect(names((await tree({ 'filter[criticality]': 'low' })).data)).toEqual([])
  })

  test('has the path to one asset', async () => {
    const { pump, line } = await plant()

    const { data } = await tree({ id: pump.id })

    expect(names(data)).toEqual(['Line', 'Press', 'Pump'])
    expect(data.at(-1)).toMatchObject({ is_match: true, count: 1, value: '4.00' })
    expect(data[0]).toMatchObject({ id: line.id, above_id: null })
  })

  test('stops at two hundred matches and has their total', async () => {
    await inAccount(
      `insert into assets (account_id, name, asset_tag)
       select $1, 'Bolt ' || n, 'B-' || n from generate_series(1, 205) n`,
      [here.account_id],
    )

    const { data, meta } = await tree({ search: 'bolt' })

    expect(data).toHaveLength(200)
    expect(meta.total_records).toBe(205)
  })
})

/** HQ > Tower > R1 with a rack and a server in it, a lift in HQ, a spare part of the rack in the depot, one nowhere. */
async function building() {
  const [depot, hq] = [await addSite('Depot'), await addSite('HQ')]
  const tower = await addLocation('Tower', hq.id)
  const r1 = await addLocation('R1', hq.id, { parent_id: tower.id })
  const lift = await add('Lift', { site_id: hq.id, purchase_cost: '50' })
  const rack = await add('Rack', { location_id: r1.id, purchase_cost: '7' })
  const server = await add('Server', { location_id: r1.id, parent_id: rack.id, purchase_cost: '3' })
  const spare = await add('Spare', { site_id: depot.id, parent_id: rack.id, purchase_cost: '1' })
  const lost = await add('Drone', { purchase_cost: '9' })
  return { depot, hq, tower, r1, lift, rack, server, spare, lost }
}

describe('the tree by place', () => {
  test('contains sites, their locations and the assets there', async () => {
    const { hq, tower, r1, rack } = await building()
    const by = 'place'

    const root = await tree({ by })
    expect(root.data.map(({ kind, ...node }) => [kind, ...brief(node as AssetNode)])).toEqual([
      ['site', 'Depot', 0, 1, '1.00'],
      ['site', 'HQ', 1, 3, '60.00'],
      ['nowhere', '', 0, 1, '9.00'],
    ])
    const inHq = await tree({ by, site_id: hq.id })
    expect(inHq.data.map(brief)).toEqual([
      ['Tower', 1, 2, '10.00'],
      ['Lift', 0, 0, '50.00'],
    ])
    expect(names((await tree({ by, location_id: tower.id })).data)).toEqual(['R1'])
    expect((await tree({ by, location_id: r1.id })).data.map(brief)).toEqual([
      ['Rack', 1, 1, '10.00'],
    ])
    expect(names((await tree({ by, parent_id: rack.id })).data)).toEqual(['Server'])
    expect(names((await tree({ by, site_id: NOWHERE })).data)).toEqual(['Drone'])
  })

  test('has pages of a level, places before assets', async () => {
    const { hq } = await building()
    await addLocation('Annex', hq.id)
    const found: string[] = []
    let cursor: string | null = null
    do {
      const query: object = { by: 'place', site_id: hq.id, per_page: 1, ...(cursor && { cursor }) }
      const { data, meta } = await tree(query)
      found.push(...names(data))
      cursor = meta.next_cursor
    } while (cursor !== null)

    expect(found).toEqual(['Annex', 'Tower', 'Lift'])
  })

  test('keeps where a match is, and finds places too', async () => {
    const { r1 } = await building()

    const { data } = await tree({ by: 'place', search: 'server' })
    expect(data.map(({ name, is_match }) => [name, is_match])).toEqual([
      ['HQ', false],
      ['Tower', false],
      ['R1', false],
      ['Rack', false],
      ['Server', true],
    ])
    expect(data.map(({ above_id }) => above_id).at(3)).toBe(r1.id)
    const spare = await tree({ by: 'place', search: 'spare' })
    expect(names(spare.data)).toEqual(['Depot', 'Spare'])
    const drone = await tree({ by: 'place', search: 'drone' })
    expect(drone.data.map(({ kind }) => kind)).toEqual(['nowhere', 'asset'])
    const tower = await tree({ by: 'place', search: 'tower' })
    expect(tower.data.map(brief).at(-1)).toEqual(['Tower', 1, 2, '10.00'])
    expect(tower.meta.total_records).toBe(1)
  })

  test('is limited for users limited to sites, with sums of what they see', async () => {
    const { hq, depot, r1 } = await building()
    const person = await here.person('technician', [hq.id])

    const root = await tree({ by: 'place' }, person)
    expect(root.data.map(brief)).toEqual([['HQ', 1, 3, '60.00']])
    const inHq = await tree({ by: 'place', site_id: hq.id }, person)
    expect(inHq.data.map(brief)[0]).toEqual(['Tower', 1, 2, '10.00'])
    const { status } = await person.call(assetTreeApi.tree, {
      query: { by: 'place', site_id: depot.id },
    })
    expect(status).toBe(404)
    expect((await tree({ by: 'place', location_id: r1.id }, person)).data).toHaveLength(1)
  })
})

describe('moving in the tree', () => {
  const put = (id: string, parent_id: string | null) =>
    here.call(assetsApi.update, { params: { id }, body: { asset: { parent_id } } })

  test('moves the parts of an asset along, and never into itself', async () => {
    const { line, press, lamp, seal } = await plant()

    await put(press.id, lamp.id)
    expect((await tree()).data.map(brief)).toEqual([
      ['Lamp', 1, 4, '234.50'],
      ['Line', 0, 0, '1000.00'],
    ])
    const refused = await put(lamp.id, seal.id)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ errors: [{ code: 'circle' }] })
    await put(press.id, null)
    expect(names((await tree()).data)).toEqual(['Lamp', 'Line', 'Press'])
    void line
  })

  test('creates no circle by two simultaneous moves', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => [await add(`A${n}`), await add(`B${n}`)] as const),
    )

    for (const [a, b] of pairs) {
      const both = await Promise.all([put(a.id, b.id), put(b.id, a.id)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    }
    expect((await tree()).data).toHaveLength(6)
  })

  test('moves several assets at once, but none into its own part', async () => {
    const { line, press, lamp, pump } = await plant()

    const { body } = await here.call(assetsApi.bulk, {
      body: { assets: { ids: [line.id, lamp.id], changes: { parent_id: pump.id } } },
    })

    expect(body.data).toMatchObject({ changed: 1, skipped: [{ id: line.id, code: 'circle' }] })
    expect(names((await tree({ parent_id: pump.id })).data)).toEqual(['Lamp', 'Seal'])
    void press
  })
})

/** Random numbers that are the same in every run. */
function seeded(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % most
  }
}

/** 150 assets, each a part of an earlier one or of none; some have more parts than are read at first. */
async function grow(random: (most: number) => number) {
  const all: { id: string; parent: string | null; cents: number }[] = []
  for (let n = 0; n < 150; n++) {
    const parent = n < 3 ? null : (all[random(Math.min(n, 1 + random(n)))]?.id ?? null)
    const cents = random(100_000)
    const { id } = await add(`Part ${n}`, {
      parent_id: parent,
      purchase_cost: (cents / 100).toFixed(2),
    })
    all.push({ id, parent, cents })
  }
  return all
}
