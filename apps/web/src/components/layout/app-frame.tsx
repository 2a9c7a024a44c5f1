import { type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PageScopeProvider } from '#components/page-header.tsx'
import { Toaster } from '#components/toaster.tsx'
import { preloadMenus } from '#components/ui/menu.tsx'
import { preloadPopovers } from '#components/ui/popover.tsx'
import { useIdle } from '#lib/idle.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { followSystemTheme } from '#lib/theme.ts'
import { toggleSidebar } from './sidebar-state.ts'

const TooltipHost = lazyOf(() => import('#components/ui/tooltip-host.tsx'), 'TooltipHost')

interface AppFrameProps {
  /** The account, for the window's title. */
  name: string
  sidebar: ReactNode
  header: ReactNode
  /** Banners under the header: offline, a new version. */
  bars?: ReactNode
  children: ReactNode
}

function preloadOverlays() {
  preloadMenus()
  preloadPopovers()
}

/** The parts that stay while pages change: sidebar, header, toasts, and the skip link. */
export function AppFrame({ name, sidebar, header, bars, children }: AppFrameProps) {
  useShortcuts({ 'mod+b': toggleSidebar })

  // The system's theme is outside React.
  useEffect(followSystemTheme, [])

  // As is idle time, in which later parts are preloaded.
  const isIdle = useIdle()
  useEffect(() => {
    if (isIdle) preloadOverlays()
  }, [isIdle])

  return (
    <PageScopeProvider name={name}>
      <SkipLink />
      <div className="flex h-dvh">
        {sidebar}
        <div className="flex min-w-0 flex-1 flex-col">
          {header}
          {bars}
          <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
            {children}
          </main>
        </div>
      </div>
      <Toaster />
      <Suspense fallback={null}>{isIdle && <TooltipHost />}</Suspense>
    </PageScopeProvider>
  )
}

function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-90 focus:rounded-lg focus:bg-primary focus:px-4 focus:py-2 focus:text-primary-foreground"
      onClick={(event) => {
        // The URL isn't changed, because it is the state of the page.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {t('shell.skip')}
    </a>
  )
}
