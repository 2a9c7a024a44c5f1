import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { Splash } from '#features/session/splash.tsx'
import { signOut } from '#features/session/sign-out.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { waiting } from '#lib/outbox/waiting.ts'
import { pageSearch } from '#lib/page-search.ts'

const UnsentPage = lazyOf(() => import('#features/session/unsent-page.tsx'), 'UnsentPage')

/** Signs out, with a message for the second at most that it takes. Asks first if changes aren't sent yet. */
export const Route = createFileRoute('/logout')({
  ...pageSearch(z.object({ anyway: yesNo() })),
  beforeLoad: async ({ preload, search }) => {
    // Preloading the link must not sign out.
    if (preload || (waiting.get().length > 0 && !search.anyway)) return
    await signOut()
    throw redirect({ to: '/login', replace: true })
  },
  pendingMs: 0,
  pendingComponent: () => <Splash reason="signing_out" />,
  component: UnsentPage,
})
