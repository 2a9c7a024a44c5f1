import { assetsApi } from '@steward/contract/assets.ts'
import { maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { searchApi } from '@steward/contract/search.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { ordersOf } from '#test/work-orders.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const search = async (q: string, who: Person = here) =>
  (await who.call(searchApi.search, { query: { q } })).body
const found = async (q: string, who?: Person) =>
  (await search(q, who)).data.map(({ kind, title, subtitle }) => [kind, title, subtitle])

/** A site with an asset, and work of each kind on it. */
async function placeOfWork(name: string) {
  const site = await here.call(sitesApi.create, { body: { site: { name } } })
  const site_id = site.body.data.id
  const asset = await here.call(assetsApi.create, { body: { asset: { name: 'Lift', site_id } } })
  const asset_id = asset.body.data.id
  const order = await ordersOf(here).add({ title: `Grease ${name}`, asset_id })
  await here.call(workRequestsApi.create, {
    body: { work_request: { title: `Grease it, ${name}`, asset_id } },
  })
  await here.call(maintenancePlansApi.create, {
    body: {
      maintenance_plan: {
        ...{ title: `Greasing of ${name}`, asset_id, every: 1, unit: 'months' },
        start_date: '2030-01-01',
      },
    },
  })
  return { site_id, order }
}

describe('the search over everything', () => {
  test('finds work orders by title and number, requests and plans', async () => {
    const { order } = await placeOfWork('North')
    expect(await found('grea')).toEqual([
      ['work_order', 'Grease North', `${order.number} · Lift`],
      ['work_request', 'Grease it, North', expect.stringContaining('Lift')],
      ['maintenance_plan', 'Greasing of North', 'Lift'],
    ])
    expect(await found(order.number)).toHaveLength(1)
  })

  test('finds and counts nothing of sites that somebody doesn’t see', async () => {
    const { site_id } = await placeOfWork('North')
    for (const name of ['South', 'East']) await placeOfWork(name)
    const guest = await here.person('technician', [site_id])
    const { data, totals } = await search('grea', guest)
    expect(data.map(({ title }) => title)).toEqual([
      'Grease North',
      'Grease it, North',
      'Greasing of North',
    ])
    expect(totals).toEqual([])
    expect((await search('south', guest)).data).toEqual([])
    expect((await search('south', guest)).totals).toEqual([])
  })

  test('finds work for whoever may see it, where work orders are switched on', async () => {
    await placeOfWork('North')
    const blind = await here.person({ asset: ['view'] })
    expect(await found('grea', blind)).toEqual([])
    expect(await found('grea', await newAccount())).toEqual([])
    const off = await newAccount({ flags: { 'work_orders.enable': false } })
    expect((await search('grea', off)).data).toEqual([])
  })
})
