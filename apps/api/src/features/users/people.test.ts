import { randomUUID } from 'node:crypto'
import { auditsApi } from '@steward/contract/audits.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { sessionApi } from '@steward/contract/session.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { PNG } from '#test/dot.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { lettersTo, secretIn } from '#test/mailbox.ts'
import { memberOf, platformPerson } from '#test/platform.ts'
import { PASSWORD, visitor } from '#test/visitor.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const address = () => `${randomUUID()}@example.com`
const change = (person: { user_id: string }, user: object, by: Person = here) =>
  by.call(usersApi.update, { params: { id: person.user_id }, body: { user } })
const get = async (person: { user_id: string }, by: Person = here) =>
  (await by.call(usersApi.get, { params: { id: person.user_id } })).body.data
const withPassword = async (person: Person) => {
  await here.h.owner.query("update users set password_hash = 'x' where id = $1", [person.user_id])
  return person
}
const picture = (file: Blob | null, person: { user_id: string }, by: Person = here) =>
  by.call(usersApi.update, { params: { id: person.user_id }, body: { user: {} }, file })

describe('a person, as an administrator changes them', () => {
  test('gets another name, role and sites in one call, and all of it is in the history', async () => {
    const person = await here.person('technician')
    const site = await here.call(sitesApi.create, { body: { site: { name: 'Depot' } } })
    const site_scope = [site.body.data.id]
    const { status, body } = await change(person, {
      name: 'Ana Ruiz',
      account_user: { role_key: 'auditor', site_scope },
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: 'Ana Ruiz',
      role: { key: 'auditor' },
      site_scope,
      sites: [{ id: site.body.data.id, name: 'Depot' }],
    })
    const history = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'User', 'filter[auditable_id]': person.user_id },
    })
    const changes = Object.assign({}, ...history.body.data.map((event) => event.changes))
    expect(changes).toEqual({
      name: ['Test Person', 'Ana Ruiz'],
      role_key: ['technician', 'auditor'],
      site_scope: [[], site_scope],
    })
    expect(history.body.data.find((e) => 'site_scope' in e.changes)!.names).toEqual({
      [site.body.data.id]: 'Depot',
    })
  })

  test('gets a picture, and loses it again', async () => {
    const person = await here.person('technician')
    const file = new File([PNG], 'me.png', { type: 'image/png' })
    const { body } = await picture(file, person)
    expect(body.data.image_url).toMatch(/^\/files\//)
    expect((await picture(null, person)).body.data.image_url).toBeNull()
  })

  test('confirms a new e-mail by a mail to it, of which the old address hears', async () => {
    const person = await withPassword(await here.person('technician'))
    const email = address()
    const { body } = await change(person, { email })
    expect(body.data).toMatchObject({ email: person.email, pending_email: email })
    const letters = await lettersTo(here.h, person.user_id)
    const addresses = letters.map(({ to }) => to![0]!.address)
    expect(addresses.toSorted()).toEqual([email, person.email].toSorted())
    const back = await change(person, { email: person.email })
    expect(back.body.data).toMatchObject({ email: person.email, pending_email: null })
  })

  test('who never came yet is simply asked under the new address', async () => {
    const invited = await here.call(membershipsApi.create, {
      params: { id: here.account_id },
      body: { membership: { email: address(), name: 'Ivo', role_key: 'requester' } },
    })
    const { id } = invited.body.data
    const email = address()
    const { body } = await change({ user_id: id }, { email })
    expect(body.data).toMatchObject({ email, pending_email: null, status: 'invited' })
    expect((await lettersTo(here.h, id)).at(-1)!.to![0]!.address).toBe(email)
  })

  test('leaves nothing in the mailbox of the address before that would open the new one', async () => {
    const before = address()
    const invited = await here.call(membershipsApi.create, {
      params: { id: here.account_id },
      body: { membership: { email: before, name: 'Ivo', role_key: 'requester' } },
    })
    const { id } = invited.body.data
    await visitor(here.h).call(sessionApi.resetPassword, { body: { user: { email: before } } })
    const links = (await lettersTo(here.h, id)).map(secretIn)
    expect(links).toHaveLength(2)
    await change({ user_id: id }, { email: address() })
    const { rows } = await here.h.owner.query(
      'select purpose from tokens where user_id = $1 and used_at is null',
      [id],
    )
    expect(rows).toEqual([])
    for (const reset_password_token of links) {
      const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
      const { status } = await visitor(here.h).call(sessionApi.updatePassword, {
        body: { user: { reset_password_token, ...passwords } },
      })
      expect(status).toBe(403)
    }
  })

  test('change their own e-mail where the password is asked for, not here', async () => {
    const { status, body } = await change(here, { email: address() })
    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({
      code: 'own_email',
      source: { pointer: '/user/email' },
    })
    expect((await change(here, { email: here.email, name: 'Ada' })).status).toBe(200)
  })

  test('are not written to under new addresses without end', async () => {
    const person = await withPassword(await here.person('technician'))
    expect((await change(person, { email: address() })).status).toBe(200)
    const membership = { email: 'x@example.com', name: 'X', role_key: 'nobody' }
    const asked = () =>
      here.call(membershipsApi.create, { params: { id: here.account_id }, body: { membership } })
    // Both kinds of mail count for the same limit.
    await Promise.all(Array.from({ length: 199 }, asked))
    expect((await change(person, { email: address() })).status).toBe(429)
    expect((await change(person, { name: 'Ada' })).status).toBe(200)
  })

  test('cannot take an address that somebody else has', async () => {
    const person = await here.person('technician')
    const { status, body } = await change(person, { email: here.email })
    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({
      detail: 'user email has already been taken',
      source: { pointer: '/user/email' },
    })
  })

  test.each(['password', 'language', 'time_zone'])('keeps their own %s', async (field) => {
    const { status, body } = await change(await here.person('technician'), { [field]: 'de' })
    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({
      code: 'unknown_field',
      source: { pointer: `/user/${field}` },
    })
  })
})

