import type { Location } from '@steward/contract/locations.ts'
import type { Site } from '@steward/contract/sites.ts'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { detailsOf } from '#components/fields/details.tsx'
import { countryName } from '#components/settings/countries.ts'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { formatLocale } from '#lib/format.ts'
import { LOCATIONS } from './locations.tsx'
import { SITES } from './sites.tsx'

/** The postal address, in several lines. */
function addressOf(site: Site): string {
  const town = [site.postal_code, site.city].filter(Boolean).join(' ')
  const region = site.region === site.city ? null : site.region
  const country = site.country && countryName(site.country, formatLocale())
  return [site.address_line1, site.address_line2, town, region, country].filter(Boolean).join('\n')
}

/** The URL of a map: by coordinates if known, else by the address. */
function mapUrl(site: Site, address: string): string {
  const { latitude, longitude } = site
  if (latitude !== null && longitude !== null)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  const query = encodeURIComponent(address.replaceAll('\n', ', '))
  return `https://www.openstreetmap.org/search?query=${query}`
}

function Address({ site }: { site: Site }) {
  const { t } = useTranslation()
  const address = addressOf(site)
  const isPlaced = site.latitude !== null || Boolean(site.city || site.address_line1)
  if (!isPlaced && address === '') return <NoValue />
  return (
    <span className="flex flex-col items-start gap-1">
      {address && <span className="whitespace-pre-line">{address}</span>}
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

/** The data of a site, in the order of its form. */
export function SiteDetails({ site }: { site: Site }) {
  const { t } = useTranslation()
  const of = (...names: string[]) => detailsOf(SITES, names, site, t)
  const address = { label: t('sites.fields.address'), value: <Address site={site} /> }
  return (
    <DescriptionList
      items={[...of('manager_id'), address, ...of('phone', 'email', 'time_zone', 'description')]}
    />
  )
}

/** The data of a location. */
export function LocationDetails({ location }: { location: Location }) {
  const { t } = useTranslation()
  const names = ['capacity', 'barcode', 'description']
  return <DescriptionList items={detailsOf(LOCATIONS, names, location, t)} />
}
