import { assetCategoriesApi, type AssetCategory } from '@steward/contract/asset-categories.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronsDownUp, ChevronsUpDown, Plus, Shapes } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, PageHeader } from '#components/page-header.tsx'
import { useArchive } from '#components/record-list/use-archive.ts'
import { EmptyState, ErrorState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { SearchInput } from '#components/ui/search-input.tsx'
import { Waiting } from '#components/waiting.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { send } from '#lib/http.ts'
import { keysOf } from '#lib/keys-of.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useIsMobile } from '#lib/media.ts'
import { outdate } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { toast } from '#lib/toast.ts'
import { CategoryGrid } from './category-grid.tsx'
import type { CategoryActions } from './category-menu.tsx'
import { rowsOf } from './category-tree.ts'
import { useCategories } from './use-categories.ts'

/** A starter set of common categories: icon and useful life in months. */
const SET = {
  it: ['laptop', 48],
  phones: ['phone', 36],
  furniture: ['armchair', 120],
  vehicles: ['car', 72],
  machinery: ['construction', 120],
  tools: ['drill', 60],
  building: ['air-vent', 180],
  safety: ['flame', 84],
} as const

/** Adds the starter set in the user's language; existing categories aren't changed. */
function useStarterSet() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [pending, setPending] = useState(false)

  const add = async () => {
    setPending(true)
    let count = 0
    try {
      for (const key of keysOf(SET)) {
        const [icon, useful_life_months] = SET[key]
        const name = t(`categories.starter.${key}`)
        await send(assetCategoriesApi.create, {
          body: { asset_category: { name, icon, useful_life_months } },
        })
        count += 1
      }
      toast.success(t('categories.starter.done', { count, formatted: format.integer(count) }))
    } catch (error) {
      toast.error(t('categories.starter.failed'), { description: errorText(error, t) })
    } finally {
      setPending(false)
      void outdate(client, assetCategoriesApi.create)
    }
  }
  return { add, pending }
}

const MoveCategoryDialog = lazyOf(() => import('./move-category-dialog.tsx'), 'MoveCategoryDialog')
const ArchiveCategoryDialog = lazyOf(
  () => import('./archive-category-dialog.tsx'),
  'ArchiveCategoryDialog',
)

const CategoryBooksDialog = lazyOf(
  () => import('./category-books-dialog.tsx'),
  'CategoryBooksDialog',
)
const DIALOGS = {
  move: MoveCategoryDialog,
  archive: ArchiveCategoryDialog,
  books: CategoryBooksDialog,
}

interface CategoryTreePageProps {
  /** The switch between tree and list. */
  layout: ReactNode
  /** Adds a category, optionally under a parent. */
  onAdd: (parent?: AssetCategory) => void
  onEdit: (category: AssetCategory) => void
}

const isUsed = ({ counts = {} }: AssetCategory) =>
  (counts['assets'] ?? 0) + (counts['asset_categories'] ?? 0) > 0

type Task = { kind: 'move' | 'archive' | 'books'; category: AssetCategory }

/** All categories as a tree, with their defaults for assets. */
export function CategoryTreePage({ layout, onAdd, onEdit }: CategoryTreePageProps) {
  const { categories, error, refetch } = useCategories()
  const mayCreate = useMay(assetCategoriesApi.create)
  const mayEdit = useMay(assetCategoriesApi.update)
  const { remove, restore } = assetCategoriesApi
  const archive = useArchive({ remove, restore })
  const [task, setTask] = useState<Task | null>(null)

  const actions: CategoryActions = {
    onAddIn: onAdd,
    onEdit,
    onMove: (category) => setTask({ kind: 'move', category }),
    onBooks: (category) => setTask({ kind: 'books', category }),
    onArchive: (category) => {
      if (isUsed(category)) setTask({ kind: 'archive', category })
      else void archive.archive(category.id, category.name)
    },
  }
  useShortcuts({ c: () => onAdd() }, mayCreate)

  return (
    <Page>
      <Head layout={layout} onAdd={mayCreate ? () => onAdd() : undefined} />
      <div className="px-4 pb-6 sm:px-6">
        {error && !categories ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Tree categories={categories} actions={actions} mayEdit={mayEdit} onAdd={onAdd} />
        )}
      </div>
      {task && categories && (
        <TaskDialog task={task} categories={categories} onClose={() => setTask(null)} />
      )}
    </Page>
  )
}

