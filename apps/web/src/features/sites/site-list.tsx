import { type Site, sitesApi } from '@steward/contract/sites.ts'
import { Building2, CircleDot, UserRound } from 'lucide-react'
import { RowLink, Thumb } from '#components/data-table/cells.tsx'
import { searchEmployees } from '#components/record-form/lookups.ts'
import type { ListSpec } from '#components/record-list/list-spec.ts'
import { StatusBadge, statusOptions } from '#components/status-badge.tsx'
import { countryName, siteColumns, siteHref, townOf } from './site-columns.tsx'

/** The list of sites. */
export const siteList: ListSpec<Site> = {
  name: 'sites',
  api: sitesApi,
  icon: Building2,
  complete: true,
  texts: {
    title: 'sites.title',
    description: 'sites.subtitle',
    search: 'sites.search',
    count: 'sites.count',
    add: 'sites.add',
    empty: {
      title: 'sites.empty.title',
      text: 'sites.empty.text',
      text_reader: 'sites.empty.text_reader',
    },
  },
  columns: siteColumns,
  rowName: ({ name }) => name,
  href: siteHref,
  card: (site) => ({
    thumb: <Thumb icon={Building2} imageUrl={site.image_url} />,
    title: <RowLink to={siteHref(site)}>{site.name}</RowLink>,
    detail: [site.code, townOf(site)].filter(Boolean).join(' · '),
    status: <StatusBadge domain="site" value={site.status} />,
    note: site.manager?.name,
  }),
  facets: [
    { field: 'status', label: 'sites.fields.status', domain: 'site' },
    { field: 'country', label: 'sites.fields.country', words: countryName },
    { field: 'manager_id', label: 'sites.fields.manager_id', none: 'sites.no_manager' },
  ],
  bulk: [
    {
      field: 'status',
      action: 'sites.bulk.status',
      label: 'sites.fields.status',
      icon: CircleDot,
      options: () => statusOptions('site'),
    },
    {
      field: 'manager_id',
      action: 'sites.bulk.manager',
      label: 'sites.fields.manager_id',
      icon: UserRound,
      search: searchEmployees(),
    },
  ],
}
