import { assetsApi } from '@steward/contract/assets.ts'
import { useMay } from '#lib/session.ts'

/** Importing requires the permissions to import files and to create assets. */
export const useMayImport = () => {
  const mayUpload = useMay('bulk_import:create')
  const mayCreate = useMay(assetsApi.create)
  return mayUpload && mayCreate
}
