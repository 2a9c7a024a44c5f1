import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { PlaceCombobox } from './place-input.tsx'
import { type PlaceValue, searchPlaces } from './place-lookup.ts'

interface PickPlaceDialogProps {
  title: string
  /** It is in a site, which it can be taken out of. */
  mayLeave: boolean
  pending: boolean
  /** Null takes it out of its site. */
  onPick: (place: Pick<PlaceValue, 'site_id' | 'location_id'> | null) => void
  onClose: () => void
}

/** Moves one thing with one press: the place that is chosen is where it goes, and the message has the way back. */
export function PickPlaceDialog(props: PickPlaceDialogProps) {
  const { title, mayLeave, pending, onPick, onClose } = props
  const { t } = useTranslation()
  const search = useMemo(() => searchPlaces(undefined), [])
  const pick = (place: PlaceValue | null) => {
    if (place && !pending) onPick({ site_id: place.site_id, location_id: place.location_id })
  }
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      footer={
        <>
          {mayLeave && (
            <Button className="me-auto" pending={pending} onClick={() => onPick(null)}>
              {t('lists.bulk.remove_from.site')}
            </Button>
          )}
          <DialogClose className={buttonStyles({})}>{t('common.cancel')}</DialogClose>
        </>
      }
    >
      <Field label={t('places.pick')} hint={t('places.pick_hint')}>
        {(control) => (
          <PlaceCombobox inline control={control} value={null} search={search} onChange={pick} />
        )}
      </Field>
    </Dialog>
  )
}
