import { randomUUID } from 'node:crypto'
import { accountsApi } from '@steward/contract/accounts.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { mfaApi } from '@steward/contract/mfa.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { sessionApi } from '@steward/contract/session.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { textOf } from '@steward/locales/texts.ts'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { lettersTo, secretIn } from '#test/mailbox.ts'
import { memberOf, platformPerson } from '#test/platform.ts'
import { bearer, givePassword, PASSWORD as TEST_PASSWORD, visitor } from '#test/visitor.ts'

const PASSWORD = 'quiet-harbour-counts-foxes'

let here: TestAccount
const { addSite } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const address = () => `${randomUUID()}@example.com`
const invite = (by: Person, more: object = {}, account_id = here.account_id) =>
  by.call(membershipsApi.create, {
    params: { id: account_id },
    body: { membership: { email: address(), name: 'Ivo', role_key: 'requester', ...more } },
  })
const of = (user_id: string) => ({ id: here.account_id, user_id })
const resend = (user_id: string, by: Person = here) =>
  by.call(membershipsApi.resendInvitation, { params: of(user_id) })
const change = (user_id: string, membership: object, by: Person = here) =>
  by.call(membershipsApi.update, { params: of(user_id), body: { membership } })
const remove = (user_id: string, by: Person = here) =>
  by.call(membershipsApi.remove, { params: of(user_id) })
const accept = (secret: string) =>
  visitor(here.h).call(sessionApi.updatePassword, {
    body: {
      user: {
        reset_password_token: secret,
        password: PASSWORD,
        password_confirmation: PASSWORD,
      },
    },
  })
const set = (user_id: string, changes: string) =>
  inTransaction(here.ctx, (ctx) =>
    clientOf(ctx).query(
      `update memberships set ${changes} where account_id = $1 and user_id = $2`,
      [here.account_id, user_id],
    ),
  )
const get = async (user_id: string) =>
  (await here.call(usersApi.get, { params: { id: user_id } })).body.data

