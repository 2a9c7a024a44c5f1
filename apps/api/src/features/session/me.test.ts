import { randomUUID } from 'node:crypto'
import { auditsApi } from '@steward/contract/audits.ts'
import { rolesApi } from '@steward/contract/rights.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import type { MailJob } from '#shared/mail/mail-jobs.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { memberOf } from '#test/platform.ts'
import { bearer, givePassword, PASSWORD, visitor } from '#test/visitor.ts'

const NEW = 'four-kettles-hum-quietly'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
  await givePassword(here.h, here.user_id)
})

const me = async (headers = here.headers) =>
  (await visitor(here.h).call(usersApi.me, {}, headers)).body.data

const change = (user: object) => here.call(usersApi.updateMe, { body: { user } })

const pointers = async (user: object) => {
  const { status, body } = await change(user)
  return [status, ...(body.errors ?? []).map(({ source }) => source?.pointer)]
}

/** Sets the sign-in of these sessions back by so much. */
const signedInAgo = (interval: string) =>
  here.h.owner.query(
    'update sessions set created_at = created_at - $1::interval where user_id = $2',
    [interval, here.user_id],
  )

const mails = async () =>
  ((await here.h.jobs('mail')) as unknown as MailJob[])
    .filter(({ user_id }) => user_id === here.user_id)
    .map(({ kind }) => kind)
    .toSorted()

