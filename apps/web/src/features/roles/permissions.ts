import { exceeding } from '@steward/contract/grants.ts'
import { KINDS, type RightsGroup } from '@steward/contract/kinds.ts'
import {
  type Action,
  actionsOf,
  allows,
  manages,
  type Permission,
  type PermissionMap,
  parsePermission,
  RESOURCES,
  type Resource,
} from '@steward/contract/permissions.ts'

export const GROUP_NAMES = ['assets', 'work', 'places', 'people', 'administration'] as const
type Group = (typeof GROUP_NAMES)[number]

/** The group under which the page shows each group of rights. */
const SHOWN_UNDER: Record<RightsGroup, Group> = {
  assets: 'assets',
  asset_settings: 'assets',
  files: 'assets',
  work: 'work',
  places: 'places',
  people: 'people',
  administration: 'administration',
  system: 'administration',
}

/** The resources of a group, in order. */
export const resourcesIn = (group: Group) =>
  RESOURCES.filter((resource) => SHOWN_UNDER[KINDS[resource].rights] === group)

/** The columns of the matrix; the single action of the system settings is under «update». */
export const COLUMNS = ['view', 'create', 'update', 'delete'] as const
export type ColumnAction = (typeof COLUMNS)[number]

export const actionIn = (resource: Resource, column: ColumnAction): Action | undefined => {
  if (resource !== 'system') return column
  return column === 'update' ? 'modify_system_settings' : undefined
}

const set = (map: PermissionMap, resource: Resource, actions: readonly Action[]): PermissionMap => {
  const { [resource]: _, ...others } = map
  return actions.length > 0 ? { ...others, [resource]: actions } : others
}

const inOrder = (resource: Resource, wanted: readonly Action[]) =>
  actionsOf(resource).filter((action) => wanted.includes(action))

/** Whether the editor lacks a permission, and so can't give or take it. */
export const isOutOfReach = (own: PermissionMap, permission: Permission): boolean =>
  !allows(own, permission)

/** What else changed: the permission to view was added, or those to change were removed with it. */
export type SideEffect = 'view_added' | 'changes_removed' | undefined

interface Ticked {
  map: PermissionMap
  sideEffect: SideEffect
}

const unchanged = (map: PermissionMap): Ticked => ({ map, sideEffect: undefined })

function given(map: PermissionMap, permission: Permission, own: PermissionMap): Ticked {
  const { resource, action } = parsePermission(permission)
  const before = map[resource] ?? []
  const needsView = resource !== 'system' && action !== 'view' && !before.includes('view')
  if (needsView && isOutOfReach(own, `${resource}:view`)) return unchanged(map)
  const wanted = needsView ? [...before, action, 'view' as const] : [...before, action]
  return {
    map: set(map, resource, inOrder(resource, wanted)),
    sideEffect: needsView ? 'view_added' : undefined,
  }
}

function taken(map: PermissionMap, permission: Permission, own: PermissionMap): Ticked {
  const { resource, action } = parsePermission(permission)
  const others = (map[resource] ?? []).filter((one) => one !== action)
  if (action !== 'view') return unchanged(set(map, resource, others))
  if (others.some((one) => isOutOfReach(own, `${resource}:${one}`))) return unchanged(map)
  return {
    map: set(map, resource, []),
    sideEffect: others.length > 0 ? 'changes_removed' : undefined,
  }
}

/** Sets or clears a permission; changing requires viewing. Permissions that the editor lacks stay as they are. */
export function ticked(
  map: PermissionMap,
  permission: Permission,
  on: boolean,
  own: PermissionMap,
): Ticked {
  if (isOutOfReach(own, permission)) return unchanged(map)
  return on ? given(map, permission, own) : taken(map, permission, own)
}

export const PRESETS = ['none', 'view', 'manage'] as const
export type Preset = (typeof PRESETS)[number] | 'custom'

/**
 * The presets of a row: the history can't be changed, and the system settings can't be viewed without changing them.
 */
export const presetsOf = (resource: Resource): readonly (typeof PRESETS)[number][] => {
  const actions = actionsOf(resource)
  const may = {
    none: true,
    view: actions.includes('view'),
    manage: actions.some((one) => one !== 'view'),
  }
  return PRESETS.filter((preset) => may[preset])
}

/** The preset that matches a row. */
export function presetOf(map: PermissionMap, resource: Resource): Preset {
  const given = map[resource] ?? []
  if (given.length === 0) return 'none'
  if (given.length === 1 && given[0] === 'view') return 'view'
  return given.length === actionsOf(resource).length ? 'manage' : 'custom'
}

const WANTED: Record<(typeof PRESETS)[number], (resource: Resource) => readonly Action[]> = {
  none: () => [],
  view: (resource) => (resource === 'system' ? [] : ['view']),
  manage: actionsOf,
}

/** Sets a whole row; permissions that the editor lacks stay as they are. */
export function withPreset(
  map: PermissionMap,
  resource: Resource,
  preset: (typeof PRESETS)[number],
  own: PermissionMap,
): PermissionMap {
  const wanted = WANTED[preset](resource)
  const kept = actionsOf(resource).filter((action) =>
    isOutOfReach(own, `${resource}:${action}`)
      ? map[resource]?.includes(action)
      : wanted.includes(action),
  )
  const needsView = resource !== 'system' && kept.length > 0 && !kept.includes('view')
  return needsView ? map : set(map, resource, kept)
}

/** Sets or clears an action for all resources that have it. */
export const withColumn = (
  map: PermissionMap,
  column: ColumnAction,
  on: boolean,
  own: PermissionMap,
): PermissionMap =>
  RESOURCES.reduce((current, resource) => {
    const action = actionIn(resource, column)
    return action ? ticked(current, `${resource}:${action}`, on, own).map : current
  }, map)

/** Whether a column is set for all resources, some, or none. */
export function columnState(map: PermissionMap, column: ColumnAction): 'all' | 'some' | 'none' {
  const boxes = RESOURCES.flatMap((resource) => {
    const action = actionIn(resource, column)
    return action ? [allows(map, `${resource}:${action}`)] : []
  })
  if (boxes.every(Boolean)) return 'all'
  return boxes.some(Boolean) ? 'some' : 'none'
}

/** The added and removed permissions. */
export const differenceOf = (before: PermissionMap, after: PermissionMap) => ({
  added: exceeding(after, before),
  removed: exceeding(before, after),
})

/** The permissions of a role that the user who copies it has as well. */
export const withinReach = (map: PermissionMap, own: PermissionMap): PermissionMap => {
  const kept: PermissionMap = {}
  for (const resource of RESOURCES) {
    const actions = (map[resource] ?? []).filter((action) => allows(own, `${resource}:${action}`))
    const seen = resource === 'system' || actions.includes('view')
    if (actions.length > 0 && seen) kept[resource] = actions
  }
  return kept
}

/** Whether a role has all permissions of an account. */
export const allowsAll = (map: PermissionMap): boolean =>
  RESOURCES.every((resource) =>
    actionsOf(resource).every((action) => map[resource]?.includes(action)),
  )

/** The number of areas that a role can change, and of those it can only view. */
export function summaryOf(map: PermissionMap): { managed: number; viewed: number } {
  const managed = RESOURCES.filter(
    (resource) => manages(map, resource) || (resource === 'system' && map.system?.length),
  ).length
  const touched = RESOURCES.filter((resource) => (map[resource]?.length ?? 0) > 0).length
  return { managed, viewed: touched - managed }
}
