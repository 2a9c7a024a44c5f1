import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useShown } from '#features/assets/page/shown-asset.ts'
import { LinkedAssets } from '#features/linked-assets/linked-assets.tsx'

export const Route = createFileRoute('/_app/assets/$id/linked-assets')({ component: Linked })

function Linked() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const { at } = Route.useSearch()
  const { shown } = useShown(id, at)
  if (!shown) return null
  return (
    <div className="flex max-w-5xl flex-col gap-4 px-4 py-4 sm:px-6">
      {shown.at !== null && (
        <p className="text-sm text-muted-foreground">{t('assets.past.links_today')}</p>
      )}
      <LinkedAssets asset={shown.asset} readOnly={shown.at !== null} />
    </div>
  )
}
