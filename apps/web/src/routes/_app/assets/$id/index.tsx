import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { DetailsTab } from '#features/assets/page/details-tab.tsx'
import { useShown } from '#features/assets/page/shown-asset.ts'
import { useAssetWording } from '#features/assets/page/use-asset-wording.ts'
import { History } from '#components/history/history.tsx'
import { PastHistory } from '#components/past/past-history.tsx'
import { lazyOf } from '#lib/lazy-of.ts'

const AssetMeters = lazyOf(() => import('#features/asset-meters/asset-meters.tsx'), 'AssetMeters')
const AssignmentHistory = lazyOf(
  () => import('#features/hand-over/assignment-history.tsx'),
  'AssignmentHistory',
)

export const Route = createFileRoute('/_app/assets/$id/')({ component: Details })

/** The details and history of an asset. */
function Details() {
  const wording = useAssetWording()
  const { id } = Route.useParams()
  const { at } = Route.useSearch()
  const navigate = useNavigate()
  const { shown } = useShown(id, at)
  if (!shown) return null
  const onMoment = (moment: string | null) =>
    void navigate({ to: '.', search: (old) => ({ ...old, at: moment ?? undefined }) })
  return (
    <DetailsTab
      shown={shown}
      meters={
        shown.at === null && (
          <Suspense fallback={null}>
            <AssetMeters asset={shown.asset} />
          </Suspense>
        )
      }
      history={
        <>
          <PastHistory at={shown.at} since={shown.now.created_at} onMoment={onMoment}>
            {(action) => (
              <History
                type="Asset"
                id={id}
                action={action}
                wording={{
                  fields: wording.fields,
                  label: wording.label,
                  value: (field, value, names) =>
                    wording.value(field, value, { ...shown.now.custom_field_names, ...names }),
                }}
              />
            )}
          </PastHistory>
          <Suspense fallback={null}>
            <AssignmentHistory assetId={id} at={shown.at} />
          </Suspense>
        </>
      }
    />
  )
}
