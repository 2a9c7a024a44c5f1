import type { BulkImport } from '@steward/contract/bulk-imports.ts'
import { kindsAudited, KINDS } from '@steward/contract/kinds.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import type { Permission } from '@steward/contract/permissions.ts'

/** What can be imported, by its name in the history. */
export type Imported = BulkImport['resource_type']

const APIS = { Asset: assetsApi, WorkOrder: workOrdersApi } as const satisfies Record<
  Imported,
  object
>

/** What the pages of imports have to know of a kind of record. */
export function importedKind(type: Imported) {
  const [kind] = kindsAudited(type) as ('asset' | 'work_order')[]
  const list = KINDS[kind!].page
  return {
    api: APIS[type],
    list,
    /** The page with the steps of an import. */
    page: `${list}/import`,
    /** Whoever imports them may upload a file, and create what is in it. */
    needs: { every: ['bulk_import:create', `${kind!}:create`] as Permission[] },
    view: `${kind!}:view` as Permission,
  }
}
