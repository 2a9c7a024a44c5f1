import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { inside, lookAtBulk, workOnBulk } from '#test/builders/jobs.ts'

let here: TestAccount
const { addSite, addLocation, addAsset, addEmployee } = adding(() => here)
let from: string
let to: string
beforeEach(async () => {
  here = await newAccount()
  ;[from, to] = [(await addSite('From')).id, (await addSite('To')).id]
})

const location = async (name: string, parent_id: string | null = null, site_id = from) =>
  (await addLocation(name, site_id, { parent_id })).id
const asset = async (place: object) => (await addAsset('Pump', place)).id
const employee = async (place: object) =>
  (await addEmployee('Ada', { last_name: 'Byron', ...place })).id

type Changes = BodyOf<typeof locationsApi.bulk>['locations']['changes']
const move = async (ids: string[], changes: Changes, by: Person = here) =>
  (await by.call(locationsApi.bulk, { body: { locations: { ids, changes } } })).body.data
const takeBack = async (undo_token: string | null) =>
  (
    await here.call(locationsApi.undoBulk, {
      body: { locations: { undo_token: undo_token! } },
    })
  ).body.data
const placeOf = async (id: string) => {
  const { data } = (await here.call(locationsApi.get, { params: { id } })).body
  return { site_id: data.site_id, parent_id: data.parent_id }
}
const assetSite = async (id: string) =>
  (await here.call(assetsApi.get, { params: { id } })).body.data.site_id
const historyOf = async (auditable_type: 'Asset' | 'Location', id: string) => {
  const { body } = await here.call(auditsApi.list, {
    query: { 'filter[auditable_type]': auditable_type, 'filter[auditable_id]': id },
  })
  return body.data.map(({ action, changes }) => [action, changes])
}

describe('moving several locations', () => {
  test('to another site takes along what is in them, with its history, and back again', async () => {
    const [a, b] = [await location('A'), await location('B')]
    const room = await location('Room', a)
    const [desk, lamp] = [await asset({ location_id: room }), await asset({ location_id: b })]
    const ada = await employee({ location_id: room })

    const done = await move([a, b], { site_id: to, parent_id: null })

    expect(done).toMatchObject({ changed: 2, skipped: [] })
    expect(await placeOf(room)).toEqual({ site_id: to, parent_id: a })
    expect([await assetSite(desk), await assetSite(lamp)]).toEqual([to, to])
    const { body } = await here.call(employeesApi.get, { params: { id: ada } })
    expect(body.data.site_id).toBe(to)
    for (const [type, id] of [
      ['Location', a],
      ['Location', room],
      ['Asset', desk],
    ] as const)
      expect((await historyOf(type, id))[0]).toEqual(['update', { site_id: [from, to] }])

    expect(await takeBack(done.undo_token)).toMatchObject({ changed: 2, skipped: [] })
    expect(await placeOf(room)).toEqual({ site_id: from, parent_id: a })
    expect([await assetSite(desk), await assetSite(lamp)]).toEqual([from, from])
    expect((await historyOf('Location', a))[0]).toEqual(['undo', { site_id: [to, from] }])
  })

  test('into a location puts each right into it, but what is in another of them stays there', async () => {
    const hall = await location('Hall', null, to)
    const floor = await location('Floor')
    const room = await location('Room', await location('Wing', floor))
    const shed = await location('Shed')

    const done = await move([room, shed, floor], { site_id: to, parent_id: hall })

    expect(done).toMatchObject({ changed: 2, skipped: [] })
    expect(await placeOf(floor)).toEqual({ site_id: to, parent_id: hall })
    expect(await placeOf(shed)).toEqual({ site_id: to, parent_id: hall })
    expect((await placeOf(room)).parent_id).not.toBe(hall)
    expect((await placeOf(room)).site_id).toBe(to)
  })

  test('leaves those that the rules of one refuse, each with its reason, and moves the others', async () => {
    const floor = await location('Floor')
    const room = await location('Room', floor)
    const shed = await location('Shed')
    await location('Taken', room)
    const taken = await location('Taken')

    const done = await move([floor, room, shed, taken], { parent_id: room })

    expect(done.changed).toBe(1)
    expect(done.skipped.map(({ name, code }) => [name, code]).toSorted()).toEqual([
      ['Floor', 'circle'],
      ['Taken', 'taken'],
    ])
    expect(await placeOf(shed)).toEqual({ site_id: from, parent_id: room })
    expect(await placeOf(room)).toEqual({ site_id: from, parent_id: floor })

    let deep: string | null = null
    for (let n = 1; n <= 11; n++) deep = await location(`Level ${n}`, deep)
    const tooDeep = await move([floor], { parent_id: deep })
    expect(tooDeep.skipped[0]).toMatchObject({ id: floor, code: 'too_deep' })
    const elsewhere = await location('Elsewhere', null, to)
    const parted = await move([shed], { parent_id: elsewhere })
    expect(parted.skipped[0]).toMatchObject({ id: shed, code: 'other_site' })
  })

  test('puts nothing where nothing new is taken, nor out of the mover’s sight', async () => {
    const [a, closed] = [await location('A'), (await addSite('Closed', { status: 'closed' })).id]
    const inClosed = await move([a], { site_id: closed })
    expect(inClosed.skipped[0]).toMatchObject({ code: 'inactive' })

    const manager = await here.person('asset_manager', [from])
    const unseen = await move([a], { site_id: to }, manager)
    expect(unseen).toMatchObject({ changed: 0, skipped: [{ id: a, code: 'not_found' }] })
    const far = await location('Far', null, to)
    const notTheirs = await move([far], { site_id: from }, manager)
    expect(notTheirs.skipped[0]).toMatchObject({ id: far, code: 'not_found', name: '' })
    expect(await placeOf(far)).toEqual({ site_id: to, parent_id: null })
  })

  test('is undone only where nothing has changed since', async () => {
    const [wing, a, b] = [await location('Wing'), await location('A'), await location('B')]
    const { undo_token } = await move([a, b], { parent_id: wing })
    await here.call(locationsApi.update, { params: { id: a }, body: { location: { capacity: 3 } } })
    await here.call(sitesApi.update, { params: { id: from }, body: { site: { code: 'F' } } })

    const done = await takeBack(undo_token)

    expect(done).toMatchObject({ changed: 1, skipped: [{ id: a, code: 'stale_record' }] })
    expect(await placeOf(a)).toEqual({ site_id: from, parent_id: wing })
    expect(await placeOf(b)).toEqual({ site_id: from, parent_id: null })
  })

  test('of all that a filter finds moves the topmost, whatever order they were made in', async () => {
    // Half of the rooms are listed before their floor.
    await inTransaction(here.ctx, async (ctx) => {
      await clientOf(ctx).query(
        `with floors as (
           insert into locations (id, account_id, site_id, name, code)
           select gen_random_uuid(), $1, $2, 'Floor ' || n, 'F-' || n from generate_series(1, 1100) n
           returning id, code
         )
         insert into locations (id, account_id, site_id, parent_id, name, code)
         select gen_random_uuid(), $1, $2, id, 'Room', 'R' || code from floors`,
        [here.account_id, from],
      )
    })
    const desk = await asset({
      location_id: (
        await inside<{ id: string }>(here, "select id from locations where code = 'RF-7'")
      )[0]!.id,
    })
    const asked = {
      filter: { 'filter[site_id]': [from] },
      changes: { site_id: to, parent_id: null },
    }
    const { status, body } = await here.call(locationsApi.bulk, { body: { locations: asked } })
    expect(status).toBe(202)
    const id = body.data.id!

    await workOnBulk(here, id)

    expect(await lookAtBulk(here, id)).toMatchObject({ total: 1_100, changed: 1_100 })
    const shape = () =>
      inside(
        here,
        `select site_id, parent_id is null as top, count(*)::int as n from locations group by 1, 2 order by 2`,
      )
    expect(await shape()).toEqual([
      { site_id: to, top: false, n: 1_100 },
      { site_id: to, top: true, n: 1_100 },
    ])
    expect(await assetSite(desk)).toBe(to)

    const undo = await here.call(locationsApi.undoBulk, { body: { locations: { undo_token: id } } })
    await workOnBulk(here, undo.body.data.id!)
    expect((await shape()).map(({ site_id }: { site_id?: string }) => site_id)).toEqual([
      from,
      from,
    ])
    expect(await assetSite(desk)).toBe(from)
  })
})

