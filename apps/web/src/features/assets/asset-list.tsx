import { type Asset, ASSET_BULK_FIELDS, assetsApi } from '@steward/contract/assets.ts'
import { addDays } from '@steward/contract/calendar.ts'
import {
  Boxes,
  Building2,
  CircleDot,
  Printer,
  Shapes,
  SquarePen,
  Tags,
  TrendingDown,
  UserRound,
} from 'lucide-react'
import type { Some } from '@steward/contract/kit/list.ts'
import { Avatar } from '#components/avatar.tsx'
import { kindList } from '#components/fields/kind-list.ts'
import { type ChosenRecords, fitOneCall } from '#components/record-list/chosen.ts'
import { isFilter } from '#components/record-list/use-bulk.ts'
import { listPlace } from '#components/record-list/list-search.ts'
import type { BulkField, ListColumn, ListSpec } from '#components/record-list/list-spec.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import { labelsSearch } from '#lib/labels-link.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { stringifySearch } from '#lib/search-string.ts'
import { ARCHIVING } from './archiving.ts'
import { ASSET_FIELDS, assetField } from './asset-kind.ts'
import { AssetLink } from './asset-link.tsx'
import { ASSET_VIEWS } from './asset-search.ts'
import { AssetThumb } from './category-icons.tsx'
import {
  AssetTotals,
  custodianCell,
  dueCell,
  nameCell,
  placeCell,
  tagsCell,
} from './list-cells.tsx'

const loadFilters = () => import('./own-filters.ts')
const PhotoFilter = lazyOf(loadFilters, 'PhotoFilter')
const ReplaceFilter = lazyOf(loadFilters, 'ReplaceFilter')
const SearchReadings = lazyOf(() => import('./search-readings.tsx'), 'SearchReadings')
const BulkStatusDialog = lazyOf(() => import('./bulk-status-dialog.tsx'), 'BulkStatusDialog')
const BulkDepreciationDialog = lazyOf(
  () => import('./money/bulk-depreciation-dialog.tsx'),
  'BulkDepreciationDialog',
)
const BulkTagsDialog = lazyOf(() => import('./bulk-tags-dialog.tsx'), 'BulkTagsDialog')

/** Frequently used ranges of a date on which something ends. */
const endingOn = (ended: 'assets.ranges.ended' | 'assets.ranges.overdue') => ({
  presets: (day: string) => {
    const year = day.slice(0, 4)
    return [
      { label: ended, from: null, to: addDays(day, -1) },
      { label: 'assets.ranges.next_30', from: day, to: addDays(day, 30) },
      { label: 'assets.ranges.next_90', from: day, to: addDays(day, 90) },
      { label: 'assets.ranges.this_year', from: `${year}-01-01`, to: `${year}-12-31` },
    ] as const
  },
})

const labelsOf = ({ target }: ChosenRecords) =>
  stringifySearch(isFilter(target) ? { ...target.filter, all: true } : labelsSearch(target))

/** Changes the status of several assets. */
export const BULK_STATUS: BulkField = {
  field: 'status',
  action: 'assets.bulk.status',
  title: 'assets.bulk.status_title',
  submit: 'assets.bulk.status_items',
  icon: CircleDot,
  dialog: BulkStatusDialog,
}
/** Moves assets to a site and optionally a location in it. Without one the assets leave their location. */
export const BULK_MOVE: BulkField = {
  field: 'site',
  action: 'assets.bulk.move',
  title: 'assets.bulk.site_title',
  submit: 'assets.bulk.move_items',
  icon: Building2,
  of: [assetField('site_id'), assetField('location_id')],
}

const OF_THEIR_OWN = new Set(['category_id', 'custodian_id', 'site_id', 'location_id', 'tags'])

/** The fields that bulk changes offer, besides those with an action of their own. */
const editedTogether = ASSET_FIELDS.filter(
  ({ name, changedWith }) =>
    ASSET_BULK_FIELDS.includes(name) && !changedWith && !OF_THEIR_OWN.has(name),
)

/** The fields that every row needs, whichever columns are visible. */
const READ = ['name', 'asset_tag', 'category', 'image_url', 'custodian'] as const
/** Further fields of cards. */
const READ_ON_CARDS = ['site', 'due_on'] as const

/** An asset in the list: the fields that every row needs, and those of the visible columns. */
export type AssetRow = Some<Asset, (typeof READ)[number]>

