import { id } from '@steward/contract/kit/fields.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { buttonStyles } from '#components/ui/button.tsx'
import { ImportPage } from '#features/imports/import-page.tsx'
import { importedKind } from '#features/imports/imported-kinds.ts'
import { pageSearch } from '#lib/page-search.ts'
import { needs, useMay } from '#lib/session.ts'

const Search = z.object({
  /** The import whose file has been read. */
  import: z.optional(id()),
  step: z.optional(z.enum(['match', 'check'])),
})

export const Route = createFileRoute('/_app/assets/import')({
  ...pageSearch(Search),
  beforeLoad: needs({ every: ['bulk_import:create', 'asset:create'] }),
  component: AssetImportPage,
})

function AssetImportPage() {
  const navigate = Route.useNavigate()
  const { t } = useTranslation()
  const mayImportReadings = useMay(importedKind('MeterReading').needs)
  return (
    <ImportPage
      type="Asset"
      actions={
        mayImportReadings && (
          <Link to="/assets/import/readings" className={buttonStyles({})}>
            {t('imports.titles.MeterReading')}
          </Link>
        )
      }
      place={Route.useSearch()}
      onPlace={(search) => void navigate({ search })}
      onStarted={(started) => void navigate({ to: '/bulk-imports/$id', params: { id: started } })}
    />
  )
}
