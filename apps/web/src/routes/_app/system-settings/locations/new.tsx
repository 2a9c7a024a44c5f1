import { locationsApi } from '@steward/contract/locations.ts'
import { createFileRoute } from '@tanstack/react-router'
import { NewLocationPage } from '#features/places/new-location-page.tsx'
import { needsLists } from '#features/places/which-pages.ts'

export const Route = createFileRoute('/_app/system-settings/locations/new')({
  beforeLoad: needsLists(locationsApi.create),
  component: NewLocation,
})

function NewLocation() {
  const navigate = Route.useNavigate()
  const back = () => void navigate({ to: '/system-settings/locations' })
  return <NewLocationPage onSaved={back} onCancel={back} />
}
