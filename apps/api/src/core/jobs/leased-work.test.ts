import { assetsApi } from '@steward/contract/assets.ts'
import { exportsApi } from '@steward/contract/exports.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { csvOf } from '#test/builders/csv.ts'
import { look, upload, work } from '#test/builders/imports.ts'
import { inside, manyAssets, untilBlocking, workOnBulk, workOnExport } from '#test/builders/jobs.ts'
import { clientOf, inTransaction } from '../context/ctx.ts'

let here: TestAccount
const { addSite } = adding(() => here)
let hall: string
let depot: string
let maker: Person
beforeEach(async () => {
  here = await newAccount()
  hall = (await addSite('Hall')).id
  depot = (await addSite('Depot')).id
  maker = await here.person('asset_manager', [hall])
})

/** So many assets, of which the first half is in the hall. */
const assetsInBoth = (many: number) =>
  manyAssets(here, many, {
    site_id: `case when n <= ${many / 2} then '${hall}'::uuid else '${depot}'::uuid end`,
  })

type Changes = BodyOf<typeof membershipsApi.update>['membership']

const become = async (membership: Changes) => {
  const { status } = await here.call(membershipsApi.update, {
    params: { id: here.account_id, user_id: maker.user_id },
    body: { membership },
  })
  expect(status).toBe(200)
}

const leave = async () => {
  const { status } = await here.call(membershipsApi.remove, {
    params: { id: here.account_id, user_id: maker.user_id },
  })
  expect(status).toBe(204)
}

/** What happens to the owner of a job before it runs, and the reason with which it ends. */
const losing: [string, () => Promise<void>][] = [
  ['has left the account', leave],
  ['was switched off', () => become({ status: 'deactivated' })],
  ['may not do this any more', () => become({ role_key: 'requester' })],
  ['sees none of their sites any more', () => become({ site_scope: [depot] })],
]

describe('an import that waits', () => {
  const rename = (...numbers: number[]) =>
    csvOf([['tag', 'name'], ...numbers.map((n) => [`P-${n}`, 'Renamed'])])
  const renamed = async () =>
    (
      await inside<{ n: number }>(
        here,
        `select substring(asset_tag from 3)::int as n from assets where name = 'Renamed' order by 1`,
      )
    ).map(({ n }) => n)
  const file = () => ({
    mode: 'update' as const,
    mapping: { columns: { tag: 'asset_tag', name: 'name' } },
  })

  test.each(losing)('writes nothing once its maker %s', async (_, happen) => {
    await assetsInBoth(4)
    const { id } = await upload(maker, rename(1, 3), file())

    await happen()
    const done = await work(here, id)

    expect(await renamed()).toEqual([])
    expect(done).toMatchObject({ status: 'failed', processed_rows: 0 })
    expect(done.failure).toMatch(/no longer have permission|your sites were changed/)
  })

  test.each([
    ['more sites than when they started it', () => [hall], () => []],
    ['fewer', () => [hall, depot], () => [hall]],
    ['some, having seen all', () => [], () => [hall]],
  ])('reaches what its maker saw then and sees now, where they see %s', async (_, then, now) => {
    await assetsInBoth(4)
    maker = await here.person('asset_manager', then())
    const { id } = await upload(maker, rename(1, 3), file())

    await become({ site_scope: now() })
    const done = await work(here, id)

    expect(await renamed()).toEqual([1])
    expect(done.error_details[0]).toMatchObject({ row: 3, code: 'no_match' })
  })

  test('stops at the next piece when its owner has lost access', async () => {
    await manyAssets(here, 4_000, { site_id: `'${hall}'::uuid` })
    const numbers = Array.from({ length: 4_000 }, (_, at) => at + 1)
    const { id } = await upload(maker, rename(...numbers), file())

    let working: Promise<unknown> | undefined
    await inTransaction(here.ctx, async (ctx) => {
      await clientOf(ctx).query(`select from assets where asset_tag = 'P-1500' for update`)
      working = work(here, id)
      await untilBlocking(clientOf(ctx))
      await leave()
    })
    await working

    // The piece that was running had been permitted before; it has one or two thousand rows.
    const { status, processed_rows } = await look(here, id)
    expect([status, [2_000, 3_000].includes(processed_rows)]).toEqual(['failed', true])
    expect(await renamed()).toHaveLength(processed_rows)
  })
})

describe('an export that waits', () => {
  const ask = async () => {
    const { body } = await maker.call(exportsApi.create, {
      body: { export: { resource: 'assets', columns: ['name'] } },
    })
    return body.data.id
  }
  const state = () =>
    inside<{ status: string; file_key: string | null }>(
      here,
      'select status, file_key from exports',
    )

  test.each([losing[0]!, losing[1]!, losing[3]!])(
    'is not written once its maker %s',
    async (_, happen) => {
      await assetsInBoth(4)
      const id = await ask()

      await happen()
      await workOnExport(here, id)

      expect(await state()).toEqual([{ status: 'failed', file_key: null }])
    },
  )

  test('has what its owner saw at its start, even if they see more now', async () => {
    await assetsInBoth(4)
    const id = await ask()

    await become({ site_scope: [] })
    await workOnExport(here, id)

    const { text } = await maker.call(exportsApi.file, { params: { id } })
    expect(text.match(/Pump \d/g)).toEqual(['Pump 1', 'Pump 2'])
  })

  test('has what its owner sees now', async () => {
    await assetsInBoth(4)
    maker = await here.person('asset_manager')
    const id = await ask()

    await become({ site_scope: [hall] })
    await workOnExport(here, id)

    const { text } = await maker.call(exportsApi.file, { params: { id } })
    expect(text.match(/Pump \d/g)).toEqual(['Pump 1', 'Pump 2'])
    await become({ site_scope: [depot] })
    expect((await maker.call(exportsApi.file, { params: { id } })).status).toBe(403)
  })
})

describe('a change of many that waits', () => {
  const ask = async () => {
    const { status, body } = await maker.call(assetsApi.bulk, {
      body: { assets: { filter: {}, changes: { criticality: 'high' } } },
    })
    expect(status).toBe(202)
    return body.data.id!
  }
  const changed = async () =>
    inside<{ site_id: string; n: number }>(
      here,
      `select site_id, count(*)::int as n from assets where criticality = 'high' group by 1`,
    )

  test.each(losing)('changes nothing once its maker %s', async (_, happen) => {
    await assetsInBoth(2_400)
    const id = await ask()

    await happen()
    await workOnBulk(here, id)

    expect(await changed()).toEqual([])
  })

  test('changes what its owner saw at its start, even if they see more now', async () => {
    await assetsInBoth(2_400)
    const id = await ask()

    await become({ site_scope: [] })
    await workOnBulk(here, id)

    expect(await changed()).toEqual([{ site_id: hall, n: 1_200 }])
  })
})
