import { locationsApi } from '@steward/contract/locations.ts'
import { createFileRoute } from '@tanstack/react-router'
import { KindPage } from '#components/fields/kind-page.tsx'
import { kindRoute } from '#components/fields/kind-route.ts'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { useImportLinks } from '#features/imports/use-import-links.ts'
import { TreeLink } from '#features/places/lists-menu.tsx'
import { LOCATIONS } from '#features/places/locations.tsx'
import { LIST_LAYOUT, needsLists, useAddPlace } from '#features/places/tree-or-lists.ts'

export const Route = createFileRoute('/_app/system-settings/locations/')({
  ...kindRoute(locationsApi.list, LIST_LAYOUT),
  beforeLoad: needsLists(locationsApi.list),
  loader: ({ context, deps }) => prefetchList(context.queryClient, LOCATIONS.list, deps),
  component: LocationsPage,
})

function LocationsPage() {
  const add = useAddPlace('location')
  const links = useImportLinks('Location')
  return <KindPage kind={LOCATIONS} links={links} actions={<TreeLink />} onAdd={add} />
}
