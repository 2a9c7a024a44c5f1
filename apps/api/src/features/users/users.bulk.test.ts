import { randomUUID } from 'node:crypto'
import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { BUILT_IN_ROLES } from '@steward/contract/roles.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { type UserBulkChanges, usersApi } from '@steward/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { lettersTo } from '#test/mailbox.ts'
import { platformPerson } from '#test/platform.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const ids = (people: readonly Pick<Person, 'user_id'>[]) => people.map(({ user_id }) => user_id)
const bulk = (people: readonly string[], changes: UserBulkChanges, by: Person = here) =>
  by.call(usersApi.bulk, { body: { users: { ids: [...people], changes } } })
const undo = (undo_token: string, by: Person = here) =>
  by.call(usersApi.undoBulk, { body: { users: { undo_token } } })
const get = async (user_id: string) =>
  (await here.call(usersApi.get, { params: { id: user_id } })).body.data
const rolesOf = async (people: readonly string[]) =>
  Promise.all(people.map(async (id) => (await get(id)).role.key))
const actions = async (user_id: string) => {
  const query = { 'filter[auditable_type]': 'User', 'filter[auditable_id]': user_id } as const
  const { body } = await here.call(auditsApi.list, { query })
  return body.data.map(({ action, changes }) => [action, changes])
}
const reach = async (person: Person) => (await person.call(assetsApi.list, {})).status
const invite = async () =>
  (
    await here.call(membershipsApi.create, {
      params: { id: here.account_id },
      body: { membership: { email: `${randomUUID()}@b.test`, name: 'Ivo', role_key: 'requester' } },
    })
  ).body.data.id
const sentLongAgo = (user_id: string) =>
  inTransaction(here.ctx, (ctx) =>
    clientOf(ctx).query(
      "update memberships set invitation_sent_at = now() - interval '1 hour' where user_id = $1",
      [user_id],
    ),
  )

describe('many people at once', () => {
  test('get another role, each with their history, and have the one before after an undo', async () => {
    const [a, b] = [await here.person('technician'), await here.person('auditor')]
    const { body } = await bulk(ids([a, b]), { role_key: 'requester' })
    expect(body.data).toMatchObject({ changed: 2, skipped: [] })
    expect(await rolesOf(ids([a, b]))).toEqual(['requester', 'requester'])
    expect(await actions(a.user_id)).toEqual([
      ['update', { role_key: ['technician', 'requester'] }],
    ])

    const token = body.data.undo_token!
    const stranger = await here.person('admin')
    expect((await undo(token, stranger)).status).toBe(404)
    expect((await undo(token)).body.data).toMatchObject({ changed: 2, undo_token: null })
    expect(await rolesOf(ids([a, b]))).toEqual(['technician', 'auditor'])
    expect((await actions(a.user_id))[0]).toEqual([
      'undo',
      { role_key: ['requester', 'technician'] },
    ])
    expect((await undo(token)).status).toBe(404)
  })

  test('are switched off and on again, from their next request on', async () => {
    const people = [await here.person('technician'), await here.person('auditor')]
    const { body } = await bulk(ids(people), { status: 'deactivated' })
    expect(body.data.changed).toBe(2)
    expect(await Promise.all(people.map(reach))).toEqual([403, 403])
    await undo(body.data.undo_token!)
    expect(await Promise.all(people.map(reach))).toEqual([200, 200])
    expect((await bulk(ids(people), { status: 'active' })).body.data).toMatchObject({
      changed: 0,
      undo_token: null,
    })
  })

  test('are taken out for good: that can’t be undone', async () => {
    const people = [await here.person('technician'), await here.person('auditor')]
    const { body } = await bulk(ids(people), { status: 'removed' })
    expect(body.data).toEqual({ changed: 2, skipped: [], undo_token: null })
    expect(await Promise.all(people.map(reach))).toEqual([403, 403])
    const left = (await here.call(usersApi.list, {})).body.data
    expect(left.map(({ id }) => id)).toEqual([here.user_id])
    const [again] = (await bulk(ids(people), { status: 'active' })).body.data.skipped
    expect(again).toMatchObject({ code: 'not_found' })
  })

  test('are invited again where they may be, and each gets one mail', async () => {
    const [waiting, fresh] = [await invite(), await invite()]
    const inside = await here.person('auditor')
    await sentLongAgo(waiting)
    const { body } = await bulk([waiting, fresh, inside.user_id], { resend_invitation: true })
    expect(body.data).toMatchObject({ changed: 1, undo_token: null })
    const codes = new Map(body.data.skipped.map(({ id, code }) => [id, code]))
    expect(codes).toEqual(
      new Map([
        [fresh, 'rate_limited'],
        [inside.user_id, 'accepted'],
      ]),
    )
    expect(await lettersTo(here.h, waiting)).toHaveLength(2)
    expect((await actions(waiting))[0]![0]).toBe('resend_invitation')
    const both = await bulk([fresh], { resend_invitation: true, role_key: 'auditor' })
    expect(both.status).toBe(422)
  })

  test('lose the invitation with the access, and it is sent again afterwards', async () => {
    const id = await invite()
    const { body } = await bulk([id], { status: 'deactivated' })
    expect((await get(id)).invitation).toMatchObject({ status: 'revoked' })
    await undo(body.data.undo_token!)
    expect(await get(id)).toMatchObject({ status: 'invited', invitation: { status: 'revoked' } })
    await sentLongAgo(id)
    expect((await bulk([id], { resend_invitation: true })).body.data.changed).toBe(1)
  })
})

