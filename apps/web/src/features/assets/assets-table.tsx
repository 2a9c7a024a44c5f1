import { type Asset, assetsQuery } from '@steward/contract/assets.ts'
import * as z from 'zod/mini'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Thumb } from '#components/data-table/cells.tsx'
import type { Column, Sort } from '#components/data-table/column.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import type { Chosen } from '#components/record-list/use-selection.ts'
import { ErrorState } from '#components/states.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import type { ColumnLayout } from '#lib/column-layout.ts'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { AssetLink } from './asset-link.tsx'
import type { AssetSearch, ListPlace } from './asset-search.ts'
import { useCategoryIcons } from './category-icons.tsx'
import type { RowDialog } from './row-dialogs.tsx'
import type { useAssetPages } from './use-asset-pages.ts'

const AssetRowMenu = lazyOf(() => import('./asset-row-menu.tsx'), 'AssetRowMenu')
const RowDialogs = lazyOf(() => import('./row-dialogs.tsx'), 'RowDialogs')

/** The form that is opened over the list. */
export type OpenedForm = { new: true } | { edit: string } | { copy: string }

interface AssetsTableProps {
  search: AssetSearch
  place: ListPlace
  assets: ReturnType<typeof useAssetPages>
  columns: readonly Column<Asset>[]
  layout: ColumnLayout
  selection: Chosen<Asset>
  empty: ReactNode
  onSearch: (change: Partial<AssetSearch>) => void
  onSelectAll: () => void
  onOpenForm: (form: OpenedForm) => void
}

type SortColumn = NonNullable<AssetSearch['sort']>
const isSortColumn = (id: string): id is SortColumn =>
  z.safeParse(assetsQuery.shape.sort, id).success

/** The address's order for a pressed heading; none is the order in which the list comes. */
export function orderOf(sort: Sort | null): Pick<AssetSearch, 'sort' | 'order'> {
  if (!sort || !isSortColumn(sort.id)) return { sort: 'name', order: 'asc' }
  return { sort: sort.id, order: sort.desc ? 'desc' : 'asc' }
}

const rowName = ({ name, asset_tag }: Asset) => `${name} ${asset_tag}`

/** The rows of the register. */
export function AssetsTable(props: AssetsTableProps) {
  const { search, place, assets, columns, layout, selection, onOpenForm } = props
  const { list, rows } = assets
  const { t } = useTranslation()
  const [asked, setAsked] = useState<{ open: RowDialog; asset: Asset } | null>(null)
  const iconOf = useCategoryIcons()

  const card = useCallback(
    (asset: Asset) => ({
      thumb: <Thumb icon={iconOf(asset.category_id)} imageUrl={asset.image_url} />,
      title: <AssetLink asset={asset} place={place} />,
      detail: [asset.asset_tag, asset.site?.name].filter(Boolean).join(' · '),
      status: <StatusBadge domain="asset" value={asset.status} />,
      note: [
        asset.due_on && t('hand_over.due', { date: format.date(asset.due_on) }),
        asset.custodian?.name,
      ]
        .filter(Boolean)
        .join(' · '),
    }),
    [iconOf, place, t],
  )

  if (list.isError && rows.length === 0) {
    return <ErrorState message={errorText(list.error, t)} onRetry={() => void list.refetch()} />
  }
  return (
    <>
      <DataTable
        label={t('assets.title')}
        columns={columns}
        layout={layout}
        rows={rows}
        total={assets.exact ? assets.total : null}
        rowName={rowName}
        card={card}
        loading={list.isPending}
        refreshing={list.isFetching && !list.isFetchingNextPage}
        stale={list.isPlaceholderData}
        sort={{ id: search.sort ?? 'name', desc: search.order === 'desc' }}
        onSort={(sort) => props.onSearch(orderOf(sort))}
        selection={selection.ids}
        onSelection={selection.choose}
        onSelectAll={props.onSelectAll}
        rowMenu={(asset) => (
          <AssetRowMenu
            asset={asset}
            place={place}
            onEdit={() => onOpenForm({ edit: asset.id })}
            onDuplicate={() => onOpenForm({ copy: asset.id })}
            onDialog={(open) => setAsked({ open, asset })}
          />
        )}
        hasMore={list.hasNextPage}
        loadingMore={list.isFetchingNextPage}
        loadMoreFailed={list.isFetchNextPageError}
        onLoadMore={() => void list.fetchNextPage()}
        resetKey={JSON.stringify(place)}
        empty={props.empty}
      />
      <Suspense fallback={null}>
        {asked && <RowDialogs {...asked} rows={rows} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  )
}
