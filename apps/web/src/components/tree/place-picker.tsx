import type { PlaceNode } from '@steward/contract/locations.ts'
import { MapPin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { EmptyState } from '#components/states.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { placePath } from '#lib/place-path.ts'
import { PlaceTree } from './place-tree.tsx'
import { usePlaceTree } from './use-place-tree.ts'

interface PlacePickerProps {
  title: string
  description?: ReactNode
  confirmLabel: string
  /** Only places of this site. */
  site?: string | undefined
  /** Whether a place can't be chosen. */
  disabled?: (node: PlaceNode) => boolean
  pending?: boolean
  onPick: (node: PlaceNode) => void
  onClose: () => void
}

/** Chooses an active place from the tree. */
export function PlacePicker(props: PlacePickerProps) {
  const { title, description, confirmLabel, site, disabled, pending = false } = props
  const { t } = useTranslation()
  const tree = usePlaceTree({ site, inUse: true })
  const [chosen, setChosen] = useState<PlaceNode | null>(null)
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={title}
      description={description}
      footer={
        <>
          <p role="status" className="me-auto min-w-0 truncate text-sm text-muted-foreground">
            {chosen ? placePath(chosen.path) : t('places.picker.nothing')}
          </p>
          <DialogFoot
            label={confirmLabel}
            pending={pending}
            disabled={!chosen}
            does={() => chosen && props.onPick(chosen)}
          />
        </>
      }
    >
      <div className="-mx-3 flex h-[min(24rem,55dvh)] flex-col">
        <PlaceTree
          tree={tree}
          label={title}
          selected={chosen?.id ?? null}
          onChoose={setChosen}
          {...(disabled && { disabled })}
          empty={<EmptyState level={2} icon={MapPin} title={t('places.picker.empty')} />}
        />
      </div>
    </Dialog>
  )
}
