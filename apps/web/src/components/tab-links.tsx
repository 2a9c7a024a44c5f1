import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Counter } from '#components/ui/badge.tsx'
import { withSearch } from '#lib/page-search.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { inSight } from './in-sight.ts'
import { TAB_STRIP, tabStyles } from './tab-styles.ts'

interface Tab<T extends string> {
  id: T
  label: string
  count?: ReactNode
}

interface TabLinksProps<T extends string> {
  label: string
  tabs: readonly Tab<T>[]
  current: T
  onTab: (tab: T) => void
}

/**
 * The tabs of a record whose page has one URL: links with `?tab=`, except for the first one. Alt with a number opens
 * them.
 */
export function TabLinks<T extends string>({ label, tabs, current, onTab }: TabLinksProps<T>) {
  const keys = tabs.map(({ id }, index) => [`alt+${index + 1}`, () => onTab(id)] as const)
  useShortcuts(Object.fromEntries(keys))
  return (
    <nav aria-label={label} className={`shrink-0 px-4 sm:px-6 ${TAB_STRIP}`}>
      <ul className="flex gap-x-1 max-sm:gap-x-0">
        {tabs.map((tab, index) => (
          <li key={tab.id}>
            <Link
              to="."
              search={withSearch({ tab: index === 0 ? undefined : tab.id })}
              replace
              ref={tab.id === current ? inSight : null}
              aria-current={tab.id === current ? 'page' : undefined}
              aria-keyshortcuts={`Alt+${index + 1}`}
              className={tabStyles(tab.id === current)}
            >
              {tab.label}
              {tab.count !== undefined && <Counter>{tab.count}</Counter>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
