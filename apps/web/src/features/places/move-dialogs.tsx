import type { PlaceNode } from '@steward/contract/locations.ts'
import { useTranslation } from 'react-i18next'
import type { BulkDialogProps } from '#components/record-list/list-spec.ts'
import { PlacePicker } from '#components/tree/place-picker.tsx'
import { parentOf } from '#components/tree/use-place-tree.ts'
import type { PlaceActions } from './use-place-actions.ts'

/** Whether a place is one of the moved ones, or inside of one. */
const isWithin = ({ id, path }: PlaceNode, moved: { id: string; path?: string }) =>
  id === moved.id || (moved.path !== undefined && path.startsWith(`${moved.path} > `))

interface MoveDialogProps {
  node: PlaceNode
  actions: PlaceActions
  onClose: () => void
}

/** Moves a place, without dragging. */
export function MoveDialog({ node, actions, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  return (
    <PlacePicker
      title={t('places.move.title', { name: node.name })}
      description={t('places.move.text')}
      confirmLabel={t('places.move.confirm')}
      disabled={(to) => to.id === parentOf(node) || isWithin(to, node)}
      pending={actions.moving}
      onPick={(target) => {
        void actions.move(node, target).then((isMoved) => isMoved && onClose())
      }}
      onClose={onClose}
    />
  )
}

/** Moves several locations with their content. */
export function MoveSeveralDialog(props: BulkDialogProps) {
  const { chosen, items, pending, onClose, onChange } = props
  const { t } = useTranslation()
  return (
    <PlacePicker
      title={t('places.move_several.title', { items })}
      description={t('places.move_several.text')}
      confirmLabel={t('places.move.confirm')}
      disabled={(to) => chosen.some((one) => isWithin(to, one))}
      pending={pending}
      onPick={({ id, kind, site_id }) =>
        onChange({ site_id, parent_id: kind === 'site' ? null : id })
      }
      onClose={onClose}
    />
  )
}
