import { type AssetMeter, assetMetersApi } from '@steward/contract/asset-meters.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { DateTime } from '#components/values.tsx'
import { errorText } from '#lib/error-text.ts'
import { pages } from '#lib/query.ts'
import { countText } from './count-text.ts'

/** Everything that was read from a meter, the newest first. */
export function MeterReadings({ meter }: { meter: AssetMeter }) {
  const { t } = useTranslation()
  const found = useInfiniteQuery(
    pages(assetMetersApi.readings, { params: { id: meter.id }, query: { per_page: 10 } }),
  )
  const readings = found.data?.pages.flatMap(({ data }) => data)
  if (found.isError && !readings)
    return (
      <ErrorState
        level={2}
        message={errorText(found.error, t)}
        onRetry={() => void found.refetch()}
      />
    )
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
      {found.hasNextPage && (
        <Button
          size="sm"
          className="mt-2"
          pending={found.isFetchingNextPage}
          pendingLabel={t('common.loading')}
          onClick={() => void found.fetchNextPage()}
        >
          {t('asset_meters.more')}
        </Button>
      )}
    </>
  )
}
