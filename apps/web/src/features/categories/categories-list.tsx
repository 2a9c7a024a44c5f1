import { assetCategoriesApi, type AssetCategory } from '@steward/contract/asset-categories.ts'
import type { TFunction } from 'i18next'
import { Box, CircleDot, Shapes } from 'lucide-react'
import { CountLink } from '#components/count-link.tsx'
import { NoValue, Thumb, TwoLines } from '#components/data-table/cells.tsx'
import { searchCategories, searchMethods } from '#components/record-form/lookups.ts'
import { recordIcon } from '#components/record-icons.ts'
import type { ListColumn, ListSpec } from '#components/record-list/list-spec.ts'
import { momentColumns } from '#components/record-list/moment-columns.tsx'
import { StatusBadge, statusOptions } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import { defaultText, type HandedDown } from './category-fields.ts'
import { CategoryName, RenameArea } from './category-name.tsx'

const title = (row: AssetCategory) => <CategoryName category={row} />

const handedDown = (row: AssetCategory, field: HandedDown, t: TFunction) => {
  const text = row.effective && defaultText(field, row.effective, row.id, t)
  return (
    <span className="truncate" title={text ?? undefined}>
      {text ?? <NoValue />}
    </span>
  )
}

const assetCount = (row: AssetCategory, t: TFunction) => {
  const count = row.counts?.['assets']
  const words = { count: count ?? 0, formatted: format.integer(count ?? 0), name: row.name }
  return (
    <CountLink
      count={count}
      to="/assets"
      filter={{ 'filter[category_id]': [row.id] }}
      label={t('categories.counts.assets', words)}
    />
  )
}

const columns = (t: TFunction): ListColumn<AssetCategory>[] => [
  {
    id: 'name',
    header: t('categories.fields.name'),
    width: 'minmax(200px, 2fr)',
    sortable: true,
    exports: ['code', 'name'],
    cell: (row, density) => (
      <RenameArea id={row.id}>
        <TwoLines
          density={density}
          thumb={<Thumb icon={recordIcon(row.icon, Box)} density={density} />}
          first={title(row)}
          second={row.code}
        />
      </RenameArea>
    ),
  },
  {
    id: 'parent',
    header: t('categories.fields.parent_id'),
    width: 'minmax(130px, 1fr)',
    cell: ({ parent }) => <span className="truncate">{parent?.name ?? <NoValue />}</span>,
  },
  {
    id: 'depreciation_method',
    header: t('categories.fields.depreciation_method_id'),
    width: 'minmax(160px, 1.2fr)',
    cell: (row) => handedDown(row, 'depreciation_method', t),
  },
  {
    id: 'useful_life_months',
    header: t('categories.fields.useful_life_months'),
    width: 'minmax(150px, 1.2fr)',
    cell: (row) => handedDown(row, 'useful_life_months', t),
  },
  {
    id: 'assets',
    header: t('categories.columns.assets'),
    width: '96px',
    numeric: true,
    exports: [],
    cell: (row) => assetCount(row, t),
  },
  {
    id: 'status',
    header: t('categories.fields.status'),
    width: '120px',
    cell: ({ status }) => <StatusBadge domain="category" value={status} />,
  },
  {
    id: 'salvage_percent',
    header: t('categories.fields.salvage_percent'),
    width: 'minmax(130px, 1fr)',
    hidden: true,
    cell: (row) => handedDown(row, 'salvage_percent', t),
  },
  {
    id: 'tag_prefix',
    header: t('categories.fields.tag_prefix'),
    width: 'minmax(130px, 1fr)',
    hidden: true,
    cell: (row) => handedDown(row, 'tag_prefix', t),
  },
  ...momentColumns<AssetCategory>(t),
]

/** The list of categories, beside their tree. */
export const CATEGORIES: ListSpec<AssetCategory> = {
  name: 'asset_categories',
  api: assetCategoriesApi,
  icon: Shapes,
  texts: {
    title: 'categories.title',
    description: 'categories.description',
    search: 'categories.search',
    count: 'categories.count',
    add: 'categories.add',
    empty: {
      title: 'categories.empty.title',
      text: 'categories.empty.text',
      text_reader: 'categories.empty.text_reader',
    },
  },
  columns,
  card: (row, t) => ({
    thumb: <Thumb icon={recordIcon(row.icon, Box)} />,
    title: title(row),
    detail: row.parent?.name ?? row.code ?? '',
    status: <StatusBadge domain="category" value={row.status} />,
    note: t('categories.counts.held', {
      count: row.counts?.['assets'] ?? 0,
      formatted: format.integer(row.counts?.['assets'] ?? 0),
    }),
  }),
  rowName: ({ name }) => name,
  complete: true,
  facets: [
    { field: 'status', label: 'categories.fields.status', domain: 'category' },
    { field: 'parent_id', label: 'categories.fields.parent_id', none: 'categories.none.parent' },
  ],
  bulk: [
    {
      field: 'status',
      action: 'categories.bulk.status',
      label: 'categories.fields.status',
      icon: CircleDot,
      options: () => statusOptions('category'),
    },
    {
      field: 'parent_id',
      action: 'categories.bulk.parent',
      label: 'categories.fields.parent_id',
      icon: Shapes,
      search: searchCategories(),
    },
    {
      field: 'depreciation_method_id',
      action: 'categories.bulk.method',
      label: 'categories.fields.depreciation_method_id',
      icon: CircleDot,
      search: searchMethods,
    },
  ],
}