describe('a person of more than one account', () => {
  test('is nobody’s to rename but their own', async () => {
    const elsewhere = await newAccount()
    const person = await here.person('technician')
    await memberOf(here.h, elsewhere.account_id, 'auditor', person)
    const { status, body } = await change(person, { name: 'Eve', email: address() })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([
      { code: 'belongs_elsewhere', source: { pointer: '/user/name' } },
      { code: 'belongs_elsewhere', source: { pointer: '/user/email' } },
    ])
    expect((await picture(null, person)).body.errors[0]!.source!.pointer).toBe('/user/image')
    expect((await get(person)).belongs_elsewhere).toBe(true)
    expect((await change(person, { account_user: { role_key: 'auditor' } })).status).toBe(200)
  })

  test('is so also where they are switched off there, but not where they were removed', async () => {
    const elsewhere = await newAccount()
    const person = await here.person('technician')
    await memberOf(here.h, elsewhere.account_id, 'auditor', person)
    const there = (input: 'deactivated' | null) => {
      const params = { id: elsewhere.account_id, user_id: person.user_id }
      return input
        ? elsewhere.call(membershipsApi.update, {
            params,
            body: { membership: { status: input } },
          })
        : elsewhere.call(membershipsApi.remove, { params })
    }
    await there('deactivated')
    expect((await change(person, { name: 'Eve' })).status).toBe(422)
    await there(null)
    expect((await change(person, { name: 'Eve' })).status).toBe(200)
  })

  test('confirm an address themselves that an administrator gave them before', async () => {
    const person = await withPassword(await here.person('technician'))
    const email = address()
    await change(person, { email })
    const link = async () => {
      const letters = await lettersTo(here.h, person.user_id)
      return secretIn(letters.findLast(({ to }) => to![0]!.address === email))
    }
    const first = await link()
    const elsewhere = await newAccount()
    await elsewhere.call(membershipsApi.create, {
      params: { id: elsewhere.account_id },
      body: { membership: { email: person.email, name: 'Ada', role_key: 'auditor' } },
    })
    const confirm = async (confirmation_token: string) =>
      (await visitor(here.h).call(sessionApi.confirm, { body: { user: { confirmation_token } } }))
        .status
    expect(await confirm(first)).toBe(403)
    await visitor(here.h).call(sessionApi.resendConfirmation, { body: { user: { email } } })
    expect(await confirm(await link())).toBe(403)

    await person.call(usersApi.updateMe, { body: { user: { email } } })
    const own = await link()
    expect(await confirm(own)).toBe(200)
  })

  test('shows those of their accounts where the reader may see people too; the platform sees all', async () => {
    const [elsewhere, third] = [await newAccount(), await newAccount()]
    const person = await here.person('technician')
    await memberOf(here.h, elsewhere.account_id, 'auditor', person)
    await memberOf(here.h, third.account_id, 'auditor', person)
    const ids = async (by: Person) =>
      (await get(person, by)).accounts.map(({ id }) => id).toSorted()
    expect(await ids(here)).toEqual([here.account_id])
    await memberOf(here.h, third.account_id, 'requester', here)
    expect(await ids(here)).toEqual([here.account_id])
    await memberOf(here.h, elsewhere.account_id, 'auditor', here)
    expect(await ids(here)).toEqual([here.account_id, elsewhere.account_id].toSorted())

    const platform = await platformPerson(here.h)
    await memberOf(here.h, here.account_id, 'auditor', platform)
    expect((await get(platform, platform)).accounts).toHaveLength(2)
  })
})

