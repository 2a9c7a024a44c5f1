// Has to be the first import.
import './lib/zod-config.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { UiProviders } from '#components/ui-providers.tsx'
import { followPerson } from '#features/session/follow-person.ts'
import { followHeadings } from '#features/shell/heading-focus.ts'
import { forgetAnswers, keepAnswers } from '#lib/answer-store.ts'
import { whenIdle } from '#lib/idle.ts'
import { queryClient } from '#lib/query-client.ts'
import { returnPath } from '#lib/return-path.ts'
import { storedSession, session } from '#lib/session-store.ts'
import { type Destination, startSession } from '#lib/start-session.ts'
import { router } from './router.ts'

/** The current path; null if returning to it would be a redirect loop. */
const here = () => returnPath(router.state.location.href)

function goToLogin(): Promise<void> {
  const next = here()
  return router.navigate({
    to: '/login',
    search: { session: 'expired', ...(next !== null && { next }) },
  })
}

function goToUnauthorized(): Promise<void> {
  const from = here()
  return router.navigate({ to: '/unauthorized', search: from === null ? {} : { from } })
}

const PLACES: Record<Destination, () => Promise<void>> = {
  expired: goToLogin,
  signed_out: () => router.navigate({ to: '/login' }),
  unauthorized: goToUnauthorized,
  not_found: () => router.navigate({ to: '/not-found' }),
  start: () => router.navigate({ to: '/' }),
}

/** Renders the application, at `href` if the sign-in pages lead elsewhere. */
export function renderApp(root: Root, href?: string): void {
  // The sign-in pages may have loaded this module long before the sign-in.
  session.set(storedSession())
  startSession({
    goTo: (destination) => PLACES[destination](),
    onRightsChanged: () => {
      forgetAnswers()
      void router.invalidate()
    },
  })
  keepAnswers()
  followPerson()
  // Pages work without it, so a failure to load it is ignored.
  whenIdle(() => {
    import('#lib/events.ts').then(({ followEvents }) => followEvents()).catch(() => undefined)
    import('#lib/outbox/start.ts').then(({ startOutbox }) => startOutbox()).catch(() => undefined)
    import('#lib/app-shell.ts').then(({ keepShell }) => keepShell()).catch(() => undefined)
  })
  followHeadings(router, href !== undefined)
  if (href !== undefined) router.history.replace(href)
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProviders>
          <RouterProvider router={router} />
        </UiProviders>
      </QueryClientProvider>
    </StrictMode>,
  )
}
