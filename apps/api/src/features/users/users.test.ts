import { randomUUID } from 'node:crypto'
import { accountsApi } from '@steward/contract/accounts.ts'
import { permissionsApi, rolesApi } from '@steward/contract/rights.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { usersApi } from '@steward/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { memberOf, platformPerson } from '#test/platform.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const rename = (person: Person, name: string) =>
  here.h.owner.query('update users set name = $1 where id = $2', [name, person.user_id])

const set = (person: Person, changes: string) =>
  inTransaction(here.ctx, (ctx) =>
    clientOf(ctx).query(
      `update memberships set ${changes} where account_id = $1 and user_id = $2`,
      [here.account_id, person.user_id],
    ),
  )

const people = async (...names: string[]) => {
  await rename(here, names[0]!)
  const made: Person[] = [here]
  for (const name of names.slice(1)) {
    const person = await here.person('technician')
    await rename(person, name)
    made.push(person)
  }
  return made
}

const list = async (query: object = {}) => {
  const { body } = await here.call(usersApi.list, { query })
  return body.data
}
const names = async (query: object = {}) => (await list(query)).map(({ name }) => name)

describe('the people of an account', () => {
  test('are sorted as people read names, and paged without gaps or repeats', async () => {
    await people('Zoë 10', 'ana', 'Ángel', 'Zoë 9', 'bob', 'Carla', 'Änne')
    const all = ['ana', 'Ángel', 'Änne', 'bob', 'Carla', 'Zoë 9', 'Zoë 10']
    expect(await names({ sort: 'name' })).toEqual(all)

    const pages = [1, 2, 3].map((page) => names({ sort: 'name', per_page: 3, page }))
    expect((await Promise.all(pages)).flat()).toEqual(all)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await here.call(usersApi.list, {
        query: { sort: 'name', order: 'desc', per_page: 2, ...(cursor ? { cursor } : {}) },
      })
      expect(body.meta).toMatchObject({ total_records: 7, total_pages: 4, total_exact: true })
      seen.push(...body.data.map(({ name }) => name))
      cursor = body.meta.next_cursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(all.toReversed())
  })

  test('are paged by a moment that some of them do not have', async () => {
    const made = await people('A', 'B', 'C', 'D')
    for (const [n, person] of made.slice(2).entries())
      await here.h.owner.query(
        "update users set last_sign_in_at = now() - $1 * interval '1 day' where id = $2",
        [n, person.user_id],
      )
    for (const order of ['asc', 'desc'] as const) {
      const whole = await list({ sort: 'last_sign_in_at', order })
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const { body } = await here.call(usersApi.list, {
          query: { sort: 'last_sign_in_at', order, per_page: 1, ...(cursor ? { cursor } : {}) },
        })
        seen.push(...body.data.map(({ id }) => id))
        cursor = body.meta.next_cursor ?? undefined
      } while (cursor)
      expect(seen).toEqual(whole.map(({ id }) => id))
    }
  })

  test('are found by every word of a name or address, whatever its accents', async () => {
    const [, zoe] = await people('Ana Ruiz', 'Zoë Müller', 'Zoe Smith')

    expect(await names({ search: 'zoe mull' })).toEqual(['Zoë Müller'])
    expect(await names({ search: zoe!.email.slice(0, 13) })).toEqual(['Zoë Müller'])
    expect(await names({ search: '100%' })).toEqual([])
  })

  test('are narrowed by role and by what they are at the moment', async () => {
    const [, invited, off, locked, gone] = await people('Ann', 'Ivo', 'Olga', 'Lou', 'Gil')
    await set(invited!, "invitation_status = 'pending'")
    await set(off!, "status = 'deactivated'")
    await set(gone!, "status = 'removed'")
    await here.h.owner.query(
      `insert into login_failures (key, failures, locked_until)
       values (encode(sha256(convert_to($1, 'UTF8')), 'hex') || '/x', 0, now() + interval '1 minute')`,
      [locked!.email],
    )

    const status = async (...values: string[]) => names({ 'filter[status]': values })
    expect(await status('active')).toEqual(['Ann'])
    expect(await status('invited', 'deactivated')).toEqual(['Ivo', 'Olga'])
    expect(await status('locked')).toEqual(['Lou'])
    expect(await names({ 'filter[role]': 'technician' })).toEqual(['Ivo', 'Lou', 'Olga'])
    expect(await names({ 'filter[role]': 'technician,admin' })).toEqual([
      'Ann',
      'Ivo',
      'Lou',
      'Olga',
    ])
    expect(await names({ 'filter[role]': 'all' })).toHaveLength(4)
    expect((await list()).map((user) => user.status)).toEqual([
      'active',
      'invited',
      'locked',
      'deactivated',
    ])
  })

  test('are never those of another account, and one by one neither', async () => {
    const elsewhere = await newAccount()
    expect((await elsewhere.call(usersApi.list, {})).body.data).toHaveLength(1)
    const ids = [here.user_id, randomUUID()]
    for (const id of ids)
      expect((await elsewhere.call(usersApi.get, { params: { id } })).status).toBe(404)
    expect(
      (await here.call(usersApi.get, { params: { id: here.user_id } })).body.data,
    ).toMatchObject({
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
      email: here.email,
      role: { key: 'admin', name: 'Administrator' },
      status: 'active',
    })
    const gone = await here.person('auditor')
    await set(gone, "status = 'removed'")
    expect((await here.call(usersApi.get, { params: { id: gone.user_id } })).status).toBe(404)
  })

  test('are not sorted or narrowed by what is not offered', async () => {
    for (const query of [{ sort: 'password_hash' }, { 'filter[password_hash]': 'x' }])
      expect((await here.call(usersApi.list, { query: query as never })).status).toBe(422)
  })
})

