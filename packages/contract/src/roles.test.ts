import { expect, test } from 'vitest'
import { allows, manages } from './permissions.ts'
import { BUILT_IN_ROLES } from './roles.ts'

test.each([
  { role: 'admin', permission: 'system:modify_system_settings', may: true },
  { role: 'asset_manager', permission: 'asset:delete', may: true },
  { role: 'asset_manager', permission: 'bulk_import:create', may: true },
  { role: 'asset_manager', permission: 'bulk_import:update', may: false },
  { role: 'maintenance_manager', permission: 'asset:update', may: true },
  { role: 'maintenance_manager', permission: 'asset:create', may: false },
  { role: 'technician', permission: 'asset:view', may: true },
  { role: 'technician', permission: 'asset_category:view', may: false },
  { role: 'auditor', permission: 'report:view', may: true },
  { role: 'auditor', permission: 'asset:update', may: false },
  { role: 'requester', permission: 'employee:view', may: false },
  { role: 'requester', permission: 'work_order:create', may: true },
] as const)('$role and $permission: $may', ({ role, permission, may }) => {
  expect(allows(BUILT_IN_ROLES[role], permission)).toBe(may)
})

test('a permission that isn’t given is refused', () => {
  expect(allows(undefined, 'asset:view')).toBe(false)
  expect(allows({}, 'asset:view')).toBe(false)
  expect(allows({ asset: ['view'] }, 'asset:update')).toBe(false)
})

test('managing includes viewing and changing', () => {
  expect(manages({ asset: ['update'] }, 'asset')).toBe(false)
  expect(manages({ asset: ['view'] }, 'asset')).toBe(false)
  expect(manages({ asset: ['view', 'delete'] }, 'asset')).toBe(true)
})
