import {
  DEPRECIATION_KINDS,
  type DepreciationMethod,
  depreciationMethodsApi,
} from '@steward/contract/depreciation-methods.ts'
import type { TFunction } from 'i18next'
import { CircleDot, TrendingDown } from 'lucide-react'
import { CountLink } from '#components/count-link.tsx'
import { NoValue, TwoLines } from '#components/data-table/cells.tsx'
import { EditLink } from '#components/edit-link.tsx'
import { lifeText } from '#components/life-text.ts'
import type { ListColumn, ListSpec } from '#components/record-list/list-spec.ts'
import { momentColumns } from '#components/record-list/moment-columns.tsx'
import { StatusBadge, statusOptions } from '#components/status-badge.tsx'
import { conventionWords, hasLife, type Kind, kindWords, rateText } from './method-words.ts'

const title = (row: DepreciationMethod) => (
  <EditLink record={row} update={depreciationMethodsApi.update}>
    {row.name}
  </EditLink>
)

/** Categories and assets that are depreciated by a method. */
function used(row: DepreciationMethod, of: 'assets' | 'asset_categories', t: TFunction) {
  const count = row.counts?.[of]
  const words = { count: count ?? 0, formatted: String(count ?? 0), name: row.name }
  return <CountLink count={count} label={t(`depreciation_methods.counts.${of}`, words)} />
}

const columns = (t: TFunction): ListColumn<DepreciationMethod>[] => [
  {
    id: 'name',
    header: t('depreciation_methods.fields.name'),
    width: 'minmax(200px, 2fr)',
    sortable: true,
    exports: ['code', 'name'],
    cell: (row, density) => <TwoLines density={density} first={title(row)} second={row.code} />,
  },
  {
    id: 'kind',
    header: t('depreciation_methods.columns.kind'),
    width: 'minmax(160px, 1.2fr)',
    exports: ['kind', 'rate_kind', 'annual_rate', 'factor', 'switch_to_straight_line'],
    cell: (row, density) => (
      <TwoLines density={density} first={t(kindWords(row.kind).label)} second={rateText(row, t)} />
    ),
  },
  {
    id: 'convention',
    header: t('depreciation_methods.fields.convention'),
    width: 'minmax(160px, 1.2fr)',
    cell: (row) =>
      hasLife(row) ? (
        <span className="truncate">{t(conventionWords(row.convention).label)}</span>
      ) : (
        <NoValue />
      ),
  },
  {
    id: 'default_life_months',
    header: t('depreciation_methods.fields.default_life_months'),
    width: '128px',
    cell: ({ default_life_months: life }) => (life ? lifeText(life) : <NoValue />),
  },
  {
    id: 'asset_categories',
    header: t('depreciation_methods.columns.categories'),
    width: '104px',
    numeric: true,
    exports: [],
    cell: (row) => used(row, 'asset_categories', t),
  },
  {
    id: 'assets',
    header: t('depreciation_methods.columns.assets'),
    width: '96px',
    numeric: true,
    exports: [],
    cell: (row) => used(row, 'assets', t),
  },
  {
    id: 'status',
    header: t('depreciation_methods.fields.status'),
    width: '120px',
    cell: ({ status }) => <StatusBadge domain="category" value={status} />,
  },
  ...momentColumns<DepreciationMethod>(t),
]

/** The list of depreciation methods. */
export const METHODS: ListSpec<DepreciationMethod> = {
  name: 'depreciation_methods',
  api: depreciationMethodsApi,
  icon: TrendingDown,
  texts: {
    title: 'depreciation_methods.title',
    description: 'depreciation_methods.description',
    search: 'depreciation_methods.search',
    count: 'depreciation_methods.count',
    add: 'depreciation_methods.add',
    empty: {
      title: 'depreciation_methods.empty.title',
      text: 'depreciation_methods.empty.text',
      text_reader: 'depreciation_methods.empty.text_reader',
    },
  },
  columns,
  card: (row, t) => ({
    title: title(row),
    detail: [t(kindWords(row.kind).label), rateText(row, t)].filter(Boolean).join(' · '),
    status: <StatusBadge domain="category" value={row.status} />,
    note: t('depreciation_methods.counts.used', {
      count: row.counts?.['assets'] ?? 0,
      formatted: String(row.counts?.['assets'] ?? 0),
    }),
  }),
  rowName: ({ name }) => name,
  complete: true,
  facets: [
    { field: 'status', label: 'depreciation_methods.fields.status', domain: 'category' },
    {
      field: 'kind',
      label: 'depreciation_methods.columns.kind',
      values: DEPRECIATION_KINDS,
      words: (value, t) => t(kindWords(value as Kind).label),
    },
  ],
  bulk: [
    {
      field: 'status',
      action: 'depreciation_methods.bulk.status',
      label: 'depreciation_methods.fields.status',
      icon: CircleDot,
      options: () => statusOptions('category'),
    },
  ],
}
