import { type Site, sitesApi } from '@steward/contract/sites.ts'
import type { TFunction } from 'i18next'
import { Building2, CircleDot, UserRound } from 'lucide-react'
import { CountLink } from '#components/count-link.tsx'
import { RowLink } from '#components/data-table/row-link.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { nameCard, nameColumn } from '#components/fields/columns.tsx'
import { choice, link, longText, number, reference, text } from '#components/fields/field.ts'
import { recordKind } from '#components/fields/record-kind.ts'
import { country, timeZone } from '#components/fields/regions.tsx'
import type { ListColumn } from '#components/record-list/list-spec.ts'
import { countryName } from '#components/settings/countries.ts'
import { format, formatLocale } from '#lib/format.ts'

const sitePath = ({ id }: Site) => `/system-settings/sites/${id}`
const NAMED = {
  title: (site: Site) => <RowLink to={sitePath(site)}>{site.name}</RowLink>,
  thumb: ({ image_url }: Site) => ({ icon: Building2, imageUrl: image_url }),
}

const inWords = (code: string) => countryName(code, formatLocale())

/** `Bremen, Germany` */
const townOf = (site: Site): string =>
  [site.city, site.country && inWords(site.country)].filter(Boolean).join(', ')

const COUNTED_IN = {
  assets: '/assets',
  locations: '/system-settings/locations',
  employees: '/system-settings/employee-directory',
} as const

const countColumn =
  (of: 'assets' | 'locations' | 'employees', hidden = false) =>
  (t: TFunction): ListColumn<Site> => ({
    id: `count_${of}`,
    header: t(`sites.fields.${of}`),
    width: '104px',
    numeric: true,
    exports: [],
    hidden,
    cell: ({ id, name, counts }) => (
      <CountLink
        count={counts?.[of] ?? 0}
        to={COUNTED_IN[of]}
        filter={{ 'filter[site_id]': [id] }}
        label={`${name}: ${t(`sites.fields.${of}`)} ${format.integer(counts?.[of] ?? 0)}`}
      />
    ),
  })

/** Sites: their list, their form and the wording of their history. */
export const SITES = recordKind(
  sitesApi,
  {
    name: text({ problem: 'places.problems.site_name' }),
    code: text({ hint: (_, record) => (record ? undefined : 'places.code_hint') }),
    status: choice({ domain: 'site', initial: 'active', width: '128px' }),
    manager_id: reference('employee', { none: 'sites.no_manager' }),
    address_line1: text({ wide: true }),
    address_line2: text({ wide: true }),
    postal_code: text(),
    city: text(),
    region: text(),
    country: country(),
    latitude: number({
      decimal: 'number',
      example: '53.55',
      problem: 'places.problems.latitude',
    }),
    longitude: number({
      decimal: 'number',
      example: '53.55',
      problem: 'places.problems.longitude',
    }),
    time_zone: timeZone({ hint: 'places.time_zone_hint' }),
    phone: link('phone'),
    email: link('email', { problem: 'places.problems.email' }),
    description: longText(),
  },
  {
    words: 'sites',
    picture: { failed: 'places.image_failed' },
    form: [
      { fields: ['name', 'code', 'status', 'manager_id', 'picture'] },
      {
        title: 'places.sections.address',
        fields: [
          'address_line1',
          'address_line2',
          'postal_code',
          'city',
          'region',
          'country',
          'latitude',
          'longitude',
          'time_zone',
        ],
      },
      { title: 'places.sections.contact', fields: ['phone', 'email', 'description'] },
    ],
    check: ({ latitude, longitude }, t) => {
      if (!latitude === !longitude) return {}
      return { [latitude ? 'longitude' : 'latitude']: t('places.problems.position') }
    },
    refused: ({ type, code, items }, t) => ({
      ...(type === 'DUPLICATE_SITE' &&
        items.some(({ source }) => source?.pointer === '/site/name') && {
          name: t('places.problems.site_name_taken'),
        }),
      ...(code === 'not_empty' && { status: t('places.problems.not_empty') }),
    }),
    list: {
      icon: Building2,
      href: sitePath,
      complete: true,
      columns: [
        nameColumn('sites.fields.name', NAMED),
        ['code', { width: '116px', sortable: true, hidden: true }],
        'status',
        (t) => ({
          id: 'town',
          header: t('sites.fields.town'),
          width: 'minmax(146px, 1.25fr)',
          exports: ['address_line1', 'address_line2', 'city', 'region', 'postal_code', 'country'],
          cell: (site) => <span className="truncate">{townOf(site) || <NoValue />}</span>,
        }),
        'manager_id',
        countColumn('assets'),
        countColumn('locations'),
        countColumn('employees', true),
        ['phone', { hidden: true }],
        ['email', { hidden: true }],
        ['time_zone', { hidden: true }],
      ],
      card: nameCard({
        ...NAMED,
        domain: 'site',
        detail: (site) => [site.code, townOf(site)].filter(Boolean).join(' · '),
        note: ({ manager }) => manager?.name,
      }),
      facets: [
        'status',
        { field: 'country', label: 'sites.fields.country', words: inWords },
        'manager_id',
      ],
      bulk: [
        ['status', CircleDot],
        ['manager_id', UserRound],
      ],
    },
  },
)
