import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsIn } from '../asset-kind.ts'
import { CustomFields, FieldCard } from './field-card.tsx'
import type { Shown } from './shown-asset.ts'
import { TabBody } from './tab-body.tsx'

interface AdditionalTabProps {
  shown: Shown
  /** The files of the asset. */
  files: ReactNode
}

/** Notes, tags, custom fields and files of an asset. */
export function AdditionalTab({ shown, files }: AdditionalTabProps) {
  const { t } = useTranslation()
  return (
    <TabBody>
      <FieldCard title={t('assets.form.more')} shown={shown} fields={fieldsIn('more')} />
      <CustomFields shown={shown} section="additional-info" />
      <FieldCard title={t('assets.page.marks')} shown={shown} fields={fieldsIn('marks')} />
      {files}
    </TabBody>
  )
}
