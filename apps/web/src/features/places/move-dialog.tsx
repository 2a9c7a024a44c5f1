import type { PlaceNode } from '@steward/contract/locations.ts'
import { useTranslation } from 'react-i18next'
import { PlacePicker } from '#components/tree/place-picker.tsx'
import { parentOf } from '#components/tree/use-place-tree.ts'
import type { PlaceDeeds } from './use-place-actions.ts'

interface MoveDialogProps {
  node: PlaceNode
  deeds: PlaceDeeds
  onClose: () => void
}

/** The way to move a place without dragging it. */
export function MoveDialog({ node, deeds, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const inside = `${node.path} > `
  return (
    <PlacePicker
      title={t('places.move.title', { name: node.name })}
      description={t('places.move.text')}
      confirmLabel={t('places.move.confirm')}
      // Where it is already, and what lies in it.
      disabled={({ id, path }) =>
        id === node.id || id === parentOf(node) || path.startsWith(inside)
      }
      pending={deeds.moving}
      onPick={(target) => {
        void deeds.move(node, target).then((isMoved) => isMoved && onClose())
      }}
      onClose={onClose}
    />
  )
}
