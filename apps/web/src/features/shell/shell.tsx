import { usersApi } from '@steward/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { Bell, UserRound } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AppFrame } from '#components/layout/app-frame.tsx'
import { CommandPalette } from '#components/layout/command-palette.tsx'
import { Header } from '#components/layout/header.tsx'
import { ShortcutSheet } from '#components/layout/shortcut-sheet.tsx'
import { Sidebar, type SidebarProps } from '#components/layout/sidebar.tsx'
import { OfflineBar } from '#components/offline-bar.tsx'
import { OutboxBar } from '#components/outbox/outbox-bar.tsx'
import { shownSince } from '#lib/answer-store.ts'
import { errorText } from '#lib/error-text.ts'
import { changeLanguage, type Language } from '#lib/i18n.ts'
import { useIdle } from '#lib/idle.ts'
import { jobs } from '#lib/jobs.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useSend } from '#lib/query.ts'
import { accountOf, useSession } from '#lib/session.ts'
import { meQuery, switchAccount } from '#lib/sign-in.ts'
import { toast } from '#lib/toast.ts'
import { visibleNavigation } from './navigation.ts'
import { NewVersionBar } from './new-version-bar.tsx'
import { useRemembered } from './recent.ts'
import { useCrumbs } from './use-crumbs.ts'
import { useForbidden } from './use-forbidden.ts'
import { usePaletteGroups, usePaletteSearch } from './use-palette.ts'

const JobTray = lazyOf(() => import('#components/jobs/job-tray.tsx'), 'JobTray')

const NotificationBell = lazyOf(
  () => import('#components/notifications/bell.tsx'),
  'NotificationBell',
)

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const PRODUCT = 'Steward'

/** The frame around all pages of a signed-in user. */
export function Shell({ children }: { children: ReactNode }) {
  const current = useSession()
  // Keeps the user up to date while pages are open.
  useQuery(meQuery)
  useForbidden()
  return (
    <AppFrame
      name={accountOf(current)?.name ?? PRODUCT}
      sidebar={<ShellSidebar />}
      header={<ShellHeader />}
      bars={
        <>
          <OfflineBar since={isoOf(shownSince.use())} />
          <OutboxBar />
          <NewVersionBar />
        </>
      }
    >
      {children}
      <Commands />
      <Jobs />
    </AppFrame>
  )
}

/** The user's jobs; loaded only if there are any. */
function Jobs() {
  if (jobs.use().length === 0) return null
  return (
    <Suspense fallback={null}>
      <JobTray />
    </Suspense>
  )
}

function ShellHeader() {
  const crumbs = useCrumbs()
  useRemembered(useLocation({ select: (location) => location.pathname }), crumbs)
  // The page itself is loaded first.
  const isIdle = useIdle()
  const room = <span className="size-9" />
  const bell = isIdle ? (
    <Suspense fallback={room}>
      <NotificationBell />
    </Suspense>
  ) : (
    room
  )
  return <Header crumbs={crumbs} notifications={bell} />
}

function Commands() {
  const { t } = useTranslation()
  const groups = usePaletteGroups()
  const search = usePaletteSearch()
  const entries = visibleNavigation(useSession()).flatMap(({ keys, label }) =>
    keys ? [{ keys: [keys], label: t(label) }] : [],
  )
  const more = entries.length > 0 ? [{ title: t('nav.groups.go_to'), entries }] : []
  return (
    <>
      <CommandPalette groups={groups} search={search} />
      <ShortcutSheet more={more} />
    </>
  )
}

/** Applies a language at once, and stores it for the user's other devices. */
function useChooseLanguage() {
  const { t } = useTranslation()
  const update = useSend(usersApi.updateMe)
  return async (language: Language) => {
    try {
      await changeLanguage(language)
      await update.mutateAsync({ body: { user: { language } } })
    } catch (error) {
      toast.error(errorText(error, t))
    }
  }
}

function useAccounts(): Pick<SidebarProps, 'account' | 'accounts' | 'onSwitchAccount'> {
  const { t } = useTranslation()
  const router = useRouter()
  const { user } = useSession()
  const open = user?.accounts.filter(({ status }) => status === 'active') ?? []
  const accounts = open.map(({ id, name, role, logo_url, colour }) => ({
    id,
    name,
    detail: role.name,
    logo: logo_url,
    colour,
  }))
  const goTo = (id: string) => {
    const chosen = accounts.find((account) => account.id === id)
    if (!chosen || id === accounts[0]?.id) return
    switchAccount(id)
    toast.info(t('nav.account_switched', { account: chosen.name }))
    void router.navigate({ to: '/' })
  }
  return {
    account: accounts[0] ?? { id: '', name: PRODUCT },
    accounts: accounts.toSorted((a, b) => a.name.localeCompare(b.name)),
    onSwitchAccount: goTo,
  }
}

function ShellSidebar() {
  const { t } = useTranslation()
  const router = useRouter()
  const current = useSession()
  const accounts = useAccounts()
  const chooseLanguage = useChooseLanguage()
  const items = visibleNavigation(current).map(({ url, label, icon, disabled, items: places }) => ({
    url,
    icon,
    title: t(label),
    ...(disabled && {
      disabled: true,
      ...(current.flags[disabled.flag] && { disabledReason: t('nav.not_built') }),
    }),
    ...(places && { items: places.map((place) => ({ url: place.url, title: t(place.label) })) }),
  }))
  return (
    <Sidebar
      items={items}
      {...accounts}
      user={{
        name: current.user?.name ?? null,
        email: current.user?.email ?? null,
        imageUrl: current.user?.image_url,
        links: [
          { label: t('nav.profile'), to: '/profile', icon: UserRound },
          ...(current.flags['notifications_settings.enable']
            ? [{ label: t('nav.notification_settings'), to: '/profile/notifications', icon: Bell }]
            : []),
        ],
        onLanguage: (language) => void chooseLanguage(language),
        onSignOut: () => void router.navigate({ to: '/logout' }),
      }}
    />
  )
}
