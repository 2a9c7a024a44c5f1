import {
  type BulkImport,
  bulkImportsApi,
  type IMPORT_MODES,
  type ImportMapping,
} from '@steward/contract/bulk-imports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiError, send } from '#lib/http.ts'
import { importQuery } from './use-import.ts'

export type ImportMode = (typeof IMPORT_MODES)[number]

/** What the person decides about an import before it starts. */
export interface ImportSettings {
  mapping: ImportMapping
  create_missing: boolean
  mode: ImportMode
}

/** Sets an import up and starts it: as a check that writes nothing, or for good. */
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
