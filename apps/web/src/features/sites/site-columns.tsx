import type { Site } from '@steward/contract/sites.ts'
import type { TFunction } from 'i18next'
import { Building2 } from 'lucide-react'
import { RowLink, Thumb, TwoLines } from '#components/data-table/cells.tsx'
import type { ListColumn } from '#components/record-list/list-spec.ts'
import { momentColumns } from '#components/record-list/moment-columns.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { format, formatLocale } from '#lib/format.ts'

export const siteHref = ({ id }: Pick<Site, 'id'>) => `/system-settings/sites/${id}`

/** A country in the words of the language on screen. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames([formatLocale()], { type: 'region' }).of(code) ?? code

/** `Bremen, Germany` */
export const townOf = ({ city, country }: Pick<Site, 'city' | 'country'>): string =>
  [city, country && countryName(country)].filter(Boolean).join(', ')

const Text = ({ value }: { value: string | null | undefined }) =>
  value ? <span className="truncate">{value}</span> : <NoValue />

const textColumn = (id: 'phone' | 'email' | 'time_zone') =>
  ({
    id,
    width: 'minmax(132px, 1fr)',
    hidden: true,
    cell: (site: Site) => <Text value={site[id]} />,
  }) as const

const countColumn = (id: 'assets' | 'locations' | 'employees') =>
  ({
    id: `count_${id}`,
    width: '104px',
    numeric: true,
    exports: [],
    cell: (site: Site) => <span className="tnum">{format.integer(site.counts?.[id] ?? 0)}</span>,
  }) as const

/** The columns of the list of sites. */
export const siteColumns = (t: TFunction): ListColumn<Site>[] => [
  {
    id: 'name',
    header: t('sites.fields.name'),
    width: 'minmax(236px, 2fr)',
    sortable: true,
    exports: ['code', 'name'],
    cell: (site, density) => (
      <TwoLines
        density={density}
        thumb={<Thumb icon={Building2} imageUrl={site.image_url} density={density} />}
        first={<RowLink to={siteHref(site)}>{site.name}</RowLink>}
        second={site.code}
      />
    ),
  },
  {
    id: 'code',
    header: t('sites.fields.code'),
    width: '116px',
    sortable: true,
    hidden: true,
    cell: (site) => <span className="tnum truncate">{site.code}</span>,
  },
  {
    id: 'status',
    header: t('sites.fields.status'),
    width: '128px',
    cell: (site) => <StatusBadge domain="site" value={site.status} />,
  },
  {
    id: 'town',
    header: t('sites.fields.town'),
    width: 'minmax(146px, 1.25fr)',
    exports: ['address_line1', 'address_line2', 'city', 'region', 'postal_code', 'country'],
    cell: (site) => <Text value={townOf(site)} />,
  },
  {
    id: 'manager',
    header: t('sites.fields.manager_id'),
    width: 'minmax(132px, 1fr)',
    cell: (site) => <Text value={site.manager?.name} />,
  },
  { ...countColumn('assets'), header: t('sites.fields.assets') },
  { ...countColumn('locations'), header: t('sites.fields.locations') },
  { ...countColumn('employees'), header: t('sites.fields.employees'), hidden: true },
  { ...textColumn('phone'), header: t('sites.fields.phone') },
  { ...textColumn('email'), header: t('sites.fields.email') },
  { ...textColumn('time_zone'), header: t('sites.fields.time_zone') },
  ...momentColumns<Site>(t),
]
