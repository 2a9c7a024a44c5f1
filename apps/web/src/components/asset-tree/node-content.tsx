import type { AssetNode } from '@steward/contract/asset-tree.ts'
import { Box, Boxes, type LucideIcon, MapPinOff } from 'lucide-react'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusIcon, statusLabel } from '#components/status-badge.tsx'
import { lookOf } from '#components/tree/place-look.ts'
import { classNames } from '#components/ui/class-names.ts'
import { format } from '#lib/format.ts'

/** The name of a node; the node for assets without a site is named by the application. */
export function useNodeName() {
  const { t } = useTranslation()
  return ({ kind, name }: AssetNode) => (kind === 'nowhere' ? t('asset_tree.nowhere') : name)
}

/** The icon of an asset's category. */
export type IconOf = (categoryId: string | null) => LucideIcon

function pictureOf(
  { kind, type, category_id, has_children }: AssetNode,
  iconOf: IconOf | undefined,
) {
  if (kind === 'nowhere') return MapPinOff
  if (kind !== 'asset') return lookOf({ type }).icon
  return iconOf?.(category_id) ?? (has_children ? Boxes : Box)
}

interface NodeContentProps {
  node: AssetNode
  /** A search is active: nodes that only lead to a match are dimmed. */
  searching: boolean
  iconOf?: IconOf | undefined
  /** It is below its place, so the place isn't repeated. */
  isPlaced?: boolean
}

/** The content of a tree row: type, name and tag, status, and the number and cost of the assets below it. */
export function NodeContent(props: NodeContentProps) {
  const { node, searching, iconOf, isPlaced = false } = props
  const nameOf = useNodeName()
  const name = nameOf(node)
  const isPlain = node.kind !== 'asset' && node.status === 'active'
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      {createElement(pictureOf(node, iconOf), {
        'aria-hidden': true,
        className: 'size-4 shrink-0 text-muted-foreground',
      })}
      {/* On a phone the name is on a line of its own. */}
      <span className="min-w-0 flex-1 md:contents">
        <span
          title={name}
          className={classNames(
            'block truncate',
            searching && (node.is_match ? 'font-semibold' : 'text-muted-foreground'),
          )}
        >
          {name}
        </span>
        <span className="flex items-center gap-2 md:contents">
          {node.kind === 'asset' && (
            <span className="tnum max-w-1/2 shrink-0 truncate text-xs text-muted-foreground">
              {node.tag}
            </span>
          )}
          {node.status && !isPlain && node.kind !== 'nowhere' && (
            <span className="flex shrink-0 items-center gap-1 text-xs text-muted-foreground">
              <StatusIcon domain={node.kind} value={node.status} />
              {statusLabel(node.kind, node.status)}
            </span>
          )}
          <Whereabouts custodian={node.custodian} place={isPlaced ? null : node.place} />
        </span>
      </span>
      <NodeFigures node={node} />
    </span>
  )
}

/** The employee and place of an asset, if there is room. */
function Whereabouts({ custodian, place }: Pick<AssetNode, 'custodian' | 'place'>) {
  const words = [custodian, place].filter(Boolean).join(' · ')
  return words && <span className="min-w-0 truncate text-xs text-muted-foreground">{words}</span>
}

/** The number of assets below a node, and their cost. */
function NodeFigures({ node: { count, count_exact, value } }: { node: AssetNode }) {
  const { t } = useTranslation()
  if (count === null) return null
  const formatted = format.integer(count)
  const words = count_exact
    ? t('asset_tree.below', { count, formatted })
    : t('asset_tree.below_at_least', { count, formatted })
  return (
    <span className="tnum ms-auto flex shrink-0 items-center gap-3 ps-2 text-xs text-muted-foreground">
      {count > 0 && (
        <span title={words}>
          <span aria-hidden>{count_exact ? formatted : `${formatted}+`}</span>
          <span className="sr-only">{words}</span>
        </span>
      )}
      {value !== null && Number(value) > 0 && (
        <span className="min-w-20 text-end max-sm:hidden">
          <span className="sr-only">{t('asset_tree.value')} </span>
          {format.money(value)}
        </span>
      )}
    </span>
  )
}
