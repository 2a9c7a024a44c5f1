import { assetsApi } from '@steward/contract/assets.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { organizationsApi } from '@steward/contract/accounts.ts'
import { rolesApi } from '@steward/contract/rights.ts'
import { sessionApi } from '@steward/contract/session.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { describe, expect, it } from 'vitest'
import { emptyError, refusedError, unauthenticatedError, unreachedError } from './api-error.ts'

const item = (detail: string, pointer?: string, code = 'invalid_data') => ({
  status: '422',
  code,
  title: 'Invalid data',
  detail,
  ...(pointer ? { source: { pointer } } : {}),
})

const refused = (route: Route, status: number, errors: unknown = [], headers = {}) =>
  refusedError(route, { id: '7' }, { status, body: { errors }, headers: new Headers(headers) })

/** Adds the route's name to the front of each row, for the test's title. */
const named = <Row extends readonly unknown[]>(rows: readonly (readonly [Route, ...Row])[]) =>
  rows.map(([route, ...row]) => [route.name, route, ...row] as const)

describe('the type of a refused call', () => {
  it.each(
    named([
      [assetsApi.get, 404, 'NOT_FOUND'],
      [assetsApi.get, 403, 'PERMISSION_DENIED'],
      [assetsApi.get, 401, 'SESSION_EXPIRED'],
      [assetsApi.update, 422, 'INVALID_DATA'],
      [assetsApi.update, 409, 'CONFLICT'],
      [assetsApi.update, 413, 'UNKNOWN_ERROR'],
      [assetsApi.list, 500, 'UNKNOWN_ERROR'],
      [sessionApi.login, 401, 'INVALID_CREDENTIALS'],
      [sessionApi.login, 400, 'INVALID_REQUEST'],
      [sessionApi.login, 423, 'ACCOUNT_LOCKED'],
      [sessionApi.login, 429, 'RATE_LIMITED'],
      [sessionApi.updatePassword, 403, 'INVALID_TOKEN'],
      [sessionApi.login, 500, 'UNKNOWN_ERROR'],
      [organizationsApi.get, 404, 'NOT_FOUND'],
      [organizationsApi.get, 400, 'INVALID_DATA'],
      [organizationsApi.get, 403, 'PERMISSION_DENIED'],
      [organizationsApi.get, 500, 'UNKNOWN_ERROR'],
    ]),
  )('of $0 with $2 is $3', (_, route, status, type) => {
    expect(refused(route, status).type).toBe(type)
  })

  it.each(
    named([
      [usersApi.updateMe, 'user email has already been taken', 'DUPLICATE_EMAIL'],
      [employeesApi.create, 'employee Email is Taken', 'DUPLICATE_EMAIL'],
      [sitesApi.create, 'site name has already been taken', 'DUPLICATE_SITE'],
      [rolesApi.get, 'role key has already been taken', 'DUPLICATE_KEY'],
      [sitesApi.create, 'email has already been taken', 'INVALID_DATA'],
      [assetsApi.create, 'site has been taken', 'INVALID_DATA'],
      [sitesApi.create, 'site does not exist', 'INVALID_DATA'],
    ]),
  )('of $0 with "$2" is $3', (_, route, detail, type) => {
    expect(refused(route, 422, [item(detail)]).type).toBe(type)
  })
})

describe('a refused call', () => {
  it('says what the first of its errors says', () => {
    const error = refused(assetsApi.update, 422, [item('name must be filled in'), item('more')])
    expect(error.message).toBe('name must be filled in')
    expect(error.items).toHaveLength(2)
  })

  it('keeps the first message of each field under the last part of its pointer', () => {
    const error = refused(assetsApi.update, 422, [
      item('name must be filled in', '/asset/name', 'required'),
      item('name must be short', '/asset/name'),
      item('cost must be a number', '/asset/purchase_cost'),
      { ...item('sort must be one of: name'), source: { parameter: 'sort' } },
    ])
    expect(error.fields).toEqual({
      name: 'name must be filled in',
      purchase_cost: 'cost must be a number',
      sort: 'sort must be one of: name',
    })
    expect(error.code).toBe('required')
  })

  it('carries the request id, the wait and what the server sent along', () => {
    const stale = { ...item('changed meanwhile'), meta: { current: { name: 'A' } } }
    const headers = { 'x-request-id': 'r-1', 'retry-after': '5' }
    const error = refused(assetsApi.update, 409, [stale], headers)
    expect(error).toMatchObject({ requestId: 'r-1', retryAfter: 5, meta: stale.meta })
  })

  it.each(
    named([
      [usersApi.list, 'Failed to fetch users'],
      [usersApi.get, 'Failed to fetch user 7'],
      [usersApi.me, 'Failed to fetch current user'],
      [assetsApi.list, 'Failed to fetch assets'],
      [assetsApi.create, 'Failed to create asset'],
      [assetsApi.update, 'Failed to update asset with ID 7'],
      [assetsApi.export, 'Failed to export assets'],
      [sitesApi.list, 'Failed to fetch sites'],
      [employeesApi.list, 'Failed to fetch employees'],
      [rolesApi.list, 'Failed to fetch roles'],
      [organizationsApi.get, 'Failed to fetch organization details'],
      [sessionApi.login, 'Authentication failed'],
      [sitesApi.remove, 'Failed to delete sites'],
    ]),
  )('of $0 without a word from the server says "$2"', (_, route, message) => {
    for (const errors of [[], 'nonsense', null, [{ title: 7 }]]) {
      expect(refused(route, 500, errors).message).toBe(message)
    }
  })
})

describe('a call without a usable answer', () => {
  it.each(
    named([
      [assetsApi.get, 'No data returned'],
      [usersApi.get, 'User with ID 7 not found'],
      [usersApi.me, 'Current user data not found'],
      [usersApi.updateMe, 'Failed to update user profile: No data returned'],
      [organizationsApi.get, 'Organization with ID 7 not found'],
      [sessionApi.login, 'Invalid response from authentication server'],
    ]),
  )('of $0 says "$2"', (_, route, message) => {
    expect(emptyError(route, { id: '7' })).toMatchObject({ message, status: 500 })
  })

  it('has status 0 when the server was not reached', () => {
    const error = unreachedError(assetsApi.list, {}, 'timeout')
    expect(error).toMatchObject({ type: 'NETWORK_ERROR', status: 0, code: 'timeout' })
  })

  it('says so when nobody is signed in', () => {
    expect(unauthenticatedError().message).toBe('User is not authenticated')
  })
})
