import { type ReactNode, Suspense, useEffect } from 'react'
import { useSession } from '#lib/session.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { isClosed } from '#lib/session-store.ts'
import { followSystemTheme } from '#lib/theme.ts'
import { Shell } from './shell.tsx'

const ClosedAccountPage = lazyOf(() => import('./closed-account-page.tsx'), 'ClosedAccountPage')

/** Shown instead of every page in an account that is closed; hardly anybody ever needs it. */
export const ClosedAccount = ({ name }: { name: string }) => (
  <Suspense fallback={null}>
    <ClosedAccountPage name={name} />
  </Suspense>
)

/** A page for everybody: people who are signed in keep their frame around it. */
export function WithShell({ children }: { children: ReactNode }) {
  const current = useSession()
  const { user } = current
  if (user && isClosed(current)) return <ClosedAccount name={user.accounts[0]!.name} />
  if (user) return <Shell>{children}</Shell>
  return <Bare>{children}</Bare>
}

function Bare({ children }: { children: ReactNode }) {
  // The system's colours are the browser's to tell.
  useEffect(followSystemTheme, [])

  return <main className="flex min-h-dvh flex-col bg-canvas">{children}</main>
}
