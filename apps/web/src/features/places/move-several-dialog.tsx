import type { PlaceNode } from '@steward/contract/locations.ts'
import { useTranslation } from 'react-i18next'
import type { BulkDialogProps } from '#components/record-list/list-spec.ts'
import { PlacePicker } from '#components/tree/place-picker.tsx'

/** As much of a chosen place as tells what it can't be put into. */
interface Chosen {
  id: string
  path?: string
}

/** Itself, and what lies in it. */
const liesIn = ({ id, path }: PlaceNode, { id: own, path: way }: Chosen) =>
  id === own || (way !== undefined && path.startsWith(`${way} > `))

/** Asks where several locations go, with everything in them. */
export function MoveSeveralDialog(props: BulkDialogProps) {
  const { chosen, items, pending, onClose, onChange } = props
  const { t } = useTranslation()
  return (
    <PlacePicker
      title={t('places.move_several.title', { items })}
      description={t('places.move_several.text')}
      confirmLabel={t('places.move.confirm')}
      disabled={(node) => chosen.some((one: Chosen) => liesIn(node, one))}
      pending={pending}
      onPick={({ id, kind, site_id }) =>
        onChange({ site_id, parent_id: kind === 'site' ? null : id })
      }
      onClose={onClose}
    />
  )
}
