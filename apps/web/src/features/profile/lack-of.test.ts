import type { Me } from '@steward/contract/users.ts'
import { expect, test } from 'vitest'
import { lackOf } from './lack-of.ts'

const withRole = (permissions: object) =>
  ({ accounts: [{ status: 'active', role: { permissions } }] }) as unknown as Me

test('people learn why they see nothing but their profile', () => {
  expect(lackOf({ accounts: [] })).toBe('account')
  expect(lackOf(withRole({}))).toBe('rights')
  expect(lackOf(withRole({ asset: [] }))).toBe('rights')
  expect(lackOf(withRole({ department: ['view'] }))).toBeNull()
})
