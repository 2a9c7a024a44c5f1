import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { useMay } from '#lib/session.ts'

/** Importing requires the permissions to import files and to create assets. */
export const useMayImport = () => {
  const mayUpload = useMay(bulkImportsApi.create)
  const mayCreate = useMay(assetsApi.create)
  return mayUpload && mayCreate
}
