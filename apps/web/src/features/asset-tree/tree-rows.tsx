import type { AssetNode, TreeLayout } from '@steward/contract/asset-tree.ts'
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWayToRows } from '#components/data-table/first-row.ts'
import type { RowParts } from '#components/tree/tree-line.tsx'
import { isMenuKey, TreeMenuButton } from '#components/tree/tree-menu-button.tsx'
import { TreeView } from '#components/tree/tree-view.tsx'
import { liesIn, useTreeDrag } from '#components/tree/use-tree-drag.ts'
import { MenuPopup } from '#components/ui/menu.tsx'
import { useOverlay } from '#components/ui/overlay.ts'
import { type IconOf, NodeContent } from '#components/asset-tree/node-content.tsx'
import { aboveOf, type AssetTreeState } from '#components/asset-tree/use-asset-tree.ts'
import { NodeMenu, type NodeStarts } from './node-menu.tsx'
import type { TreeMoves } from './use-tree-moves.ts'

interface TreeRowsProps {
  tree: AssetTreeState
  by: TreeLayout
  iconOf: IconOf
  starts: NodeStarts
  moves: TreeMoves
  empty: ReactNode
}

/** Moving by dragging: into another asset or, in the layout by place, to another place. */
function useMoving({ tree, by, starts, moves }: TreeRowsProps) {
  const isTarget = ({ kind }: AssetNode) =>
    by === 'asset' ? kind === 'asset' : kind === 'site' || kind === 'location'
  return useTreeDrag<AssetNode>(
    starts.onMoveUnder && {
      mayMove: ({ kind }) => kind === 'asset',
      // Not to its current parent, and not into itself.
      fits: (node, target) =>
        isTarget(target) && target.id !== aboveOf(node) && !liesIn(tree.rows, target.id, node.id),
      onMove: (node, target) =>
        void moves.move(
          node,
          by === 'asset'
            ? { parent_id: target.id }
            : { site_id: target.site_id, location_id: target.location_id },
          target.name,
        ),
      onOpen: tree.toggle,
    },
  )
}

/** The tree. Enter opens an asset or the content of a place; Shift with F10 opens the menu. */
export function TreeRows(props: TreeRowsProps) {
  const { tree, by, iconOf, starts } = props
  const { t } = useTranslation()
  const [active, setActive] = useState<string | null>(null)
  const [asked, setAsked] = useState<AssetNode | null>(null)
  const overlay = useOverlay()
  const box = useRef<HTMLDivElement>(null)
  // While no rows are loaded yet, the first one will be active.
  useWayToRows(() => {
    setActive(null)
    box.current?.focus()
  })
  const { drag, look } = useMoving(props)
  const show = (node: AssetNode, anchor: HTMLElement, byKey: boolean) => {
    setAsked(node)
    overlay.show(anchor, byKey)
  }
  const onKey = (event: KeyboardEvent, node: AssetNode, row: HTMLElement) => {
    if (!isMenuKey(event) || node.kind !== 'asset') return false
    show(node, row, true)
    return true
  }
  const parts: RowParts<AssetNode> = {
    content: (node) => (
      <NodeContent
        node={node}
        searching={tree.searching}
        iconOf={iconOf}
        isPlaced={by === 'place'}
      />
    ),
    drag,
    look,
    tools: (node) =>
      node.kind === 'asset' ? (
        <TreeMenuButton
          label={t('asset_tree.menu')}
          onPress={(button) => show(node, button, false)}
        />
      ) : (
        <span aria-hidden className="size-7 shrink-0" />
      ),
  }
  return (
    <>
      <TreeView
        label={t('asset_tree.label')}
        box={box}
        rows={tree.rows}
        active={active}
        onActive={setActive}
        selected={null}
        onChoose={(node) => (node.kind === 'asset' ? starts.onOpen(node) : tree.toggle(node))}
        onToggle={tree.toggle}
        onMore={tree.more}
        onRetry={tree.retry}
        onKey={onKey}
        stale={tree.stale}
        empty={<div className="flex-1 overflow-auto">{props.empty}</div>}
        parts={parts}
      />
      {overlay.used && asked && (
        <Suspense fallback={null}>
          <MenuPopup overlay={overlay} align="end">
            <NodeMenu node={asked} starts={starts} />
          </MenuPopup>
        </Suspense>
      )}
    </>
  )
}
