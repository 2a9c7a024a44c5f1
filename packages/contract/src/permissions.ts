import { type Kind, kindsWith, type KindsWith, SPECS } from './kinds.ts'

/** The resources of permissions. The API has permissions as `{ [resource]: action[] }`. */
export const RESOURCES = kindsWith('rights')
export const ACTIONS = ['view', 'create', 'update', 'delete', 'modify_system_settings'] as const

export type Resource = KindsWith<'rights'>
export type Action = (typeof ACTIONS)[number]
/** Resource and action, as in `asset:view`. */
export type Permission = `${Resource}:${Action}`
export type PermissionMap = Partial<Record<Resource, readonly Action[]>>

/** The resources with other than the usual four actions. A history can only be read. */
const OTHER_ACTIONS: Partial<Record<Resource, readonly Action[]>> = {
  audit: ['view'],
  system: ['modify_system_settings'],
}

/** The actions that exist for a resource. */
export const actionsOf = (resource: Resource): readonly Action[] =>
  OTHER_ACTIONS[resource] ?? ACTIONS.filter((action) => action !== 'modify_system_settings')

/** The resource whose permissions apply to a kind of record. */
export const resourceOf = (kind: Kind) => (SPECS[kind].permission ?? kind) as Resource

/** The permission to view records of a kind. */
export const viewOf = (kind: Kind): Permission => `${resourceOf(kind)}:view`

/** Splits `asset:view` into its two halves. */
export function parsePermission(permission: Permission) {
  const [resource, action] = permission.split(':') as [Resource, Action]
  return { resource, action }
}

/** Whether a map has a permission; false without the map, the resource or the action. */
export function allows(permissions: PermissionMap | undefined, permission: Permission): boolean {
  const { resource, action } = parsePermission(permission)
  return permissions?.[resource]?.includes(action) ?? false
}

/** Whether somebody manages the account as a whole: its fields, its security, and what others have shared. */
export const managesSystem = (permissions: PermissionMap | undefined): boolean =>
  allows(permissions, 'system:modify_system_settings')

/** Whether somebody may view a resource and change it in at least one way. */
export const manages = (permissions: PermissionMap | undefined, resource: Resource): boolean =>
  allows(permissions, `${resource}:view`) &&
  (['create', 'update', 'delete'] as const).some((action) =>
    allows(permissions, `${resource}:${action}`),
  )
