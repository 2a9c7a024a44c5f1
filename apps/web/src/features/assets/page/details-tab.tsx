import { Handshake, MapPinned } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { DateTime } from '#components/values.tsx'
import { assetField, fieldsIn } from '../asset-kind.ts'
import { AssetDeedsContext } from './asset-deeds.ts'
import { CustomFields, FieldCard } from './field-card.tsx'
import type { Shown } from './shown-asset.ts'
import { TabBody } from './tab-body.tsx'

/** Place and assignment: what users look up most. */
const WHERE = ['custodian_id', 'department_id', 'site_id', 'location_id'] as const

interface DetailsTabProps {
  shown: Shown
  /** Its events and assignments. */
  history: ReactNode
  /** Its meters. */
  meters: ReactNode
}

/** The details of an asset, with its history beside them. */
export function DetailsTab({ shown, history, meters }: DetailsTabProps) {
  const { t } = useTranslation()
  const { asset, now } = shown
  const explained = asset.status_reason !== null || now.status_reason !== null
  const identity = fieldsIn('identity')
  const deeds = use(AssetDeedsContext)
  return (
    <TabBody>
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <FieldCard
            title={t('assets.page.where')}
            shown={shown}
            fields={WHERE.map(assetField)}
            actions={
              deeds && (
                <div className="flex gap-2 max-md:hidden">
                  <Button size="sm" onClick={deeds.onMove}>
                    <MapPinned aria-hidden />
                    {t('assets.bulk.move')}
                  </Button>
                  {/* The button hands the asset over, or returns it if it is assigned. */}
                  {asset.custodian && (
                    <Button size="sm" onClick={deeds.onHandOver}>
                      <Handshake aria-hidden />
                      {t('hand_over.submit')}
                    </Button>
                  )}
                </div>
              )
            }
          />
          <FieldCard
            title={t('assets.form.identity')}
            shown={shown}
            fields={[
              ...identity,
              assetField('parent_id'),
              ...(explained ? [assetField('status_reason')] : []),
            ]}
          />
          {asset.status === 'disposed' && (
            <FieldCard
              title={t('assets.details.disposal')}
              shown={shown}
              fields={fieldsIn('disposal')}
            />
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
    </TabBody>
  )
}
