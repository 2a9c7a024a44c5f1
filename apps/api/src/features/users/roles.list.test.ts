import { randomUUID } from 'node:crypto'
import { auditsApi } from '@steward/contract/audits.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { rolesApi } from '@steward/contract/rights.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

type Query = Partial<QueryOf<typeof rolesApi.list>>
const add = async (key: string, name: string, more: object = {}) => {
  const body = { role: { key, name, permissions: {}, ...more } }
  return (await here.call(rolesApi.create, { body })).body.data
}
const list = async (query: Query = {}) => (await here.call(rolesApi.list, { query })).body
const keys = async (query: Query = {}) => (await list(query)).data.map(({ key }) => key)
const BUILT_IN = [
  'admin',
  'asset_manager',
  'maintenance_manager',
  'technician',
  'auditor',
  'requester',
]
const give = (person: Person, role_key: string) =>
  here.call(membershipsApi.update, {
    params: { id: here.account_id, user_id: person.user_id },
    body: { membership: { role_key } },
  })

describe('the list of roles', () => {
  test('has all of them at once for who asks for nothing more, the built-in ones first', async () => {
    await add('welder', 'Welder')
    await add('aide', 'Änderungshilfe')
    const { data, meta } = await list()
    expect(data.map(({ key }) => key)).toEqual([...BUILT_IN, 'aide', 'welder'])
    expect(meta).toMatchObject({ total_records: 8, total_pages: 1, next_cursor: null })
  })

  test('finds words of a name, key or description, whatever their accents', async () => {
    await add('welder', 'Schweißer Nord', { description: 'Élodie’s crew' })
    expect(await keys({ search: 'elodie NORD' })).toEqual(['welder'])
    expect(await keys({ search: 'asset_man' })).toEqual(['asset_manager'])
    expect(await keys({ search: 'sc' })).toEqual(['welder'])
    expect(await keys({ search: 'hw' })).toEqual([])
    expect(await keys({ search: '%' })).toEqual([])
  })

  test('is narrowed to built-in roles or the account’s own, and counts both', async () => {
    await add('welder', 'Welder')
    expect(await keys({ 'filter[built_in]': ['false'] })).toEqual(['welder'])
    expect(await keys({ 'filter[built_in]': ['true'] })).toEqual(BUILT_IN)
    const facets = await here.call(rolesApi.facets, {
      query: { search: 'weld', 'filter[built_in]': 'true' },
    })
    expect(facets.body.data).toEqual([
      {
        field: 'built_in',
        values: [
          { value: 'true', name: null, count: 0 },
          { value: 'false', name: null, count: 1 },
        ],
      },
    ])
  })

  test('is ordered by what it shows', async () => {
    await add('zz_old', 'Role 10')
    await add('aa_new', 'role 9')
    const own = { 'filter[built_in]': ['false'] as 'false'[] }
    expect(await keys({ ...own, sort: 'name' })).toEqual(['aa_new', 'zz_old'])
    expect(await keys({ ...own, sort: 'key', order: 'desc' })).toEqual(['zz_old', 'aa_new'])
    expect((await keys({ sort: 'updated_at' })).slice(0, 2)).toEqual(['zz_old', 'aa_new'])
    expect((await keys({ sort: 'updated_at', order: 'desc' })).slice(-2)).toEqual([
      'aa_new',
      'zz_old',
    ])
    await here.person('requester')
    await here.person('requester')
    expect((await keys({ sort: 'assignments', order: 'desc' }))[0]).toBe('requester')
    expect((await keys({ order: 'desc' })).at(-1)).toBe('admin')
  })

  test('is paged by number and by cursor, without gaps or repeats', async () => {
    const all = await keys({ sort: 'name' })
    const pages = await Promise.all([1, 2].map((page) => keys({ sort: 'name', per_page: 4, page })))
    expect(pages.flat()).toEqual(all)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data, meta } = await list({ sort: 'name', per_page: 2, ...(cursor && { cursor }) })
      seen.push(...data.map(({ key }) => key))
      cursor = meta.next_cursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(all)
    const wrong = await here.call(rolesApi.list, { query: { cursor: 'x' } })
    expect(wrong.body.errors[0]!.code).toBe('invalid_cursor')
  })

  test('is exported as a file, narrowed to what is ticked', async () => {
    const own = await add('welder', 'Welder', { permissions: { asset: ['view', 'update'] } })
    await give(await here.person('auditor'), 'welder')
    const file = await here.call(rolesApi.export, {
      query: { ids: own.id, columns: 'key,name,permissions,built_in,assignments' },
    })
    expect(file.text).toBe(
      '\ufeffkey,name,permissions,built_in,assignments\r\nwelder,Welder,asset:view;asset:update,false,1\r\n',
    )
    const whole = await here.call(rolesApi.export, { query: { columns: 'key' } })
    expect(whole.text.trim().split('\r\n').slice(1)).toEqual([...BUILT_IN, 'welder'])
    const sheet = await here.call(rolesApi.export, { query: { format: 'xlsx' } })
    expect(sheet.headers['content-disposition']).toMatch(/roles-.*\.xlsx/)
  })
})

describe('many roles at once', () => {
  const remove = (ids: string[], by: Person = here) =>
    by.call(rolesApi.bulk, { body: { roles: { ids, changes: { deleted: true } } } })

  test('are deleted where they are the account’s own and nobody has them', async () => {
    const [free, used] = [await add('free', 'Free'), await add('used', 'Used')]
    await give(await here.person('auditor'), 'used')
    const { data } = await list({ search: 'technician' })
    const unknown = randomUUID()
    const { body } = await remove([free.id, used.id, data[0]!.id, unknown])
    expect(body.data).toMatchObject({ changed: 1, undo_token: null })
    expect(body.data.skipped.map(({ name, code }) => [name, code])).toEqual([
      ['Used', 'in_use'],
      ['Technician', 'built_in'],
      ['', 'not_found'],
    ])
    expect(await keys({ 'filter[built_in]': ['false'] })).toEqual(['used'])
    const history = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Role', 'filter[auditable_id]': free.id },
    })
    expect(history.body.data.map(({ action }) => action)).toEqual(['delete', 'create'])
  })

  test('stay where the caller may do less, sees only some sites, or is of another account', async () => {
    const strong = await add('strong', 'Strong', { permissions: { account: ['view', 'update'] } })
    const weak = await here.person({ role: ['view', 'delete'] })
    expect((await remove([strong.id], weak)).body.data.skipped).toMatchObject([
      { code: 'exceeds_own_rights' },
    ])
    const limited = await here.person('admin', [randomUUID()])
    expect((await remove([strong.id], limited)).status).toBe(403)
    const elsewhere = await newAccount()
    expect((await remove([strong.id], elsewhere)).body.data.skipped).toMatchObject([
      { code: 'not_found' },
    ])
    await here.h.owner.query(
      `update accounts set feature_flags = feature_flags || '{"custom_roles.enable": false}' where id = $1`,
      [here.account_id],
    )
    expect((await remove([strong.id])).status).toBe(403)
  })
})

test('a built-in role has the same id in every account', async () => {
  const elsewhere = await newAccount()
  const theirs = (await elsewhere.call(rolesApi.list, {})).body.data[0]!
  expect((await list()).data[0]).toMatchObject({ key: 'admin', id: theirs.id })
})