describe('the right to change a person', () => {
  test('is one for their role and sites, and another for who they are', async () => {
    const person = await here.person({})
    const names = await here.person({ user: ['view', 'update'] })
    const roles = await here.person({ user: ['view'], account_user: ['update'] })
    expect((await change(person, { name: 'A' }, names)).status).toBe(200)
    expect((await change(person, { account_user: { status: 'active' } }, names)).status).toBe(403)
    expect((await change(person, { name: 'B' }, roles)).status).toBe(403)
    expect((await picture(null, person, roles)).status).toBe(403)
    expect((await change(person, { account_user: { status: 'deactivated' } }, roles)).status).toBe(
      200,
    )
  })

  test('does not reach those who may do more: a new e-mail would make one of them', async () => {
    const names = await here.person({ user: ['view', 'update'] })
    const { status, body } = await change(here, { email: address() }, names)
    expect(status).toBe(403)
    expect(body.errors[0]!.code).toBe('exceeds_own_rights')
  })
})

test('people are sorted by their role', async () => {
  for (const role of ['technician', 'auditor', 'requester']) await here.person(role)
  const { body } = await here.call(usersApi.list, { query: { sort: 'role' } })
  expect(body.data.map(({ role }) => role.key)).toEqual([
    'admin',
    'auditor',
    'requester',
    'technician',
  ])
})

describe('the list of people', () => {
  test('counts roles and statuses under the other filters', async () => {
    for (const role of ['technician', 'technician', 'auditor']) await here.person(role)
    const { body } = await here.call(usersApi.facets, {
      query: { 'filter[role]': 'technician', fields: ['role', 'status'] },
    })
    expect(body.data).toEqual([
      {
        field: 'role',
        values: [
          { value: 'technician', name: 'Technician', count: 2 },
          { value: 'admin', name: 'Administrator', count: 1 },
          { value: 'auditor', name: 'Auditor', count: 1 },
        ],
      },
      { field: 'status', values: [{ value: 'active', name: null, count: 2 }] },
    ])
  })

  test('is a file in the words of an import, and nothing in it runs', async () => {
    const person = await here.person('technician')
    await change(person, { name: '=HYPERLINK("x")' })
    const { status, text, headers } = await here.call(usersApi.export, {
      query: { 'filter[role]': 'technician', columns: ['email', 'name', 'role_key'] },
    })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/users-\d{4}-\d\d-\d\d\.csv/)
    expect(text.replace('\ufeff', '').split('\r\n')).toEqual([
      'email,name,role_key',
      `${person.email},"'=HYPERLINK(""x"")",technician`,
      '',
    ])
    const sheet = await here.call(usersApi.export, { query: { format: 'xlsx' } })
    expect(sheet.text.startsWith('PK')).toBe(true)
  })
})

test('a person, and their place, are not changed by whoever saw another version of them', async () => {
  const person = await here.person('technician')
  const { lock_version } = await get(person)
  expect((await change(person, { name: 'First', lock_version })).status).toBe(200)
  const place = (membership: object) =>
    here.call(membershipsApi.update, {
      params: { id: here.account_id, user_id: person.user_id },
      body: { membership: { role_key: 'auditor', ...membership } },
    })

  for (const late of [
    await change(person, { name: 'Second', lock_version }),
    await change(person, { account_user: { role_key: 'auditor' }, lock_version }),
    await place({ lock_version }),
  ]) {
    expect([late.status, late.body.errors[0]!.code]).toEqual([409, 'stale_record'])
    expect(late.body.errors[0]!.meta).toMatchObject({ current: { name: 'First' } })
  }
  const now = await place({ lock_version: (await get(person)).lock_version })
  expect(now.body.data).toMatchObject({ name: 'First', role: { key: 'auditor' } })
  expect((await change(person, { name: 'Second' })).status).toBe(200)
})