describe('an invitation', () => {
  test('brings back somebody who was switched off, by a password of their own choice', async () => {
    const email = address()
    const { body } = await invite(here, { email })
    await accept(secretIn((await lettersTo(here.h, body.data.id))[0]))
    await remove(body.data.id)
    await here.h.owner.query("update users set status = 'deactivated' where id = $1", [
      body.data.id,
    ])

    const again = await invite(here, { email })
    expect(again.body.data).toMatchObject({ id: body.data.id, status: 'invited' })
    await expect(visitor(here.h).login(email, PASSWORD)).rejects.toThrow()
    const letters = await lettersTo(here.h, body.data.id)
    expect((await accept(secretIn(letters.at(-1)))).status).toBe(200)
    expect(await visitor(here.h).login(email, PASSWORD)).toBeTruthy()
  })

  test('says what it is about to whoever has its link, as long as it is good', async () => {
    const email = address()
    const { body } = await invite(here, { email, language: 'de' })
    const secret = secretIn((await lettersTo(here.h, body.data.id))[0])
    const look = () =>
      visitor(here.h).call(sessionApi.invitation, { body: { user: { invitation_token: secret } } })

    const found = await look()
    expect(found.body.data).toEqual({
      email,
      account: expect.any(String),
      role_key: 'requester',
      role: textOf('de', 'roles.names.requester'),
    })
    // Reading doesn't use it up.
    expect((await accept(secret)).status).toBe(200)

    const used = await look()
    expect([used.status, used.body.errors?.[0]?.code]).toEqual([403, 'invalid_token'])
  })

  test('tells nothing once somebody was taken out again', async () => {
    const { body } = await invite(here)
    const secret = secretIn((await lettersTo(here.h, body.data.id))[0])
    await remove(body.data.id)

    const { status } = await visitor(here.h).call(sessionApi.invitation, {
      body: { user: { invitation_token: secret } },
    })
    expect(status).toBe(403)
  })

  test('goes by mail to a new person, who chooses a password by it and is in', async () => {
    const email = address()
    const { status, body } = await invite(here, { email, language: 'de' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ status: 'invited', invitation: { status: 'pending' } })
    const { sent_at, expires_at } = body.data.invitation!
    expect(Date.parse(expires_at!) - Date.parse(sent_at!)).toBe(7 * 24 * 3600 * 1000)

    const [letter] = await lettersTo(here.h, body.data.id)
    expect(letter!.to![0]!.address).toBe(email)
    expect(letter!.subject).toBe('Test Person lädt Sie zu Test account ein')
    expect(letter!.text).toContain('/users/password/edit?lng=de#invitation_token=')
    expect((await accept(secretIn(letter))).status).toBe(200)
    expect(await visitor(here.h).login(email, PASSWORD)).toBeTruthy()
    expect(await get(body.data.id)).toMatchObject({
      status: 'active',
      invitation: { status: 'accepted', accepted_at: expect.any(String) },
    })
    const history = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'User', 'filter[auditable_id]': body.data.id },
    })
    expect(history.body.data.map(({ action }) => action)).toEqual(['accept_invitation', 'invite'])
  })

  test('is written in the language of the organization where none is named', async () => {
    await here.h.owner.query("update accounts set language = 'fr' where id = $1", [here.account_id])
    const { body } = await invite(here)
    const [letter] = await lettersTo(here.h, body.data.id)
    expect(letter!.subject).toContain('vous invite')
  })

  test('is renewed after a minute: the link before is worth nothing from then on', async () => {
    const { id } = (await invite(here)).body.data
    const [first] = await lettersTo(here.h, id)
    const soon = await resend(id)
    expect(soon.status).toBe(429)
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(50)

    await set(id, "invitation_sent_at = now() - interval '61 seconds'")
    expect((await resend(id)).body.data.invitation).toMatchObject({ status: 'pending' })
    expect((await accept(secretIn(first))).status).toBe(403)
    const letters = await lettersTo(here.h, id)
    expect((await accept(secretIn(letters.at(-1)))).status).toBe(200)
    expect((await resend(id)).body.errors[0]!.code).toBe('accepted')
  })

  test('goes to so many addresses a day, and then says how long to wait', async () => {
    const first = await invite(here)
    for (let sent = 1; sent < 50; sent += 1) expect((await invite(here)).status).toBe(201)

    const { status, headers, body } = await invite(here)
    await set(first.body.data.id, "invitation_sent_at = now() - interval '2 minutes'")
    const again = await resend(first.body.data.id)

    expect([status, body.errors[0]!.code, again.status]).toEqual([429, 'rate_limited', 429])
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000)
    const others = await newAccount()
    expect((await invite(others, {}, others.account_id)).status).toBe(201)
  })

  test('that ran out says so, and can be renewed', async () => {
    const { id } = (await invite(here)).body.data
    await set(
      id,
      "invitation_sent_at = now() - interval '8 days', invitation_expires_at = now() - interval '1 day'",
    )
    expect(await get(id)).toMatchObject({ status: 'invited', invitation: { status: 'expired' } })
    expect((await resend(id)).body.data.invitation).toMatchObject({ status: 'pending' })
  })

  test('is revoked with the membership, also before its mail was written', async () => {
    const { id } = (await invite(here)).body.data
    const [letter] = await lettersTo(here.h, id)
    expect((await change(id, { status: 'deactivated' })).body.data).toMatchObject({
      status: 'deactivated',
      invitation: { status: 'revoked' },
    })
    expect((await accept(secretIn(letter))).status).toBe(403)
    expect((await resend(id)).status).toBe(409)
    expect(await lettersTo(here.h, id)).toEqual([])
  })

  test('to two accounts is accepted in both by either link', async () => {
    const elsewhere = await newAccount()
    const email = address()
    const { id } = (await invite(here, { email })).body.data
    await invite(elsewhere, { email }, elsewhere.account_id)
    const [first, second] = await lettersTo(here.h, id)

    expect((await accept(secretIn(first))).status).toBe(200)
    expect((await get(id)).invitation!.status).toBe('accepted')
    const there = await elsewhere.call(usersApi.get, { params: { id } })
    expect(there.body.data.invitation!.status).toBe('accepted')
    expect((await accept(secretIn(second))).status).toBe(403)
  })

  test('of somebody who is in already is refused at the address, in the words of the specification', async () => {
    const { status, body } = await invite(here, { email: here.email.toUpperCase() })
    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({
      detail: 'membership email has already been taken',
      source: { pointer: '/membership/email' },
    })
  })

  test('names a role and sites of this account', async () => {
    const site = await (await newAccount()).call(sitesApi.create, { body: { site: { name: 'X' } } })
    const faults = async (more: object) => (await invite(here, more)).body.errors[0]
    for (const role_key of ['nobody', 'platform_admin'])
      expect(await faults({ role_key })).toMatchObject({
        source: { pointer: '/membership/role_key' },
      })
    expect(await faults({ site_scope: [site.body.data.id] })).toMatchObject({
      source: { pointer: '/membership/site_scope' },
    })
  })
})