describe('my profile', () => {
  test('has all my accounts, that of the request first and as the current one', async () => {
    const other = await newAccount()
    await memberOf(here.h, other.account_id, 'auditor', here)
    const mine = (account_id: string) => me({ ...here.headers, 'x-account-id': account_id })

    const first = await mine(here.account_id)
    const second = await mine(other.account_id)

    expect(first.accounts.map(({ id }) => id)).toEqual([here.account_id, other.account_id])
    expect(second.accounts.map(({ id }) => id)).toEqual([other.account_id, here.account_id])
    expect(second.current_account).toEqual(second.accounts[0])
    expect(second.current_account).toMatchObject({
      role: { key: 'auditor', permissions: { asset: ['view'], report: ['view'] } },
      currency: 'USD',
      currency_digits: 2,
      site_scope: [],
    })
  })

  test('says how the account looks, also to those who may not change it', async () => {
    await here.h.owner.query("update accounts set colour = '#1d4ed8' where id = $1", [
      here.account_id,
    ])
    const reader = await here.person('auditor')

    const { current_account } = await me(reader.headers)

    expect(current_account).toMatchObject({ colour: '#1d4ed8', logo_url: null })
  })

  test('keeps a suspended account in the list, and enters none in its stead', async () => {
    await here.h.owner.query("update accounts set status = 'suspended' where id = $1", [
      here.account_id,
    ])

    const { current_account, accounts } = await me()

    expect(current_account).toBeNull()
    expect(accounts).toMatchObject([{ id: here.account_id, status: 'suspended' }])
  })

  test.each([
    ["update accounts set status = 'suspended' where id = $1", 'account_suspended'],
    ["update memberships set status = 'deactivated' where account_id = $1", 'membership_inactive'],
  ])(
    'is of another account if mine is closed, which no other call enters in its stead: %s',
    async (close, code) => {
      const other = await newAccount()
      await memberOf(here.h, other.account_id, 'admin', here)
      await change({ current_account_id: here.account_id })
      await inTransaction(here.ctx, (ctx) => clientOf(ctx).query(close, [here.account_id]))
      const { 'x-account-id': _, ...unnamed } = here.headers
      const add = (headers: Record<string, string>) =>
        visitor(here.h).call(sitesApi.create, { body: { site: { name: 'Depot' } } }, headers)

      const { status, body } = await add(unnamed)

      expect([status, body.errors?.[0]?.code]).toEqual([403, code])
      expect((await add({ ...unnamed, 'x-account-id': other.account_id })).status).toBe(201)
      expect((await me(unnamed)).current_account?.id).toBe(other.account_id)
    },
  )

  test('names roles in my language, and those of the account as it named them', async () => {
    await change({ language: 'de' })
    expect((await me()).current_account?.role.name).toBe('Administrator:in')

    const own = await here.person({ asset: ['view'] })
    const { role } = (await me(own.headers)).current_account!
    expect(role.permissions).toEqual({ asset: ['view'] })
    expect(role.name).toBe(role.key)
  })

  test('changes at once for everybody whose role changes', async () => {
    const guest = await here.person('auditor')
    await inTransaction(here.ctx, (ctx) =>
      clientOf(ctx).query(
        "update memberships set role_key = 'technician' where account_id = $1 and user_id = $2",
        [here.account_id, guest.user_id],
      ),
    )

    expect((await me(guest.headers)).current_account?.role.key).toBe('technician')
    expect((await guest.call(usersApi.list, {})).status).toBe(403)
    await inTransaction(here.ctx, (ctx) =>
      clientOf(ctx).query(
        "update memberships set status = 'deactivated' where account_id = $1 and user_id = $2",
        [here.account_id, guest.user_id],
      ),
    )
    expect((await guest.call(rolesApi.list, {})).body.errors[0]!.code).toBe('membership_inactive')
    expect(await me(guest.headers)).toMatchObject({ current_account: null, accounts: [] })
  })

  test('takes name, language and time zone, and writes them into the history', async () => {
    const { body } = await change({
      name: ' Ana  Ruiz ',
      language: 'es',
      time_zone: 'Europe/Madrid',
    })

    expect(body.data).toMatchObject({ language: 'es', time_zone: 'Europe/Madrid' })
    const { body: history } = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'User', 'filter[auditable_id]': here.user_id },
    })
    expect(history.data).toMatchObject([
      { action: 'update', changes: { language: [null, 'es'], time_zone: [null, 'Europe/Madrid'] } },
    ])
    expect(await pointers({ time_zone: 'Europe/Nowhere' })).toEqual([422, '/user/time_zone'])
    expect(await pointers({ role_key: 'admin' })).toEqual([422, '/user/role_key'])
  })

  test('keeps preferences key by key, at most 16 KiB of them', async () => {
    await change({ preferences: { density: 'compact', columns: { assets: ['name'] } } })
    await change({ preferences: { columns: { assets: ['tag'] }, tips: null } })
    const { preferences } = await me()
    expect(preferences).toEqual({ density: 'compact', columns: { assets: ['tag'] } })

    await change({ preferences: { density: null } })
    expect((await me()).preferences).toEqual({ columns: { assets: ['tag'] } })
    expect(await pointers({ preferences: { big: 'x'.repeat(17_000) } })).toEqual([
      422,
      '/user/preferences',
    ])
    expect(await pointers({ preferences: { a: [{ b: '\0' }] } })).toEqual([
      422,
      '/user/preferences/a/0/b',
    ])
  })

  test('keeps the account to begin with, if it is one of mine', async () => {
    const other = await newAccount()
    expect(await pointers({ current_account_id: other.account_id })).toEqual([
      422,
      '/user/current_account_id',
    ])
    await memberOf(here.h, other.account_id, 'auditor', here)
    await change({ current_account_id: other.account_id })

    const { authorization } = here.headers as { authorization: string }
    expect((await me({ authorization } as never)).current_account?.id).toBe(other.account_id)
  })
})

