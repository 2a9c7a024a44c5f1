import { type AssetChanges, assetsApi } from '@steward/contract/assets.ts'
import { bulkChangesApi } from '@steward/contract/bulk-changes.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { tidyUp } from '#jobs/housekeeping.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { inside, lookAtBulk, manyAssets, untilBlocking, workOnBulk } from '#test/builders/jobs.ts'

let here: TestAccount
const { addSite } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const change = async (filter: object, changes: AssetChanges, by: Person = here) =>
  by.call(assetsApi.bulk, { body: { assets: { filter: filter as {}, changes } } })
const start = async (filter: object, changes: AssetChanges, by: Person = here) => {
  const { status, body } = await change(filter, changes, by)
  expect(status).toBe(202)
  return body.data.id!
}
const undo = (undo_token: string, by: Person = here) =>
  by.call(assetsApi.undoBulk, { body: { assets: { undo_token } } })
const counts = async (by = 'status') => {
  const rows = await inside<{ value: string; n: number }>(
    here,
    `select ${by}::text as value, count(*)::int as n from assets group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ value, n }) => [value, n]))
}

describe('a change of all that a filter finds', () => {
  test('is done at once where they are few', async () => {
    await manyAssets(here, 3, { condition: `case when n < 3 then 'good' end` })

    const { status, body } = await change(
      { 'filter[condition]': ['good'] },
      { supplier: 'Grundfos' },
    )

    expect(status).toBe(200)
    expect(body.data).toMatchObject({ changed: 2, skipped: [] })
    expect(await counts('supplier')).toEqual({ Grundfos: 2, null: 1 })
  })

  test('takes the list’s own filters, and one of ids and filter', async () => {
    const wrong = await change({ 'filter[colour]': ['red'] }, { supplier: 'X' })
    const none = await here.call(assetsApi.bulk, { body: { assets: { changes: {} } } } as never)

    expect(wrong.status).toBe(422)
    expect(none.status).toBe(422)
  })

  test('is a job where they are many, and changes none twice though it leaves the filter', async () => {
    await manyAssets(here, 4_500, { status: `'in_stock'` })
    const id = await start({ 'filter[status]': ['in_stock'] }, { status: 'in_use' })
    expect(await lookAtBulk(here, id)).toMatchObject({ status: 'pending', undo_token: null })

    await workOnBulk(here, id)

    expect(await lookAtBulk(here, id)).toMatchObject({
      status: 'completed',
      total: 4_500,
      processed: 4_500,
      changed: 4_500,
      skipped_count: 0,
      undo_token: id,
    })
    expect(await counts()).toEqual({ in_use: 4_500 })
    const written = await inside(here, 'select distinct action, changes from audits')
    expect(written).toEqual([{ action: 'update', changes: { status: ['in_stock', 'in_use'] } }])
  })

  test('names the first of those that it left as they are, and counts all', async () => {
    await manyAssets(here, 2_500, {
      status: `case when n <= 300 then 'disposed' else 'in_stock' end`,
      disposed_on: `case when n <= 300 then date '2026-01-01' end`,
      disposal_type: `case when n <= 300 then 'sold' end`,
    })
    const id = await start({}, { status: 'in_use' })

    await workOnBulk(here, id)

    const done = await lookAtBulk(here, id)
    expect(done).toMatchObject({ changed: 2_200, skipped_count: 300, processed: 2_500 })
    expect(done.skipped).toHaveLength(100)
    expect(done.skipped[0]).toMatchObject({
      code: 'transition',
      name: expect.stringMatching(/Pump/),
    })
  })

  test('refuses what it names and isn’t there before anything begins', async () => {
    await manyAssets(here, 1_001)
    const elsewhere = await newAccount()
    const { body } = await elsewhere.call(sitesApi.create, { body: { site: { name: 'Far' } } })

    const answer = await change({}, { site_id: body.data.id })

    expect(answer.status).toBe(422)
    expect(answer.body.errors[0]).toMatchObject({ source: { pointer: '/asset/site_id' } })
  })

  test('archives parts with their wholes, whatever order they were made in', async () => {
    await manyAssets(here, 2_500)
    await inside(
      here,
      `update assets set parent_id = (select p.id from assets p where p.asset_tag = 'P-2500') where asset_tag <> 'P-2500'`,
    )
    const id = await start({}, { archived: true })

    await workOnBulk(here, id)

    expect(await lookAtBulk(here, id)).toMatchObject({
      changed: 2_500,
      processed: 2_500,
      skipped_count: 0,
    })
    const back = await undo(id)
    expect(back.status).toBe(202)
    await workOnBulk(here, back.body.data.id!)
    expect(await counts('archived_at is null')).toEqual({ true: 2_500 })
  })
})

describe('a change under way', () => {
  test('is gone on with by another worker, and each record is changed once', async () => {
    await manyAssets(here, 4_500)
    const id = await start({}, { criticality: 'high' })
    await workOnSome(id)
    const before = await lookAtBulk(here, id)
    expect(before).toMatchObject({ status: 'processing', undo_token: null })

    await workOnBulk(here, id)

    expect(await lookAtBulk(here, id)).toMatchObject({ status: 'completed', changed: 4_500 })
    expect(await counts('lock_version')).toEqual({ 2: 4_500 })
    const [audited] = await inside<{ n: number }>(here, 'select count(*)::int as n from audits')
    expect(audited!.n).toBe(4_500)
  })

  test('can’t be taken by two, nor by one whose lease another has', async () => {
    await manyAssets(here, 1_500)
    const id = await start({}, { criticality: 'high' })

    const taken = await Promise.all([workOnBulk(here, id), workOnBulk(here, id)])

    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await counts('lock_version')).toEqual({ 2: 1_500 })
  })

  test('can be stopped: what is changed stays, and can be undone', async () => {
    await manyAssets(here, 4_500)
    const id = await start({}, { criticality: 'high' })
    await workOnSome(id)

    const { body } = await here.call(bulkChangesApi.cancel, { params: { id } })
    expect(await workOnBulk(here, id)).toBe(false)

    expect(body.data).toMatchObject({ status: 'cancelled', undo_token: id })
    const { changed } = body.data
    expect(await counts('criticality')).toEqual({ high: changed, medium: 4_500 - changed })
    const again = await here.call(bulkChangesApi.cancel, { params: { id } })
    expect(again.status).toBe(409)
    await workOnBulk(here, (await undo(id)).body.data.id!)
    expect(await counts('criticality')).toEqual({ medium: 4_500 })
  })

  test.each([
    ['may no longer change anything', { role_key: 'requester' as const }, 'permission_denied'],
    ['was switched off', { status: 'deactivated' as const }, 'membership_inactive'],
  ])('stops once its maker %s', async (_, membership, code) => {
    await manyAssets(here, 4_500)
    const maker = await here.person('asset_manager')
    const id = await start({}, { criticality: 'high' }, maker)

    await inTheSecondPiece(id, () =>
      here.call(membershipsApi.update, {
        params: { id: here.account_id, user_id: maker.user_id },
        body: { membership },
      }),
    )

    const [row] = await inside(here, 'select status, code, changed from bulk_changes')
    expect(row).toEqual({ status: 'failed', code, changed: 4_000 })
    expect(await counts('criticality')).toEqual({ high: 4_000, medium: 500 })
  })

  test('stops once its maker sees other sites', async () => {
    const [hall, depot] = [(await addSite('Hall')).id, (await addSite('Depot')).id]
    await manyAssets(here, 5_000, {
      site_id: `case when n <= 4900 then '${hall}'::uuid else '${depot}'::uuid end`,
    })
    const maker = await here.person('asset_manager', [hall])
    const id = await start({}, { criticality: 'high' }, maker)

    await inTheSecondPiece(id, () =>
      here.call(membershipsApi.update, {
        params: { id: here.account_id, user_id: maker.user_id },
        body: { membership: { site_scope: [depot] } },
      }),
    )

    const [row] = await inside(here, 'select status, code, total, changed from bulk_changes')
    const stopped = { status: 'failed', code: 'scope_changed', total: 4_900, changed: 4_000 }
    expect(row).toEqual(stopped)
  })
})

/** Works on a change, and does something while its second piece waits for a record that another transaction holds. */
async function inTheSecondPiece(
  id: string,
  meanwhile: () => Promise<unknown>,
  signal?: AbortSignal,
) {
  let working: Promise<unknown> | undefined
  await inTransaction(here.ctx, async (ctx) => {
    await clientOf(ctx).query(`select from assets where asset_tag = 'P-2500' for update`)
    working = workOnBulk(here, id, signal)
    await vi.waitUntil(
      async () => {
        const rows = await inside(
          here,
          `select from bulk_changes where id = '${id}' and processed > 0`,
        )
        return rows.length > 0
      },
      { timeout: 30_000, interval: 20 },
    )
    await untilBlocking(clientOf(ctx))
    await meanwhile()
  })
  await working
}

/** Works on a change, and stops after its second piece of three. */
async function workOnSome(id: string) {
  const stop = new AbortController()
  await inTheSecondPiece(id, async () => stop.abort(), stop.signal)
}

describe('taking back', () => {
  test('3,000 records is a job too, and gives each what it had', async () => {
    await manyAssets(here, 3_000, { tags: `array['n' || n % 7]`, supplier: `'S' || n % 5` })
    const id = await start({}, { supplier: 'Grundfos', tags: { add: ['seen'] } })
    await workOnBulk(here, id)
    expect(await counts('supplier')).toEqual({ Grundfos: 3_000 })
    await inside(here, `update assets set lock_version = 9 where asset_tag = 'P-17'`)

    const { status, body } = await undo(id)
    expect(status).toBe(202)
    await workOnBulk(here, body.data.id!)

    const done = await lookAtBulk(here, body.data.id!)
    expect(done).toMatchObject({
      status: 'completed',
      undo_of: id,
      total: 3_000,
      changed: 2_999,
      undo_token: null,
    })
    expect(done.skipped).toMatchObject([{ name: 'Pump 17', code: 'stale_record' }])
    expect(await counts('supplier')).toMatchObject({ Grundfos: 1, S1: 600 })
    expect(await counts('cardinality(tags)')).toEqual({ 1: 2_999, 2: 1 })
    expect((await undo(id)).status).toBe(404)
    expect(await lookAtBulk(here, id)).toMatchObject({ undone: true, undo_token: null })
  })

  test('that is stopped can be gone on with', async () => {
    await manyAssets(here, 4_500)
    const id = await start({}, { criticality: 'high' })
    await workOnBulk(here, id)
    const first = (await undo(id)).body.data.id!
    await workOnSome(first)
    await here.call(bulkChangesApi.cancel, { params: { id: first } })

    const second = (await undo(id)).body.data.id!
    await workOnBulk(here, second)

    expect(await counts('criticality')).toEqual({ medium: 4_500 })
  })
})

test('everybody sees their own changes, and nobody another’s', async () => {
  await manyAssets(here, 1_200)
  const id = await start({}, { criticality: 'high' })
  const other = await here.person('admin')

  const [mine, theirs] = await Promise.all([
    here.call(bulkChangesApi.list, { query: {} }),
    other.call(bulkChangesApi.list, { query: {} }),
  ])

  expect(mine.body.data).toMatchObject([{ id, resource: 'asset', status: 'pending' }])
  expect(theirs.body.data).toEqual([])
  expect((await other.call(bulkChangesApi.get, { params: { id } })).status).toBe(404)
  expect((await other.call(bulkChangesApi.cancel, { params: { id } })).status).toBe(404)
})

test('a change and what it overwrote are kept for a day', async () => {
  await manyAssets(here, 1_200)
  const id = await start({}, { criticality: 'high' })
  await workOnBulk(here, id)
  await inside(here, `update bulk_changes set finished_at = now() - interval '25 hours'`)

  await tidyUp(here.h.services)

  expect(await inside(here, 'select id from bulk_change_parts')).toEqual([])
  expect((await here.call(bulkChangesApi.get, { params: { id } })).status).toBe(404)
})

test('what a change left as it was has no name for who doesn’t see it any more', async () => {
  const [hall, depot] = [(await addSite('Hall')).id, (await addSite('Depot')).id]
  await manyAssets(here, 1_500, {
    site_id: `case when n = 1 then '${depot}'::uuid else '${hall}'::uuid end`,
    status: `case when n < 3 then 'disposed' else 'in_stock' end`,
    disposed_on: `case when n < 3 then date '2026-01-01' end`,
    disposal_type: `case when n < 3 then 'sold' end`,
  })
  const maker = await here.person('asset_manager')
  const id = await start({}, { status: 'in_use' }, maker)
  await workOnBulk(here, id)
  const named = async () => {
    const { skipped } = await lookAtBulk(maker, id)
    const { body } = await maker.call(bulkChangesApi.list, {})
    expect(body.data[0]!.skipped).toEqual(skipped)
    return skipped.map(({ name }) => name)
  }
  expect((await named()).toSorted()).toEqual(['Pump 1', 'Pump 2'])

  await here.call(membershipsApi.update, {
    params: { id: here.account_id, user_id: maker.user_id },
    body: { membership: { site_scope: [hall] } },
  })

  expect((await named()).toSorted()).toEqual(['', 'Pump 2'])
})

test('a change that is being undone stays until that is over', async () => {
  await manyAssets(here, 1_200)
  const id = await start({}, { criticality: 'high' })
  await workOnBulk(here, id)
  const undoing = (await undo(id)).body.data.id!
  await inside(
    here,
    `update bulk_changes set finished_at = now() - interval '25 hours'
    where undo_of is null`,
  )

  await tidyUp(here.h.services)
  expect((await here.call(bulkChangesApi.get, { params: { id } })).status).toBe(200)
  await workOnBulk(here, undoing)
  await tidyUp(here.h.services)

  expect(await counts('criticality')).toEqual({ medium: 1_200 })
  expect((await here.call(bulkChangesApi.get, { params: { id } })).status).toBe(404)
})
