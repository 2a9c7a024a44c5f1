import { assetsApi } from '@steward/contract/assets.ts'
import { columnOf } from '@steward/contract/data-fields.ts'
import { id } from '@steward/contract/kit/fields.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { List, ListTree, ScanLine, Table2, Upload } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import type { GridProps, LayoutProps, ListSpec } from '#components/record-list/list-spec.ts'
import { RecordList } from '#components/record-list/record-list.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { AssetLinks } from '#features/assets/asset-link.tsx'
import { assetList, type AssetRow } from '#features/assets/asset-list.tsx'
import { assetSummary } from '#features/assets/asset-queries.ts'
import { narrowingOf } from '#features/assets/asset-search.ts'
import type { AddFieldProps } from '#components/cells/record-cells.tsx'
import { CategoryIcons, useKnownIcons } from '#features/assets/category-icons.tsx'
import { useMayImport } from '#features/assets/use-may-import.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { needs, useMay } from '#lib/session.ts'
import { handDialog, HANDS } from './-hands.tsx'

const AssetKpis = lazyOf(() => import('#features/assets/asset-kpis.tsx'), 'AssetKpis')
const FirstUse = lazyOf(() => import('#features/assets/first-use.tsx'), 'FirstUse')
const AssetRowItems = lazyOf(() => import('#features/assets/asset-row-items.tsx'), 'AssetRowItems')
const AssetCells = lazyOf(() => import('#features/assets/cells/asset-cells.tsx'), 'AssetCells')
const FieldSheet = lazyOf(() => import('#features/data-fields/field-sheet.tsx'), 'FieldSheet')
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
    prefetchList(context.queryClient, assetList, deps)
    void context.queryClient.prefetchQuery(assetSummary())
  },
  component: AssetsPage,
})

/** The register as a tree, by parent asset or by place. */
function Tree({ search, empty }: LayoutProps<AssetRow>) {
  const { by = 'place' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const iconOf = useKnownIcons()
  return (
    <AssetTree
      by={by}
      iconOf={iconOf}
      onBy={(next) => void navigate({ search: (old) => ({ ...old, by: next }), replace: true })}
      narrowing={narrowingOf(search)}
      empty={empty}
    />
  )
}

/** The register as a spreadsheet, to which custom fields can be added. */
const Cells = (props: GridProps<AssetRow>) => <AssetCells {...props} AddField={AddField} />

/** The dialog that adds a custom field, for the spreadsheet and the list. */
const AddField = ({ onAdded, onClose }: AddFieldProps) => (
  <FieldSheet
    section="details"
    listed
    onAdded={({ key }) => onAdded(columnOf(key))}
    onClose={onClose}
  />
)

const ASSETS: ListSpec<AssetRow> = {
  ...assetList,
  // After the actions for status and place.
  bulk: assetList.bulk?.toSpliced(2, 0, ...HANDS) ?? HANDS,
  layouts: [
    { id: 'table', label: 'assets.layout.table', icon: List },
    { id: 'tree', label: 'assets.layout.tree', icon: ListTree, component: Tree },
  ],
  grid: { label: 'cells.start', icon: Table2, component: Cells },
}

/** The figures of the register; the placeholder has the same height. */
const Figures = ({ folded }: { folded: boolean }) => (
  <Suspense fallback={!folded && <div className="mb-3 h-[66px] shrink-0 sm:max-xl:h-[131px]" />}>
    <AssetKpis folded={folded} />
  </Suspense>
)

/** The form that the URL opens over the list. */
interface AddressedForm {
  new?: true | undefined
  edit?: string | undefined
  copy?: string | undefined
}
const NO_FORM = { new: undefined, edit: undefined, copy: undefined }

function AssetsPage() {
  const { t } = useTranslation()
  const { new: isNew, edit, copy } = Route.useSearch()
  const navigate = Route.useNavigate()
  const mayImport = useMayImport()
  const mayUpdate = useMay(assetsApi.update)
  const openForm = (form: AddressedForm) =>
    void navigate({ search: (old) => ({ ...old, ...NO_FORM, ...form }) })
  // Replaces the URL, so that Back doesn't open the form again.
  const closeForm = () =>
    void navigate({ search: (old) => ({ ...old, ...NO_FORM }), replace: true })
  const add = () => openForm({ new: true })
  return (
    <CategoryIcons>
      <AssetLinks>
        <RecordList
          spec={ASSETS}
          figures={Figures}
          links={
            mayImport
              ? [{ to: '/assets/import', label: t('assets.actions.import'), icon: Upload }]
              : []
          }
          actions={
            <Link
              to="/scan"
              aria-label={t('nav.scan')}
              className={buttonStyles({ size: 'icon' }, 'sm:hidden')}
            >
              <ScanLine aria-hidden />
            </Link>
          }
          onAdd={add}
          onAddIntent={() => void loadDialog()}
          onEdit={(asset) => openForm({ edit: asset.id })}
          rowMenu={(asset, ask) => (
            <AssetRowItems
              asset={asset}
              onDuplicate={() => openForm({ copy: asset.id })}
              onHand={(how) => ask(handDialog(how))}
              onAsk={ask}
            />
          )}
          rowKeys={
            mayUpdate
              ? {
                  h: (asset, ask) =>
                    asset.archived_at ?? ask(handDialog(asset.custodian ? 'back' : 'over')),
                }
              : undefined
          }
          firstUse={
            <Suspense fallback={null}>
              <FirstUse onAdd={add} />
            </Suspense>
          }
        />
      </AssetLinks>
      <Suspense fallback={null}>
        {(isNew || edit || copy) && <AssetDialog edit={edit} copy={copy} onClose={closeForm} />}
      </Suspense>
    </CategoryIcons>
  )
}