describe('my password', () => {
  const passwords = (more: object = {}) => ({ password: NEW, password_confirmation: NEW, ...more })

  test('can be changed without the old one right after signing in, and ends my other sessions', async () => {
    const elsewhere = await visitor(here.h).login(here.email)
    const { status } = await change(passwords())

    expect(status).toBe(200)
    expect((await visitor(here.h).call(usersApi.me, {}, bearer(elsewhere))).status).toBe(401)
    expect((await here.call(usersApi.me, {})).status).toBe(200)
    expect(await visitor(here.h).login(here.email, NEW)).toBeTruthy()
    expect(await mails()).toEqual(['password_changed'])
  })

  test('needs the old one when signing in was over ten minutes ago', async () => {
    await signedInAgo('11 minutes')

    expect(await pointers(passwords())).toEqual([422, '/user/current_password'])
    expect(await pointers(passwords({ current_password: 'wrong' }))).toEqual([
      422,
      '/user/current_password',
    ])
    expect(await pointers(passwords({ current_password: PASSWORD }))).toEqual([200])
  })

  test('is never changed by a wrong old one, however fresh the session is', async () => {
    expect(await pointers(passwords({ current_password: 'wrong' }))).toEqual([
      422,
      '/user/current_password',
    ])
  })

  test('cannot be found out by trying', async () => {
    await signedInAgo('1 hour')
    const statuses: number[] = []
    for (let n = 0; n < 12; n++)
      statuses.push((await change(passwords({ current_password: `guess ${n}` }))).status)

    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422))
    expect(statuses.at(-1)).toBe(429)
  })

  test('is typed twice, long enough, and not what everybody would guess', async () => {
    expect(await pointers({ password: NEW })).toEqual([422, '/user/password_confirmation'])
    expect(await pointers(passwords({ password_confirmation: 'x' }))).toEqual([
      422,
      '/user/password_confirmation',
    ])
    expect(await pointers({ password: 'short', password_confirmation: 'short' })).toEqual([
      422,
      '/user/password',
    ])
    expect(
      await pointers({ password: 'Welcome2026!!', password_confirmation: 'Welcome2026!!' }),
    ).toEqual([422, '/user/password'])
  })
})

describe('my e-mail', () => {
  const next = () => `${randomUUID()}@example.com`

  test('changes when the new address confirms it; both addresses hear of it', async () => {
    const email = next()
    const { body } = await change({ email })

    expect(body.data).toMatchObject({ email: here.email, pending_email: email })
    expect(await mails()).toEqual(['email_change', 'email_confirmation'])
    await change({ email: here.email })
    expect((await me()).pending_email).toBeNull()
  })

  test('needs my password when signing in was over ten minutes ago', async () => {
    await signedInAgo('11 minutes')

    expect(await pointers({ email: next() })).toEqual([422, '/user/current_password'])
    expect(await pointers({ email: here.email.toUpperCase() })).toEqual([200])
    expect(await pointers({ email: next(), current_password: PASSWORD })).toEqual([200])
  })

  test('is not that of somebody else', async () => {
    const other = await here.person('auditor')
    const { status, body } = await change({ email: other.email.toUpperCase() })

    expect(status).toBe(422)
    expect(body.errors).toMatchObject([
      { detail: 'user email has already been taken', source: { pointer: '/user/email' } },
    ])
  })
})

describe('where I am signed in', () => {
  test('is listed, and can be ended one by one', async () => {
    const elsewhere = visitor(here.h, '203.0.113.99')
    const token = await elsewhere.login(here.email)
    const { body } = await here.call(usersApi.sessions, {})

    expect(body.data).toHaveLength(2)
    expect(body.data.filter(({ current }) => current)).toHaveLength(1)
    const other = body.data.find(({ current }) => !current)!
    expect(other).toMatchObject({ address: '203.0.113.99', user_agent: expect.any(String) })

    expect((await here.call(usersApi.endSession, { params: { id: other.id } })).status).toBe(204)
    expect((await elsewhere.call(usersApi.me, {}, bearer(token))).status).toBe(401)
    expect((await here.call(usersApi.endSession, { params: { id: other.id } })).status).toBe(404)
    expect((await here.call(usersApi.sessions, {})).body.data).toHaveLength(1)
  })

  test('is nobody else’s to end', async () => {
    const guest = await here.person('auditor')
    const [session] = (await here.call(usersApi.sessions, {})).body.data

    const { status } = await guest.call(usersApi.endSession, { params: { id: session!.id } })
    expect(status).toBe(404)
    expect((await here.call(usersApi.me, {})).status).toBe(200)
  })
})
