import { type Location, LOCATION_TYPES, locationsApi } from '@steward/contract/locations.ts'
import type { TFunction } from 'i18next'
import { CircleDot, FolderInput, MapPin, Shapes } from 'lucide-react'
import { CountLink } from '#components/count-link.tsx'
import { NoValue, Thumb, TwoLines } from '#components/data-table/cells.tsx'
import { EditLink } from '#components/edit-link.tsx'
import type { ListColumn, ListSpec } from '#components/record-list/list-spec.ts'
import { momentColumns } from '#components/record-list/moment-columns.tsx'
import { StatusBadge, statusOptions } from '#components/status-badge.tsx'
import { LOCATION_LOOKS } from '#components/tree/place-look.ts'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { PLACE_REASONS } from './place-reasons.ts'

const MoveSeveralDialog = lazyOf(() => import('./move-dialogs.tsx'), 'MoveSeveralDialog')

const isType = (type: string): type is Location['type'] =>
  (LOCATION_TYPES as readonly string[]).includes(type)

const typeName = (type: string, t: TFunction) =>
  t(LOCATION_LOOKS[isType(type) ? type : 'other'].label)

const title = (row: Location) => (
  <EditLink record={row} update={locationsApi.update}>
    {row.name}
  </EditLink>
)

/** What stands above it, without its site. */
const parentsOf = ({ path, parent }: Location) =>
  path?.split(' > ').slice(1, -1).join(' > ') || parent?.name

const assetsIn = (row: Location, t: TFunction) => {
  const count = row.asset_count_within
  const formatted = format.integer(count ?? 0)
  return (
    <CountLink
      count={count}
      to="/assets"
      filter={{ 'filter[location_id]': [row.id] }}
      label={t('places.counts.assets', { count: count ?? 0, formatted, name: row.name })}
    />
  )
}

const columns = (t: TFunction): ListColumn<Location>[] => [
  {
    id: 'name',
    header: t('places.fields.name'),
    width: 'minmax(220px, 2fr)',
    sortable: true,
    exports: ['code', 'name'],
    cell: (row, density) => (
      <TwoLines
        density={density}
        thumb={<Thumb icon={LOCATION_LOOKS[row.type].icon} density={density} />}
        first={title(row)}
        second={row.code}
      />
    ),
  },
  {
    id: 'code',
    header: t('places.fields.code'),
    width: '116px',
    sortable: true,
    hidden: true,
    cell: ({ code }) => <span className="tnum truncate">{code}</span>,
  },
  {
    id: 'type',
    header: t('places.fields.type'),
    width: '128px',
    cell: ({ type }) => <span className="truncate">{typeName(type, t)}</span>,
  },
  {
    id: 'site',
    header: t('places.types.site'),
    width: 'minmax(150px, 1fr)',
    cell: ({ site }) => <span className="truncate">{site?.name ?? <NoValue />}</span>,
  },
  {
    id: 'parent',
    header: t('places.fields.parent'),
    width: 'minmax(160px, 1.4fr)',
    cell: (row) => <span className="truncate">{parentsOf(row) ?? <NoValue />}</span>,
  },
  {
    id: 'assets',
    header: t('places.tabs.assets'),
    width: '96px',
    numeric: true,
    exports: [],
    cell: (row) => assetsIn(row, t),
  },
  {
    id: 'status',
    header: t('places.fields.status'),
    width: '124px',
    cell: ({ status }) => <StatusBadge domain="location" value={status} />,
  },
  {
    id: 'barcode',
    header: t('places.fields.barcode'),
    width: '140px',
    hidden: true,
    cell: ({ barcode }) => <span className="tnum truncate">{barcode ?? <NoValue />}</span>,
  },
  {
    id: 'capacity',
    header: t('places.fields.capacity'),
    width: '104px',
    numeric: true,
    hidden: true,
    cell: ({ capacity }) => (capacity === null ? <NoValue /> : format.integer(capacity)),
  },
  ...momentColumns<Location>(t),
]

/** The list of locations. */
export const locationList: ListSpec<Location> = {
  name: 'locations',
  api: locationsApi,
  icon: MapPin,
  complete: true,
  texts: {
    title: 'places.locations.title',
    description: 'places.locations.description',
    search: 'places.locations.search',
    count: 'places.locations.count',
    add: 'places.add_location',
    empty: {
      title: 'places.locations.empty_title',
      text: 'places.locations.empty_text',
      text_reader: 'places.locations.empty_text_reader',
    },
  },
  columns,
  rowName: ({ name }) => name,
  card: (row) => ({
    thumb: <Thumb icon={LOCATION_LOOKS[row.type].icon} />,
    title: title(row),
    detail: row.path ?? row.site?.name,
    status: <StatusBadge domain="location" value={row.status} />,
    note: row.code,
  }),
  facets: [
    { field: 'site_id', label: 'places.types.site' },
    { field: 'type', label: 'places.fields.type', values: LOCATION_TYPES, words: typeName },
    { field: 'status', label: 'places.fields.status', domain: 'location' },
    { field: 'parent_id', label: 'places.fields.parent', none: 'places.locations.no_parent' },
  ],
  bulk: [
    {
      field: 'site_id',
      action: 'places.actions.move',
      label: 'places.fields.place',
      icon: FolderInput,
      dialog: MoveSeveralDialog,
      done: 'places.move_several.done',
    },
    {
      field: 'type',
      action: 'places.locations.change_type',
      label: 'places.fields.type',
      icon: Shapes,
      options: (t) => LOCATION_TYPES.map((value) => ({ value, label: typeName(value, t) })),
    },
    {
      field: 'status',
      action: 'places.locations.change_status',
      label: 'places.fields.status',
      icon: CircleDot,
      options: () => statusOptions('location'),
    },
  ],
  reasons: PLACE_REASONS,
}
