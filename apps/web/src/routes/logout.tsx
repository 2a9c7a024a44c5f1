import { createFileRoute, redirect } from '@tanstack/react-router'
import { Splash } from '#features/session/splash.tsx'
import { signOut } from '#features/session/sign-out.ts'

/** Signs out, and says so for the second at most that it takes. */
export const Route = createFileRoute('/logout')({
  beforeLoad: async ({ preload }) => {
    // Pointing at the link is not signing out.
    if (preload) return
    await signOut()
    throw redirect({ to: '/login', replace: true })
  },
  pendingMs: 0,
  pendingComponent: () => <Splash reason="signing_out" />,
})
