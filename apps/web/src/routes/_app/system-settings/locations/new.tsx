import { locationsApi } from '@steward/contract/locations.ts'
import { createFileRoute } from '@tanstack/react-router'
import { KindFormPage } from '#components/fields/kind-form-page.tsx'
import { LOCATIONS } from '#features/places/locations.tsx'
import { AddSeveralButton } from '#features/places/add-several-button.tsx'
import { needsLists } from '#features/places/tree-or-lists.ts'

export const Route = createFileRoute('/_app/system-settings/locations/new')({
  beforeLoad: needsLists(locationsApi.create, { adds: 'location' }),
  component: NewLocation,
})

function NewLocation() {
  const navigate = Route.useNavigate()
  const back = () => void navigate({ to: '/system-settings/locations' })
  return (
    <KindFormPage
      kind={LOCATIONS}
      record={null}
      actions={({ values }) => <AddSeveralButton into={values['parent_id']} />}
      onSaved={back}
      onCancel={back}
    />
  )
}
