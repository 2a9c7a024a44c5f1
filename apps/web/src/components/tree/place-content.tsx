import type { PlaceNode } from '@steward/contract/locations.ts'
import { useTranslation } from 'react-i18next'
import { StatusIcon, statusLabel } from '#components/status-badge.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { format } from '#lib/format.ts'
import { lookOf } from './place-look.ts'

interface PlaceContentProps {
  node: PlaceNode
  /** A search is active: nodes that only lead to a match are dimmed. */
  searching: boolean
}

/** The content of a place's row: type, name, status, and the number of its assets. */
export function PlaceContent({ node, searching }: PlaceContentProps) {
  const { t } = useTranslation()
  const { icon: Icon, label } = lookOf(node)
  const { asset_count_within: assets } = node
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <span
        title={node.name}
        className={classNames(
          'truncate',
          searching && (node.is_match ? 'font-semibold' : 'text-muted-foreground'),
        )}
      >
        {node.name}
      </span>
      <span className="sr-only">{t(label)}</span>
      {node.status !== 'active' && (
        <span className="flex shrink-0 items-center gap-1 text-xs text-muted-foreground">
          <StatusIcon domain={node.kind} value={node.status} />
          {statusLabel(node.kind, node.status)}
        </span>
      )}
      {assets !== null && assets > 0 && (
        <span
          title={t('places.tree.assets', { count: assets, formatted: format.integer(assets) })}
          className="tnum ms-auto shrink-0 ps-2 text-xs text-muted-foreground"
        >
          <span aria-hidden>{format.integer(assets)}</span>
          <span className="sr-only">
            {t('places.tree.assets', { count: assets, formatted: format.integer(assets) })}
          </span>
        </span>
      )}
    </span>
  )
}
