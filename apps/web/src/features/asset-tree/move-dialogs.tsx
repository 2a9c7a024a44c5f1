import type { AssetNode } from '@steward/contract/asset-tree.ts'
import { useTranslation } from 'react-i18next'
import { PlacePicker } from '#components/tree/place-picker.tsx'
import { MoveUnderDialog } from './move-under-dialog.tsx'
import type { TreeMoves } from './use-tree-moves.ts'

/** A move that was begun from a menu. */
export interface BegunMove {
  node: AssetNode
  into: 'asset' | 'place'
}

interface MoveDialogsProps extends BegunMove {
  moves: TreeMoves
  onClose: () => void
}

/** Asks where an asset goes. */
export function MoveDialogs({ node, into, moves, onClose }: MoveDialogsProps) {
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
