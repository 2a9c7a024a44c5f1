import type { BulkImport } from '@steward/contract/bulk-imports.ts'
import type { Flag } from '@steward/contract/flags.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { type Kind, kindImported, KINDS } from '@steward/contract/kinds.ts'
import type { Permission } from '@steward/contract/permissions.ts'

/** The kinds that can be imported, by their names in histories. */
export type Imported = BulkImport['resource_type']

interface ImportedKind {
  /** The list that shows the imported records. */
  list: string
  /** The page with the steps of an import. */
  page: string
  /** The permission to import: that of uploading, and of creating the records. */
  needs: Pick<Route, 'access' | 'flag'>
  view: Permission
  /** The permission to update existing records; undefined if each row adds something. */
  update: Permission | undefined
  /** The permissions to undo a whole import. */
  undoing: readonly Permission[]
}

/** The flags that enable the import of a kind. */
const FLAGS: Partial<Record<Kind, Flag>> = {
  work_order: 'work_orders.enable',
  department: 'bulk_imports.wip.enable',
  employee: 'bulk_imports.wip.enable',
}

/** Readings belong to assets: adding them requires the permission to change these. */
const READINGS: ImportedKind = {
  list: KINDS.asset.page,
  page: `${KINDS.asset.page}/import/readings`,
  needs: { access: ['bulk_import:create', 'asset:update'] },
  view: 'asset:view',
  update: undefined,
  undoing: ['asset:update'],
}

/** The properties of an imported kind that the pages of imports need. */
export function importedKind(type: Imported): ImportedKind {
  if (type === 'MeterReading') return READINGS
  const kind = kindImported(type)!
  const list = KINDS[kind].page
  // Inviting users means adding them to the account.
  const rights = kind === 'user' ? 'account_user' : kind
  return {
    list,
    page: `${list}/import`,
    needs: {
      access: ['bulk_import:create', `${rights}:create`],
      ...(FLAGS[kind] && { flag: FLAGS[kind] }),
    },
    view: `${kind}:view`,
    update: `${rights}:update`,
    undoing: [`${rights}:update`, `${rights}:delete`],
  }
}
