import type { Location } from '@steward/contract/locations.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { statusLabel } from '#components/status-badge.tsx'
import { LOCATION_LOOKS } from '#components/tree/place-look.ts'
import { format } from '#lib/format.ts'
import { useLocationLabels, useSiteLabels } from './place-fields.ts'

type Names = Readonly<Record<string, string>>

/** How the history of a place names its fields and writes their values. */
export function usePlaceWording(kind: 'site' | 'location') {
  const { t } = useTranslation()
  const ofSites: Names = useSiteLabels()
  const ofLocations: Names = useLocationLabels()
  return useMemo(() => {
    const labels: Names = {
      ...(kind === 'site' ? ofSites : ofLocations),
      site_id: t('places.types.site'),
      parent_id: t('places.fields.place'),
      external_id: t('places.fields.external_id'),
      image: t('places.fields.image'),
    }
    const written = (field: string, value: unknown, names: Names): string => {
      if (field === 'status') return statusLabel(kind, String(value))
      if (field === 'type')
        return t((LOCATION_LOOKS[value as Location['type']] ?? LOCATION_LOOKS.other).label)
      if (field.endsWith('_id') && field !== 'external_id')
        return names[String(value)] ?? t('places.history.unknown')
      return typeof value === 'number' ? format.decimal(String(value)) : String(value)
    }
    return {
      label: (field: string) => labels[field] ?? field.replaceAll('_', ' '),
      value: (field: string, value: unknown, names: Names) => {
        if (field === 'image') return t(value ? 'places.history.image' : 'places.history.no_image')
        return value === null || value === '' ? null : written(field, value, names)
      },
    }
  }, [kind, ofSites, ofLocations, t])
}
