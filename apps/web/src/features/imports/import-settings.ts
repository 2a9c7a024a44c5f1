import {
  type BulkImport,
  bulkImportsApi,
  type IMPORT_MODES,
  type ImportMapping,
} from '@steward/contract/bulk-imports.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiError, send } from '#lib/http.ts'
import { importQuery } from './use-import.ts'

export type ImportMode = (typeof IMPORT_MODES)[number]

/** The user's settings of an import. */
export interface ImportSettings {
  mapping: ImportMapping
  create_missing: boolean
  mode: ImportMode
}

/** Cells corrected since the last check, by row and header. */
export type Mends = NonNullable<ImportMapping['cells']>

/** The settings with the cells that were corrected since. */
export function withMends(settings: ImportSettings, mends: Mends): ImportSettings {
  const cells = { ...settings.mapping.cells }
  for (const [row, own] of Object.entries(mends)) cells[row] = { ...cells[row], ...own }
  return { ...settings, mapping: { ...settings.mapping, cells } }
}

/** Sends the settings and starts the import, as a check without writing or for good. */
export function useStartImport(id: string) {
  const client = useQueryClient()
  return useMutation<BulkImport, ApiError, { settings?: ImportSettings; dry_run: boolean }>({
    mutationFn: async ({ settings, dry_run }) => {
      const params = { id }
      await send(bulkImportsApi.update, { params, body: { bulk_import: { ...settings, dry_run } } })
      const { data } = await send(bulkImportsApi.start, { params })
      return data
    },
    onSuccess: (data) => {
      client.setQueryData(importQuery(id).queryKey, { data })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['bulk_imports'] }),
  })
}

/** The table of a file to read: the sheet of a workbook, and its header row. */
type ReadAs = Pick<BodyOf<typeof bulkImportsApi.update>['bulk_import'], 'sheet' | 'header_row'>

/** Reads an uploaded file again with another table. */
export function useReadAgain(id: string, onRead: (read: BulkImport) => void) {
  const client = useQueryClient()
  return useMutation<BulkImport, ApiError, ReadAs>({
    mutationFn: async (bulk_import) => {
      const { data } = await send(bulkImportsApi.update, { params: { id }, body: { bulk_import } })
      return data
    },
    onSuccess: (data) => {
      client.setQueryData(importQuery(id).queryKey, { data })
      onRead(data)
      void client.invalidateQueries({ queryKey: ['bulk_imports'] })
    },
  })
}
