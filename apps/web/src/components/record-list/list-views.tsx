import type { SavedView, Viewed } from '@steward/contract/saved-views.ts'
import { Bookmark } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import type { ColumnLayout } from '#lib/column-layout.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { type ListSearch, withoutNarrowing } from './list-search.ts'
import { type ReadyView, useViews } from './use-views.ts'

const ViewActions = lazyOf(() => import('./view-actions.tsx'), 'ViewActions')

interface ListViewsProps {
  name: Viewed
  /** Predefined views; the first one shows everything. */
  builtIn: readonly ReadyView[]
  search: ListSearch
  /** The order isn't the default one. */
  isReordered: boolean
  layout: ColumnLayout
  visible: readonly string[]
  /** Replaces all filters. */
  onView: (search: ListSearch) => void
  onSaved: (id: string | undefined) => void
  /** At the far end of the tabs. */
  end?: ReactNode
}

/** Predefined and saved views of a list, with the actions for the current one. */
export function ListViews(props: ListViewsProps) {
  const { name, builtIn, search, onView, onSaved } = props
  const { t } = useTranslation()
  const views = useViews(props)
  const { saved, current, ready } = views
  const tabs = saved.filter((view) => view.pinned || view === current)

  const show = (view: SavedView) => onView({ ...withoutNarrowing(search), ...views.open(view) })
  const showTab = (id: string) => {
    const own = saved.find((view) => view.id === id)
    if (own) return show(own)
    const chosen = builtIn.find((view) => view.id === id)
    // The order was chosen by the user, unless a saved view has set it.
    const order = search.saved ? { sort: undefined, order: undefined } : {}
    if (chosen)
      onView({ ...withoutNarrowing(search), ...order, ...chosen.filters, saved: undefined })
  }
  return (
    <ViewTabs
      label={t('lists.views.label')}
      views={[
        ...builtIn,
        ...tabs.map((view) => ({
          id: view.id,
          label: view.name,
          mark: view === current && views.isChanged ? t('lists.views.unsaved') : undefined,
        })),
      ]}
      current={current?.id ?? ready?.id ?? null}
      onView={showTab}
      end={props.end}
      actions={
        <Suspense fallback={null}>
          <ViewActions
            // Imported here: a lazily loaded module would bring the icons of other pages along.
            icon={<Bookmark aria-hidden />}
            name={name}
            views={views}
            isNew={!current && (!ready || props.isReordered)}
            onShow={show}
            onSaved={onSaved}
          />
        </Suspense>
      }
    />
  )
}
