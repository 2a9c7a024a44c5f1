import { randomUUID } from 'node:crypto'
import { accountMembersApi } from '@steward/contract/account-members.ts'
import { accountsApi } from '@steward/contract/accounts.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { rolesApi } from '@steward/contract/rights.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import type { UserBulkChanges } from '@steward/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { platformPerson } from '#test/platform.ts'
import { cellsOf } from '#test/workbook.ts'

let here: TestAccount
let platform: Person
beforeEach(async () => {
  here = await newAccount()
  platform = await platformPerson(here.h)
})

const params = () => ({ id: here.account_id })
const bulk = (ids: string[], changes: UserBulkChanges, by: Person = platform) =>
  by.call(accountMembersApi.bulk, { params: params(), body: { users: { ids, changes } } })
const give = (ids: string[], role_key: string, by?: Person) => bulk(ids, { role_key }, by)
const remove = (ids: string[], by?: Person) => bulk(ids, { status: 'removed' }, by)
const resend = (ids: string[], by?: Person) => bulk(ids, { resend_invitation: true }, by)
const undo = (undo_token: string, by: Person = platform) =>
  by.call(accountMembersApi.undoBulk, { params: params(), body: { users: { undo_token } } })
const invite = async (email = `${randomUUID()}@example.com`) =>
  (
    await platform.call(membershipsApi.create, {
      params: params(),
      body: { membership: { email, name: 'Ivo', role_key: 'requester' } },
    })
  ).body.data.id
const people = async () =>
  (await platform.call(accountsApi.users, { params: params(), query: { per_page: 100 } })).body.data
const roleOf = async (user_id: string) =>
  (await people()).find(({ id }) => id === user_id)?.role.key
const actionsOf = async (user_id: string, reader: Person) =>
  (
    await reader.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'User', 'filter[auditable_id]': user_id },
    })
  ).body.data.map(({ action }) => action)
const makeRole = () =>
  here.call(rolesApi.create, {
    body: { role: { key: 'fitter', name: 'Fitter', permissions: { asset: ['view', 'delete'] } } },
  })

describe('several people of an account', () => {
  test('get another role, which is noted once in both histories, and get theirs back', async () => {
    await makeRole()
    const [one, two] = [await here.person('technician'), await here.person('auditor')]
    const ids = [one.user_id, two.user_id]

    const { data } = (await give(ids, 'fitter')).body

    expect(data).toMatchObject({ changed: 2, skipped: [], undo_token: expect.any(String) })
    expect(await Promise.all(ids.map(roleOf))).toEqual(['fitter', 'fitter'])
    for (const reader of [platform, here])
      expect(await actionsOf(one.user_id, reader)).toEqual(['update'])

    await give([two.user_id], 'requester')
    expect((await undo(data.undo_token!)).body.data).toMatchObject({
      changed: 1,
      skipped: [{ id: two.user_id, name: 'Test Person', code: 'stale_record' }],
    })
    expect(await Promise.all(ids.map(roleOf))).toEqual(['technician', 'requester'])
    expect((await undo(data.undo_token!)).status).toBe(404)
  })

  test('keep an administrator among them, who is named with the reason', async () => {
    const other = await here.person('admin')
    const ids = [here.user_id, other.user_id]
    const { data } = (await give(ids, 'auditor')).body

    const kept = ids.toSorted()[1]!
    expect(data).toMatchObject({
      changed: 1,
      skipped: [{ id: kept, name: 'Test Person', code: 'last_administrator' }],
    })
    expect(await roleOf(kept)).toBe('admin')
    expect((await remove(ids)).body.data).toMatchObject({
      changed: 1,
      skipped: [{ id: kept, code: 'last_administrator' }],
      undo_token: null,
    })
    expect((await people()).map(({ id }) => id)).toEqual([kept])
  })

  test('get no role that there is not, and those who have it already are not counted', async () => {
    const { user_id } = await here.person('auditor')
    const { status, body } = await give([user_id], 'nothing')
    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({
      code: 'not_found',
      source: { pointer: '/users/changes/role_key' },
    })
    expect((await give([user_id], 'auditor')).body.data).toEqual({
      changed: 0,
      skipped: [],
      undo_token: null,
    })
  })

  test('are changed by an account’s own people as far as they go themselves', async () => {
    const helper = await here.person({ account_user: ['view', 'update'], user: ['view'] })
    const ids = [here.user_id, (await here.person('requester')).user_id]
    expect((await give(ids, 'auditor', helper)).body.errors[0]).toMatchObject({
      code: 'exceeds_own_rights',
      source: { pointer: '/users/changes/role_key' },
    })
    const { data } = (await bulk(ids, { status: 'deactivated' }, helper)).body
    expect(data.changed).toBe(0)
    expect(data.skipped.map(({ code }) => code)).toEqual([
      'exceeds_own_rights',
      'exceeds_own_rights',
    ])
    expect((await remove(ids, helper)).status).toBe(403)
    const elsewhere = await newAccount()
    expect((await give(ids, 'auditor', elsewhere)).status).toBe(404)
  })

  test('are invited once more, but for those who are in and those who were asked just now', async () => {
    const [waiting, asked] = [await invite(), await invite()]
    await inTransaction(here.ctx, (ctx) =>
      clientOf(ctx).query(
        "update memberships set invitation_sent_at = now() - interval '2 minutes' where user_id = $1",
        [waiting],
      ),
    )
    const ids = [waiting, asked, here.user_id]
    const { data } = (await resend(ids)).body
    expect(data.changed).toBe(1)
    expect(new Map(data.skipped.map(({ id, code }) => [id, code]))).toEqual(
      new Map([
        [asked, 'rate_limited'],
        [here.user_id, 'accepted'],
      ]),
    )
    const letters = (await here.h.jobs('mail')).filter((job) => job['user_id'] === waiting)
    expect(letters).toHaveLength(2)
  })
})

