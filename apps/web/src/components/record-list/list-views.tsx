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
  /** Ready-made views; the first shows everything. */
  builtIn: readonly ReadyView[]
  search: ListSearch
  /** The order is another one than the list's own. */
  isReordered: boolean
  layout: ColumnLayout
  visible: readonly string[]
  /** Takes the place of all that narrows the list. */
  onView: (search: ListSearch) => void
  onSaved: (id: string | undefined) => void
  /** At the far end of the tabs. */
  end?: ReactNode
}

/** Ways to look at a list: ready-made ones and saved ones, and what can be done with the present one. */
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
    // The order is the reader's own, unless a saved view brought it.
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
            // Always loaded: what comes later would bring all icons of later pages along.
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