describe('what is done to many', () => {
  test('leaves oneself and the last administrator as they are, and says so', async () => {
    const kim = await here.person('technician')
    const { body } = await bulk([here.user_id, kim.user_id], { role_key: 'auditor' })
    expect(body.data).toMatchObject({
      changed: 1,
      skipped: [{ id: here.user_id, name: 'Test Person', code: 'last_administrator' }],
    })
    const other = await here.person('admin')
    const second = await bulk(ids([here, other]), { status: 'deactivated' })
    expect(second.body.data).toMatchObject({
      changed: 1,
      skipped: [{ id: here.user_id, code: 'own_membership' }],
    })
    expect((await get(other.user_id)).status).toBe('deactivated')
  })

  test('never takes all administrators away, whoever asks for it', async () => {
    const other = await here.person('admin')
    const twin = await here.person(BUILT_IN_ROLES.admin)
    const { body } = await bulk(ids([here, other]), { status: 'removed' }, twin)
    expect(body.data.changed).toBe(1)
    expect(body.data.skipped.map(({ code }) => code)).toEqual(['last_administrator'])
  })

  test('never goes beyond what the giver holds, nor touches who may do more', async () => {
    const little = await here.person({
      user: ['view'],
      account_user: ['view', 'update'],
      asset: ['view'],
    })
    const plain = await here.person({ asset: ['view'] })
    const refused = await bulk([plain.user_id], { role_key: 'technician' }, little)
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0]).toMatchObject({
      code: 'exceeds_own_rights',
      source: { pointer: '/users/changes/role_key' },
    })
    const { body } = await bulk([here.user_id, plain.user_id], { status: 'deactivated' }, little)
    expect(body.data).toMatchObject({
      changed: 1,
      skipped: [{ id: here.user_id, code: 'exceeds_own_rights' }],
    })
    expect((await bulk([plain.user_id], { status: 'removed' }, little)).status).toBe(403)
    expect((await bulk([plain.user_id], { resend_invitation: true }, little)).status).toBe(403)
    expect((await bulk([plain.user_id], { role_key: 'no_such' })).status).toBe(422)
  })

  test('leaves people of other sites to who sees those', async () => {
    const site = await here.call(sitesApi.create, { body: { site: { name: 'Dock' } } })
    const limited = await here.person('admin', [site.body.data.id])
    const [everywhere, dock] = [
      await here.person('technician'),
      await here.person('technician', [site.body.data.id]),
    ]
    const { body } = await bulk(ids([everywhere, dock]), { role_key: 'requester' }, limited)
    expect(body.data).toMatchObject({
      changed: 1,
      skipped: [{ id: everywhere.user_id, code: 'exceeds_own_rights' }],
    })
  })

  test('stays inside the account', async () => {
    const elsewhere = await newAccount()
    const them = await elsewhere.person('technician')
    const platform = await platformPerson(here.h)
    for (const by of [here, platform]) {
      const { body } = await bulk([them.user_id], { status: 'removed' }, by)
      expect(body.data).toMatchObject({ changed: 0, skipped: [{ code: 'not_found' }] })
    }
    const { body } = await bulk(ids([await here.person('auditor')]), { role_key: 'requester' })
    expect((await undo(body.data.undo_token!, elsewhere)).status).toBe(404)
  })
})

describe('an undo', () => {
  test('leaves alone whom somebody has changed since', async () => {
    const [a, b] = [await here.person('technician'), await here.person('technician')]
    const { body } = await bulk(ids([a, b]), { role_key: 'requester' })
    await bulk([a.user_id], { role_key: 'auditor' })
    const { data } = (await undo(body.data.undo_token!)).body
    expect(data).toMatchObject({ changed: 1, skipped: [{ id: a.user_id, code: 'stale_record' }] })
    expect(await rolesOf(ids([a, b]))).toEqual(['auditor', 'technician'])
  })

  test('gives no right back that its maker does not hold any more', async () => {
    const boss = await here.person('admin')
    const manager = await here.person('asset_manager')
    const { body } = await bulk([manager.user_id], { role_key: 'requester' }, boss)
    const weak = await here.person({ user: ['view'], account_user: ['view', 'update'] })
    await bulk([boss.user_id], { role_key: (await get(weak.user_id)).role.key })
    const { data } = (await undo(body.data.undo_token!, boss)).body
    expect(data).toMatchObject({ changed: 0, skipped: [{ code: 'exceeds_own_rights' }] })
    expect(await rolesOf([manager.user_id])).toEqual(['requester'])
  })
})