describe('a person who has a sign-in already', () => {
  test('is simply added, notified by mail, and can decline', async () => {
    const guest = await newAccount()
    const email = guest.email
    await here.h.owner.query("update users set password_hash = 'x' where id = $1", [guest.user_id])
    const { body } = await invite(here, { email })
    expect(body.data).toMatchObject({ id: guest.user_id, status: 'active', invitation: null })
    const [letter] = await lettersTo(here.h, guest.user_id)
    expect(letter!.text).toContain(`/invitations/${here.account_id}`)

    const inside = { ...guest.headers, 'x-account-id': here.account_id }
    const users = () =>
      here.h.app.inject({ url: '/api/v1/users/me', headers: inside }).then((r) => r.statusCode)
    expect(await users()).toBe(200)
    const leave = () => guest.call(membershipsApi.leave, { params: { id: here.account_id } })
    expect((await leave()).status).toBe(204)
    expect(await users()).toBe(403)
    expect((await leave()).status).toBe(404)
    expect((await here.call(usersApi.get, { params: { id: guest.user_id } })).status).toBe(404)
  })

  test('who was removed comes back by a new invitation, as what it says', async () => {
    const guest = await here.person('auditor')
    await here.h.owner.query("update users set password_hash = 'x' where id = $1", [guest.user_id])
    expect((await remove(guest.user_id)).status).toBe(204)
    expect((await change(guest.user_id, { status: 'active' })).status).toBe(404)
    const { body } = await invite(here, { email: guest.email, role_key: 'technician' })
    expect(body.data).toMatchObject({ id: guest.user_id, role: { key: 'technician' } })
  })
})