/** The register of assets. */
export const assetList: ListSpec<AssetRow> = kindList<AssetRow, Parameters<typeof assetField>[0]>(
  {
    words: 'assets',
    api: assetsApi,
    at: assetField,
    rowName: ({ name, asset_tag }: AssetRow) => `${name} ${asset_tag}`,
  },
  {
    icon: Boxes,
    reads: READ,
    cardReads: READ_ON_CARDS,
    shortName: ({ name }) => name,
    archiving: ARCHIVING,
    customFields: 'asset',
    rest: ASSET_FIELDS,
    texts: {
      description: 'assets.subtitle',
      add: 'assets.actions.add',
      add_title: 'assets.actions.add_keys',
      all: 'assets.views.all',
      none_match: 'assets.empty.none_match',
      searched: 'assets.empty.searched',
    },
    href: ({ id }, search) => `/assets/${id}${stringifySearch(listPlace(search))}`,
    card: (asset, t) => ({
      thumb: <AssetThumb asset={asset} />,
      title: <AssetLink asset={asset} />,
      detail: [asset.asset_tag, asset.site?.name].filter(Boolean).join(' · '),
      status: <StatusBadge domain="asset" value={asset.status} />,
      note: [
        asset.due_on && t('hand_over.due', { date: format.date(asset.due_on) }),
        asset.custodian?.name,
      ]
        .filter(Boolean)
        .join(' · '),
    }),
    columns: [
      (t): ListColumn<AssetRow> => ({
        id: 'name',
        header: t('assets.columns.asset'),
        exports: ['asset_tag', 'name'],
        width: 'minmax(236px, 2fr)',
        sortable: true,
        ...nameCell,
      }),
      ['asset_tag', { width: '124px', sortable: true, hidden: true }],
      ['status', { width: '142px', sortable: true }],
      ['category_id', { width: 'minmax(124px, 1fr)' }],
      (t): ListColumn<AssetRow> => ({
        id: 'place',
        header: t('assets.columns.place'),
        exports: ['site', 'location'],
        width: 'minmax(146px, 1.25fr)',
        ...placeCell,
      }),
      ['custodian_id', { width: 'minmax(150px, 1.1fr)', ...custodianCell }],
      // Visible when the list is filtered for overdue assets.
      ['due_on', { ...dueCell('due_on'), hidden: true, shownBy: 'filter[due_on][lte]' }],
      ['purchase_cost', { sortable: true }],
      ['book_value', { sortable: true, hidden: true, shownBy: 'filter[book_value][lte]' }],
      ['accumulated_depreciation', { hidden: true }],
      ['serial_number', { hidden: true }],
      ['model', { hidden: true }],
      ['manufacturer', { hidden: true }],
      ['purchase_date', { sortable: true, hidden: true }],
      ['warranty_end', { ...dueCell('warranty_end'), hidden: true }],
      ['expected_end_date', { ...dueCell('expected_end_date'), hidden: true }],
      ['department_id', { width: 'minmax(124px, 1fr)', hidden: true }],
      ['parent_id', { width: 'minmax(124px, 1fr)', hidden: true, exports: ['parent_asset_tag'] }],
      ['condition', { width: '110px', hidden: true }],
      ['tags', { width: '190px', late: true, hidden: true, ...tagsCell }],
    ],
    facets: [
      'status',
      'category_id',
      'site_id',
      'location_id',
      'department_id',
      ['custodian_id', { me: true, icon: (_, name) => name && <Avatar name={name} size={18} /> }],
      'tags',
    ],
    more: [
      { field: 'image', component: PhotoFilter },
      { field: 'repair_or_replace', component: ReplaceFilter },
      'condition',
      'criticality',
      'manufacturer',
      'purchase_date',
      'purchase_cost',
      'book_value',
      ['warranty_end', endingOn('assets.ranges.ended')],
      ['expected_end_date', endingOn('assets.ranges.ended')],
      ['due_on', endingOn('assets.ranges.overdue')],
    ],
    views: ASSET_VIEWS,
    readings: SearchReadings,
    totals: AssetTotals,
    bulk: [
      BULK_STATUS,
      BULK_MOVE,
      {
        field: 'custodian',
        action: 'assets.bulk.assign',
        title: 'assets.bulk.assign_title',
        submit: 'assets.bulk.assign_items',
        icon: UserRound,
        of: [assetField('custodian_id')],
        // Too many for one call of a hand-over: a job assigns them to a person instead.
        shown: (count) => !fitOneCall(count),
      },
      {
        field: 'tags',
        action: 'assets.fields.tags',
        icon: Tags,
        dialog: BulkTagsDialog,
        submit: 'assets.bulk.tags_items',
      },
      {
        field: 'category',
        action: 'assets.bulk.category',
        title: 'assets.bulk.category_title',
        submit: 'assets.bulk.category_items',
        icon: Shapes,
        rare: true,
        of: [assetField('category_id')],
      },
      {
        field: 'depreciation',
        action: 'depreciation.revision.title',
        icon: TrendingDown,
        rare: true,
        dialog: BulkDepreciationDialog,
      },
      {
        field: 'fields',
        action: 'assets.bulk.edit',
        title: 'assets.bulk.edit_title',
        icon: SquarePen,
        rare: true,
        anyOf: editedTogether,
        customFields: 'asset',
      },
    ],
    bulkLinks: [
      {
        id: 'labels',
        action: 'assets.bulk.labels',
        icon: Printer,
        rare: true,
        href: (records) => `/assets/labels${labelsOf(records)}`,
      },
    ],
  },
)
