import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PathLink } from '#components/path-link.tsx'
import { Counter } from '#components/ui/badge.tsx'
import { inSight } from './in-sight.ts'
import { TAB_STRIP, tabStyles } from './tab-styles.ts'

interface NavTab {
  to: string
  label: string
  count?: ReactNode
}

interface NavTabsProps {
  label: string
  tabs: readonly NavTab[]
  /** Keeps the search parameters of the current URL. */
  keepSearch?: boolean
}

/** The tabs of a record as links, because each is a page of its own. Alt with a number is handled by the page. */
export function NavTabs({ label, tabs, keepSearch = false }: NavTabsProps) {
  const path = useLocation({ select: (location) => location.pathname })
  return (
    <nav data-no-print aria-label={label} className={TAB_STRIP}>
      <ul className="flex gap-x-1 max-sm:gap-x-0">
        {tabs.map((tab) => {
          const open = path === tab.to
          return (
            <li key={tab.to}>
              <PathLink
                to={tab.to}
                {...(keepSearch && { search: true })}
                ref={open ? inSight : null}
                aria-current={open ? 'page' : undefined}
                className={tabStyles(open)}
              >
                {tab.label}
                {tab.count !== undefined && <Counter>{tab.count}</Counter>}
              </PathLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
