import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateTime } from '#components/values.tsx'
import { assetField, fieldsIn } from '../asset-kind.ts'
import { FieldCard, OwnFields } from './field-card.tsx'
import type { Shown } from './shown-asset.ts'

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
  const explained = asset.status_reason !== null || now.status_reason !== null
  const identity = fieldsIn('identity')
  return (
    <div className="grid gap-4 px-4 py-4 sm:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <FieldCard
          title={t('assets.form.identity')}
          shown={shown}
          fields={explained ? [...identity, assetField('status_reason')] : identity}
        />
        <FieldCard title={t('assets.form.place')} shown={shown} fields={fieldsIn('place')} />
        <FieldCard
          title={t('assets.page.people')}
          shown={shown}
          fields={fieldsIn('people', 'custodian_id')}
        />
        {asset.status === 'disposed' && (
          <FieldCard
            title={t('assets.details.disposal')}
            shown={shown}
            fields={fieldsIn('disposal')}
          />
        )}
        <OwnFields shown={shown} section="details" />
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
