import { type ReactNode, useEffect } from 'react'
import { narrowed } from '#components/filter-bar/narrowed.ts'
import { inSight } from '#components/in-sight.ts'
import { classNames } from '#components/ui/class-names.ts'

interface ViewTab {
  id: string
  label: string
  /** The label of a dot beside the name, which marks a changed view. */
  mark?: string | undefined
}

interface ViewTabsProps {
  label: string
  views: readonly ViewTab[]
  /** The view that matches the filters; null if they were changed. */
  current: string | null
  onView: (id: string) => void
  /** At the end: actions for the current view. */
  actions?: ReactNode
  /** At the far end: other layouts of the list. */
  end?: ReactNode
}

/** Predefined and saved views of a list. */
export function ViewTabs({ label, views, current, onView, actions, end }: ViewTabsProps) {
  // The print view is rendered outside this component.
  useEffect(() => {
    narrowed.view = views.find(({ id }, at) => at > 0 && id === current)?.label
  })

  return (
    <div className="flex shrink-0 items-center border-b border-border">
      <div role="group" aria-label={label} className="flex min-w-0 items-center">
        <div className="flex min-w-0 items-center gap-1 scroll-px-3 overflow-x-auto pt-1 pl-3">
          {views.map((view) => (
            <button
              key={view.id}
              type="button"
              aria-pressed={view.id === current}
              onClick={() => onView(view.id)}
              ref={view.id === current ? inSight : null}
              onFocus={(event) => inSight(event.currentTarget)}
              className={classNames(
                'relative mb-1 h-8 rounded-lg px-2.5 text-sm whitespace-nowrap hover:bg-muted hover:text-foreground coarse:h-10',
                view.id === current
                  ? 'font-medium text-foreground after:absolute after:inset-x-2.5 after:-bottom-1 after:h-0.5 after:rounded-full after:bg-primary'
                  : 'text-muted-foreground',
              )}
            >
              {view.label}
              {view.mark && (
                <>
                  <span
                    aria-hidden
                    title={view.mark}
                    className="ml-1.5 inline-block size-1.5 rounded-full bg-primary align-middle"
                  />
                  <span className="sr-only">{view.mark}</span>
                </>
              )}
            </button>
          ))}
        </div>
        {/* Always visible, however many views there are. */}
        {actions && <div className="mx-1 shrink-0">{actions}</div>}
      </div>
      <span className="flex-1" />
      {end}
    </div>
  )
}
