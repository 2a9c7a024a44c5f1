import { type Location, locationsApi } from '@steward/contract/locations.ts'
import { CircleDot, FolderInput, MapPin, Shapes } from 'lucide-react'
import { CountLink } from '#components/count-link.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { nameCard, nameColumn } from '#components/fields/columns.tsx'
import { choice, longText, number, other, text } from '#components/fields/field.ts'
import { recordKind } from '#components/fields/record-kind.ts'
import { LOCATION_LOOKS } from '#components/tree/place-look.ts'
import { format } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { wayTo } from '#lib/place-path.ts'
import type { PlaceValue } from './place-lookup.ts'

const PlaceInput = lazyOf(() => import('./place-input.tsx'), 'PlaceInput')
const MoveSeveralDialog = lazyOf(() => import('./move-dialogs.tsx'), 'MoveSeveralDialog')

const NAMED = {
  update: locationsApi.update,
  thumb: ({ type }: Location) => ({ icon: LOCATION_LOOKS[type].icon }),
}

/** The path of its parents, without the site. */
const parentsOf = ({ path, parent }: Location) => (path && wayTo(path, 1)) || parent?.name

/** The parent of a location: another location, or its site. */
function placeAround({ site_id, site, parent_id, parent, path }: Location): PlaceValue {
  const around = path && wayTo(path)
  const name = around ?? parent?.name ?? site?.name ?? ''
  return { id: parent_id ?? site_id, name, site_id, location_id: parent_id }
}

/** The reasons why a place isn't changed, by code. */
export const PLACE_REASONS: Readonly<Record<string, TKey>> = {
  circle: 'places.problems.circle',
  too_deep: 'places.problems.too_deep',
  inactive: 'places.problems.inactive',
  taken: 'places.problems.name_taken_there',
}

/** Locations: their list, their form and the wording of their history. */
export const LOCATIONS = recordKind(
  locationsApi,
  {
    name: text({ problem: 'places.problems.location_name' }),
    type: choice({ looks: LOCATION_LOOKS, initial: 'room', width: '128px' }),
    // Site and parent are one field.
    parent_id: other<PlaceValue | null>({
      empty: null,
      held: (record) => placeAround(record as Location),
      read: (held) => held as PlaceValue,
      wire: (place) => place?.location_id ?? null,
      words: (held) => (held as PlaceValue | null)?.name ?? null,
      needed: true,
      hint: 'places.place_hint',
      problem: 'places.problems.place',
      wide: true,
      framed: true,
      Input: PlaceInput,
    }),
    code: text({ hint: (_, record) => (record ? undefined : 'places.code_hint') }),
    status: choice({ domain: 'location', initial: 'active', width: '124px' }),
    barcode: text(),
    capacity: number({ problem: 'places.problems.capacity', width: '104px' }),
    description: longText(),
  },
  {
    words: 'locations',
    body: (body, { parent_id: place }) =>
      'parent_id' in body ? { ...body, site_id: (place as PlaceValue).site_id } : body,
    refused: ({ items }, t) => {
      const at = (...fields: string[]) =>
        items.find(({ source }) =>
          fields.includes(source?.pointer?.slice('/location/'.length) ?? ''),
        )
      const place = at('site_id', 'parent_id')
      return {
        ...(place && { parent_id: t(PLACE_REASONS[place.code] ?? 'places.problems.place_gone') }),
        ...(at('name')?.code === 'taken' && { name: t('places.problems.location_name_taken') }),
      }
    },
    list: {
      icon: MapPin,
      complete: true,
      reasons: PLACE_REASONS,
      columns: [
        nameColumn('locations.fields.name', NAMED),
        ['code', { width: '116px', sortable: true, hidden: true }],
        'type',
        (t) => ({
          id: 'site',
          header: t('locations.fields.site_id'),
          width: 'minmax(150px, 1fr)',
          cell: ({ site }) => <span className="truncate">{site?.name ?? <NoValue />}</span>,
        }),
        [
          'parent_id',
          {
            width: 'minmax(160px, 1.4fr)',
            cell: (row) => <span className="truncate">{parentsOf(row) ?? <NoValue />}</span>,
          },
        ],
        (t) => ({
          id: 'assets',
          header: t('places.tabs.assets'),
          width: '96px',
          numeric: true,
          exports: [],
          cell: ({ id, name, asset_count_within: count }) => (
            <CountLink
              count={count}
              to="/assets"
              filter={{ 'filter[location_id]': [id] }}
              label={t('places.counts.assets', {
                count: count ?? 0,
                formatted: format.integer(count ?? 0),
                name,
              })}
            />
          ),
        }),
        'status',
        ['barcode', { width: '140px', hidden: true }],
        ['capacity', { hidden: true }],
      ],
      card: nameCard({
        ...NAMED,
        domain: 'location',
        detail: ({ path, site }) => path ?? site?.name,
        note: ({ code }) => code,
      }),
      facets: [
        { field: 'site_id', label: 'locations.fields.site_id' },
        'type',
        'status',
        { field: 'parent_id', label: 'locations.fields.parent_id', none: 'locations.none.parent' },
      ],
      bulk: [
        {
          field: 'site_id',
          action: 'places.actions.move',
          label: 'locations.fields.parent_id',
          icon: FolderInput,
          dialog: MoveSeveralDialog,
          done: 'places.move_several.done',
        },
        ['type', Shapes],
        ['status', CircleDot],
      ],
    },
  },
)
