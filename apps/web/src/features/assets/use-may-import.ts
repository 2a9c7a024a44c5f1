import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { useMay } from '#lib/session.ts'

/** Importing assets takes the right to import a file and the right to create what is in it. */
export const useMayImport = () => {
  const mayUpload = useMay(bulkImportsApi.create)
  const mayCreate = useMay(assetsApi.create)
  return mayUpload && mayCreate
}
