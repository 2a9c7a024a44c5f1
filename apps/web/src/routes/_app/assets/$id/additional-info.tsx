import { createFileRoute } from '@tanstack/react-router'
import { AdditionalTab } from '#features/assets/page/additional-tab.tsx'
import { useShown } from '#features/assets/page/shown-asset.ts'
import { Attachments } from '#features/attachments/attachments.tsx'

export const Route = createFileRoute('/_app/assets/$id/additional-info')({ component: Additional })

function Additional() {
  const { id } = Route.useParams()
  const { at } = Route.useSearch()
  const { shown } = useShown(id, at)
  if (!shown) return null
  return <AdditionalTab shown={shown} files={<Attachments asset={shown.now} at={shown.at} />} />
}
