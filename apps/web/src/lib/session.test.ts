import { accountsApi } from '@steward/contract/accounts.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { FLAGS } from '@steward/contract/flags.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import type { PermissionMap } from '@steward/contract/permissions.ts'
import { BUILT_IN_ROLES, PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { sessionApi } from '@steward/contract/session.ts'
import type { AccountOfUser } from '@steward/contract/users.ts'
import { describe, expect, it } from 'vitest'
import { homeOf } from './home.ts'
import { isPlatformUser, may, mayCall, type Need, type Session } from './session.ts'

const NOBODY: Session = {
  user: null,
  token: null,
  accountId: null,
  isAuthenticated: false,
  isLoading: false,
  flags: FLAGS,
}

const anAccount = (permissions: unknown, more: Partial<AccountOfUser> = {}): AccountOfUser => ({
  id: '01900000-0000-7000-8000-000000000001',
  slug: 'northwind',
  name: 'Northwind',
  logo_url: null,
  colour: null,
  status: 'active',
  time_zone: 'Europe/Berlin',
  currency: 'EUR',
  currency_digits: 2,
  language: 'en',
  fiscal_year_start_month: 1,
  asset_tag_prefix: 'AST',
  hidden_fields: [],
  required_fields: [],
  mfa_policy: 'optional',
  role: { key: 'role', name: 'Role', permissions: permissions as PermissionMap as never },
  site_scope: [],
  ...more,
})

const signedIn = (...accounts: AccountOfUser[]): Session => ({
  ...NOBODY,
  isAuthenticated: true,
  token: 'token',
  user: {
    id: '01900000-0000-7000-8000-000000000002',
    email: 'a@example.org',
    pending_email: null,
    name: 'A',
    language: null,
    time_zone: null,
    image_url: null,
    preferences: {},
    last_sign_in_at: null,
    mfa: { enabled: false, recovery_codes_left: 0 },
    current_account: accounts[0] ?? null,
    accounts,
  },
})

const platform = signedIn(anAccount(BUILT_IN_ROLES.platform_admin, { id: PLATFORM_ACCOUNT_ID }))
const withRights = (permissions: PermissionMap) => signedIn(anAccount(permissions))

describe('the right to do something', () => {
  const session = withRights({ asset: ['view', 'update'], site: ['view'] })

  it.each<[Need, boolean]>([
    ['asset:view', true],
    ['asset:delete', false],
    ['role:view', false],
    [{ every: ['asset:view', 'site:view'] }, true],
    [{ every: ['asset:view', 'site:update'] }, false],
    [{ any: ['asset:delete', 'site:view'] }, true],
    [{ any: ['asset:delete', 'site:update'] }, false],
    [{ manage: 'asset' }, true],
    [{ manage: 'site' }, false],
    ['signed_in', true],
    ['platform', false],
    ['nonsense' as Need, false],
  ])('%j is %s', (need, expected) => {
    expect(may(session, need)).toBe(expected)
  })

  it('is that of the first account alone', () => {
    const two = signedIn(anAccount({}), anAccount({ asset: ['view'] }))
    expect(may(two, 'asset:view')).toBe(false)
  })

  it.each([undefined, null, 'asset:view', { asset: null }, { asset: 7 }])(
    'is none where the permissions are %j',
    (permissions) => {
      expect(may(signedIn(anAccount(permissions)), 'asset:view')).toBe(false)
    },
  )

  it('is nobody’s who is not signed in, or in no account', () => {
    for (const need of ['signed_in', 'asset:view', { any: ['asset:view'] }] as Need[]) {
      expect(may(NOBODY, need)).toBe(false)
    }
    expect(may(signedIn(), 'asset:view')).toBe(false)
    expect(may(signedIn(), 'signed_in')).toBe(true)
  })
})

describe('the right to call a route', () => {
  it('follows from what the contract says of the route', () => {
    const auditor = withRights(BUILT_IN_ROLES.auditor)
    expect(mayCall(auditor, assetsApi.list)).toBe(true)
    expect(mayCall(auditor, assetsApi.create)).toBe(false)
    expect(mayCall(auditor, bulkImportsApi.errors)).toBe(true)
    expect(mayCall(withRights(BUILT_IN_ROLES.technician), bulkImportsApi.errors)).toBe(false)
    expect(mayCall(NOBODY, sessionApi.login)).toBe(true)
    expect(mayCall(auditor, accountsApi.list)).toBe(false)
    expect(mayCall(platform, accountsApi.list)).toBe(true)
  })

  it('is none while its feature is switched off', () => {
    const route: Route = { ...assetsApi.list, flag: 'integrations.enable' }
    const session = withRights({ asset: ['view'] })
    expect(mayCall(session, route)).toBe(false)
    const flags = { ...FLAGS, 'integrations.enable': true }
    expect(mayCall({ ...session, flags }, route)).toBe(true)
  })
})

describe('people of the platform', () => {
  it.each([
    [platform, true],
    [signedIn(anAccount({}, { slug: 'system' })), true],
    [withRights(BUILT_IN_ROLES.admin), false],
    [signedIn(), false],
  ])('are known by their account (%#)', (session, expected) => {
    expect(isPlatformUser(session)).toBe(expected)
  })
})

describe('the start page', () => {
  it.each([
    ['nobody', NOBODY, '/login'],
    ['people of the platform', platform, '/accounts'],
    ['people who see reports and assets', withRights(BUILT_IN_ROLES.auditor), '/dashboard'],
    ['people who see assets', withRights(BUILT_IN_ROLES.requester), '/assets'],
    ['people who see reports alone', withRights({ report: ['view'] }), '/profile'],
    ['people who see no assets', withRights({ site: ['view'] }), '/profile'],
    ['people without an account', signedIn(), '/profile'],
  ] as const)('of %s', (_, session, path) => {
    expect(homeOf(session)).toBe(path)
  })
})
