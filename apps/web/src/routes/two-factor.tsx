import { createFileRoute, redirect } from '@tanstack/react-router'
import { EnrolmentPage } from '#features/profile/enrolment-page.tsx'
import { Splash } from '#features/session/splash.tsx'
import { knownSearch } from '#lib/known-search.ts'
import { returnPath } from '#lib/return-path.ts'
import { session, mustSetUpCodes } from '#lib/session-store.ts'
import { loadUser } from '#lib/sign-in.ts'

interface Search {
  /** The path that the user wanted to open. */
  next?: string
}

/** The setup of one-time codes, for users whose account requires them. */
export const Route = createFileRoute('/two-factor')({
  validateSearch: (given: Record<string, unknown>): Search => {
    const next = returnPath(given['next'])
    return knownSearch<Search>(given, next === null ? {} : { next })
  },
  beforeLoad: async ({ search }) => {
    if (!session.get().isAuthenticated) throw redirect({ to: '/login' })
    await loadUser({ force: true })
    if (!mustSetUpCodes(session.get())) throw redirect({ href: search.next ?? '/', replace: true })
  },
  component: TwoFactor,
  pendingComponent: Splash,
})

function TwoFactor() {
  return <EnrolmentPage next={returnPath(Route.useSearch().next) ?? '/'} />
}
