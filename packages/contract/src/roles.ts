import * as z from 'zod/mini'
import {
  ACTIONS,
  type Action,
  type PermissionMap,
  RESOURCES,
  type Resource,
} from './permissions.ts'

/** The account that manages all others; its members are the platform users. */
export const PLATFORM_ACCOUNT_ID = '00000000-0000-0000-0000-000000000000'

const LETTERS: Record<string, Action> = { V: 'view', C: 'create', U: 'update', D: 'delete' }

/** Reads a row of the table of roles: `VCU` is view, create and update. */
const spell = (letters: string): Action[] => [...letters].map((letter) => LETTERS[letter]!)

const map = (rights: Partial<Record<Resource, string>>, system = false): PermissionMap => ({
  ...Object.fromEntries(Object.entries(rights).map(([key, letters]) => [key, spell(letters)])),
  ...(system ? { system: ['modify_system_settings'] as const } : {}),
})

const all = (letters: string, resources: readonly Resource[]) =>
  Object.fromEntries(resources.map((resource) => [resource, letters]))

const PLACES = ['site', 'location'] as const
const PEOPLE = ['department', 'employee'] as const
const SETTINGS = ['asset_category', 'depreciation_method'] as const
const ADMINISTRATION = ['user', 'account_user', 'role', 'account'] as const

/** The roles every account has. They are code, so that an upgrade can extend them; custom roles are rows. */
export const BUILT_IN_ROLES = {
  admin: map(
    all(
      'VCUD',
      RESOURCES.filter((resource) => resource !== 'system'),
    ),
    true,
  ),
  asset_manager: map({
    asset: 'VCUD',
    work_order: 'VC',
    work_order_type: 'V',
    ...all('VCUD', [...PLACES, ...PEOPLE, ...SETTINGS]),
    bulk_import: 'VC',
    report: 'V',
    ...all('V', ADMINISTRATION),
  }),
  maintenance_manager: map({
    asset: 'VU',
    work_order: 'VCUD',
    work_order_type: 'VCUD',
    ...all('V', [...PLACES, ...PEOPLE, ...SETTINGS]),
    bulk_import: 'V',
    report: 'V',
    ...all('V', ADMINISTRATION),
  }),
  technician: map({
    asset: 'V',
    work_order: 'VCU',
    work_order_type: 'V',
    ...all('V', [...PLACES, ...PEOPLE]),
  }),
  auditor: map({
    ...all('V', [
      'asset',
      'work_order',
      'work_order_type',
      ...PLACES,
      ...PEOPLE,
      ...SETTINGS,
      'bulk_import',
      'report',
      ...ADMINISTRATION,
    ]),
  }),
  requester: map({ asset: 'V', work_order: 'VC', work_order_type: 'V', ...all('V', PLACES) }),
  platform_admin: map({ account: 'VCUD', user: 'VCU', account_user: 'VCUD', role: 'V' }, true),
} as const satisfies Record<string, PermissionMap>

export type BuiltInRole = keyof typeof BUILT_IN_ROLES
export const isBuiltInRole = (key: string): key is BuiltInRole => Object.hasOwn(BUILT_IN_ROLES, key)

/** How a role is called in calls: it never changes. */
export const RoleKeyText = z.string().check(z.regex(/^[a-z0-9_]{2,40}$/))

const Actions = z.array(z.enum(ACTIONS))

/** Resource to the actions allowed on it. */
export const Permissions = z.partialRecord(z.enum(RESOURCES), Actions)

/** A role as it travels with a session. */
export const RoleOfSession = z.strictObject({
  key: z.string(),
  name: z.string(),
  permissions: Permissions,
})
export type RoleOfSession = z.infer<typeof RoleOfSession>
