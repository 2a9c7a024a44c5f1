import { Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#lib/session.ts'
import { type Imported, importedKind } from './imported-kinds.ts'

/** The link from a list to the import of its records, for users who may. */
export function useImportLinks(type: Imported) {
  const { t } = useTranslation()
  const { needs, page } = importedKind(type)
  const mayImport = useMay(needs)
  return mayImport ? [{ to: page, label: t('assets.actions.import'), icon: Upload }] : []
}
