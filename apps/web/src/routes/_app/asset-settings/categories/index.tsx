import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { createFileRoute } from '@tanstack/react-router'
import { List, ListTree } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { KindOver, KindPage } from '#components/fields/kind-page.tsx'
import { kindRoute } from '#components/fields/kind-route.ts'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace } from '#components/record-list/list-search.ts'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { CATEGORIES } from '#features/categories/categories.tsx'
import { RenameItem, renamed } from '#features/categories/category-name.tsx'
import { CategoryTreePage } from '#features/categories/category-tree-page.tsx'
import { allCategories } from '#features/categories/use-categories.ts'
import { useImportLinks } from '#features/imports/use-import-links.ts'
import { useIsMobile } from '#lib/media.ts'

const LAYOUTS = ['tree', 'list'] as const
const SIGNS = { tree: ListTree, list: List }

export const Route = createFileRoute('/_app/asset-settings/categories/')({
  ...kindRoute(assetCategoriesApi.list, { layout: z._default(z.enum(LAYOUTS), 'tree') }),
  loaderDeps: ({ search }) => ({ layout: search.layout, place: listPlace(search) }),
  loader: ({ context, deps }) => {
    if (deps.layout === 'list') prefetchList(context.queryClient, CATEGORIES.list, deps.place)
    else void context.queryClient.prefetchInfiniteQuery(allCategories())
  },
  component: CategoriesPage,
})

function CategoriesPage() {
  const { t } = useTranslation()
  const { layout } = Route.useSearch()
  const navigate = Route.useNavigate()
  const mobile = useIsMobile()
  const links = useImportLinks('Category')
  // Ends the editing of a name when the page is left or shown in another layout.
  useEffect(() => () => renamed.set(null), [layout])
  const add = (parent?: { id: string }) =>
    void navigate({ to: '/asset-settings/categories/new', search: { parent: parent?.id } })
  const layouts = (
    <SegmentedControl
      label={t('categories.layout.label')}
      value={layout}
      onChange={(next) => void navigate({ search: { layout: next } })}
      options={LAYOUTS.map((value) => {
        const Sign = SIGNS[value]
        const label = (
          <>
            <Sign aria-hidden />
            {t(`categories.layout.${value}`)}
          </>
        )
        return { value, label }
      })}
    />
  )
  if (layout === 'list')
    return (
      <KindPage
        kind={CATEGORIES}
        links={links}
        actions={!mobile && layouts}
        above={mobile && <div className="px-4 pb-3">{layouts}</div>}
        onAdd={() => add()}
        rowMenu={(row) => <RenameItem category={row} />}
      />
    )
  return (
    <>
      <CategoryTreePage
        layout={layouts}
        onAdd={add}
        onEdit={({ id: edit }) => void navigate({ search: (old) => ({ ...old, edit }) })}
      />
      <KindOver kind={CATEGORIES} />
    </>
  )
}
