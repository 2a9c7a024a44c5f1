import type { Location } from '@steward/contract/locations.ts'
import type { Site } from '@steward/contract/sites.ts'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countryNames } from '#components/settings/countries.ts'
import { NoValue } from '#components/ui/description-list.tsx'
import { format, formatLocale } from '#lib/format.ts'
import { useLocationLabels, useSiteLabels } from './place-fields.ts'

const text = (value: string | null) => value && <span className="whitespace-pre-line">{value}</span>

/** The address as an envelope has it, in as many lines as it has. */
function addressOf(site: Site, country: string | null): string {
  const town = [site.postal_code, site.city].filter(Boolean).join(' ')
  const region = site.region === site.city ? null : site.region
  return [site.address_line1, site.address_line2, town, region, country].filter(Boolean).join('\n')
}

/** A map of the place: where a position is known by it, else by the address. */
function mapUrl(site: Site, address: string): string {
  const { latitude, longitude } = site
  if (latitude !== null && longitude !== null)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  const query = encodeURIComponent(address.replaceAll('\n', ', '))
  return `https://www.openstreetmap.org/search?query=${query}`
}

export interface Detail {
  label: string
  value: ReactNode
  wide?: boolean
}

function Address({ site }: { site: Site }) {
  const { t, i18n } = useTranslation()
  const countries = useMemo(() => countryNames(formatLocale(i18n.language)), [i18n.language])
  const country = countries.find(({ code }) => code === site.country)?.name ?? site.country
  const address = addressOf(site, country)
  const isPlaced = site.latitude !== null || Boolean(site.city || site.address_line1)
  if (!isPlaced && address === '') return <NoValue />
  return (
    <span className="flex flex-col items-start gap-1">
      {text(address)}
      {isPlaced && (
        <a
          href={mapUrl(site, address)}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-6 items-center gap-1"
        >
          {t('places.panel.map')}
          <ExternalLink aria-hidden className="size-3.5" />
          <span className="sr-only">{t('places.panel.new_tab')}</span>
        </a>
      )}
    </span>
  )
}

/** What is known of a site, in the order of its form. */
export function useSiteDetails(site: Site): Detail[] {
  const { t } = useTranslation()
  const labels = useSiteLabels()
  return [
    { label: labels.manager_id, value: site.manager?.name },
    { label: t('places.fields.address'), value: <Address site={site} /> },
    {
      label: labels.phone,
      value: site.phone && (
        <a href={`tel:${site.phone.replaceAll(/[^\d+]/g, '')}`} className="link">
          {site.phone}
        </a>
      ),
    },
    {
      label: labels.email,
      value: site.email && (
        <a href={`mailto:${site.email}`} className="link">
          {site.email}
        </a>
      ),
    },
    { label: labels.time_zone, value: site.time_zone },
    { label: labels.description, value: text(site.description), wide: true },
  ]
}

/** What is known of a location. */
export function useLocationDetails(location: Location): Detail[] {
  const labels = useLocationLabels()
  const { capacity } = location
  return [
    { label: labels.capacity, value: capacity === null ? null : format.integer(capacity) },
    { label: labels.barcode, value: location.barcode },
    { label: labels.description, value: text(location.description), wide: true },
  ]
}