describe('the last administrator', () => {
  const code = (answer: { body: { errors: { code: string }[] } }) => answer.body.errors[0]!.code

  test('can be neither demoted, limited, deactivated nor removed, and cannot leave', async () => {
    const second = await here.person('admin')
    await set(second.user_id, "invitation_status = 'pending'")
    const me = here.user_id
    const site = await here.call(sitesApi.create, { body: { site: { name: 'Depot' } } })
    for (const changes of [
      { role_key: 'auditor' },
      { status: 'deactivated' },
      { site_scope: [site.body.data.id] },
    ])
      expect(code(await change(me, changes, second))).toBe('last_administrator')
    expect(code(await remove(me, second))).toBe('last_administrator')
    const leaving = await here.call(membershipsApi.leave, { params: { id: here.account_id } })
    expect(code(leaving)).toBe('last_administrator')
  })

  test('is one of two whose rights are taken at once', async () => {
    const second = await here.person('admin')
    const platform = await platformPerson(here.h)
    const answers = await Promise.all(
      [here, second].map((person) => change(person.user_id, { role_key: 'auditor' }, platform)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

describe('what is changed of a person', () => {
  test('holds from the next request of their open session on', async () => {
    const person = await here.person('asset_manager')
    const make = () => person.call(sitesApi.create, { body: { site: { name: randomUUID() } } })
    expect((await make()).status).toBe(201)
    await change(person.user_id, { role_key: 'technician' })
    expect((await make()).status).toBe(403)
    expect((await person.call(sitesApi.list, {})).status).toBe(200)
    await change(person.user_id, { status: 'deactivated' })
    expect((await person.call(sitesApi.list, {})).body.errors[0]!.code).toBe('membership_inactive')
    await change(person.user_id, { status: 'active' })
    expect((await person.call(sitesApi.list, {})).status).toBe(200)
    await remove(person.user_id)
    expect((await person.call(sitesApi.list, {})).body.errors[0]!.code).toBe('no_membership')
  })

  test('never goes beyond what its giver holds', async () => {
    const rights = { user: ['view'], account_user: ['view', 'create', 'update', 'delete'] } as const
    const keeper = await here.person(rights)
    const asset = await here.person({ asset: ['view'] })
    const person = await here.person(rights)
    const role = async (by: Person, role_key: string) =>
      (await change(person.user_id, { role_key }, by)).body.errors[0]
    expect(await role(keeper, 'requester')).toMatchObject({
      code: 'exceeds_own_rights',
      source: { pointer: '/membership/role_key' },
      meta: { missing: expect.arrayContaining(['asset:view']) },
    })
    expect((await invite(keeper, { role_key: 'admin' })).body.errors[0]!.code).toBe(
      'exceeds_own_rights',
    )
    for (const stronger of [asset.user_id, here.user_id]) {
      expect((await change(stronger, { status: 'deactivated' }, keeper)).status).toBe(403)
      expect((await remove(stronger, keeper)).status).toBe(403)
    }
    expect((await change(person.user_id, { status: 'deactivated' }, keeper)).status).toBe(200)
  })

  test('never goes beyond the sites of its giver', async () => {
    const site = async (name: string) => (await addSite(name)).id
    const [mine, other] = [await site('Mine'), await site('Other')]
    const limited = await here.person('admin', [mine])
    const scope = async (site_scope: string[]) =>
      (await invite(limited, { site_scope })).body.errors?.[0]!.code
    for (const beyond of [[other], [mine, other], [randomUUID()], []])
      expect(await scope(beyond)).toBe('exceeds_own_scope')
    expect(await scope([mine])).toBeUndefined()
    expect((await invite(limited)).body.data.site_scope).toEqual([mine])
    expect((await change(here.user_id, { role_key: 'auditor' }, limited)).status).toBe(403)
  })
})

describe('the platform', () => {
  test('does all this in any account, and it is in both histories', async () => {
    const platform = await platformPerson(here.h)
    const { status, body } = await invite(platform, { role_key: 'admin' })
    expect(status).toBe(201)
    const { id } = body.data
    expect((await change(id, { role_key: 'auditor' }, platform)).body.data.role.key).toBe('auditor')
    await set(id, "invitation_sent_at = now() - interval '2 minutes'")
    expect((await resend(id, platform)).status).toBe(200)
    expect((await remove(id, platform)).status).toBe(204)
    const seen = await platform.call(accountsApi.users, { params: { id: here.account_id } })
    expect(seen.body.data.map((user) => user.id)).toEqual([here.user_id])

    const query = { 'filter[auditable_type]': 'User', 'filter[auditable_id]': id } as const
    const actions = ['remove', 'resend_invitation', 'update', 'invite']
    for (const reader of [here, platform]) {
      const { body } = await reader.call(auditsApi.list, { query })
      expect(body.data.map(({ action }) => action)).toEqual(actions)
    }
  })

  test('has its own role alone in its own account', async () => {
    const platform = await platformPerson(here.h)
    const ask = (role_key: string) => invite(platform, { role_key }, PLATFORM_ACCOUNT_ID)
    expect((await ask('admin')).status).toBe(422)
    expect((await ask('platform_admin')).status).toBe(201)
  })

  test('is nobody in an account that is being erased, and others nowhere but at home', async () => {
    const platform = await platformPerson(here.h)
    const both = await memberOf(here.h, (await newAccount()).account_id, 'admin', here)
    expect((await invite(both)).status).toBe(404)
    await here.h.owner.query("update accounts set status = 'deleting' where id = $1", [
      here.account_id,
    ])
    expect((await invite(platform)).status).toBe(404)
  })
})

describe('the two-factor codes of a person', () => {
  /** Switches somebody's codes on, as they do it themselves. */
  const enrol = async (person: Person) => {
    await givePassword(here.h, person.user_id)
    const { secret } = (await person.call(mfaApi.begin, {})).body.data
    const otp_code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await person.call(mfaApi.confirm, { body: { mfa: { otp_code } } })
  }
  const login = ({ email }: Person) =>
    visitor(here.h).call(sessionApi.login, { body: { user: { email, password: TEST_PASSWORD } } })
  /** The stored rows of a person, and of their membership. */
  const rowOf = ({ user_id }: Person) =>
    inTransaction(here.ctx, async (ctx) => {
      const { rows } = await clientOf(ctx).query(
        `select u.*, m.role_key, m.status as member_status, m.site_scope from users u
         join memberships m on m.user_id = u.id where u.id = $1 and m.account_id = $2`,
        [user_id, here.account_id],
      )
      return rows[0] as Record<string, unknown>
    })
  const takeAway = { mfa_enabled: false }

  test('are removed by the platform, which ends their sessions and tells them', async () => {
    const platform = await platformPerson(here.h)
    const person = await here.person('technician')
    await enrol(person)
    expect((await login(person)).body.errors[0]!.code).toBe('mfa_required')
    const listed = await platform.call(accountsApi.users, { params: { id: here.account_id } })
    const enrolled = listed.body.data.filter(({ mfa_enabled }) => mfa_enabled)
    expect(enrolled.map(({ id }) => id)).toEqual([person.user_id])
    const before = await rowOf(person)

    expect((await change(person.user_id, takeAway, platform)).status).toBe(200)

    expect(before).toMatchObject({ mfa_secret: expect.any(String), role_key: 'technician' })
    expect(await rowOf(person)).toEqual({
      ...before,
      mfa_secret: null,
      mfa_enabled_at: null,
      mfa_last_step: null,
      mfa_recovery_hashes: [],
      updated_at: expect.anything(),
    })
    expect((await person.call(usersApi.me, {})).status).toBe(401)
    const { body, status } = await login(person)
    expect(status).toBe(200)
    const { token } = body.meta
    expect((await visitor(here.h).call(usersApi.me, {}, bearer(token))).status).toBe(200)
    const letters = await lettersTo(here.h, person.user_id)
    expect(letters.map(({ subject }) => subject)).toEqual([
      'One-time codes were turned on',
      'Your one-time codes were removed',
    ])
    const { name } = (await platform.call(usersApi.me, {})).body.data
    expect(letters[1]!.text).toContain(`${name}, an administrator of this installation`)
    for (const reader of [here, platform]) {
      const { body } = await reader.call(auditsApi.list, {
        query: { 'filter[auditable_type]': 'User', 'filter[auditable_id]': person.user_id },
      })
      expect(body.data[0]).toMatchObject({ action: 'disable_mfa', user_id: platform.user_id })
    }
  })

  test('are out of reach for the administrators of the account', async () => {
    const person = await here.person('technician')
    await enrol(person)
    const before = await rowOf(person)
    const refused = await change(person.user_id, { ...takeAway, role_key: 'auditor' })
    expect([refused.status, refused.body.errors[0]!.code]).toEqual([403, 'permission_denied'])
    expect(before).toMatchObject({ mfa_secret: expect.any(String), role_key: 'technician' })
    expect(await rowOf(person)).toEqual(before)
    expect((await person.call(usersApi.me, {})).body.data.mfa.enabled).toBe(true)
    const own = await change(here.user_id, takeAway)
    expect(own.status).toBe(403)
  })

  test('are nothing that anybody switches on for another, or off without proof for themselves', async () => {
    const platform = await platformPerson(here.h)
    const on = await change(here.user_id, { mfa_enabled: true }, platform)
    expect([on.status, on.body.errors[0]!.source]).toEqual([
      422,
      { pointer: '/membership/mfa_enabled' },
    ])
    const itself = await platform.call(membershipsApi.update, {
      params: { id: PLATFORM_ACCOUNT_ID, user_id: platform.user_id },
      body: { membership: { mfa_enabled: false } },
    })
    expect(itself.status).toBe(403)
    expect((await change(here.user_id, takeAway, platform)).status).toBe(200)
    expect((await here.call(usersApi.me, {})).status).toBe(200)
    expect(await lettersTo(here.h, here.user_id)).toEqual([])
  })
})