test.each([
  ['another site', async () => null],
  ['a location of another one', () => location('Hall', null, to)],
])(
  'all in a site goes to %s by what lists can change, and it can be archived then',
  async (_, target) => {
    const hall = await target()
    const floor = await location('Floor')
    const [inFloor, loose] = [await asset({ location_id: floor }), await asset({ site_id: from })]
    const ada = await employee({ site_id: from })
    await here.call(departmentsApi.create, {
      body: { department: { name: 'Repairs', site_id: from } },
    })
    const remove = () => here.call(sitesApi.remove, { params: { id: from } })
    expect((await remove()).status).toBe(409)

    const within = { 'filter[site_id]': from }
    const unplaced = { ...within, 'filter[location_id]': 'null' }
    const there = { site_id: to, location_id: hall }
    const top = { ...within, 'filter[parent_id]': 'null' }
    const answers = [
      await here.call(locationsApi.bulk, {
        body: { locations: { filter: top, changes: { site_id: to, parent_id: hall } } },
      }),
      await here.call(assetsApi.bulk, { body: { assets: { filter: unplaced, changes: there } } }),
      await here.call(employeesApi.bulk, {
        body: { employees: { filter: unplaced, changes: there } },
      }),
      await here.call(departmentsApi.bulk, {
        body: { departments: { filter: within, changes: { site_id: to } } },
      }),
    ]

    expect(answers.map(({ body }) => [body.data.changed, body.data.skipped])).toEqual(
      answers.map(() => [1, []]),
    )
    const assetAt = async (id: string) => {
      const { data } = (await here.call(assetsApi.get, { params: { id } })).body
      return [data.site_id, data.location_id]
    }
    expect(await assetAt(inFloor)).toEqual([to, floor])
    expect(await assetAt(loose)).toEqual([to, hall])
    const { body } = await here.call(employeesApi.get, { params: { id: ada } })
    expect(body.data).toMatchObject({ site_id: to, location_id: hall })
    expect((await remove()).status).toBe(204)
  },
)
