import type { BulkImport } from '@steward/contract/bulk-imports.ts'
import { kindsAudited, KINDS } from '@steward/contract/kinds.ts'
import type { Permission } from '@steward/contract/permissions.ts'

/** What can be imported, by its name in the history. */
export type Imported = BulkImport['resource_type']

interface ImportedKind {
  /** The list that shows what came in. */
  list: string
  /** The page with the steps of an import. */
  page: string
  /** Whoever imports them may upload a file, and create what is in it. */
  needs: { every: Permission[] }
  view: Permission
  /** What it takes to bring records that are there up to date; nothing where each row adds something. */
  update: Permission | undefined
}

/** Readings belong to assets: who may change these adds them. */
const READINGS: ImportedKind = {
  list: KINDS.asset.page,
  page: `${KINDS.asset.page}/import/readings`,
  needs: { every: ['bulk_import:create', 'asset:update'] },
  view: 'asset:view',
  update: undefined,
}

/** What the pages of imports have to know of what is imported. */
export function importedKind(type: Imported): ImportedKind {
  if (type === 'MeterReading') return READINGS
  const [kind] = kindsAudited(type) as ('asset' | 'work_order')[]
  const list = KINDS[kind!].page
  return {
    list,
    page: `${list}/import`,
    needs: { every: ['bulk_import:create', `${kind!}:create`] },
    view: `${kind!}:view`,
    update: `${kind!}:update`,
  }
}
