import { type ReactNode, Suspense, useEffect } from 'react'
import { useSession } from '#lib/session.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { isClosed } from '#lib/session-store.ts'
import { followSystemTheme } from '#lib/theme.ts'
import { Shell } from './shell.tsx'

const ClosedAccountPage = lazyOf(() => import('./closed-account-page.tsx'), 'ClosedAccountPage')

/** Replaces all pages of a closed account; loaded lazily, because that is rare. */
export const ClosedAccount = ({ name }: { name: string }) => (
  <Suspense fallback={null}>
    <ClosedAccountPage name={name} />
  </Suspense>
)

/** A public page; signed-in users keep their frame around it. */
export function WithShell({ children }: { children: ReactNode }) {
  const current = useSession()
  const { user } = current
  if (user && isClosed(current)) return <ClosedAccount name={user.accounts[0]!.name} />
  if (user) return <Shell>{children}</Shell>
  return <Bare>{children}</Bare>
}

function Bare({ children }: { children: ReactNode }) {
  // The system's theme is outside React.
  useEffect(followSystemTheme, [])

  return <main className="flex min-h-dvh flex-col bg-canvas">{children}</main>
}
