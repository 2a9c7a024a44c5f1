import { Suspense, useState } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { type Account, AccountSwitcher } from './account-switcher.tsx'
import type { NavItem } from './nav-items.ts'
import { SidebarNav } from './sidebar-nav.tsx'
import { closeSheet, useSidebar } from './sidebar-state.ts'
import { UserMenu, type UserMenuProps } from './user-menu.tsx'

const SidebarSheet = lazyOf(() => import('./sidebar-sheet.tsx'), 'SidebarSheet')

export interface SidebarProps {
  items: readonly NavItem[]
  account: Account
  accounts?: readonly Account[]
  onSwitchAccount?: (id: string) => void
  user: UserMenuProps
}

/** The content of the sidebar, expanded or collapsed. */
function SidebarContent(props: SidebarProps & { folded: boolean; onNavigate?: () => void }) {
  const { items, account, accounts = [], onSwitchAccount, user, folded, onNavigate } = props
  return (
    <>
      <AccountSwitcher
        account={account}
        accounts={accounts}
        folded={folded}
        {...(onSwitchAccount && { onSwitch: onSwitchAccount })}
      />
      <SidebarNav items={items} folded={folded} {...(onNavigate && { onNavigate })} />
      <UserMenu {...user} folded={folded} />
    </>
  )
}

/** The navigation beside the page: expanded, or a strip of icons; below 768 px a sheet. */
export function Sidebar(props: SidebarProps) {
  const { expanded, sheetOpen, mobile } = useSidebar()
  const [everOpened, setEverOpened] = useState(sheetOpen)
  if (sheetOpen && !everOpened) setEverOpened(true)

  if (mobile) {
    return (
      <Suspense fallback={null}>
        {everOpened && (
          <SidebarSheet open={sheetOpen} onClose={closeSheet}>
            <SidebarContent {...props} folded={false} onNavigate={closeSheet} />
          </SidebarSheet>
        )}
      </Suspense>
    )
  }
  return (
    <aside
      data-app-sidebar
      data-state={expanded ? 'expanded' : 'collapsed'}
      className={classNames(
        'flex h-dvh shrink-0 flex-col overflow-hidden border-r border-sidebar-border bg-sidebar transition-[width] duration-180 ease-out',
        expanded ? 'w-(--sidebar-width)' : 'w-(--sidebar-width-icon)',
      )}
    >
      <SidebarContent {...props} folded={!expanded} />
    </aside>
  )
}
