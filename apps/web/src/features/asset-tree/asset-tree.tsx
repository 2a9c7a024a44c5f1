import { type AssetNode, MAX_TREE_MATCHES, type TreeLayout } from '@steward/contract/asset-tree.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AssetTreeState,
  type Narrowing,
  useAssetTree,
} from '#components/asset-tree/use-asset-tree.ts'
import type { IconOf } from '#components/asset-tree/node-content.tsx'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { ListFooter } from '#components/list/list-card.tsx'
import { searchAssets } from '#components/record-form/lookups.ts'
import { ErrorState } from '#components/states.tsx'
import { PlacePicker } from '#components/tree/place-picker.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { Waiting } from '#components/waiting.tsx'
import { format } from '#lib/format.ts'
import { useIsMobile } from '#lib/media.ts'
import { useMay } from '#lib/session.ts'
import { DrillDown } from './drill-down.tsx'
import type { NodeStarts } from './node-menu.tsx'
import { TreeRows } from './tree-rows.tsx'
import { type TreeMoves, useTreeMoves } from './use-tree-moves.ts'

interface MoveUnderDialogProps {
  node: AssetNode
  moves: TreeMoves
  onClose: () => void
}

/** Moves an asset into another one, without dragging. */
function MoveUnderDialog({ node, moves, onClose }: MoveUnderDialogProps) {
  const { t } = useTranslation()
  const [target, setTarget] = useState<{ id: string; name: string } | null>(null)
  const move = () => {
    if (!target || moves.moving) return
    void moves
      .move(node, { parent_id: target.id }, target.name)
      .then((isMoved) => isMoved && onClose())
  }
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('asset_tree.move_title', { name: node.name })}
      description={t('asset_tree.move_text')}
      footer={
        <DialogFoot
          label={t('asset_tree.move_confirm')}
          pending={moves.moving}
          disabled={!target}
          does={move}
        />
      }
    >
      <Field label={t('asset_tree.target')}>
        {(control) => (
          <Combobox
            {...control}
            value={target?.id ?? null}
            search={searchAssets(node.id)}
            placeholder={t('asset_tree.search_target')}
            onChange={(id, option) =>
              setTarget(id === null ? null : { id, name: option?.label ?? '' })
            }
          />
        )}
      </Field>
    </Dialog>
  )
}

/** A move that was started from a menu. */
interface BegunMove {
  node: AssetNode
  into: 'asset' | 'place'
}

interface MoveDialogsProps extends BegunMove {
  moves: TreeMoves
  onClose: () => void
}

/** Asks for the destination of an asset. */
function MoveDialogs({ node, into, moves, onClose }: MoveDialogsProps) {
  const { t } = useTranslation()
  if (into === 'asset') return <MoveUnderDialog node={node} moves={moves} onClose={onClose} />
  return (
    <PlacePicker
      title={t('asset_tree.move_title', { name: node.name })}
      confirmLabel={t('asset_tree.move_confirm')}
      disabled={({ id }) => id === (node.location_id ?? node.site_id)}
      pending={moves.moving}
      onPick={({ kind, id, site_id, name }) => {
        const goal = { site_id, location_id: kind === 'site' ? null : id }
        void moves.move(node, goal, name).then((isMoved) => isMoved && onClose())
      }}
      onClose={onClose}
    />
  )
}

interface AssetTreeProps {
  by: TreeLayout
  onBy: (by: TreeLayout) => void
  /** The search and filters of the list. */
  narrowing: Narrowing
  /** The icons of categories. */
  iconOf: IconOf
  /** Shown if there is nothing. */
  empty: ReactNode
}

/** The menu's moves; only opening, if the user may not change assets. */
function useStarts(moves: TreeMoves, begin: (move: BegunMove) => void): NodeStarts {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayMove = useMay(assetsApi.update)
  const maySeePlaces = useMay(locationsApi.tree)
  const onOpen = ({ kind, id }: AssetNode) => {
    if (kind === 'asset') void navigate({ to: '/assets/$id', params: { id } })
  }
  if (!mayMove) return { onOpen }
  return {
    onOpen,
    onMoveUnder: (node) => begin({ node, into: 'asset' }),
    ...(maySeePlaces && { onMoveTo: (node) => begin({ node, into: 'place' }) }),
    onTakeOut: (node) => void moves.move(node, { parent_id: null }, t('asset_tree.top')),
  }
}

/** The register as a tree, with the search and filters of the list. */
export function AssetTree({ by: asked, onBy, narrowing, iconOf, empty }: AssetTreeProps) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const maySeePlaces = useMay(locationsApi.tree)
  const by = maySeePlaces ? asked : 'asset'
  const tree = useAssetTree(by, narrowing)
  const moves = useTreeMoves()
  const [begun, setBegun] = useState<BegunMove | null>(null)
  const starts = useStarts(moves, setBegun)
  return (
    <div className="flex min-h-0 flex-1 flex-col border-t border-border">
      {maySeePlaces && (
        <div className="shrink-0 px-4 py-2">
          <SegmentedControl
            label={t('asset_tree.by.label')}
            value={by}
            onChange={onBy}
            options={[
              { value: 'asset', label: t('asset_tree.by.asset') },
              { value: 'place', label: t('asset_tree.by.place') },
            ]}
          />
        </div>
      )}
      {isMobile && !tree.searching ? (
        <DrillDown key={by} by={by} iconOf={iconOf} starts={starts} empty={empty} />
      ) : (
        <Rows tree={tree} by={by} iconOf={iconOf} starts={starts} moves={moves} empty={empty} />
      )}
      <ListFooter count={<Count tree={tree} />} />
      {begun && <MoveDialogs {...begun} moves={moves} onClose={() => setBegun(null)} />}
    </div>
  )
}

function Rows(props: {
  tree: AssetTreeState
  by: TreeLayout
  iconOf: IconOf
  starts: NodeStarts
  moves: TreeMoves
  empty: ReactNode
}) {
  const { tree } = props
  if (tree.failed) return <ErrorState error={tree.failed} onRetry={tree.retryAll} />
  if (tree.waiting)
    return <Waiting row="h-5 w-72" className="flex flex-1 flex-col gap-3 px-4 py-3" />
  return <TreeRows {...props} />
}

/** The number of matches, and how many of them are shown; without a search, the number at the top level. */
function Count({ tree }: { tree: AssetTreeState }) {
  const { t } = useTranslation()
  const words = (key: 'found' | 'top', count: number, isExact: boolean) =>
    t(`asset_tree.counts.${key}`, {
      count,
      formatted: `${format.integer(count)}${isExact ? '' : '+'}`,
    })
  if (!tree.searching) {
    const { root } = tree
    return root && root.state === 'ready' ? words('top', root.total, root.exact !== false) : null
  }
  if (!tree.found || tree.stale) return null
  const { total_records, total_exact } = tree.found
  const isCut = !total_exact || total_records > MAX_TREE_MATCHES
  const all = words('found', total_records, total_exact)
  return isCut
    ? `${all} · ${t('asset_tree.counts.cut', { formatted: format.integer(MAX_TREE_MATCHES) })}`
    : all
}
