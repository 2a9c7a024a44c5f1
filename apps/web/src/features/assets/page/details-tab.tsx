import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateTime } from '#components/values.tsx'
import type { AssetField } from '../asset-fields.ts'
import { CustomFields } from './custom-fields.tsx'
import { FieldCard } from './field-card.tsx'
import { type Shown, valueOf } from './shown-asset.ts'

const IDENTITY: readonly AssetField[] = [
  'category_id',
  'asset_tag',
  'serial_number',
  'manufacturer',
  'model',
  'model_number',
  'barcode',
  'condition',
  'criticality',
]
const PLACE: readonly AssetField[] = ['site_id', 'location_id', 'parent_id']
const PEOPLE: readonly AssetField[] = ['custodian_id', 'department_id']
const DISPOSAL: readonly AssetField[] = ['disposed_on', 'disposal_type', 'disposal_proceeds']

interface DetailsTabProps {
  shown: Shown
  /** What has happened to it, and who had it. */
  history: ReactNode
  /** What is read off it. */
  meters: ReactNode
}

/** What an asset is, where it is and with whom; beside it, what has happened to it. */
export function DetailsTab({ shown, history, meters }: DetailsTabProps) {
  const { t } = useTranslation()
  const { asset, now } = shown
  const explained = valueOf(asset, 'status_reason') !== null || now.status_reason !== null
  return (
    <div className="grid gap-4 px-4 py-4 sm:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <FieldCard
          title={t('assets.form.identity')}
          shown={shown}
          fields={explained ? [...IDENTITY, 'status_reason'] : IDENTITY}
        />
        <FieldCard title={t('assets.form.place')} shown={shown} fields={PLACE} />
        <FieldCard title={t('assets.page.people')} shown={shown} fields={PEOPLE} />
        {asset.status === 'disposed' && (
          <FieldCard title={t('assets.details.disposal')} shown={shown} fields={DISPOSAL} />
        )}
        <CustomFields shown={shown} section="details" />
        {meters}
        <p className="px-1 text-xs text-muted-foreground">
          {t('assets.details.created')} <DateTime value={asset.created_at} /> ·{' '}
          {t('assets.details.updated')} <DateTime value={asset.updated_at} />
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-4 self-start">{history}</div>
    </div>
  )
}
