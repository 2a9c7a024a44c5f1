import { assetsApi } from '@steward/contract/assets.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { bulkRecords } from '#core/bulk/bulk.ts'
import { createRecord, updateRecord } from '#core/bulk/change.ts'
import { clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { contentOf } from '#core/records/rows.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { untilBlocking } from '#test/builders/jobs.ts'
import { assetRules } from '../assets/assets.judge.ts'
import { locationRules } from './places.service.ts'

let here: TestAccount
const { addSite, addLocation } = adding(() => here)
let from: string
let to: string
let floor: string
let room: string

beforeEach(async () => {
  here = await newAccount()
  const site = async (name: string) => (await addSite(name)).id
  const location = async (name: string, parent_id: string | null) =>
    (await addLocation(name, from, { parent_id })).id
  ;[from, to] = [await site('From'), await site('To')]
  floor = await location('Floor', null)
  room = await location('Room', floor)
})

/** Does `first`, and ends its transaction only when `second` is waiting for it. */
async function during<T>(first: (ctx: Ctx) => Promise<unknown>, second: () => Promise<T>) {
  return inTransaction(here.ctx, async (ctx) => {
    await first(ctx)
    const later = second()
    await untilBlocking(clientOf(ctx))
    return { later }
  })
}

const move = (ctx: Ctx) => updateRecord(ctx, locationRules, floor, { site_id: to })
const moveByCall = () =>
  here.call(locationsApi.update, { params: { id: floor }, body: { location: { site_id: to } } })
const readAsset = async (id: string) =>
  (await here.call(assetsApi.get, { params: { id } })).body.data

describe('a place that is just going to another site', () => {
  test.each([['itself'], ['a place in it']])(
    'takes an asset along that is put into %s',
    async (which) => {
      const location_id = which === 'itself' ? floor : room

      const { later } = await during(move, () =>
        here.call(assetsApi.create, { body: { asset: { name: 'Pump', location_id } } }),
      )

      const { status, body } = await later
      expect(status).toBe(201)
      expect(body.data).toMatchObject({ site_id: to, location_id })
    },
  )

  test('takes somebody along who begins to work there', async () => {
    const { later } = await during(move, () =>
      here.call(employeesApi.create, {
        body: { employee: { first_name: 'Ada', last_name: 'Byron', location_id: room } },
      }),
    )

    expect((await later).body.data).toMatchObject({ site_id: to, location_id: room })
  })

  test('takes it along when it goes with others, and nobody waits in a circle', async () => {
    const moveSeveral = (ctx: Ctx) =>
      bulkRecords(ctx, locationRules, { ids: [floor, room], changes: { site_id: to } })
    const put = { asset: { name: 'Pump', location_id: room } }

    const { later } = await during(moveSeveral, () => here.call(assetsApi.create, { body: put }))

    expect((await later).body.data).toMatchObject({ site_id: to, location_id: room })

    const back = await during(
      (ctx) => updateRecord(ctx, locationRules, room, { parent_id: null }),
      () =>
        here.call(locationsApi.bulk, {
          body: { locations: { ids: [floor, room], changes: { site_id: from } } },
        }),
    )
    expect((await back.later).body.data).toMatchObject({ changed: 2, skipped: [] })
  })

  test('waits for an asset that is being put there, new or moved within the place', async () => {
    const { body } = await here.call(assetsApi.create, {
      body: { asset: { name: 'Lamp', location_id: floor } },
    })
    let id = ''

    const { later } = await during(async (ctx) => {
      const made = await createRecord(ctx, assetRules, { name: 'Pump', location_id: room })
      id = (contentOf(made) as { data: { id: string } }).data.id
      await updateRecord(ctx, assetRules, body.data.id, { location_id: room })
    }, moveByCall)

    expect((await later).status).toBe(200)
    for (const one of [id, body.data.id])
      expect(await readAsset(one)).toMatchObject({ site_id: to, location_id: room })
  })
})
