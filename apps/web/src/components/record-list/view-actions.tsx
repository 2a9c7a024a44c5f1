import type { SavedView, Viewed } from '@steward/contract/saved-views.ts'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#components/ui/menu.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { useViewChanges } from './use-view-changes.ts'
import type { Views } from './use-views.ts'

const AskName = lazyOf(() => import('./ask-name.tsx'), 'AskName')
const CurrentItems = lazyOf(() => import('./current-view-items.tsx'), 'CurrentItems')

export type Asking = 'new' | 'rename'

interface ViewActionsProps {
  icon: ReactNode
  name: Viewed
  views: Views
  /** The current state matches no view. */
  isNew: boolean
  onShow: (view: SavedView) => void
  onSaved: (id: string | undefined) => void
}

/** The props of the parts below. */
export interface ViewMenuProps extends Pick<ViewActionsProps, 'icon' | 'views' | 'onShow'> {
  changes: ReturnType<typeof useViewChanges>
  onAsk: (what: Asking) => void
  /** Called when the open view was deleted. */
  onLeave: () => void
}

/** Saves the current state as a view, and the menu of views. */
export function ViewActions({ icon, name, views, isNew, onShow, onSaved }: ViewActionsProps) {
  const { current, isChanged, now } = views
  const { t } = useTranslation()
  const changes = useViewChanges()
  const [asking, setAsking] = useState<Asking | null>(null)
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
      {isNew && (
        <Button
          variant="ghost"
          size="sm"
          // On phones only in the menu, to leave room for the tabs.
          className="text-primary-text max-sm:hidden"
          onClick={() => setAsking('new')}
        >
          {t('lists.views.save_view')}
        </Button>
      )}
      <ViewMenu
        {...{ icon, views, changes, onShow }}
        onAsk={setAsking}
        onLeave={() => onSaved(undefined)}
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
    </span>
  )
}

function ViewMenu(props: ViewMenuProps) {
  const { icon, views, onShow, onAsk } = props
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
            {icon}
            <ChevronDown aria-hidden />
          </Button>
        }
      />
      <MenuContent align="end">
        {others.map((view) => (
          <MenuItem key={view.id} icon={icon} onClick={() => onShow(view)}>
            {view.name}
          </MenuItem>
        ))}
        {others.length > 0 && <MenuSeparator />}
        <MenuItem icon={icon} onClick={() => onAsk('new')}>
          {t('lists.views.save_new')}
        </MenuItem>
        {views.current && (
          <Suspense fallback={null}>
            <CurrentItems {...props} view={views.current} />
          </Suspense>
        )}
      </MenuContent>
    </Menu>
  )
}
