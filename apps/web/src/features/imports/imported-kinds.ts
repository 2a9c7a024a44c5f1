import type { BulkImport } from '@steward/contract/bulk-imports.ts'
import type { Flag } from '@steward/contract/flags.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { type Kind, kindImported, KINDS } from '@steward/contract/kinds.ts'
import type { Permission } from '@steward/contract/permissions.ts'

/** What can be imported, by its name in the history. */
export type Imported = BulkImport['resource_type']

interface ImportedKind {
  /** The list that shows what came in. */
  list: string
  /** The page with the steps of an import. */
  page: string
  /** Whoever imports them may upload a file, and create what is in it. */
  needs: Pick<Route, 'access' | 'flag'>
  view: Permission
  /** What it takes to bring records that are there up to date; nothing where each row adds something. */
  update: Permission | undefined
  /** What it takes to undo a whole import. */
  undoing: readonly Permission[]
}

/** What has to be switched on to import a kind. */
const FLAGS: Partial<Record<Kind, Flag>> = {
  work_order: 'work_orders.enable',
  department: 'bulk_imports.wip.enable',
  employee: 'bulk_imports.wip.enable',
}

/** Readings belong to assets: who may change these adds them. */
const READINGS: ImportedKind = {
  list: KINDS.asset.page,
  page: `${KINDS.asset.page}/import/readings`,
  needs: { access: ['bulk_import:create', 'asset:update'] },
  view: 'asset:view',
  update: undefined,
  undoing: ['asset:update'],
}

/** What the pages of imports have to know of what is imported. */
export function importedKind(type: Imported): ImportedKind {
  if (type === 'MeterReading') return READINGS
  const kind = kindImported(type)!
  const list = KINDS[kind].page
  // Whoever asks people in gives them a place in the account.
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
