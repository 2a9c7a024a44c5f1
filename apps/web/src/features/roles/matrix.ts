import type { Permission, PermissionMap, Resource } from '@steward/contract/permissions.ts'
import type { PRESETS } from './permissions.ts'

/** What the table and the cards of the matrix have in common. */
export interface MatrixProps {
  /** What the role allows. */
  map: PermissionMap
  /** What the editor holds: nothing else can be given or taken. Undefined: nothing can be changed here. */
  own: PermissionMap | undefined
  onTick: (permission: Permission, on: boolean) => void
  onPreset: (resource: Resource, preset: (typeof PRESETS)[number]) => void
}
