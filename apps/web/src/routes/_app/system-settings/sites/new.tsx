import { sitesApi } from '@steward/contract/sites.ts'
import { createFileRoute } from '@tanstack/react-router'
import { KindFormPage } from '#components/fields/kind-form-page.tsx'
import { SITES } from '#features/places/sites.tsx'
import { needsLists } from '#features/places/tree-or-lists.ts'

export const Route = createFileRoute('/_app/system-settings/sites/new')({
  beforeLoad: needsLists(sitesApi.create, { adds: 'site' }),
  component: NewSite,
})

function NewSite() {
  const navigate = Route.useNavigate()
  return (
    <KindFormPage
      kind={SITES}
      record={null}
      onSaved={({ id }) => void navigate({ to: '/system-settings/sites/$id', params: { id } })}
      onCancel={() => void navigate({ to: '/system-settings/sites' })}
    />
  )
}
