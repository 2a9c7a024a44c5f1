import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AssetScanner, type AssetScannerProps } from '#components/asset-scanner.ts'
import { requestCode } from '#components/request-code/request-code.ts'
import { RootError } from '#features/session/root-error.tsx'
import { Splash } from '#features/session/splash.tsx'
import { Shell } from '#features/shell/shell.tsx'
import { ClosedAccount } from '#features/shell/with-shell.tsx'
import { flagsKnown } from '#lib/flags.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useSession } from '#lib/session.ts'
import { isClosed, mustSetUpCodes, session } from '#lib/session-store.ts'
import { userKnown } from '#lib/sign-in.ts'

const ScanDialog = lazyOf(() => import('#features/scan/scan-dialog.tsx'), 'ScanDialog')

const RequestCodeDialog = lazyOf(
  () => import('#components/request-code/request-code-dialog.tsx'),
  'RequestCodeDialog',
)

const scanAsset = (props: AssetScannerProps) => <ScanDialog {...props} />

/** The pages of a signed-in user. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    if (!session.get().isAuthenticated) {
      throw redirect({ to: '/login', search: { next: location.href } })
    }
    await userKnown()
    if (mustSetUpCodes(session.get())) {
      throw redirect({ to: '/two-factor', search: { next: location.href }, replace: true })
    }
    void flagsKnown()
  },
  component: AppLayout,
  pendingComponent: Splash,
  errorComponent: RootError,
})

function AppLayout() {
  const current = useSession()
  const { user } = current
  // While the account is being switched, data of neither is shown.
  if (!user) return <Splash />
  if (isClosed(current)) return <ClosedAccount name={user.accounts[0]!.name} />
  return (
    <AssetScanner value={scanAsset}>
      <Shell>
        <Outlet />
      </Shell>
      <OpenedCode />
    </AssetScanner>
  )
}

/** The open QR code of a request form, over the page. */
function OpenedCode() {
  const place = requestCode.use()
  return (
    <Suspense fallback={null}>
      {place && <RequestCodeDialog {...place} onClose={() => requestCode.set(null)} />}
    </Suspense>
  )
}
