import {
  ACTIONS,
  type Action,
  actionsOf,
  allows,
  type Permission,
  type PermissionMap,
  RESOURCES,
} from './permissions.ts'

/** All permissions in a map, in the usual order of resources and actions. */
export const permissionsIn = (map: PermissionMap): Permission[] =>
  RESOURCES.flatMap((resource) =>
    ACTIONS.filter((action) => map[resource]?.includes(action)).map(
      (action) => `${resource}:${action}` as const,
    ),
  )

/** The permissions in a map that somebody with these permissions lacks: nobody may grant those. */
export const exceeding = (map: PermissionMap, own: PermissionMap): Permission[] =>
  permissionsIn(map).filter((permission) => !allows(own, permission))

/**
 * A map in its stored form: each action once and in order, only those of the resource, no resource without actions, and
 * with each permission to change also the one to view.
 */
export function tidyPermissions(map: PermissionMap): PermissionMap {
  const tidy: PermissionMap = {}
  for (const resource of RESOURCES) {
    const given = map[resource] ?? []
    const wanted: readonly Action[] =
      given.length > 0 && resource !== 'system' ? [...given, 'view'] : given
    const actions = actionsOf(resource).filter((action) => wanted.includes(action))
    if (actions.length > 0) tidy[resource] = actions
  }
  return tidy
}

/** Actions that the resource doesn't have, as in `report:modify_system_settings`. */
export const unknownPermissions = (map: PermissionMap): Permission[] =>
  permissionsIn(map).filter((permission) => {
    const [resource, action] = permission.split(':') as [keyof PermissionMap, Action]
    return !actionsOf(resource).includes(action)
  })
