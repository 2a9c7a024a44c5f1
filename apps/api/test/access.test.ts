import { FLAGS, isAnyOn } from '@steward/contract/flags.ts'
import { type Route, shapeOf } from '@steward/contract/kit/route.ts'
import { allows, type Permission } from '@steward/contract/permissions.ts'
import { BUILT_IN_ROLES } from '@steward/contract/roles.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '#core/context/ctx.ts'
import { call, newAccount, type TestAccount } from './account.ts'
import { declaredRoutes } from './contract.ts'
import { harness } from './harness.ts'
import { platformPerson } from './platform.ts'
import { inputFor } from './route-inputs.ts'

const routes = await declaredRoutes()

/** Calls a route for a new record, unless one is given: a refused call leaves it for the next one. */
const ask = async (
  route: Route,
  owner: TestAccount,
  headers: Record<string, string>,
  input?: object,
) =>
  (await call(owner.h, route, (input ?? (await inputFor(route, owner))) as never, headers)).status

/** An account in which this route is switched on. */
const accountFor = ({ flag }: Route) =>
  newAccount({ flags: Object.fromEntries([flag ?? []].flat().map((one) => [one, true])) })

/** The permissions of a route; if it applies to several kinds of records, those for assets. */
const needs = ({ access }: Route): Permission[] => {
  if (typeof access === 'string') return [access as Permission]
  return 'any' in access ? [access.any[0]!] : [...access]
}
const isOpen = ({ access }: Route) => access === 'public'
const isForAll = ({ access }: Route) => access === 'signed_in' || access === 'member'

test('every route of the contract is served, and nothing else', async () => {
  const { app } = await harness()

  const names = (list: Route[]) => list.map(({ name }) => name).sort()
  expect(names(app.contract)).toEqual(names(routes))
})

const closed = routes.filter((route) => !isOpen(route))
const guarded = closed.filter((route) => !isForAll(route))
const ofRoles = guarded.filter((route) => route.access !== 'platform')
const ofRecords = closed.filter(
  (route) => route.path.includes(':id') && route.access !== 'platform',
)

test.each(closed)('$name refuses strangers', async (route) => {
  expect(await ask(route, await accountFor(route), {})).toBe(401)
})

test.each(guarded)('$name refuses people without the right', async (route) => {
  const here = await accountFor(route)
  const nobody = await here.person({})

  expect(await ask(route, here, nobody.headers)).toBe(403)
})

test.each(ofRoles)('$name answers each built-in role as its rights say', async (route) => {
  const here = await accountFor(route)
  const untouched = await inputFor(route, here)
  for (const [role, permissions] of Object.entries(BUILT_IN_ROLES)) {
    if (role === 'platform_admin') continue
    const may = needs(route).every((permission) => allows(permissions, permission))
    const { headers } = await here.person(role)
    const status = await ask(route, here, headers, may ? undefined : untouched)
    expect([role, status === 403]).toEqual([role, !may])
  }
})

const ofPlatform = guarded.filter((route) => route.access === 'platform')

test.each(ofPlatform)('$name is for people of the platform alone', async (route) => {
  const here = await accountFor(route)
  const input = await inputFor(route, here)
  for (const role of Object.keys(BUILT_IN_ROLES).filter((key) => key !== 'platform_admin')) {
    const { headers } = await here.person(role)
    expect([role, await ask(route, here, headers, input)]).toEqual([role, 403])
  }
})

test.each(guarded)('$name answers the platform as its rights say', async (route) => {
  const here = await accountFor(route)
  const { headers } = await platformPerson(here.h)
  const rights = BUILT_IN_ROLES.platform_admin
  const isOn = !route.flag || isAnyOn(route.flag, FLAGS)
  const may =
    isOn &&
    (route.access === 'platform' || needs(route).every((permission) => allows(rights, permission)))
  expect((await ask(route, here, headers)) === 403).toBe(!may)
})

test.each(ofRecords)('$name hides the records of other accounts', async (route) => {
  const elsewhere = await accountFor(route)

  expect(await ask(route, elsewhere, (await accountFor(route)).headers)).toBe(404)
})

/** Routes that everybody may read: their own data, or that of their account. */
const forEverybody = closed.filter(
  (route) => isForAll(route) && route.method === 'GET' && !route.path.includes(':'),
)

test.each(forEverybody)(
  '$name answers people of an account that is closed, unless it is of that account',
  async (route) => {
    const here = await accountFor(route)
    const input = await inputFor(route, here)
    await here.h.owner.query("update accounts set status = 'suspended' where id = $1", [
      here.account_id,
    ])

    const { status } = await call(here.h, route, input as never, here.headers)
    expect(status).toBe(route.access === 'member' ? 403 : 200)
  },
)

/** Routes without an account: one's own user, and feature flags. */
const isOfPerson = ({ path }: Route) => /^\/users\/me(\/|$)|^\/feature_flags$/.test(path)
const forMembers = closed.filter((route) => isForAll(route) && !isOfPerson(route))

test.each(forMembers)(
  '$name refuses people whose membership was ended, whether they name the account or not',
  async (route) => {
    const here = await accountFor(route)
    const input = await inputFor(route, here)
    const gone = await here.person('admin')
    await inTransaction(here.ctx, (ctx) =>
      ctx.client!.query("update memberships set status = 'deactivated' where user_id = $1", [
        gone.user_id,
      ]),
    )
    const { authorization } = gone.headers

    expect(await ask(route, here, gone.headers, input)).toBe(403)
    expect(await ask(route, here, { authorization: authorization! }, input)).toBe(403)
  },
)

/** The filters of a call that take ids. */
const idFilters = ({ query }: Route) =>
  Object.keys(shapeOf(query)).filter((name) => /^filter\[\w+_id\]$/.test(name))
const narrowed = ofRoles.filter((route) => idFilters(route).length > 0)

test.each(narrowed)(
  '$name names nobody of another account, whatever ids it is given',
  async (route) => {
    const [here, elsewhere] = [await accountFor(route), await newAccount()]
    const name = 'Zanzibar'
    await here.h.owner.query('update users set name = $2 where id = $1', [elsewhere.user_id, name])
    const { query, ...input } = (await inputFor(route, here)) as { query?: object }
    for (const filter of idFilters(route)) {
      const asked = { ...input, query: { ...query, [filter]: elsewhere.user_id } }
      expect([filter, (await here.call(route, asked as never)).text]).toEqual([
        filter,
        expect.not.stringContaining(name),
      ])
    }
  },
)

test.each(routes.filter(isOpen))('$name is open to strangers', async (route) => {
  const status = await ask(route, await accountFor(route), {})
  // Without a session these answer 401 themselves.
  if (!['session.login', 'session.refresh'].includes(route.name)) expect(status).not.toBe(401)
  expect(status).toBeLessThan(500)
})
