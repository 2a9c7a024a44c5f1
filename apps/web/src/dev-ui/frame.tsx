import { Outlet, useLocation } from '@tanstack/react-router'
import {
  Boxes,
  ChartLine,
  ClipboardList,
  Plus,
  Settings2,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { AppFrame } from '#components/layout/app-frame.tsx'
import { CommandPalette } from '#components/layout/command-palette.tsx'
import { Header } from '#components/layout/header.tsx'
import type { NavItem } from '#components/layout/nav-items.ts'
import { type NotificationItem, Notifications } from '#components/layout/notifications.tsx'
import type { PaletteGroup } from '#components/layout/palette-groups.ts'
import { ShortcutSheet } from '#components/layout/shortcut-sheet.tsx'
import { Sidebar } from '#components/layout/sidebar.tsx'
import { OfflineBar } from '#components/offline-bar.tsx'
import { i18n } from '#lib/i18n.ts'
import { toast } from '#lib/toast.ts'

const NAV: readonly NavItem[] = [
  { title: 'Assets', url: '/list', icon: Boxes },
  { title: 'Form', url: '/form', icon: ClipboardList },
  { title: 'Gallery', url: '/gallery', icon: ChartLine },
  {
    title: 'System settings with a long name',
    url: '/settings',
    icon: Settings2,
    items: [
      { title: 'Switched off', url: '/settings/off', disabled: true },
      { title: 'Organization', url: '/settings/organization' },
      { title: 'Arbeitsauftragseinstellungen und mehr', url: '/settings/users' },
    ],
  },
  {
    title: 'Asset settings',
    url: '/asset-settings',
    icon: SlidersHorizontal,
    items: [{ title: 'Categories', url: '/settings/categories' }],
  },
  { title: 'Integrations', url: '/integrations', icon: Plus, disabled: true },
]

const NOTIFICATIONS: readonly NotificationItem[] = [
  {
    id: '1',
    title: 'Importing assets_hamburg_2026.xlsx',
    subtitle: '3,214 of 5,020 rows · about 40 s left',
    date: '2026-01-05T14:00:00Z',
    read: false,
    severity: 'info',
    isLoading: true,
    progress: 64,
  },
  {
    id: '2',
    title: 'Import finished with 18 row errors',
    subtitle: 'employees_q1.csv · 482 rows imported',
    date: '2026-01-05T12:12:00Z',
    read: false,
    severity: 'warning',
  },
  {
    id: '3',
    title: 'Import finished',
    subtitle: 'sites_and_locations.csv · all 146 rows imported',
    date: '2026-01-02T08:41:00Z',
    read: true,
    severity: 'success',
  },
  {
    id: '4',
    title: 'Import failed',
    subtitle: 'departments_old_export….csv · the file has no header row',
    date: 'broken',
    read: true,
    severity: 'error',
  },
]

const PALETTE: readonly PaletteGroup[] = [
  {
    id: 'actions',
    label: 'Actions',
    items: [{ id: 'add', label: 'Add asset', icon: Plus, keys: 'c', run: () => toast.info('Add') }],
  },
  {
    id: 'go',
    label: 'Go to',
    items: [
      { id: 'list', label: 'Assets', icon: Boxes, keys: 'g a', to: '/list' },
      { id: 'form', label: 'Form', icon: ClipboardList, keys: 'g f', to: '/form' },
    ],
  },
]

const ACCOUNTS = [
  { id: 'a', name: 'Northwind Facilities', detail: 'Administrator' },
  { id: 'b', name: 'Harbor Clinics', detail: 'Auditor' },
]

async function search(text: string): Promise<readonly PaletteGroup[]> {
  const items = [{ id: 'x', label: `Dell ${text}`, hint: 'NW-10001', icon: Boxes, to: '/list/1' }]
  return [{ id: 'assets', label: 'Assets', items }]
}

export function StoryFrame() {
  const path = useLocation({ select: (location) => location.pathname })
  const [read, setRead] = useState<readonly string[]>([])
  const [account, setAccount] = useState('a')
  const items = NOTIFICATIONS.map((item) => ({
    ...item,
    read: item.read || read.includes(item.id),
  }))
  const current = ACCOUNTS.find(({ id }) => id === account) ?? { id: 'a', name: 'Northwind' }
  const name = path.split('/').at(1) ?? ''
  return (
    <AppFrame
      name={current.name}
      sidebar={
        <Sidebar
          items={NAV}
          account={current}
          accounts={ACCOUNTS}
          onSwitchAccount={setAccount}
          user={{
            name: 'Amelia Hart',
            email: 'amelia.hart@northwind.example',
            links: [{ label: 'Profile', to: '/form', icon: UserRound }],
            onLanguage: (language) => void i18n.changeLanguage(language),
            onSignOut: () => toast.success('Signed out'),
          }}
        />
      }
      header={
        <Header
          crumbs={[
            { label: 'System settings' },
            { label: 'Assets', to: '/list' },
            name === 'form' ? { loading: true } : { label: name },
          ]}
          notifications={
            <Notifications
              items={items}
              unread={items.filter((item) => !item.read).length}
              state="ready"
              onOpen={({ id }) => setRead([...read, id])}
              onMarkAllRead={() => setRead(NOTIFICATIONS.map(({ id }) => id))}
              onRetry={() => {}}
              allTo="/gallery"
            />
          }
        />
      }
      bars={<OfflineBar since="2026-01-05T09:42:00Z" />}
    >
      <Outlet />
      <CommandPalette groups={PALETTE} search={search} />
      <ShortcutSheet />
    </AppFrame>
  )
}
