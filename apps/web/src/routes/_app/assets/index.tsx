import { assetsApi } from '@steward/contract/assets.ts'
import { id } from '@steward/contract/kit/fields.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ListCard, ListRows } from '#components/list/list-card.tsx'
import { Page } from '#components/page-header.tsx'
import { SkippedRecords } from '#components/record-list/skipped-records.tsx'
import { type ListSearch, listSearch } from '#components/record-list/list-search.ts'
import { useBulk } from '#components/record-list/use-bulk.ts'
import { useExport } from '#components/record-list/use-export.ts'
import { exportedColumns } from '#components/record-list/exported-columns.ts'
import { useSelection } from '#components/record-list/use-selection.ts'
import { assetColumns } from '#features/assets/asset-columns.tsx'
import { AssetKpis } from '#features/assets/asset-kpis.tsx'
import { assetPages, assetSummary } from '#features/assets/asset-queries.ts'
import {
  type AssetSearch,
  isNarrowed,
  type ListPlace,
  listPlace,
  NO_NARROWING,
} from '#features/assets/asset-search.ts'
import { AssetToolbar } from '#features/assets/asset-toolbar.tsx'
import { AssetsBulkBar } from '#features/assets/assets-bulk-bar.tsx'
import { AssetsEmpty } from '#features/assets/assets-empty.tsx'
import { AssetsFooter } from '#features/assets/assets-footer.tsx'
import { AssetsHeader } from '#features/assets/assets-header.tsx'
import { AssetsTable, type OpenedForm } from '#features/assets/assets-table.tsx'
import { AssetsViews } from '#features/assets/assets-views.tsx'
import { useCategoryIcons } from '#features/assets/category-icons.tsx'
import { useAssetCounts } from '#features/assets/use-asset-counts.ts'
import { useAssetPages } from '#features/assets/use-asset-pages.ts'
import { useListPlace } from '#features/assets/use-list-place.ts'
import { useColumnLayout } from '#lib/column-layout.ts'
import { format as words } from '#lib/format.ts'
import { needs, useMay } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'

const loadDialog = () => import('#features/assets/asset-dialog.tsx')
const AssetDialog = lazy(() => loadDialog().then((m) => ({ default: m.AssetDialog })))

export const Route = createFileRoute('/_app/assets/')({
  ...listSearch(assetsApi.list.query, {
    new: yesNo(),
    edit: z.optional(id()),
    copy: z.optional(id()),
  }),
  beforeLoad: needs(assetsApi.list),
  loaderDeps: ({ search }) => listPlace(search),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(assetPages(deps))
    void context.queryClient.prefetchQuery(assetSummary())
  },
  component: AssetsPage,
})

const BULK = {
  name: 'assets',
  bulk: assetsApi.bulk,
  undo: assetsApi.undoBulk,
  touches: ['audits'],
} as const

/** «12 assets» */
function useCountText() {
  const { t } = useTranslation()
  return (count: number) => t('assets.count', { count, formatted: words.integer(count) })
}

const NO_FORM = { new: undefined, edit: undefined, copy: undefined }

/** The columns of the list, and which of them are on screen. */
function useColumns(place: ListPlace) {
  const { t } = useTranslation()
  const iconOf = useCategoryIcons()
  const columns = useMemo(() => assetColumns(t, iconOf, place), [t, iconOf, place])
  const layout = useColumnLayout('assets', columns)
  const visible = layout.order.filter((column) => !layout.hidden.includes(column))
  return { columns, layout, visible }
}

function AssetsPage() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const assets = useAssetPages(search)
  const { rows, total, exact } = assets
  const place = useListPlace(search)
  const { columns, layout, visible } = useColumns(place)
  const counts = useAssetCounts(search, assets)
  const selection = useSelection(search as ListSearch, rows)
  const countText = useCountText()
  const bulk = useBulk({ ...BULK, countText })
  const exporting = useExport(assetsApi.export)
  const exported = exportedColumns(columns, visible)
  const mayCreate = useMay(assetsApi.create)

  const show = (change: Partial<AssetSearch>) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true })
  const openForm = (form: OpenedForm) =>
    void navigate({ search: (old) => ({ ...old, ...NO_FORM, ...form }) })
  // Replaced, so that Back doesn't open the form again.
  const closeForm = () =>
    void navigate({ search: (old) => ({ ...old, ...NO_FORM }), replace: true })
  const add = () => openForm({ new: true })
  useShortcuts({ c: add }, mayCreate)

  const fits = exact && total <= LIMITS.bulk_ids
  const selectAll = async () => {
    selection.chooseAll(fits ? await assets.loadAll().catch(() => rows) : rows)
  }

  return (
    <Page>
      <AssetsHeader
        shown={counts.shown}
        all={counts.all}
        exporting={exporting.pending}
        onExport={(what, format) =>
          void exporting.run({
            search: what === 'view' ? (search as ListSearch) : {},
            format,
            columns: exported,
          })
        }
        onAdd={add}
        onAddIntent={() => void loadDialog()}
      />
      <AssetKpis />
      <output className="sr-only">{selection.released ? t('lists.selection.released') : ''}</output>
      <ListCard label={t('assets.title')}>
        <AssetsViews
          search={search}
          layout={layout}
          visible={visible}
          onView={(view) =>
            void navigate({ search: (old) => ({ ...old, ...(view as AssetSearch) }) })
          }
          onSaved={(saved) =>
            void navigate({ search: (old) => ({ ...old, saved }), replace: true })
          }
        />
        {selection.ids.size > 0 ? (
          <AssetsBulkBar
            assets={selection.rows}
            bulk={bulk}
            selectAll={
              fits && selection.ids.size < total
                ? {
                    label: t('lists.selection.all', { items: counts.shown }),
                    onClick: () => void selectAll(),
                  }
                : undefined
            }
            onExport={() =>
              void exporting.run({
                search: search as ListSearch,
                format: 'csv',
                columns: exported,
                ids: [...selection.ids],
              })
            }
            onClear={selection.clear}
          />
        ) : (
          <AssetToolbar
            search={search}
            rows={rows}
            columns={columns}
            layout={layout}
            resultLabel={t('lists.show_results', { items: counts.shown })}
            onSearch={show}
          />
        )}
        <ListRows>
          <AssetsTable
            search={search}
            place={place}
            assets={assets}
            columns={columns}
            layout={layout}
            selection={selection}
            onSearch={show}
            onSelectAll={() => void selectAll()}
            onOpenForm={openForm}
            empty={
              <AssetsEmpty
                narrowed={isNarrowed(search)}
                onClear={() => show(NO_NARROWING)}
                onAdd={add}
              />
            }
          />
        </ListRows>
        <AssetsFooter search={search} count={counts.footer} />
      </ListCard>
      <SkippedRecords bulk={bulk} countText={countText} />
      <Suspense fallback={null}>
        {(search.new || search.edit || search.copy) && (
          <AssetDialog edit={search.edit} copy={search.copy} onClose={closeForm} />
        )}
      </Suspense>
    </Page>
  )
}
