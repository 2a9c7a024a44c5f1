import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import type { Some } from '@steward/contract/kit/list.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Boxes } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Thumb } from '#components/data-table/cells.tsx'
import { MoreButton } from '#components/more-button.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '#components/states.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { Waiting } from '#components/waiting.tsx'
import { format } from '#lib/format.ts'
import { pages } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'

interface PlaceAssetsProps {
  kind: 'site' | 'location'
  id: string
  name: string
  /** The page size. */
  perPage: number
}

const assetFilter = (kind: 'site' | 'location', id: string) =>
  kind === 'site' ? { 'filter[site_id]': [id] } : { 'filter[location_id]': [id] }

/** The assets in a place and below it. */
export function PlaceAssets(props: PlaceAssetsProps) {
  const maySee = useMay(assetsApi.list)
  if (!maySee) return <ForbiddenState permission="asset:view" />
  return <AssetsThere {...props} />
}

/** The displayed fields of an asset, besides its status. */
const SHOWN = ['name', 'asset_tag', 'location', 'image_url'] as const

function AssetsThere({ kind, id, name, perPage }: PlaceAssetsProps) {
  const { t } = useTranslation()
  const filter = assetFilter(kind, id)
  const found = useInfiniteQuery(
    pages(assetsApi.list, {
      query: { ...filter, sort: 'name', per_page: perPage, fields: SHOWN.join(',') },
    }),
  )
  const assets = found.data?.pages.flatMap(({ data }) => data)
  const total = found.data?.pages[0]?.meta.total_records ?? 0
  if (found.isError && !assets)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!assets) return <Waiting />
  if (assets.length === 0)
    return (
      <EmptyState
        icon={Boxes}
        title={t('places.assets.empty_title')}
        description={t('places.assets.empty_text', { name })}
      />
    )
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-border overflow-hidden rounded-xl border border-border bg-card">
        {assets.map((asset) => (
          <AssetRow key={asset.id} asset={asset} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Link to="/assets" search={filter} className={buttonStyles({})}>
          <Boxes aria-hidden />
          {t('places.panel.show_assets', { count: total, formatted: format.integer(total) })}
        </Link>
        <MoreButton found={found} variant="ghost" />
      </div>
    </div>
  )
}

function AssetRow({ asset }: { asset: Some<Asset, (typeof SHOWN)[number]> }) {
  return (
    <li className="flex items-center gap-3 px-3 py-2 text-sm">
      <Thumb icon={Boxes} imageUrl={asset.image_url} />
      <span className="min-w-0 flex-1">
        <Link
          to="/assets/$id"
          params={{ id: asset.id }}
          className="link-name block truncate font-medium"
        >
          {asset.name}
        </Link>
        <span className="tnum block truncate text-xs text-muted-foreground">
          {[asset.asset_tag, asset.location?.name].filter(Boolean).join(' · ')}
        </span>
      </span>
      <StatusBadge domain="asset" value={asset.status} />
    </li>
  )
}
