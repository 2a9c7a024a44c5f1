import { createFileRoute } from '@tanstack/react-router'
import { useShown } from '#features/assets/page/shown-asset.ts'
import { TabBody } from '#features/assets/page/tab-body.tsx'
import { LinkedAssets } from '#features/linked-assets/linked-assets.tsx'

export const Route = createFileRoute('/_app/assets/$id/linked-assets')({ component: Linked })

function Linked() {
  const { id } = Route.useParams()
  const { at } = Route.useSearch()
  const { shown } = useShown(id, at)
  if (!shown) return null
  return (
    <TabBody>
      <LinkedAssets asset={shown.asset} at={shown.at} />
    </TabBody>
  )
}
