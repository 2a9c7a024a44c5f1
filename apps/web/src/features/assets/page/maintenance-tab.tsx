import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#components/states.tsx'

/** The work that was done on an asset, and what is to be done. */
export function MaintenanceTab() {
  const { t } = useTranslation()
  return (
    <div className="px-4 py-4 sm:px-6">
      <EmptyState
        level={2}
        icon={Wrench}
        title={t('assets.page.no_work')}
        description={t('assets.page.no_work_text')}
      />
    </div>
  )
}
