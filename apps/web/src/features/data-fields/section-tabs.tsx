import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SECTION_LABELS } from '#components/custom-fields/field-types.ts'
import { NavTabs } from '#components/nav-tabs.tsx'
import { Page, PageHeader } from '#components/page-header.tsx'

const BASE = '/asset-settings/data-fields'

/** The frame of all pages about custom fields: heading and tabs. */
export function FieldsFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  const tabs = [
    { to: `${BASE}/details`, label: t(SECTION_LABELS.details) },
    { to: `${BASE}/financial-info`, label: t(SECTION_LABELS['financial-info']) },
    { to: `${BASE}/additional-info`, label: t(SECTION_LABELS['additional-info']) },
    { to: `${BASE}/system-fields`, label: t('data_fields.system.title') },
  ]
  return (
    <Page>
      <PageHeader
        title={t('data_fields.title')}
        description={t('data_fields.description')}
        actions={actions}
      />
      <div className="mx-4 mb-4 sm:mx-6">
        <NavTabs label={t('data_fields.title')} tabs={tabs} />
      </div>
      {children}
    </Page>
  )
}
