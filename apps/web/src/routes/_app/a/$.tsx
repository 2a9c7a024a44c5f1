import { assetsApi } from '@steward/contract/assets.ts'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { type Elsewhere, LabelResult } from '#features/scan/label-result.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { needs } from '#lib/session.ts'
import { switchAccount } from '#lib/sign-in.ts'

const AssetDialog = lazyOf(() => import('#features/assets/asset-dialog.tsx'), 'AssetDialog')

/** A tag may contain slashes. */
const tagOf = ({ _splat }: { _splat?: string | undefined }) => _splat ?? ''

export const Route = createFileRoute('/_app/a/$')({
  beforeLoad: needs('signed_in'),
  loader: async ({ params, location, abortController }) => {
    const { findLabel } = await import('#features/scan/label-search.ts')
    const label = await findLabel(tagOf(params), abortController.signal)
    const [asset, another] = label.found
    if (asset && !another)
      throw redirect({ to: '/assets/$id', params: { id: asset.id }, replace: true })
    // Users without the permission to see assets anywhere are told so, instead of that there is none.
    if (!asset && label.elsewhere.length === 0) await needs(assetsApi.list)({ location })
    return label
  },
  // Somebody may have added the asset in the meantime.
  staleTime: 0,
  gcTime: 0,
  component: LabelPage,
})

/** Adds an asset with the tag of a label. */
function AddTagged({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <AssetDialog given={{ asset_tag: code }} onClose={onClose} />
    </Suspense>
  )
}

/** The target of a label's code: redirects to its asset, or explains why it can't. */
function LabelPage() {
  const { found, elsewhere } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const goThere = ({ account, asset }: Elsewhere) => {
    switchAccount(account.id)
    void navigate({ to: '/assets/$id', params: { id: asset.id }, replace: true })
  }
  return (
    <LabelResult
      tag={tagOf(Route.useParams())}
      found={found}
      elsewhere={elsewhere}
      Add={AddTagged}
      onSwitch={goThere}
      onAdded={() => void router.invalidate()}
    />
  )
}
