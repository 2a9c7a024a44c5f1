import type { LinkedAsset } from '@steward/contract/asset-links.ts'
import { Link } from '@tanstack/react-router'
import { Boxes, Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Thumb } from '#components/data-table/cells.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'

interface LinkedRowProps {
  asset: LinkedAsset
  /** A moment in the past, at which the other one is looked at as well. */
  at?: string | null
  /** Left out where nothing may be changed. */
  onUnlink?: (() => void) | undefined
}

/** Another asset beside this one, with the way to it. */
export function LinkedRow({ asset, at = null, onUnlink }: LinkedRowProps) {
  const { t } = useTranslation()
  const { id, name, asset_tag, site, location, status, archived_at } = asset
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 text-sm">
      <Thumb icon={Boxes} imageUrl={asset.image_url} />
      <span className="min-w-0 flex-1">
        <Link
          to="/assets/$id/linked-assets"
          params={{ id }}
          search={at === null ? {} : { at }}
          className="link-name block truncate font-medium"
        >
          {name}
        </Link>
        <span className="tnum block truncate text-xs text-muted-foreground">
          {[asset_tag, site?.name, location?.name].filter(Boolean).join(' · ')}
        </span>
      </span>
      {archived_at ? (
        <Badge>{t('linked_assets.archived')}</Badge>
      ) : (
        <StatusBadge domain="asset" value={status} />
      )}
      {onUnlink && (
        <IconButton label={t('linked_assets.unlink', { name })} size="icon-sm" onClick={onUnlink}>
          <Unlink aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

/** Assets that are the same to this one, under what they are. */
export function LinkedGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="overflow-hidden rounded-xl border border-border bg-card">
      <h2 className="border-b border-border px-4 py-3 text-base font-semibold">{title}</h2>
      {children}
    </section>
  )
}
