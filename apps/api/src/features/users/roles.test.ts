import { auditsApi } from '@steward/contract/audits.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import type { PermissionMap } from '@steward/contract/permissions.ts'
import { rolesApi } from '@steward/contract/rights.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { platformPerson } from '#test/platform.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const create = (role: object, by: Person = here) =>
  by.call(rolesApi.create, {
    body: { role: { key: 'fitter', name: 'Fitter', permissions: {}, ...role } },
  })
const change = (role: object, by: Person = here, key = 'fitter') =>
  by.call(rolesApi.update, { params: { key }, body: { role } })
const remove = (key = 'fitter', by: Person = here) => by.call(rolesApi.remove, { params: { key } })
const fault = (answer: { body: { errors: object[] } }) => answer.body.errors[0]
const give = (person: Person, role_key: string) =>
  here.call(membershipsApi.update, {
    params: { id: here.account_id, user_id: person.user_id },
    body: { membership: { role_key } },
  })

describe('a role of one’s own', () => {
  test('is made, changed and deleted, with its history', async () => {
    const made = await create({
      description: 'Repairs',
      permissions: { asset: ['view', 'update'], system: ['modify_system_settings'] },
    })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      key: 'fitter',
      built_in: false,
      assignments: 0,
      lock_version: 1,
      created_at: made.body.data.updated_at,
    })
    expect(made.body.data.created_at).not.toBeNull()
    const { body } = await change({
      name: 'Mechanic',
      description: null,
      permissions: { asset: ['view', 'delete'] },
    })
    expect(body.data).toMatchObject({ name: 'Mechanic', description: null, lock_version: 2 })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    const history = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Role', 'filter[auditable_id]': made.body.data.id! },
    })
    const events = history.body.data
    expect(events.map(({ action }) => action)).toEqual(['delete', 'update', 'create'])
    expect(events[1]!.changes).toEqual({
      name: ['Fitter', 'Mechanic'],
      description: ['Repairs', null],
      'asset:update': [true, false],
      'asset:delete': [false, true],
      'system:modify_system_settings': [true, false],
    })
  })

  test('lets nobody change what they may not see: the view comes with it', async () => {
    const { body } = await create({ permissions: { asset: ['update'], site: [] } })
    expect(body.data.permissions).toEqual({ asset: ['view', 'update'] })
  })

  test('has a key that is free and can be in an address', async () => {
    await create({})
    const taken = { detail: 'role key has already been taken', source: { pointer: '/role/key' } }
    expect(fault(await create({}))).toMatchObject(taken)
    expect(fault(await create({ key: 'admin' }))).toMatchObject(taken)
    for (const key of ['new', 'Fitter', 'a', 'a b'])
      expect(fault(await create({ key }))).toMatchObject({ source: { pointer: '/role/key' } })
  })

  test('allows only what there is', async () => {
    const refused = await create({ permissions: { report: ['modify_system_settings'] } })
    expect(refused.status).toBe(422)
    expect((await create({ permissions: { planets: ['view'] } })).status).toBe(422)
  })

  test('changes for those who have it with their next request', async () => {
    await create({ permissions: { asset: ['view'] } })
    const person = await here.person('requester')
    await give(person, 'fitter')
    const list = async () => (await person.call(assetsApi.list, {})).status
    expect(await list()).toBe(200)
    await change({ permissions: { site: ['view'] } })
    expect(await list()).toBe(403)
  })

  test('is not deleted while somebody has it', async () => {
    await create({})
    const person = await here.person('requester')
    await give(person, 'fitter')
    const refused = await remove()
    expect(refused.status).toBe(409)
    expect(fault(refused)).toMatchObject({
      code: 'in_use',
      detail: '1 user has this role. Give its users another role first.',
      meta: { by: [{ resource: 'users', count: 1 }] },
    })
    await here.call(membershipsApi.remove, {
      params: { id: here.account_id, user_id: person.user_id },
    })
    expect((await remove()).status).toBe(204)
  })

  test('tells the second of two editors what the first one made of it', async () => {
    await create({})
    await change({ name: 'First', lock_version: 1 })
    const late = await change({ name: 'Second', lock_version: 1 })
    expect(late.status).toBe(409)
    expect(fault(late)).toMatchObject({
      code: 'stale_record',
      meta: { current: { name: 'First' } },
    })
  })
})

describe('whoever makes roles', () => {
  const editor = (more: PermissionMap = {}) =>
    here.person({
      role: ['view', 'create', 'update', 'delete'],
      user: ['view'],
      account_user: ['view', 'update'],
      ...more,
    })

  test('neither gives nor takes what they don’t hold', async () => {
    const by = await editor({ site: ['view'] })
    expect(fault(await create({ permissions: { asset: ['view'] } }, by))).toMatchObject({
      code: 'exceeds_own_rights',
      source: { pointer: '/role/permissions' },
      meta: { missing: ['asset:view'] },
    })
    await create({ permissions: { asset: ['view'] } })
    expect((await change({ permissions: {} }, by)).status).toBe(422)
    expect((await remove('fitter', by)).status).toBe(422)
    const { body } = await change({ permissions: { asset: ['view'], site: ['view'] } }, by)
    expect(body.data.permissions).toEqual({ asset: ['view'], site: ['view'] })
    expect((await change({ name: 'Else' }, by)).status).toBe(200)
  })

  test('sees all sites: a role counts in all of them', async () => {
    const site = await here.call(sitesApi.create, { body: { site: { name: 'Depot' } } })
    const limited = await here.person('admin', [site.body.data.id])
    await create({})
    for (const answer of [
      await create({ key: 'other' }, limited),
      await change({ name: 'Else' }, limited),
      await remove('fitter', limited),
    ])
      expect([answer.status, fault(answer)]).toMatchObject([403, { code: 'site_scope' }])
    expect((await limited.call(rolesApi.get, { params: { key: 'fitter' } })).status).toBe(200)
  })

  test('keeps the right to change their own role back', async () => {
    const by = await editor()
    const { role } = (await here.call(usersApi.get, { params: { id: by.user_id } })).body.data
    const refused = await change({ permissions: { role: ['view'] } }, by, role.key)
    expect(fault(refused)).toMatchObject({ code: 'own_role' })
    const kept = await change({ permissions: { role: ['view', 'update'] } }, by, role.key)
    expect(kept.status).toBe(200)
  })

  test('leaves the built-in ones as they are', async () => {
    for (const answer of [await change({ name: 'X' }, here, 'admin'), await remove('auditor')])
      expect([answer.status, fault(answer)]).toMatchObject([422, { code: 'built_in' }])
    expect((await change({ name: 'X' }, here, 'platform_admin')).status).toBe(404)
  })

  test('does so only where the account makes its own roles', async () => {
    await here.h.owner.query('update accounts set feature_flags = $2 where id = $1', [
      here.account_id,
      { 'custom_roles.enable': false },
    ])
    expect(fault(await create({}))).toMatchObject({ code: 'feature_off' })
    expect((await here.call(rolesApi.list, {})).status).toBe(200)
  })

  test('is nobody of the platform', async () => {
    const platform = await platformPerson(here.h)
    expect((await create({}, platform)).status).toBe(403)
    expect((await platform.call(rolesApi.list, {})).body.data).toHaveLength(1)
  })
})
