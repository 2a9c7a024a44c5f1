import { createFileRoute } from '@tanstack/react-router'
import { Attachments } from '#components/attachments/attachments.tsx'
import { AdditionalTab } from '#features/assets/page/additional-tab.tsx'
import { useShown } from '#features/assets/page/shown-asset.ts'

export const Route = createFileRoute('/_app/assets/$id/additional-info')({ component: Additional })

function Additional() {
  const { id } = Route.useParams()
  const { at } = Route.useSearch()
  const { shown } = useShown(id, at)
  if (!shown) return null
  const files = (
    <Attachments
      of={{ type: 'Asset', id }}
      readOnly={shown.now.archived_at !== null}
      at={shown.at}
    />
  )
  return <AdditionalTab shown={shown} files={files} />
}
