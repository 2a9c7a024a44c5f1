import { type Location, type LocationInput, locationsApi } from '@steward/contract/locations.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { filled, onTheWire, type Problems } from '#components/record-form/record-fields.ts'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import type { ApiError } from '#lib/api-error.ts'
import { useSend } from '#lib/query.ts'
import { useLocationLabels } from './place-fields.ts'
import type { PlaceValue } from './place-lookup.ts'

export interface LocationValues {
  name: string
  place: PlaceValue | null
  type: Location['type']
  code: string
  status: Location['status']
  barcode: string
  capacity: string
  description: string
}

/** What a location lies in: another one, or its site. */
const placeAround = ({ site_id, site, parent_id, parent, path }: Location): PlaceValue => {
  const around = path?.split(' > ').slice(0, -1).join(' > ')
  const name = around ?? parent?.name ?? site?.name ?? ''
  return { id: parent_id ?? site_id, name, site_id, location_id: parent_id }
}

const BLANK: Omit<LocationValues, 'place'> = {
  name: '',
  type: 'room',
  code: '',
  status: 'active',
  barcode: '',
  capacity: '',
  description: '',
}

function valuesOf(record: Location | null, into: PlaceValue | null): LocationValues {
  if (!record) return { ...BLANK, place: into }
  const { name, type, code, status, barcode, capacity, description } = record
  return {
    name,
    place: placeAround(record),
    type,
    code,
    status,
    barcode: barcode ?? '',
    capacity: capacity === null ? '' : String(capacity),
    description: description ?? '',
  }
}

const wired = ({
  place,
  capacity,
  ...others
}: Partial<LocationValues>): Record<string, unknown> => ({
  ...onTheWire(others),
  ...(capacity !== undefined && { capacity: capacity.trim() === '' ? null : Number(capacity) }),
  ...(place && { site_id: place.site_id, parent_id: place.location_id }),
})

const MOST_CAPACITY = 1_000_000

/** The form of one location; its site and what it lies in are one field. */
export function useLocationForm(
  record: Location | null,
  into: PlaceValue | null,
  onSaved: (saved: Location) => void,
) {
  const { t } = useTranslation()
  const create = useSend(locationsApi.create, { once: true })
  const update = useSend(locationsApi.update)

  const check = ({ name, place, capacity }: LocationValues): Problems<LocationValues> => {
    const n = Number(capacity.trim())
    return {
      ...(name.trim() === '' && { name: t('places.problems.location_name') }),
      ...(!place && { place: t('places.problems.place') }),
      ...(!(Number.isInteger(n) && n >= 0 && n <= MOST_CAPACITY) && {
        capacity: t('places.problems.capacity'),
      }),
    }
  }

  /** Site and parent are one field here. */
  const words = (error: ApiError): Problems<LocationValues> => {
    const item = error.items.find(({ source }) =>
      ['/location/site_id', '/location/parent_id'].includes(source?.pointer ?? ''),
    )
    const isName = error.items.some(
      ({ code, source }) => source?.pointer === '/location/name' && code === 'taken',
    )
    return {
      ...(item && { place: placeProblem(item.code) }),
      ...(isName && { name: t('places.problems.location_name_taken') }),
    }
  }
  const placeProblem = (code: string) =>
    code === 'circle' || code === 'too_deep' || code === 'inactive'
      ? t(`places.problems.${code}`)
      : t('places.problems.place_gone')

  return useRecordForm<LocationValues, Location>({
    name: record ? `locations/edit/${record.id}` : 'locations/new',
    labels: useLocationLabels(),
    initial: useMemo(() => valuesOf(record, into), [record, into]),
    version: record?.lock_version ?? null,
    check,
    send: async (values, changed, lock_version) => {
      const location = { ...wired(changed), lock_version: lock_version ?? undefined }
      const { data } = record
        ? await update.mutateAsync({ params: { id: record.id }, body: { location } })
        : await create.mutateAsync({
            body: { location: filled(wired(values)) as LocationInput },
          })
      return data
    },
    read: (theirs) => ({ values: valuesOf(theirs, null), version: theirs.lock_version }),
    words,
    onSaved,
  })
}

export type LocationFormState = ReturnType<typeof useLocationForm>
