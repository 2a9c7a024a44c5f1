import type { Permission, PermissionMap, Resource } from '@steward/contract/permissions.ts'
import type { PRESETS } from './permissions.ts'

/** The props of both forms of the matrix, table and cards. */
export interface MatrixProps {
  /** The permissions of the role. */
  map: PermissionMap
  /** The permissions of the editor, who can't change any others. Undefined: read-only. */
  own: PermissionMap | undefined
  onTick: (permission: Permission, on: boolean) => void
  onPreset: (resource: Resource, preset: (typeof PRESETS)[number]) => void
}
