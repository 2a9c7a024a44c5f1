import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { id } from '@steward/contract/kit/fields.ts'
import { createFileRoute } from '@tanstack/react-router'
import { List, ListTree } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { HistoryItem } from '#components/history-item.tsx'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import { RecordList } from '#components/record-list/record-list.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { History } from '#components/history/history.tsx'
import { CATEGORIES } from '#features/categories/categories-list.tsx'
import { RenameItem, renamed } from '#features/categories/category-name.tsx'
import { CategoryTreePage } from '#features/categories/category-tree-page.tsx'
import { useCategoryWording } from '#features/categories/use-wording.ts'
import { allCategories } from '#features/categories/use-categories.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useIsMobile } from '#lib/media.ts'
import { needs } from '#lib/session.ts'

const CategoryDialog = lazyOf(
  () => import('#features/categories/category-dialog.tsx'),
  'CategoryDialog',
)

const HistorySheet = lazyOf(() => import('#components/history-sheet.tsx'), 'HistorySheet')

const LAYOUTS = ['tree', 'list'] as const

export const Route = createFileRoute('/_app/asset-settings/categories/')({
  ...listSearch(assetCategoriesApi.list.query, {
    layout: z._default(z.enum(LAYOUTS), 'tree'),
    edit: z.optional(id()),
    history: z.optional(id()),
  }),
  beforeLoad: needs(assetCategoriesApi.list),
  loaderDeps: ({ search }) => ({ layout: search.layout, place: listPlace(search) }),
  loader: ({ context, deps }) => {
    if (deps.layout === 'list') prefetchList(context.queryClient, CATEGORIES, deps.place)
    else void context.queryClient.prefetchInfiniteQuery(allCategories())
  },
  component: CategoriesPage,
})

function CategoriesPage() {
  const { t } = useTranslation()
  const { layout, edit, history } = Route.useSearch()
  const navigate = Route.useNavigate()
  const mobile = useIsMobile()
  const wording = useCategoryWording()
  // A name that is being changed belongs to this page, not to the next time it is shown.
  useEffect(() => () => renamed.set(null), [layout])
  const open = (category: { id: string }) =>
    void navigate({ search: (old) => ({ ...old, edit: category.id }) })
  // Replaced, so that Back doesn't open the form again.
  const close = () =>
    void navigate({
      search: (old) => ({ ...old, edit: undefined, history: undefined }),
      replace: true,
    })
  const add = (parent?: { id: string }) =>
    void navigate({ to: '/asset-settings/categories/new', search: { parent: parent?.id } })
  const layouts = (
    <SegmentedControl
      label={t('categories.layout.label')}
      value={layout}
      onChange={(next) => void navigate({ search: { layout: next } })}
      options={[
        {
          value: 'tree',
          label: (
            <>
              <ListTree aria-hidden />
              {t('categories.layout.tree')}
            </>
          ),
        },
        {
          value: 'list',
          label: (
            <>
              <List aria-hidden />
              {t('categories.layout.list')}
            </>
          ),
        },
      ]}
    />
  )
  return (
    <>
      {layout === 'list' ? (
        <RecordList
          spec={CATEGORIES}
          actions={!mobile && layouts}
          above={mobile && <div className="px-4 pb-3">{layouts}</div>}
          onAdd={() => add()}
          onEdit={open}
          rowMenu={(row) => (
            <>
              <RenameItem category={row} />
              <HistoryItem id={row.id} />
            </>
          )}
        />
      ) : (
        <CategoryTreePage layout={layouts} onAdd={add} onEdit={open} />
      )}
      <Suspense fallback={null}>
        {edit && <CategoryDialog edit={edit} onClose={close} />}
        {history && (
          <HistorySheet route={assetCategoriesApi.get} id={history} onClose={close}>
            <History type="AssetCategory" id={history} wording={wording} />
          </HistorySheet>
        )}
      </Suspense>
    </>
  )
}
