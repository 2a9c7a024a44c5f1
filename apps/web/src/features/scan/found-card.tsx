import type { FoundAsset } from '@steward/contract/labels.ts'
import { Boxes } from 'lucide-react'
import type { ReactNode } from 'react'
import { Thumb } from '#components/data-table/cells.tsx'
import { PathLink } from '#components/path-link.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { placeOf } from '#lib/place-path.ts'

/** An asset as a row: name, place and employee. */
export function FoundCard({ asset, action }: { asset: FoundAsset; action?: ReactNode }) {
  const { id, name, asset_tag, status, custodian, image_url } = asset
  const where = [asset_tag, placeOf(asset), custodian?.name].filter(Boolean).join(' · ')
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Thumb icon={Boxes} imageUrl={image_url} size={40} />
      <div className="min-w-0 flex-1">
        <PathLink to={`/assets/${id}`} className="block truncate font-medium hover:underline">
          {name}
        </PathLink>
        <p className="truncate text-sm text-muted-foreground">{where}</p>
      </div>
      <span className="max-sm:hidden">
        <StatusBadge domain="asset" value={status} />
      </span>
      {action}
    </div>
  )
}
