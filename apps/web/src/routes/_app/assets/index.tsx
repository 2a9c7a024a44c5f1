import { assetsApi } from '@steward/contract/assets.ts'
import { id } from '@steward/contract/kit/fields.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ListCard, ListRows } from '#components/list/list-card.tsx'
import { Page } from '#components/page-header.tsx'
import { exportedIds, useChosen } from '#components/record-list/chosen.ts'
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
  narrowingOf,
  NO_NARROWING,
} from '#features/assets/asset-search.ts'
import { AssetToolbar } from '#features/assets/asset-toolbar.tsx'
import { AssetsFooter } from '#features/assets/assets-footer.tsx'
import { AssetsHeader } from '#features/assets/assets-header.tsx'
import { AssetsTable, type OpenedForm } from '#features/assets/assets-table.tsx'
import { AssetsViews } from '#features/assets/assets-views.tsx'
import { LayoutSwitch } from '#features/assets/layout-switch.tsx'
import { useCategoryIcons } from '#features/assets/category-icons.tsx'
import { useOwnList } from '#features/assets/own-list.ts'
import { useAssetCounts } from '#features/assets/use-asset-counts.ts'
import { useAssetPages } from '#features/assets/use-asset-pages.ts'
import { useListPlace } from '#features/assets/use-list-place.ts'
import { useColumnLayout } from '#lib/column-layout.ts'
import { format as words } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useIsMobile } from '#lib/media.ts'
import { needs, useMay } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'

const AssetsEmpty = lazyOf(() => import('#features/assets/assets-empty.tsx'), 'AssetsEmpty')

const ChosenBar = lazyOf(() => import('./-chosen-bar.tsx'), 'ChosenBar')

const AssetCells = lazyOf(() => import('#features/assets/cells/asset-cells.tsx'), 'AssetCells')

const AssetTree = lazyOf(() => import('#features/asset-tree/asset-tree.tsx'), 'AssetTree')

const loadDialog = () => import('#features/assets/asset-dialog.tsx')
const AssetDialog = lazyOf(loadDialog, 'AssetDialog')

export const Route = createFileRoute('/_app/assets/')({
  ...listSearch(assetsApi.list.query, {
    new: yesNo(),
    edit: z.optional(id()),
    copy: z.optional(id()),
    layout: z.optional(z.enum(['table', 'tree'])),
    by: z.optional(z.enum(['asset', 'place'])),
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
  bulk: assetsApi.bulk,
  undo: assetsApi.undoBulk,
  count: 'assets.count',
} as const

/** «12 assets» */
function useCountText() {
  const { t } = useTranslation()
  return (count: number) => t('assets.count', { count, formatted: words.integer(count) })
}

interface AddressedForm {
  new: boolean | undefined
  edit: string | undefined
  copy: string | undefined
}
const NO_FORM: AddressedForm = { new: undefined, edit: undefined, copy: undefined }

/** The columns of the list, and which of them are on screen. */
function useColumns(place: ListPlace) {
  const { t } = useTranslation()
  const iconOf = useCategoryIcons()
  const own = useOwnList()
  const columns = useMemo(
    () => [...assetColumns(t, iconOf, place), ...(own?.columns ?? [])],
    [t, iconOf, place, own],
  )
  const layout = useColumnLayout('assets', columns)
  const visible = layout.order.filter((column) => !layout.hidden.includes(column))
  return { columns, layout, visible }
}

/** Whether the list is edited like a spreadsheet: where there is a list to edit, and room for one. */
function useCells(isListed: boolean) {
  const [isEditing, setEditing] = useState(false)
  const isMobile = useIsMobile()
  const mayEdit = useMay(assetsApi.update) && isListed && !isMobile
  return {
    isOpen: isEditing && mayEdit,
    start: mayEdit ? () => setEditing(true) : undefined,
    end: () => setEditing(false),
  }
}

/** The form over the list, where the address opens one. */
function OpenForm(props: { search: AssetSearch & Partial<AddressedForm>; onClose: () => void }) {
  const { new: isNew, edit, copy } = props.search
  if (!isNew && !edit && !copy) return null
  return (
    <Suspense fallback={null}>
      <AssetDialog edit={edit} copy={copy} onClose={props.onClose} />
    </Suspense>
  )
}

function AssetsPage() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const assets = useAssetPages(search)
  const { rows } = assets
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
  const isTree = search.layout === 'tree'
  const showTree = (tree: boolean) => arrange({ layout: tree ? 'tree' : undefined })
  const cells = useCells(!isTree && !search['filter[archived]'])
  const arrange = (change: Pick<typeof search, 'layout'> | Pick<typeof search, 'by'>) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true })
  const empty = (
    <Suspense fallback={null}>
      <AssetsEmpty
        narrowed={isNarrowed(search)}
        search={search}
        onSearch={show}
        onClear={() => show(NO_NARROWING)}
        onAdd={add}
      />
    </Suspense>
  )
  useShortcuts({ c: add }, mayCreate)

  const { chosen, selectAll } = useChosen({
    search: search as ListSearch,
    selection,
    bulk: assetsApi.bulk,
    total: assets.total,
    exact: assets.exact,
    shown: counts.shown,
    countText,
    chooseLoaded: () => selection.chooseAll(rows),
  })

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
            large: what === 'view' && assets.total > LIMITS.export_rows,
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
        {cells.isOpen ? null : selection.ids.size > 0 && !isTree ? (
          <Suspense fallback={<div className="min-h-(--toolbar-height) bg-primary-soft" />}>
            <ChosenBar
              assets={selection.rows}
              records={chosen}
              bulk={bulk}
              selectAll={selectAll}
              onExport={(format) =>
                void exporting.run({
                  search: search as ListSearch,
                  format,
                  columns: exported,
                  ids: exportedIds(selection, assets),
                })
              }
              onClear={selection.clear}
            />
          </Suspense>
        ) : (
          <AssetToolbar
            search={search}
            rows={rows}
            columns={columns}
            layout={layout}
            resultLabel={t('lists.show_results', { items: counts.shown })}
            isTree={isTree}
            tools={<LayoutSwitch isTree={isTree} onTree={showTree} />}
            onSearch={show}
            onEditCells={cells.start}
          />
        )}
        {cells.isOpen ? (
          <Suspense fallback={<ListRows>{null}</ListRows>}>
            <AssetCells
              search={search}
              listed={visible}
              assets={assets}
              empty={empty}
              onSearch={show}
              onDone={cells.end}
            />
          </Suspense>
        ) : isTree ? (
          <Suspense fallback={<ListRows>{null}</ListRows>}>
            <AssetTree
              by={search.by ?? 'asset'}
              onBy={(by) => arrange({ by })}
              narrowing={narrowingOf(search)}
              empty={empty}
            />
          </Suspense>
        ) : (
          <>
            <ListRows>
              <AssetsTable
                search={search}
                place={place}
                assets={assets}
                columns={columns}
                layout={layout}
                selection={selection}
                onSearch={show}
                onSelectAll={() => selection.chooseAll(rows)}
                onOpenForm={openForm}
                empty={empty}
              />
            </ListRows>
            <AssetsFooter search={search} count={counts.footer} />
          </>
        )}
      </ListCard>
      <SkippedRecords bulk={bulk} countText={countText} />
      <OpenForm search={search} onClose={closeForm} />
    </Page>
  )
}
