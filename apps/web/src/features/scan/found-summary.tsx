import type { FoundAsset } from '@steward/contract/labels.ts'
import { Boxes, MapPin, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Thumb } from '#components/data-table/cells.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { placeOf } from '#lib/place-path.ts'

/** A scanned asset: image, status, place and employee. */
export function FoundSummary({ asset }: { asset: FoundAsset }) {
  const { t } = useTranslation()
  const { name, status, custodian, image_url } = asset
  const place = placeOf(asset)
  return (
    <div className="flex min-w-0 items-start gap-4">
      <Thumb icon={Boxes} imageUrl={image_url} size={96} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="font-semibold break-words">{name}</p>
        <p>
          <StatusBadge domain="asset" value={status} />
        </p>
        <p className="flex items-center gap-1.5 text-sm">
          <UserRound aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          {custodian?.name ?? t('assets.facets.unassigned')}
        </p>
        {place && (
          <p className="flex items-center gap-1.5 text-sm">
            <MapPin aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            {place}
          </p>
        )}
      </div>
    </div>
  )
}
