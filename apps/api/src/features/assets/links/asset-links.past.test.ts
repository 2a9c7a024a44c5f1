import { assetLinksApi, type LinkedAssets, type LinkKind } from '@steward/contract/asset-links.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask } from '#core/context/ctx.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { manyAssets } from '#test/builders/jobs.ts'
import { moment } from '#test/builders/moment.ts'

let here: TestAccount
const { addAsset, addSite, addLocation } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const change = (id: string, asset: object) =>
  here.call(assetsApi.update, { params: { id }, body: { asset } })
const link = (id: string, other_id: string, kind: LinkKind, direction: 'out' | 'in' = 'out') =>
  here.call(assetLinksApi.link, {
    params: { id },
    body: { link: { other_id, kind, direction } },
  })
const unlink = (id: string, other: string, kind: LinkKind) =>
  here.call(assetLinksApi.unlink, { params: { id, other }, query: { kind } })
const linked = async (id: string, at?: string, by: Pick<Person, 'call'> = here) =>
  (await by.call(assetLinksApi.list, { params: { id }, query: { at } })).body.data

/** The present answer, without the times of links. */
async function now(id: string): Promise<{ then: string; record: LinkedAssets }> {
  const record = await linked(id)
  return { then: await moment(), record }
}

/** Without the time of each link: in the past it is that of the event, which is a little later. */
const timeless = ({ links, ...rest }: LinkedAssets) => ({
  ...rest,
  links: links.map((one) => ({ ...one, created_at: null })),
})

describe('the relations of an asset at a past moment', () => {
  test('are its parent, its parts and its links of that moment', async () => {
    const site_id = (await addSite('HQ')).id
    const location = (await addLocation('Hall', site_id)).id
    const plant = (await addAsset('Plant')).id
    const line = (await addAsset('Line', { parent_id: plant })).id
    const other = (await addAsset('Other line')).id
    const press = (await addAsset('Press', { parent_id: line, location_id: location })).id
    const [motor, seal] = [
      (await addAsset('Motor', { parent_id: press })).id,
      (await addAsset('Seal', { parent_id: press })).id,
    ]
    const [spare, board] = [
      (await addAsset('Spare', { location_id: location })).id,
      (await addAsset('Board')).id,
    ]
    await link(press, spare, 'spare_for', 'in')
    await link(press, board, 'powered_by')
    const before = await now(press)

    await change(press, { parent_id: other })
    await change(line, { parent_id: null, name: 'Old line' })
    await change(motor, { parent_id: other })
    await here.call(assetsApi.remove, { params: { id: seal } })
    await addAsset('Younger part', { parent_id: press })
    await unlink(press, board, 'powered_by')
    await link(press, board, 'connected_to')
    await change(spare, { name: 'Used spare', status: 'in_use' })
    await here.call(sitesApi.update, { params: { id: site_id }, body: { site: { name: 'West' } } })

    expect(timeless(await linked(press, before.then))).toEqual(timeless(before.record))
    const today = await linked(press)
    expect(await linked(press, await moment())).toEqual(today)
    expect(timeless(today)).not.toEqual(timeless(before.record))
  })

  test('has links and parts that went and came again', async () => {
    const [a, b, part] = [
      (await addAsset('A')).id,
      (await addAsset('B')).id,
      (await addAsset('Part')).id,
    ]
    await link(a, b, 'replaces')
    await change(part, { parent_id: a })
    const first = await now(a)
    await unlink(a, b, 'replaces')
    await change(part, { parent_id: b })
    const second = await now(a)
    await link(a, b, 'replaces')
    await change(part, { parent_id: a })

    expect(timeless(await linked(a, first.then))).toEqual(timeless(first.record))
    expect(await linked(a, second.then)).toEqual(second.record)
    expect(second.record).toMatchObject({ children_count: 0, links: [] })
  })

  test('is answered for every moment of many changes by chance', async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push((await addAsset(`Asset ${n}`)).id)
    const any = () => ids[Math.floor(Math.random() * ids.length)]!
    const moments: { id: string; then: string; record: LinkedAssets }[] = []
    for (let n = 0; n < 40; n++) {
      const [one, other] = [any(), any()]
      const kinds = ['replaces', 'connected_to'] as const
      const kind = kinds[n % 2]!
      const actions = [
        () => change(one, { parent_id: other }),
        () => change(one, { parent_id: null }),
        () => link(one, other, kind),
        () => unlink(one, other, kind),
        () => change(one, { name: `Asset ${n}` }),
      ]
      await actions[Math.floor(Math.random() * actions.length)]!()
      const id = any()
      moments.push({ id, ...(await now(id)) })
    }

    for (const { id, then, record } of moments)
      expect(timeless(await linked(id, then))).toEqual(timeless(record))
  })

  test('are not found before its creation, and at sites that the user can’t see', async () => {
    const before = await moment()
    const site_id = (await addSite('HQ')).id
    const [pump, hidden] = [(await addAsset('Pump', { site_id })).id, (await addAsset('Hidden')).id]
    await link(pump, hidden, 'connected_to')
    const then = await moment()
    await unlink(pump, hidden, 'connected_to')
    const limited = await here.person({ asset: ['view'] }, [site_id])

    const { status } = await here.call(assetLinksApi.list, {
      params: { id: pump },
      query: { at: before },
    })
    expect(status).toBe(404)
    expect((await linked(pump, then, limited)).links).toEqual([])
    expect((await linked(pump, then)).links).toHaveLength(1)
  })

  test('are marked as incomplete if too many events happened since', async () => {
    const [press, other] = [(await addAsset('Press')).id, (await addAsset('Other')).id]
    const gone = (await addAsset('Gone', { parent_id: press })).id
    await addAsset('Motor', { parent_id: press })
    const then = await moment()
    const insert = `insert into audits (account_id, auditable_type, auditable_id, action, changes)
      select $1, 'Asset', $2, 'update', '{"name": ["a", "b"]}' from generate_series(1, 50001)`
    await ask(here.ctx, { text: insert, values: [here.account_id, other] })
    await change(gone, { parent_id: null })

    const answer = await linked(press, then)

    expect(answer).toMatchObject({ children_complete: false, children: [{ name: 'Motor' }] })
    expect((await linked(press)).children_complete).toBe(true)
  })

  test('names the first of very many parts', async () => {
    const rack = (await addAsset('Rack')).id
    await manyAssets(here, 1_005, { parent_id: `'${rack}'` })
    const then = await moment()

    const answer = await linked(rack, then)

    expect(answer).toMatchObject({ children_count: 1_000, children_exact: false })
    expect(answer.children.map(({ name }) => name)).toEqual(
      (await linked(rack)).children.map(({ name }) => name),
    )
  })
})

