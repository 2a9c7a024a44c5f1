import type { Asset } from '@steward/contract/assets.ts'
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import { Suspense } from 'react'
import { Avatar } from '#components/avatar.tsx'
import { Thumb, TwoLines } from '#components/data-table/cells.tsx'
import type { ListColumn } from '#components/record-list/list-spec.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { DateText, Money, RelativeTime } from '#components/values.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import type { Density } from '#lib/theme.ts'
import { CONDITION_LABELS } from './asset-fields.ts'
import { AssetLink } from './asset-link.tsx'
import type { ListPlace, NearField } from './asset-search.ts'

const DueDate = lazyOf(() => import('./due-date.tsx'), 'DueDate')
const TagChips = lazyOf(() => import('./tag-chips.tsx'), 'TagChips')

type IconOf = (categoryId: string | null) => LucideIcon

const textColumn = (id: 'serial_number' | 'model' | 'manufacturer') =>
  ({
    id,
    width: 'minmax(120px, 1fr)',
    hidden: true,
    cell: (asset: Asset) => <Text value={asset[id]} mono={id === 'serial_number'} />,
  }) as const

const dateColumn = (id: 'purchase_date') =>
  ({
    id,
    width: '118px',
    sortable: true,
    hidden: true,
    cell: (asset: Asset) => <DateText value={asset[id]} />,
  }) as const

const dueColumn = (id: NearField) =>
  ({
    ...dateColumn('purchase_date'),
    id,
    width: '164px',
    cell: (asset: Asset, density: Density) => (
      <Suspense fallback={null}>
        <DueDate asset={asset} field={id} density={density} />
      </Suspense>
    ),
  }) as const

const momentColumn = (id: 'created_at' | 'updated_at') =>
  ({
    id,
    width: '128px',
    sortable: true,
    hidden: true,
    cell: (asset: Asset) => <RelativeTime value={asset[id]} />,
  }) as const

const namedColumn = (id: 'category' | 'department' | 'parent', hidden: boolean) =>
  ({
    id,
    width: 'minmax(124px, 1fr)',
    hidden,
    cell: (asset: Asset) => <Text value={asset[id]?.name ?? null} />,
  }) as const

/** The columns of the register; the first one stays in place while the others scroll. */
export function assetColumns(t: TFunction, iconOf: IconOf, place: ListPlace): ListColumn<Asset>[] {
  return [
    {
      id: 'name',
      header: t('assets.columns.asset'),
      exports: ['asset_tag', 'name'],
      width: 'minmax(236px, 2fr)',
      sortable: true,
      cell: (asset, density) => (
        <TwoLines
          density={density}
          thumb={
            <Thumb icon={iconOf(asset.category_id)} imageUrl={asset.image_url} density={density} />
          }
          first={<AssetLink asset={asset} place={place} />}
          second={asset.asset_tag}
        />
      ),
    },
    {
      id: 'asset_tag',
      header: t('assets.fields.asset_tag'),
      width: '124px',
      sortable: true,
      hidden: true,
      cell: (asset) => <span className="tnum truncate">{asset.asset_tag}</span>,
    },
    {
      id: 'status',
      header: t('assets.fields.status'),
      width: '142px',
      sortable: true,
      cell: (asset) => <StatusBadge domain="asset" value={asset.status} />,
    },
    { ...namedColumn('category', false), header: t('assets.fields.category_id') },
    {
      id: 'place',
      header: t('assets.columns.place'),
      exports: ['site', 'location'],
      width: 'minmax(146px, 1.25fr)',
      cell: (asset, density) => <Place asset={asset} compact={density === 'compact'} />,
    },
    {
      id: 'custodian',
      header: t('assets.fields.custodian_id'),
      width: 'minmax(150px, 1.1fr)',
      cell: (asset) => <Person name={asset.custodian?.name ?? null} />,
    },
    {
      ...dueColumn('due_on'),
      header: t('hand_over.fields.due_on'),
      // Who asks for what is overdue wants to see since when.
      hidden: !place['filter[due_on][lte]'],
    },
    {
      id: 'purchase_cost',
      header: t('assets.fields.purchase_cost'),
      width: '150px',
      numeric: true,
      sortable: true,
      cell: (asset) => <Money value={asset.purchase_cost} />,
    },
    { ...textColumn('serial_number'), header: t('assets.fields.serial_number') },
    { ...textColumn('model'), header: t('assets.fields.model') },
    { ...textColumn('manufacturer'), header: t('assets.fields.manufacturer') },
    { ...dateColumn('purchase_date'), header: t('assets.fields.purchase_date') },
    { ...dueColumn('warranty_end'), header: t('assets.fields.warranty_end') },
    { ...dueColumn('expected_end_date'), header: t('assets.fields.expected_end_date') },
    { ...namedColumn('department', true), header: t('assets.fields.department_id') },
    {
      ...namedColumn('parent', true),
      header: t('assets.fields.parent_id'),
      exports: ['parent_asset_tag'],
    },
    {
      id: 'condition',
      header: t('assets.fields.condition'),
      width: '110px',
      hidden: true,
      cell: (asset) => <Text value={asset.condition && t(CONDITION_LABELS[asset.condition])} />,
    },
    {
      id: 'tags',
      header: t('assets.fields.tags'),
      width: 'minmax(150px, 1fr)',
      hidden: true,
      cell: (asset) => (
        <Suspense fallback={null}>
          <TagChips tags={asset.tags} />
        </Suspense>
      ),
    },
    { ...momentColumn('created_at'), header: t('assets.columns.created_at') },
    { ...momentColumn('updated_at'), header: t('assets.columns.updated_at') },
  ]
}

function Text({ value, mono = false }: { value: string | null; mono?: boolean }) {
  if (!value) return <NoValue />
  return <span className={mono ? 'truncate font-mono text-xs' : 'truncate'}>{value}</span>
}

function Person({ name }: { name: string | null }) {
  if (!name) return <NoValue />
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={name} size={22} />
      <span className="truncate">{name}</span>
    </span>
  )
}

function Place({ asset, compact }: { asset: Asset; compact: boolean }) {
  const { site, location } = asset
  if (!site) return <NoValue />
  if (compact) {
    return (
      <span className="min-w-0 truncate">
        {site.name}
        {location && <span className="text-muted-foreground"> / {location.name}</span>}
      </span>
    )
  }
  return (
    <span className="min-w-0">
      <span className="block truncate leading-4.5">{site.name}</span>
      {location && (
        <span className="block truncate text-xs leading-4 text-muted-foreground">
          {location.name}
        </span>
      )}
    </span>
  )
}
