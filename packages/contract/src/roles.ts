import * as z from 'zod/mini'
import { KINDS, type RightsGroup } from './kinds.ts'
import {
  ACTIONS,
  type Action,
  actionsOf,
  type PermissionMap,
  RESOURCES,
  type Resource,
} from './permissions.ts'

/** The account that manages all others; its members are the platform users. */
export const PLATFORM_ACCOUNT_ID = '00000000-0000-0000-0000-000000000000'

const LETTERS: Record<string, Action> = { V: 'view', C: 'create', U: 'update', D: 'delete' }

/** Reads a row of the table of roles: `VCU` is view, create and update. */
const actionsOfLetters = (letters: string): Action[] =>
  [...letters].map((letter) => LETTERS[letter]!)

const map = (rights: Partial<Record<Resource, string>>, system = false): PermissionMap => ({
  ...Object.fromEntries(
    Object.entries(rights).map(([key, letters]) => {
      const actions = actionsOf(key as Resource)
      return [key, actionsOfLetters(letters).filter((action) => actions.includes(action))]
    }),
  ),
  ...(system ? { system: ['modify_system_settings'] as const } : {}),
})

const all = (letters: string, resources: readonly Resource[]) =>
  Object.fromEntries(resources.map((resource) => [resource, letters]))

const within = (...groups: readonly RightsGroup[]) =>
  RESOURCES.filter((resource) => groups.includes(KINDS[resource].rights))

const RECORDS = within('places', 'people', 'asset_settings')
const ADMINISTRATION = within('administration')
const EVERYTHING = RESOURCES.filter((resource) => resource !== 'system')

/** The roles every account has. They are code, so that an upgrade can extend them; custom roles are rows. */
export const BUILT_IN_ROLES = {
  admin: map(all('VCUD', EVERYTHING), true),
  asset_manager: map({
    asset: 'VCUD',
    work_order: 'VC',
    work_order_type: 'V',
    ...all('VCUD', RECORDS),
    bulk_import: 'VC',
    report: 'V',
    ...all('V', ADMINISTRATION),
  }),
  maintenance_manager: map({
    asset: 'VU',
    work_order: 'VCUD',
    work_order_type: 'VCUD',
    ...all('V', RECORDS),
    bulk_import: 'V',
    report: 'V',
    ...all('V', ADMINISTRATION),
  }),
  technician: map({
    asset: 'V',
    work_order: 'VCU',
    work_order_type: 'V',
    ...all('V', within('places', 'people')),
  }),
  auditor: map(all('V', EVERYTHING)),
  requester: map({
    asset: 'V',
    work_order: 'VC',
    work_order_type: 'V',
    ...all('V', within('places')),
  }),
  platform_admin: map(
    { account: 'VCUD', user: 'VCU', account_user: 'VCUD', role: 'V', audit: 'V' },
    true,
  ),
} as const satisfies Record<string, PermissionMap>

export type BuiltInRole = keyof typeof BUILT_IN_ROLES
export const isBuiltInRole = (key: string): key is BuiltInRole => Object.hasOwn(BUILT_IN_ROLES, key)

export const ROLE_KEY = /^[a-z0-9_]{2,40}$/
/** The key of a role in calls, which never changes. */
export const RoleKeyText = z.string().check(z.regex(ROLE_KEY))

const Actions = z.array(z.enum(ACTIONS))

/** Resource to the actions allowed on it. */
export const Permissions = z.partialRecord(z.enum(RESOURCES), Actions)

/** A role in a session. */
export const RoleOfSession = z.strictObject({
  key: z.string(),
  name: z.string(),
  permissions: Permissions,
})
export type RoleOfSession = z.infer<typeof RoleOfSession>