test('the parts and the links of an asset are counted with it, of what the reader sees', async () => {
  const site_id = (await addSite('HQ')).id
  const [pump, seen, hidden] = [
    (await addAsset('Pump', { site_id })).id,
    (await addAsset('Seen', { site_id })).id,
    (await addAsset('Hidden')).id,
  ]
  await link(pump, seen, 'replaces')
  await link(pump, seen, 'connected_to')
  await link(hidden, pump, 'powered_by')
  await addAsset('Part', { parent_id: pump })
  const counts = async (by: Pick<Person, 'call'> = here) =>
    (await by.call(assetsApi.get, { params: { id: pump }, query: { view: 'complete' } })).body.data
      .counts

  const noWork = { work_orders: 0, maintenance_plans: 0, work_requests: 0 }
  expect(await counts()).toEqual({ ...noWork, assets: 1, asset_links: 3 })
  expect(await counts(await here.person({ asset: ['view'] }, [site_id]))).toEqual({
    ...noWork,
    assets: 0,
    asset_links: 2,
  })
  const { body } = await here.call(assetsApi.list, { query: { view: 'complete' } })
  expect(body.data.map((each) => [each.name, each.counts])).toEqual([
    ['Hidden', { ...noWork, assets: 0, asset_links: 1 }],
    ['Part', { ...noWork, assets: 0, asset_links: 0 }],
    ['Pump', { ...noWork, assets: 1, asset_links: 3 }],
    ['Seen', { ...noWork, assets: 0, asset_links: 2 }],
  ])
})
