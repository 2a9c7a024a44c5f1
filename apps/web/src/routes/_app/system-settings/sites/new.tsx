import { sitesApi } from '@steward/contract/sites.ts'
import { createFileRoute } from '@tanstack/react-router'
import { NewSitePage } from '#features/places/new-site-page.tsx'
import { needsLists } from '#features/places/which-pages.ts'

export const Route = createFileRoute('/_app/system-settings/sites/new')({
  beforeLoad: needsLists(sitesApi.create),
  component: NewSite,
})

function NewSite() {
  const navigate = Route.useNavigate()
  return (
    <NewSitePage
      onSaved={({ id }) => void navigate({ to: '/system-settings/sites/$id', params: { id } })}
      onCancel={() => void navigate({ to: '/system-settings/sites' })}
    />
  )
}
