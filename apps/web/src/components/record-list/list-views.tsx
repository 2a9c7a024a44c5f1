import type { SavedView, Viewed } from '@steward/contract/saved-views.ts'
import { Bookmark, ChevronDown } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#components/ui/menu.tsx'
import type { ColumnLayout } from '#lib/column-layout.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { type ListSearch, withoutNarrowing } from './list-search.ts'
import { type ReadyView, useViewChanges, useViews, type Views } from './use-views.ts'

const AskName = lazyOf(() => import('./ask-name.tsx'), 'AskName')
const CurrentItems = lazyOf(() => import('./current-view-items.tsx'), 'CurrentItems')

export type Asking = 'new' | 'rename'

interface ListViewsProps {
  name: Viewed
  /** Ready-made views; the first shows everything. */
  builtIn: readonly ReadyView[]
  search: ListSearch
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
  const changes = useViewChanges()
  const [asking, setAsking] = useState<Asking | null>(null)
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
    <>
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
          <ViewActions
            views={views}
            changes={changes}
            onShow={show}
            onAsk={setAsking}
            onLeave={() => onSaved(undefined)}
          />
        }
      />
      {asking !== null && (
        <Suspense fallback={null}>
          <AskName
            asking={asking}
            name={name}
            views={views}
            changes={changes}
            onClose={() => setAsking(null)}
            onSaved={onSaved}
          />
        </Suspense>
      )}
    </>
  )
}

export interface ViewActionsProps {
  views: Views
  changes: ReturnType<typeof useViewChanges>
  onShow: (view: SavedView) => void
  onAsk: (what: Asking) => void
  /** The view that was open is gone. */
  onLeave: () => void
}

/** Saving what is on screen, and the menu of views. */
function ViewActions(props: ViewActionsProps) {
  const { views, changes, onAsk } = props
  const { current, ready, isChanged, now } = views
  const { t } = useTranslation()
  const mayKeep = current?.editable === true && isChanged
  return (
    <span className="flex items-center gap-1">
      {mayKeep && (
        <Button
          variant="ghost"
          size="sm"
          className="text-primary-text"
          pending={changes.pending}
          onClick={() =>
            void changes.update(
              current,
              { settings: now },
              t('lists.views.saved', { name: current.name }),
            )
          }
        >
          {t('lists.views.save')}
        </Button>
      )}
      {!current && !ready && (
        <Button
          variant="ghost"
          size="sm"
          className="text-primary-text"
          onClick={() => onAsk('new')}
        >
          {t('lists.views.save_view')}
        </Button>
      )}
      <ViewMenu {...props} />
    </span>
  )
}

function ViewMenu(props: ViewActionsProps) {
  const { views, onShow, onAsk } = props
  const { t } = useTranslation()
  const others = views.saved.filter((view) => !view.pinned && view !== views.current)
  return (
    <Menu>
      <MenuTrigger
        render={
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('lists.views.more')}
            className="text-muted-foreground"
          >
            <Bookmark aria-hidden />
            <ChevronDown aria-hidden />
          </Button>
        }
      />
      <MenuContent align="end">
        {others.map((view) => (
          <MenuItem key={view.id} icon={<Bookmark aria-hidden />} onClick={() => onShow(view)}>
            {view.name}
          </MenuItem>
        ))}
        {others.length > 0 && <MenuSeparator />}
        <MenuItem onClick={() => onAsk('new')}>{t('lists.views.save_new')}</MenuItem>
        {views.current && (
          <Suspense fallback={null}>
            <CurrentItems {...props} view={views.current} />
          </Suspense>
        )}
      </MenuContent>
    </Menu>
  )
}