function Head({ layout, onAdd }: { layout: ReactNode; onAdd: (() => void) | undefined }) {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  const add = onAdd && (
    <Button variant="primary" aria-keyshortcuts="C" onClick={onAdd}>
      <Plus aria-hidden />
      {t('categories.add')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('categories.title')}
        description={t('categories.description')}
        actions={
          <>
            {!mobile && layout}
            {add}
          </>
        }
      />
      {mobile && <div className="px-4 pb-3">{layout}</div>}
    </>
  )
}

interface TaskDialogProps {
  task: Task
  categories: readonly AssetCategory[]
  onClose: () => void
}

function TaskDialog({ task: { kind, category }, categories, onClose }: TaskDialogProps) {
  const Dialog = DIALOGS[kind]
  return (
    <Suspense fallback={null}>
      <Dialog category={category} categories={categories} onClose={onClose} />
    </Suspense>
  )
}

interface TreeProps {
  categories: readonly AssetCategory[] | undefined
  actions: CategoryActions
  mayEdit: boolean
  onAdd: () => void
}

const NONE: ReadonlySet<string> = new Set()

function Tree({ categories, actions, mayEdit, onAdd }: TreeProps) {
  const { t } = useTranslation()
  const [closed, setClosed] = useState(NONE)
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => field.current?.focus() })

  const rows = useMemo(() => rowsOf(categories ?? [], closed, search), [categories, closed, search])
  const toggle = useCallback(
    (id: string) =>
      setClosed((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  if (!categories) return <Waiting rows={8} row="h-11 rounded-lg" />
  if (categories.length === 0) return <Nothing onAdd={onAdd} />

  const parents = categories.flatMap(({ parent_id }) => parent_id ?? [])
  const isFolded = closed.size > 0
  const count = { count: rows.length, formatted: format.integer(rows.length) }
  return (
    <section
      aria-label={t('categories.title')}
      className="overflow-hidden rounded-xl border border-border bg-card shadow-xs"
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-border px-3 py-2.5 sm:px-4">
        <SearchInput
          ref={field}
          className="min-w-40 flex-1 sm:max-w-80"
          label={t('categories.search')}
          shortcut="/"
          value={search}
          onChange={setSearch}
        />
        <output className="sr-only">{search && t('categories.count', count)}</output>
        {parents.length > 0 && (
          <Button variant="ghost" onClick={() => setClosed(isFolded ? NONE : new Set(parents))}>
            {isFolded ? <ChevronsUpDown aria-hidden /> : <ChevronsDownUp aria-hidden />}
            {t(isFolded ? 'categories.tree.open_all' : 'categories.tree.close_all')}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState
          icon={Shapes}
          title={t('lists.empty.none_match')}
          description={t('lists.empty.none_match_text')}
        />
      ) : (
        <CategoryGrid rows={rows} actions={actions} mayEdit={mayEdit} onToggle={toggle} />
      )}
    </section>
  )
}

function Nothing({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation()
  const mayCreate = useMay(assetCategoriesApi.create)
  const starter = useStarterSet()
  return (
    <EmptyState
      icon={Shapes}
      title={t('categories.empty.title')}
      description={t(mayCreate ? 'categories.empty.text' : 'categories.empty.text_reader')}
      {...(mayCreate && {
        action: (
          <Button variant="primary" onClick={onAdd}>
            <Plus aria-hidden />
            {t('categories.add')}
          </Button>
        ),
        secondary: (
          <Button
            pending={starter.pending}
            pendingLabel={t('common.saving')}
            onClick={() => void starter.add()}
          >
            {t('categories.starter.add')}
          </Button>
        ),
      })}
    />
  )
}
