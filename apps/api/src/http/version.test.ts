import { membershipsApi } from '@steward/contract/memberships.ts'
import { usersApi } from '@steward/contract/users.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newAccount } from '#test/account.ts'
import { harness } from '#test/harness.ts'
import { versionedIn } from './version.ts'

test('every change of one record with a version also accepts If-Match', async () => {
  const { app } = await harness()
  const knows = app.contract.filter(
    ({ method, path, body }) =>
      method !== 'GET' &&
      path.includes('/:') &&
      JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).includes(
        '"lock_version"',
      ),
  )

  expect(knows.length).toBeGreaterThan(20)
  expect(knows.filter((route) => !versionedIn(route)).map(({ name }) => name)).toEqual([])
})

test('HEAD tells the version of a record as GET does', async () => {
  const here = await newAccount()
  const asked = (method: 'GET' | 'HEAD', more = {}) =>
    here.h.app.inject({
      method,
      url: `/api/v1/users/${here.user_id}`,
      headers: { ...here.headers, ...more },
    })

  const [get, head] = [await asked('GET'), await asked('HEAD')]

  expect(head.headers['etag']).toBe(get.headers['etag'])
  expect(head.body).toBe('')
  const { etag } = get.headers
  expect((await asked('HEAD', { 'if-none-match': etag })).statusCode).toBe(304)
})

test('a person that somebody else has changed meanwhile is not overwritten', async () => {
  const here = await newAccount()
  const { user_id } = await here.person('technician')
  const { headers } = await here.call(usersApi.get, { params: { id: user_id } })
  const ifMatch = { 'if-match': String(headers['etag']) }
  const toRole = (role_key: string) =>
    here.call(membershipsApi.update, {
      params: { id: here.account_id, user_id },
      body: { membership: { role_key } },
      headers: ifMatch,
    })

  expect((await toRole('auditor')).status).toBe(200)
  expect((await toRole('requester')).status).toBe(409)
  const { status } = await here.call(usersApi.update, {
    params: { id: user_id },
    body: { user: { name: 'Somebody' } },
    headers: ifMatch,
  })
  expect(status).toBe(409)
})
