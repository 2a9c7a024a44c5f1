import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormControl } from '#components/record-form/use-record-form.ts'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { isPlaceOption, type PlaceValue, searchPlaces } from './place-lookup.ts'

interface PlaceControlProps {
  control: FormControl<PlaceValue | null>
  /** A place that can't be chosen, with all in it: it would lie in itself. */
  except?: string | undefined
}

/** The site or location that something lies in, found by its name. */
export function PlaceControl({ control, except }: PlaceControlProps) {
  const { t } = useTranslation()
  const { value } = control
  const known = useMemo(() => (value ? [{ value: value.id, label: value.name }] : []), [value])
  const search = useMemo(() => searchPlaces(except), [except])
  return (
    <Field
      id={control.id}
      label={control.label}
      error={control.error}
      hint={t('places.place_hint')}
      className="col-span-full"
    >
      {(attributes) => (
        <Combobox
          {...attributes}
          value={value?.id ?? null}
          search={search}
          known={known}
          placeholder={t('places.search_places')}
          onChange={(_, option) => control.onChange(isPlaceOption(option) ? option.place : null)}
        />
      )}
    </Field>
  )
}
