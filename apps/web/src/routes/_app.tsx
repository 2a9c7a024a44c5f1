import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { RootError } from '#features/session/root-error.tsx'
import { Splash } from '#features/session/splash.tsx'
import { Shell } from '#features/shell/shell.tsx'
import { useSession } from '#lib/session.ts'
import { session } from '#lib/session-store.ts'
import { flagsKnown, userKnown } from '#lib/sign-in.ts'

/** The pages of a signed-in person. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    if (!session.get().isAuthenticated) {
      throw redirect({ to: '/login', search: { next: location.href } })
    }
    await userKnown()
    void flagsKnown()
  },
  component: AppLayout,
  pendingComponent: Splash,
  errorComponent: RootError,
})

function AppLayout() {
  const { user } = useSession()
  // Between two accounts nothing of either is shown.
  if (!user) return <Splash />
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
