import { randomUUID } from 'node:crypto'
import { accountsApi } from '@steward/contract/accounts.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { platformPerson } from '#test/platform.ts'

let here: TestAccount
let platform: Person
beforeEach(async () => {
  here = await newAccount()
  platform = await platformPerson(here.h)
})

const change = (id: string, field: string, value: string) =>
  here.h.owner.query(`update accounts set ${field} = $1 where id = $2`, [value, id])

describe('the accounts of the installation', () => {
  const slugs = async (query: object) =>
    (await platform.call(accountsApi.list, { query })).body.data.map(({ slug }) => slug)

  test('are listed for people of the platform, with what is in them', async () => {
    await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
    for (const status of ['to_do', 'in_progress', 'cancelled'] as const)
      await here.call(workOrdersApi.create, { body: { work_order: { title: 'Oil it', status } } })
    await here.person('auditor')
    const { body } = await platform.call(accountsApi.list, { query: { search: here.slug } })

    expect(body.data).toMatchObject([
      { id: here.account_id, status: 'active', asset_count: 1, user_count: 2, logo_url: null },
    ])
    expect(body.meta).toMatchObject({ total_records: 1, next_cursor: null })
    const { body: one } = await platform.call(accountsApi.get, { params: { id: here.account_id } })
    expect(one.data).toMatchObject({
      ...body.data[0],
      invited_count: 0,
      open_work_order_count: 2,
      storage_bytes: 0,
      attachment_bytes: 0,
    })
  })

  test('are those in use, or all of them; what is being erased and the platform itself are not', async () => {
    const [suspended, deleting] = [await newAccount(), await newAccount()]
    const word = randomUUID().slice(0, 8)
    for (const { account_id } of [here, suspended, deleting])
      await change(account_id, 'name', `Company ${word}`)
    await change(suspended.account_id, 'status', 'suspended')
    await change(deleting.account_id, 'status', 'deleting')

    expect(await slugs({ search: word })).toEqual([here.slug])
    expect((await slugs({ search: word, view_all: true })).toSorted()).toEqual(
      [here.slug, suspended.slug].toSorted(),
    )
    expect(await slugs({ search: word, 'filter[status]': 'suspended' })).toEqual([suspended.slug])
    expect(await slugs({ search: 'system', view_all: true })).not.toContain('system')
  })

  test('are paged by cursor', async () => {
    const word = randomUUID().slice(0, 8)
    const made = [here, await newAccount(), await newAccount()]
    for (const [n, { account_id }] of made.entries())
      await change(account_id, 'name', `${word} ${n + 9}`)

    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await platform.call(accountsApi.list, {
        query: { search: word, per_page: 1, ...(cursor ? { cursor } : {}) },
      })
      seen.push(...body.data.map(({ slug }) => slug))
      cursor = body.meta.next_cursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(made.map(({ slug }) => slug))
  })

  test('show the platform their people, by role and by what they are', async () => {
    const auditor = await here.person('auditor')
    const ids = async (query: object) =>
      (
        await platform.call(accountsApi.users, { params: { id: here.account_id }, query })
      ).body.data.map(({ id }) => id)

    expect(await ids({ 'filter[role]': 'auditor' })).toEqual([auditor.user_id])
    expect(await ids({ 'filter[status]': 'invited' })).toEqual([])
    expect(await ids({ 'filter[status]': ['active', 'invited'] })).toHaveLength(2)
  })

  test('are nobody else’s business', async () => {
    const { account_id: id } = here
    expect((await here.call(accountsApi.list, {})).status).toBe(403)
    expect((await here.call(accountsApi.get, { params: { id } })).status).toBe(403)
    const outside = { ...platform.headers, 'x-account-id': id }
    const reply = await here.h.app.inject({ url: '/api/v1/accounts', headers: outside })
    expect(reply.statusCode).toBe(403)
    expect((await platform.call(accountsApi.get, { params: { id: randomUUID() } })).status).toBe(
      404,
    )
  })

  test('are not even revealed by a question that is wrong otherwise', async () => {
    const other = await newAccount()
    const ask = async (id: string) => {
      const { status, text } = await here.call(accountsApi.users, {
        params: { id },
        query: { per_page: 0 },
      })
      return { status, errors: JSON.parse(text).errors }
    }

    const [there, nowhere] = [await ask(other.account_id), await ask(randomUUID())]

    expect(there).toMatchObject({ status: 422, errors: [{ source: { parameter: 'per_page' } }] })
    expect(nowhere).toEqual(there)
    const unknown = { params: { id: randomUUID() }, query: { per_page: 0 } }
    expect((await platform.call(accountsApi.users, unknown)).status).toBe(404)
  })

  test('are sorted by when their people last changed something, which the platform itself does not count for', async () => {
    const word = randomUUID().slice(0, 8)
    const [quiet, early, late] = [here, await newAccount(), await newAccount()]
    for (const { account_id } of [quiet, early, late])
      await change(account_id, 'name', `Company ${word}`)
    for (const account of [early, late])
      await account.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
    await platform.call(accountsApi.update, {
      params: { id: quiet.account_id },
      body: { account: { time_zone: 'Europe/Paris' } },
    })

    const sorted = (order: 'asc' | 'desc') =>
      slugs({ search: word, sort: 'last_activity_at', order, per_page: 10 })
    expect(await sorted('asc')).toEqual([early.slug, late.slug, quiet.slug])
    expect(await sorted('desc')).toEqual([quiet.slug, late.slug, early.slug])
    const { data } = (await platform.call(accountsApi.list, { query: { search: quiet.slug } })).body
    expect(data[0]!.last_activity_at).toBeNull()
  })

  test('have no register for people of the platform', async () => {
    for (const route of [assetsApi.list, sitesApi.list])
      expect((await platform.call(route, {})).status).toBe(403)
    expect((await platform.call(usersApi.list, {})).status).toBe(200)
  })
})
