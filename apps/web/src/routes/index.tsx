import { createFileRoute, redirect } from '@tanstack/react-router'
import { Splash } from '#features/session/splash.tsx'
import { homeOf } from '#lib/home.ts'
import { session } from '#lib/session-store.ts'
import { userKnown } from '#lib/sign-in.ts'

export const Route = createFileRoute('/')({
  beforeLoad: async () => {
    if (session.get().isAuthenticated) await userKnown()
    throw redirect({ to: homeOf(session.get()), replace: true })
  },
  pendingMs: 0,
  pendingComponent: Splash,
})