describe('the people of an account', () => {
  test('come as a file, with what the list shows', async () => {
    const { user_id, email } = await here.person('technician')
    const get = (query: object) => here.call(accountMembersApi.export, { params: params(), query })
    const columns = 'email,role_key,status,mfa_enabled'
    const { text } = await get({ columns, 'filter[role]': 'technician' })
    expect(text).toBe(`\ufeff${columns}\r\n${email},technician,active,false\r\n`)
    expect((await get({ columns: 'email', ids: user_id })).text).toBe(`\ufeffemail\r\n${email}\r\n`)

    await here.h.owner.query("update accounts set time_zone = 'Asia/Tokyo' where id = $1", [
      here.account_id,
    ])
    const reply = await here.h.app.inject({
      url: `/api/v1/accounts/${here.account_id}/users/export?format=xlsx&columns=email,created_at`,
      headers: here.headers,
    })
    const [, row] = await cellsOf(reply.rawPayload)
    const { created_at } = (await people()).find((one) => one.email === row![0]!.value)!
    const days = (Date.parse(created_at) + 9 * 3_600_000 - Date.UTC(1899, 11, 30)) / 86_400_000
    expect(Number(row![1]!.value)).toBeCloseTo(days, 4)
  })

  test('come in the words of whoever reads them, who may be of the platform', async () => {
    const { user_id, email } = await here.person('technician')
    const { text } = await platform.call(accountMembersApi.export, {
      params: params(),
      query: { columns: 'email,role_key,status,mfa_enabled', headers: 'labels', ids: user_id },
    })
    expect(text).toBe(`\ufeffEmail,Role,Status,One-time codes\r\n${email},Technician,Active,No\r\n`)
  })

  test('are counted by role and status, in the reader’s words', async () => {
    await makeRole()
    const { user_id } = await here.person('technician')
    await give([user_id], 'fitter')
    await invite()
    const { body } = await platform.call(accountMembersApi.facets, {
      params: params(),
      query: { 'filter[role]': 'fitter' },
    })
    expect(body.data.map(({ field }) => field)).toEqual(['role', 'status'])
    expect(body.data[0]!.values.map(({ name, count }) => [name, count])).toEqual([
      ['Administrator', 1],
      ['Fitter', 1],
      ['Requester', 1],
    ])
    expect(body.data[1]!.values).toEqual([{ value: 'active', name: null, count: 1 }])
  })

  test('can be given its own roles and sites, which only the platform sees here', async () => {
    await makeRole()
    for (const name of ['Kiel works', 'Bremen', 'Closed works'])
      await here.call(sitesApi.create, {
        body: { site: { name, ...(name.startsWith('Closed') && { status: 'closed' }) } },
      })
    const roles = (await platform.call(accountMembersApi.roles, { params: params() })).body.data
    expect(roles.map(({ key }) => key)).toEqual([
      'admin',
      'asset_manager',
      'maintenance_manager',
      'technician',
      'auditor',
      'requester',
      'fitter',
    ])
    expect(roles.at(-1)).toEqual({ key: 'fitter', name: 'Fitter', description: null })
    const sites = async (search: string, by: Person = platform) =>
      by.call(accountMembersApi.sites, { params: params(), query: { search } })
    expect((await sites('')).body.data.map(({ name }) => name)).toEqual(['Bremen', 'Kiel works'])
    expect((await sites('WORKS')).body.data.map(({ name }) => name)).toEqual(['Kiel works'])

    expect((await sites('', here)).status).toBe(403)
    const nowhere = { params: { id: randomUUID() } }
    expect((await platform.call(accountMembersApi.roles, nowhere)).status).toBe(404)
    expect((await platform.call(accountMembersApi.sites, nowhere)).status).toBe(404)
  })
})
