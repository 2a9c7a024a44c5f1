import { type AssetMeter, assetMetersApi } from '@steward/contract/asset-meters.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronDown, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { MoreButton } from '#components/more-button.tsx'
import { useArchive } from '#components/record-list/use-archive.ts'
import { ErrorState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { DateTime } from '#components/values.tsx'
import { Waiting } from '#components/waiting.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { countText } from '#lib/meter-text.ts'
import { pages, query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'

/** The readings of a meter, newest first. */
function MeterReadings({ meter }: { meter: AssetMeter }) {
  const { t } = useTranslation()
  const found = useInfiniteQuery(
    pages(assetMetersApi.readings, { params: { id: meter.id }, query: { per_page: 10 } }),
  )
  const readings = found.data?.pages.flatMap(({ data }) => data)
  if (found.isError && !readings)
    return <ErrorState level={2} error={found.error} onRetry={() => void found.refetch()} />
  if (!readings) return <Skeleton className="mt-2 h-10" />
  return (
    <>
      <ol
        aria-label={`${t('asset_meters.readings')}: ${meter.name}`}
        className="mt-2 flex flex-col gap-1.5 text-xs"
      >
        {readings.map(({ id, value, read_at, read_by, note, reset }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <span className="tnum font-medium">{countText(value, meter.unit)}</span>
            <span className="text-muted-foreground">
              <DateTime value={read_at} />
            </span>
            <span className="min-w-0 break-words text-muted-foreground">
              {[read_by?.name, reset && t('asset_meters.began_anew'), note]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      <MoreButton found={found} size="sm" className="mt-2" />
    </>
  )
}

const MeterDialog = lazyOf(() => import('./meter-dialog.tsx'), 'MeterDialog')
const ReadingDialog = lazyOf(() => import('./reading-dialog.tsx'), 'ReadingDialog')

/** Users who can't add meters don't see the card while there are none. */
const isNothing = (meters: readonly AssetMeter[] | undefined, mayChange: boolean) =>
  meters?.length === 0 && !mayChange

/** The meters of an asset with their latest readings, and a button to add one. */
export function AssetMeters({ asset }: { asset: Pick<Asset, 'id' | 'archived_at'> }) {
  const { t } = useTranslation()
  const mayChange = useMay(assetMetersApi.create) && !asset.archived_at
  const found = useQuery(
    query(assetMetersApi.list, { query: { 'filter[asset_id]': asset.id, per_page: 200 } }),
  )
  const [dialog, setDialog] = useState<'add' | AssetMeter | null>(null)
  const close = () => setDialog(null)
  const meters = found.data?.data
  if (isNothing(meters, mayChange)) return null
  return (
    <Card
      title={t('asset_meters.title')}
      actions={
        mayChange &&
        meters && (
          <Button size="sm" variant="ghost" onClick={() => setDialog('add')}>
            <Plus aria-hidden />
            {t('asset_meters.add')}
          </Button>
        )
      }
    >
      {meters ? (
        <MeterList meters={meters} mayChange={mayChange} onRead={setDialog} />
      ) : (
        <Unread error={found.error} onRetry={() => void found.refetch()} />
      )}
      <Suspense fallback={null}>
        {dialog === 'add' && <MeterDialog assetId={asset.id} onClose={close} />}
        {dialog !== null && dialog !== 'add' && <ReadingDialog meter={dialog} onClose={close} />}
      </Suspense>
    </Card>
  )
}

interface MeterListProps {
  meters: readonly AssetMeter[]
  mayChange: boolean
  onRead: (meter: AssetMeter) => void
}

function MeterList({ meters, mayChange, onRead }: MeterListProps) {
  const { t } = useTranslation()
  if (meters.length === 0)
    return <p className="text-sm text-muted-foreground">{t('asset_meters.empty')}</p>
  return (
    <ul className="divide-y divide-border">
      {meters.map((meter) => (
        <Meter key={meter.id} meter={meter} mayChange={mayChange} onRead={() => onRead(meter)} />
      ))}
    </ul>
  )
}

function Unread({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error) return <ErrorState level={2} error={error} onRetry={onRetry} />
  return <Waiting rows={1} />
}

interface MeterProps {
  meter: AssetMeter
  mayChange: boolean
  onRead: () => void
}

function Meter({ meter, mayChange, onRead }: MeterProps) {
  const { t } = useTranslation()
  const { remove, restore } = assetMetersApi
  const archive = useArchive({ remove, restore })
  const [open, setOpen] = useState(false)
  const { id, name, unit, reading, read_at } = meter
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-medium">{name}</p>
          <p className="text-sm">
            {reading === null ? (
              <span className="text-muted-foreground">
                {t('asset_meters.no_reading')} ({unit})
              </span>
            ) : (
              <>
                <span className="tnum font-medium">{countText(reading, unit)}</span>{' '}
                <span className="text-xs text-muted-foreground">
                  <DateTime value={read_at} />
                </span>
              </>
            )}
          </p>
        </div>
        <div className="flex items-center gap-1">
          {mayChange && (
            <Button
              size="sm"
              aria-label={t('asset_meters.add_reading_to', { name })}
              onClick={onRead}
            >
              {t('asset_meters.add_reading')}
            </Button>
          )}
          {reading !== null && (
            <Button
              size="icon-sm"
              variant="ghost"
              aria-expanded={open}
              aria-label={t('asset_meters.show', { name })}
              onClick={() => setOpen(!open)}
            >
              <ChevronDown aria-hidden className={open ? 'rotate-180' : ''} />
            </Button>
          )}
          {mayChange && (
            <IconButton
              size="icon-sm"
              label={t('asset_meters.archive_of', { name })}
              onClick={() => void archive.archive(id, name)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
      {open && <MeterReadings meter={meter} />}
    </li>
  )
}
