import { FLAGS } from '@steward/contract/flags.ts'
import { expect, test } from 'vitest'
import type { Session } from '#lib/session.ts'
import type { NamedField } from './field.ts'
import { isShownField } from './shown-field.ts'

const someone = (permissions: Record<string, string[]>) =>
  ({
    user: { accounts: [{ id: 'a', role: { permissions } }] },
    token: 'token',
    accountId: 'a',
    isAuthenticated: true,
    isLoading: false,
    flags: FLAGS,
  }) as unknown as Session

const site = { name: 'site_id', kind: 'reference', to: 'site' } as NamedField
const town = {
  name: 'town',
  kind: 'text',
  shown: ({ country }: Record<string, unknown>) => country !== null,
} as NamedField

test('what may not be looked up can’t be chosen', () => {
  expect(isShownField(site, {}, someone({ site: ['view'] }))).toBe(true)
  expect(isShownField(site, {}, someone({ work_order: ['view'] }))).toBe(false)
})

test('a field depends on the other values', () => {
  expect(isShownField(town, { country: 'DE' }, someone({}))).toBe(true)
  expect(isShownField(town, { country: null }, someone({}))).toBe(false)
})
