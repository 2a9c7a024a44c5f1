import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonStyles } from '#components/ui/button.tsx'
import { importRoute } from '#features/imports/import-route.ts'
import { importedKind } from '#features/imports/imported-kinds.ts'
import { RoutedImport } from '#features/imports/routed-import.tsx'
import { useMay } from '#lib/session.ts'

export const Route = createFileRoute('/_app/assets/import')({
  ...importRoute('Asset'),
  component: AssetImportPage,
})

function AssetImportPage() {
  const { t } = useTranslation()
  const mayImportReadings = useMay(importedKind('MeterReading').needs)
  return (
    <RoutedImport
      type="Asset"
      actions={
        mayImportReadings && (
          <Link to="/assets/import/readings" className={buttonStyles({})}>
            {t('imports.titles.MeterReading')}
          </Link>
        )
      }
    />
  )
}
