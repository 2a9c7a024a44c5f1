import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { useTranslation } from 'react-i18next'
import { NavTabs } from '#components/nav-tabs.tsx'
import { useMay } from '#lib/session.ts'

/** Tabs for notifications and, with the permission, imports. */
export function NewsTabs() {
  const { t } = useTranslation()
  const maySee = useMay(bulkImportsApi.list)
  if (!maySee) return null
  return (
    <div className="px-4 pb-4 sm:px-6">
      <NavTabs
        label={t('notifications.tabs')}
        tabs={[
          { to: '/notifications', label: t('nav.notifications') },
          { to: '/bulk-imports', label: t('nav.bulk_imports') },
        ]}
      />
    </div>
  )
}
