import { LOCATION_TYPES } from '@steward/contract/locations.ts'
import { createElement, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCATION_LOOKS } from '#components/tree/place-look.ts'

/** What the fields of a site are called. */
export function useSiteLabels() {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      name: t('places.fields.name'),
      code: t('places.fields.code'),
      status: t('places.fields.status'),
      manager_id: t('places.fields.manager_id'),
      address_line1: t('places.fields.address_line1'),
      address_line2: t('places.fields.address_line2'),
      postal_code: t('places.fields.postal_code'),
      city: t('places.fields.city'),
      region: t('places.fields.region'),
      country: t('places.fields.country'),
      latitude: t('places.fields.latitude'),
      longitude: t('places.fields.longitude'),
      time_zone: t('places.fields.time_zone'),
      phone: t('places.fields.phone'),
      email: t('places.fields.email'),
      description: t('places.fields.description'),
    }),
    [t],
  )
}

/** What the fields of a location are called. */
export function useLocationLabels() {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      name: t('places.fields.name'),
      place: t('places.fields.place'),
      type: t('places.fields.type'),
      code: t('places.fields.code'),
      status: t('places.fields.status'),
      barcode: t('places.fields.barcode'),
      capacity: t('places.fields.capacity'),
      description: t('places.fields.description'),
    }),
    [t],
  )
}

/** The kinds of location to choose from, each with its picture. */
export function useLocationTypes() {
  const { t } = useTranslation()
  return useMemo(
    () =>
      LOCATION_TYPES.map((value) => ({
        value,
        label: t(LOCATION_LOOKS[value].label),
        icon: createElement(LOCATION_LOOKS[value].icon, {
          'aria-hidden': true,
          className: 'size-4 shrink-0 text-muted-foreground',
        }),
      })),
    [t],
  )
}
