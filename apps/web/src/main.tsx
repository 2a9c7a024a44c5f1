// First of all: see there.
import './lib/zod-config.ts'
import './styles.css'
import './motion.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { UiProviders } from '#components/ui-providers.tsx'
import { followPerson } from '#features/session/follow-person.ts'
import { startI18n } from '#lib/i18n.ts'
import { applyMotion } from '#lib/motion.ts'
import { watchForNewVersion } from '#lib/new-version.ts'
import { queryClient } from '#lib/query-client.ts'
import { returnPath } from '#lib/return-path.ts'
import { type Destination, startSession } from '#lib/start-session.ts'
import { router } from './router.ts'

/** The page on screen; null where coming back to it would lead round in a circle. */
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
  start: () => router.navigate({ to: '/' }),
}

async function start() {
  watchForNewVersion()
  applyMotion()
  startSession({
    goTo: (destination) => PLACES[destination](),
    onRightsChanged: () => void router.invalidate(),
  })
  await startI18n()
  followPerson()
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProviders>
          <RouterProvider router={router} />
        </UiProviders>
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
