import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '#components/fields/field.ts'
import { Combobox, type OptionSearch } from '#components/ui/combobox.tsx'
import type { FieldControl } from '#components/ui/field.tsx'
import { isPlaceOption, type PlaceValue, searchPlaces } from './place-lookup.ts'

interface PlaceComboboxProps {
  control: Partial<FieldControl>
  value: PlaceValue | null
  onChange: (place: PlaceValue | null) => void
  search: OptionSearch
  /** Shows the options from the start. */
  inline?: boolean
}

/** A site or location, found by name. */
export function PlaceCombobox(props: PlaceComboboxProps) {
  const { control, value, onChange, search, inline = false } = props
  const { t } = useTranslation()
  const known = useMemo(() => (value ? [{ value: value.id, label: value.name }] : []), [value])
  return (
    <Combobox
      {...control}
      value={value?.id ?? null}
      search={search}
      inline={inline}
      known={known}
      placeholder={t('places.search_places')}
      onChange={(_, option) => onChange(isPlaceOption(option) ? option.place : null)}
    />
  )
}

/** The parent of a location, without itself and its descendants. */
export function PlaceInput({ record, ...props }: InputProps<PlaceValue | null>) {
  const except = (record as { id?: string } | null | undefined)?.id
  const search = useMemo(() => searchPlaces(except), [except])
  return <PlaceCombobox {...props} search={search} />
}
