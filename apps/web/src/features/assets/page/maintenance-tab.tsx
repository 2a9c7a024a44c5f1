import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#components/states.tsx'
import { TabBody } from './tab-body.tsx'

/** The work that was done on an asset, and what is to be done. */
export function MaintenanceTab() {
  const { t } = useTranslation()
  return (
    <TabBody>
      <EmptyState
        level={2}
        icon={Wrench}
        title={t('assets.page.no_work')}
        description={t('assets.page.no_work_text')}
      />
    </TabBody>
  )
}
