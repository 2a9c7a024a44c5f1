import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { PlaceCombobox } from './place-input.tsx'
import { type PlaceValue, searchPlaces } from './place-lookup.ts'

interface PickPlaceDialogProps {
  title: string
  /** The record has a site, which can be removed. */
  mayLeave: boolean
  pending: boolean
  /** Null removes the site. */
  onPick: (place: Pick<PlaceValue, 'site_id' | 'location_id'> | null) => void
  onClose: () => void
}

/** Moves a record by choosing a place; the toast offers Undo. */
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
