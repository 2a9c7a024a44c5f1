import { id } from '@steward/contract/kit/fields.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import { HistoryItem } from '#components/history-item.tsx'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import { RecordList } from '#components/record-list/record-list.tsx'
import { History } from '#components/history/history.tsx'
import { locationList } from '#features/places/locations-list.tsx'
import { usePlaceWording } from '#features/places/place-wording.ts'
import { TreeLink } from '#features/places/lists-menu.tsx'
import { needsLists, useHasTree } from '#features/places/which-pages.ts'
import { lazyOf } from '#lib/lazy-of.ts'

const loadDialog = () => import('#features/places/location-form.tsx')
const LocationDialog = lazyOf(loadDialog, 'LocationDialog')

const HistorySheet = lazyOf(() => import('#components/history-sheet.tsx'), 'HistorySheet')

export const Route = createFileRoute('/_app/system-settings/locations/')({
  ...listSearch(locationsApi.list.query, {
    layout: z.optional(z.literal('list')),
    edit: z.optional(id()),
    history: z.optional(id()),
  }),
  beforeLoad: needsLists(locationsApi.list),
  loaderDeps: ({ search }) => listPlace(search),
  loader: ({ context, deps }) => prefetchList(context.queryClient, locationList, deps),
  component: LocationsPage,
})

function LocationsPage() {
  const { edit, history } = Route.useSearch()
  const navigate = Route.useNavigate()
  const wording = usePlaceWording('location')
  const hasTree = useHasTree()
  const add = () =>
    hasTree
      ? void navigate({ to: '/system-settings/sites-locations', search: { new: 'location' } })
      : void navigate({ to: '/system-settings/locations/new' })
  // Replaced, so that Back doesn't open the form again.
  const close = () =>
    void navigate({
      search: (old) => ({ ...old, edit: undefined, history: undefined }),
      replace: true,
    })
  return (
    <>
      <RecordList
        spec={locationList}
        actions={hasTree && <TreeLink />}
        onAdd={add}
        onEdit={(row) => void navigate({ search: (old) => ({ ...old, edit: row.id }) })}
        rowMenu={(row) => <HistoryItem id={row.id} />}
      />
      <Suspense fallback={null}>
        {edit && <LocationDialog edit={edit} onClose={close} />}
        {history && (
          <HistorySheet route={locationsApi.get} id={history} onClose={close}>
            <History type="Location" id={history} wording={wording} />
          </HistorySheet>
        )}
      </Suspense>
    </>
  )
}
