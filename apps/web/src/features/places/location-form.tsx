import { type Location, locationsApi } from '@steward/contract/locations.ts'
import { useTranslation } from 'react-i18next'
import { LongTextControl, SelectControl, TextControl } from '#components/record-form/controls.tsx'
import { FormDialog } from '#components/record-form/form-dialog.tsx'
import { OpenedRecord } from '#components/record-form/opened-record.tsx'
import { statusOptions } from '#components/status-badge.tsx'
import { FormGrid } from '#components/ui/field.tsx'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { PlaceControl } from './place-control.tsx'
import { useLocationTypes } from './place-fields.ts'
import type { PlaceValue } from './place-lookup.ts'
import { type LocationFormState, useLocationForm } from './use-location-form.ts'

interface LocationDialogProps {
  /** The id of the location to change; a new one without it. */
  edit?: string | undefined
  /** Where a new one begins to lie. */
  into?: PlaceValue | null
  onClose: () => void
  onSaved?: ((saved: Location) => void) | undefined
}

/** Adds a location, or changes the one that the address names. */
export function LocationDialog({ edit, into = null, onClose, onSaved }: LocationDialogProps) {
  const { t } = useTranslation()
  const may = useMay(edit === undefined ? locationsApi.create : locationsApi.update)
  // The address may ask for a form that this person may not send.
  if (!may) return null
  const form = (record: Location | null) => (
    <LocationForm record={record} into={into} onClose={onClose} onSaved={onSaved} />
  )
  if (edit === undefined) return form(null)
  const input = { params: { id: edit }, query: { view: 'complete' as const } }
  return (
    <OpenedRecord
      key={edit}
      query={query(locationsApi.get, input)}
      title={t('places.edit_location')}
      onClose={onClose}
    >
      {form}
    </OpenedRecord>
  )
}

interface LocationFormProps extends Pick<LocationDialogProps, 'onClose' | 'onSaved'> {
  record: Location | null
  into: PlaceValue | null
}

function LocationForm({ record, into, onClose, onSaved }: LocationFormProps) {
  const { t } = useTranslation()
  const form = useLocationForm(record, into, (saved) => {
    toast.success(t(record ? 'places.saved' : 'places.created', { name: saved.name }))
    onSaved?.(saved)
    onClose()
  })
  return (
    <FormDialog
      form={form as never}
      title={record ? t('places.edit_title', { name: record.name }) : t('places.add_location')}
      submitLabel={record ? t('record_form.save') : t('places.create_location')}
      onClose={onClose}
    >
      <LocationFields form={form} record={record} />
    </FormDialog>
  )
}

/** The fields of a location; its name and where it lies are all that has to be filled. */
export function LocationFields(props: { form: LocationFormState; record: Location | null }) {
  const { form, record } = props
  const { t } = useTranslation()
  const { control } = form
  return (
    <FormGrid>
      <TextControl control={control('name')} required maxLength={255} />
      <SelectControl control={control('type')} options={useLocationTypes()} />
      <PlaceControl control={control('place')} except={record?.id} />
      <TextControl
        control={control('code')}
        maxLength={64}
        {...(!record && { hint: t('places.code_hint') })}
      />
      <SelectControl control={control('status')} options={statusOptions('location')} />
      <TextControl control={control('barcode')} maxLength={128} />
      <TextControl control={control('capacity')} inputMode="numeric" />
      <LongTextControl control={control('description')} />
    </FormGrid>
  )
}