describe('the roles of an account', () => {
  test('are the built-in ones and its own, with how many people have them', async () => {
    await here.person('technician')
    const own = await here.person({ asset: ['view'] })
    const { data } = (await here.call(rolesApi.list, {})).body

    expect(data.slice(0, 6).map(({ key }) => key)).toEqual([
      'admin',
      'asset_manager',
      'maintenance_manager',
      'technician',
      'auditor',
      'requester',
    ])
    expect(data.slice(6)).toMatchObject([
      { built_in: false, permissions: { asset: ['view'] }, assignments: 1 },
    ])
    expect(data.find(({ key }) => key === 'technician')).toMatchObject({
      name: 'Technician',
      built_in: true,
      assignments: 1,
    })
    const { key } = data[6]!
    const assigned = await here.call(rolesApi.assignments, { params: { key } })
    expect(assigned.body.data.map(({ id }) => id)).toEqual([own.user_id])
    const rolesOnly = await here.person({ role: ['view'] })
    expect((await rolesOnly.call(rolesApi.get, { params: { key } })).status).toBe(200)
    expect((await rolesOnly.call(rolesApi.assignments, { params: { key } })).status).toBe(403)
    expect(
      (await here.call(rolesApi.get, { params: { key: 'admin' } })).body.data.assignments,
    ).toBe(1)
  })

  test('are not those of the platform or of another account', async () => {
    await here.person({ asset: ['view'] })
    const own = (await here.call(rolesApi.list, {})).body.data.at(-1)!.key
    const elsewhere = await newAccount()
    for (const key of [own, 'platform_admin', 'nobody', 'BAD-KEY'])
      for (const route of [rolesApi.get, rolesApi.assignments])
        expect((await elsewhere.call(route, { params: { key } } as never)).status).toBe(404)

    const platform = await platformPerson(here.h)
    const { data } = (await platform.call(rolesApi.list, {})).body
    expect(data.map(({ key }) => key)).toEqual(['platform_admin'])
  })

  test('can allow every permission there is, said in the reader’s language', async () => {
    await here.call(usersApi.updateMe, { body: { user: { language: 'fr' } } })
    const { data } = (await here.call(permissionsApi.list, {})).body

    expect(data.find(({ resource }) => resource === 'asset')).toMatchObject({
      name: 'Actifs',
      actions: [{ action: 'view', name: 'consulter' }, {}, {}, { action: 'delete' }],
    })
    expect(data.at(-1)!.actions.map(({ action }) => action)).toEqual(['modify_system_settings'])
  })
})

describe('the people of an account by its id', () => {
  const usersOf = (person: Person, id: string) => person.call(accountsApi.users, { params: { id } })

  test('are shown to its own people who may see members, and to the platform', async () => {
    const platform = await platformPerson(here.h)
    const guest = await here.person('auditor')

    expect((await usersOf(guest, here.account_id)).body.data).toHaveLength(2)
    expect((await usersOf(platform, here.account_id)).body.data).toHaveLength(2)
    expect((await usersOf(platform, PLATFORM_ACCOUNT_ID)).status).toBe(200)
    expect((await usersOf(await here.person('technician'), here.account_id)).status).toBe(403)
  })

  test('of another account are not there, also for somebody who is in both', async () => {
    const elsewhere = await newAccount()
    const both = await memberOf(here.h, elsewhere.account_id, 'admin', here)

    expect((await usersOf(here, elsewhere.account_id)).status).toBe(404)
    expect((await usersOf(both, elsewhere.account_id)).status).toBe(200)
    const platform = await platformPerson(here.h)
    expect((await usersOf(platform, randomUUID())).status).toBe(404)
  })
})

test('counts each field and writes each column once, however often it is asked for', async () => {
  const facets = await here.call(usersApi.facets, { query: { fields: ['role', 'role', 'status'] } })
  const file = await here.call(usersApi.export, {
    query: { columns: ['email', 'role_key', 'email'] },
  })

  expect(facets.body.data.map(({ field }) => field)).toEqual(['role', 'status'])
  expect(file.text).toBe(`\ufeffemail,role_key\r\n${here.email},admin\r\n`)
})
