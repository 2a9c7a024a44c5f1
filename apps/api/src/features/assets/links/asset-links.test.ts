import { assetLinksApi, type LinkKind, MAX_LINKS } from '@steward/contract/asset-links.ts'
import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const add = async (name: string, more: Partial<AssetInput> = {}) => {
  const { body } = await here.call(assetsApi.create, { body: { asset: { name, ...more } } })
  return body.data
}

type Tie = { kind: LinkKind | 'parent' | 'child'; direction?: 'out' | 'in' }
const link = (id: string, other_id: string, tie: Tie) =>
  here.call(assetLinksApi.link, { params: { id }, body: { link: { other_id, ...tie } } })
const unlink = (id: string, other: string, tie: Tie) =>
  here.call(assetLinksApi.unlink, { params: { id, other }, query: tie })
const linked = async (id: string, person: Pick<TestAccount, 'call'> = here) =>
  (await person.call(assetLinksApi.list, { params: { id } })).body.data

const briefly = async (id: string, person?: Pick<TestAccount, 'call'>) =>
  (await linked(id, person)).links.map(({ kind, direction, asset }) => [
    kind,
    direction,
    asset.name,
  ])
const codes = ({ body }: { body: unknown }) =>
  (body as { errors: { code: string; source: object }[] }).errors.map(({ code }) => code)

