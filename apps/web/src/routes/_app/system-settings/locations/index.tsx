import { id } from '@steward/contract/kit/fields.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import * as z from 'zod/mini'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import { RecordList } from '#components/record-list/record-list.tsx'
import { locationList } from '#features/places/locations-list.tsx'
import { needsLists } from '#features/places/which-pages.ts'

const loadDialog = () => import('#features/places/location-form.tsx')
const LocationDialog = lazy(() => loadDialog().then((m) => ({ default: m.LocationDialog })))

export const Route = createFileRoute('/_app/system-settings/locations/')({
  ...listSearch(locationsApi.list.query, { edit: z.optional(id()) }),
  beforeLoad: needsLists(locationsApi.list),
  loaderDeps: ({ search }) => listPlace(search),
  loader: ({ context, deps }) => prefetchList(context.queryClient, locationList, deps),
  component: LocationsPage,
})

function LocationsPage() {
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  const show = (next: string | undefined, replace = false) =>
    void navigate({ search: (old) => ({ ...old, edit: next }), replace })
  return (
    <>
      <RecordList
        spec={locationList}
        onAdd={() => void navigate({ to: '/system-settings/locations/new' })}
        onEdit={(location) => show(location.id)}
      />
      <Suspense fallback={null}>
        {edit && <LocationDialog edit={edit} onClose={() => show(undefined, true)} />}
      </Suspense>
    </>
  )
}