describe('the links of an asset', () => {
  test('are answered from both ends, each in its own direction', async () => {
    const [pump, spare, board] = [await add('Pump'), await add('Spare pump'), await add('Board')]

    const { status, body } = await link(pump.id, board.id, { kind: 'powered_by' })
    expect(status).toBe(201)
    expect(body.data.links[0]).toMatchObject({
      kind: 'powered_by',
      direction: 'out',
      asset: { id: board.id, asset_tag: board.asset_tag, status: 'in_stock', archived_at: null },
    })
    await link(pump.id, spare.id, { kind: 'spare_for', direction: 'in' })

    expect(await briefly(pump.id)).toEqual([
      ['powered_by', 'out', 'Board'],
      ['spare_for', 'in', 'Spare pump'],
    ])
    expect(await briefly(spare.id)).toEqual([['spare_for', 'out', 'Pump']])
    expect(await briefly(board.id)).toEqual([['powered_by', 'in', 'Pump']])
  })

  test('hold once: a connection whichever way round, the others once each way', async () => {
    const [a, b] = [await add('A'), await add('B')]
    await link(a.id, b.id, { kind: 'connected_to' })

    const again = await link(b.id, a.id, { kind: 'connected_to' })
    expect([again.status, codes(again)]).toEqual([422, ['linked_already']])
    expect(await briefly(b.id)).toEqual([['connected_to', 'out', 'A']])
    expect((await link(a.id, b.id, { kind: 'replaces' })).status).toBe(201)
    expect(codes(await link(b.id, a.id, { kind: 'replaces', direction: 'in' }))).toEqual([
      'linked_already',
    ])
  })

  test('can’t refer to the asset itself, an unknown asset or an archived one', async () => {
    const [a, b] = [await add('A'), await add('B')]
    await here.call(assetsApi.remove, { params: { id: b.id } })

    expect(codes(await link(a.id, a.id, { kind: 'replaces' }))).toEqual(['itself'])
    expect(codes(await link(a.id, b.id, { kind: 'replaces' }))).toEqual(['archived'])
    const unknown = '0197a3a0-0000-7000-8000-000000000001'
    expect(codes(await link(a.id, unknown, { kind: 'replaces' }))).toEqual(['not_found'])
    expect((await link(unknown, a.id, { kind: 'replaces' })).status).toBe(404)
  })

  test('are kept when the other asset is archived, and marked', async () => {
    const [a, b] = [await add('A'), await add('B')]
    await link(a.id, b.id, { kind: 'replaces' })
    await here.call(assetsApi.remove, { params: { id: b.id } })

    const { links } = await linked(a.id)
    expect(links[0]!.asset.archived_at).toEqual(expect.any(String))
  })

  test('are removed from either end, and can be made again', async () => {
    const [a, b] = [await add('A'), await add('B')]
    await link(a.id, b.id, { kind: 'replaces' })

    expect((await unlink(b.id, a.id, { kind: 'replaces' })).status).toBe(404)
    expect((await unlink(b.id, a.id, { kind: 'replaces', direction: 'in' })).status).toBe(204)
    expect(await briefly(a.id)).toEqual([])
    await link(a.id, b.id, { kind: 'connected_to' })
    expect((await unlink(b.id, a.id, { kind: 'connected_to' })).status).toBe(204)
    expect((await link(a.id, b.id, { kind: 'connected_to' })).status).toBe(201)
  })

  test('are in the history of both, with the name of the other', async () => {
    const [a, b] = [await add('Pump'), await add('Old pump')]
    await link(a.id, b.id, { kind: 'replaces' })
    await unlink(a.id, b.id, { kind: 'replaces' })
    const history = async (id: string) => {
      const query = { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': id } as const
      const { body } = await here.call(auditsApi.list, { query })
      return body.data.slice(0, 2).map(({ changes, names }) => [changes, names])
    }

    expect(await history(a.id)).toEqual([
      [{ 'link:replaces': [b.id, null] }, { [b.id]: 'Old pump' }],
      [{ 'link:replaces': [null, b.id] }, { [b.id]: 'Old pump' }],
    ])
    expect(await history(b.id)).toEqual([
      [{ 'link:replaces:in': [a.id, null] }, { [a.id]: 'Pump' }],
      [{ 'link:replaces:in': [null, a.id] }, { [a.id]: 'Pump' }],
    ])
  })

  test('are limited in number', async () => {
    const { id } = await add('Hub')
    await inTransaction(here.ctx, (ctx) =>
      clientOf(ctx).query(
        `with added as (
           insert into assets (account_id, name, asset_tag)
           select $1, 'Lamp ' || n, 'L-' || n from generate_series(1, $3::int) n returning id
         ) insert into asset_links (account_id, asset_id, other_id, kind)
           select $1, $2, id, 'powered_by' from added`,
        [here.account_id, id, MAX_LINKS],
      ),
    )
    const more = await add('One more')

    expect(codes(await link(id, more.id, { kind: 'contains' }))).toEqual(['too_many_links'])
    expect(codes(await link(more.id, id, { kind: 'contains' }))).toEqual(['too_many_links'])
    expect((await linked(id)).links).toHaveLength(MAX_LINKS)
  })

  test('are seen and made only by who sees both ends', async () => {
    const { body } = await here.call(sitesApi.create, { body: { site: { name: 'HQ' } } })
    const a = await add('A', { site_id: body.data.id })
    const b = await add('B')
    await link(a.id, b.id, { kind: 'replaces' })
    const person = await here.person('admin', [body.data.id])

    expect(await briefly(a.id, person)).toEqual([])
    const refused = await person.call(assetLinksApi.link, {
      params: { id: a.id },
      body: { link: { other_id: b.id, kind: 'contains' } },
    })
    expect(codes(refused)).toEqual(['not_found'])
    const gone = await person.call(assetLinksApi.unlink, {
      params: { id: a.id, other: b.id },
      query: { kind: 'replaces' },
    })
    expect(gone.status).toBe(404)
  })
})

describe('being part of another asset', () => {
  test('is answered as the way up and what is below', async () => {
    const line = await add('Line')
    const press = await add('Press', { parent_id: line.id })
    const pump = await add('Pump', { parent_id: press.id })
    await add('Seal 10', { parent_id: pump.id })
    await add('Seal 9', { parent_id: pump.id })

    const found = await linked(pump.id)

    expect(found.parents.map(({ name }) => name)).toEqual(['Line', 'Press'])
    expect(found.children.map(({ name }) => name)).toEqual(['Seal 9', 'Seal 10'])
    expect(found).toMatchObject({ children_count: 2, children_exact: true })
  })

  test('can be said and undone from either end', async () => {
    const [press, pump] = [await add('Press'), await add('Pump')]

    const { body } = await link(pump.id, press.id, { kind: 'parent' })
    expect(body.data.parents.map(({ id }) => id)).toEqual([press.id])
    expect((await unlink(press.id, pump.id, { kind: 'child' })).status).toBe(204)
    expect((await linked(press.id)).children_count).toBe(0)
    await link(press.id, pump.id, { kind: 'child' })
    expect((await unlink(pump.id, press.id, { kind: 'parent' })).status).toBe(204)
    expect((await unlink(pump.id, press.id, { kind: 'parent' })).status).toBe(404)
  })

  test('makes no circle', async () => {
    const press = await add('Press')
    const pump = await add('Pump', { parent_id: press.id })

    expect(codes(await link(press.id, pump.id, { kind: 'parent' }))).toEqual(['circle'])
    expect(codes(await link(pump.id, pump.id, { kind: 'child' }))).toEqual(['circle'])
  })

  test('is refused at what was sent', async () => {
    const press = await add('Press')
    const pump = await add('Pump', { parent_id: press.id })
    const old = await add('Old')
    await here.call(assetsApi.remove, { params: { id: old.id } })
    const unknown = '0197a3a0-0000-7000-8000-000000000001'

    for (const [other, code] of [
      [pump.id, 'circle'],
      [old.id, 'archived'],
      [unknown, 'not_found'],
    ] as const) {
      const { status, body } = await link(press.id, other, { kind: 'parent' })
      expect([status, body.errors]).toMatchObject([
        422,
        [{ code, source: { pointer: '/link/other_id' } }],
      ])
    }
  })
})
