import { id } from '@steward/contract/kit/fields.ts'
import { locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useKindWording } from '#components/fields/use-kind-wording.ts'
import { History } from '#components/history/history.tsx'
import { LOCATIONS } from '#features/places/locations.tsx'
import { PlacesPage } from '#features/places/places-page.tsx'
import { SITES } from '#features/places/sites.tsx'
import { needsTree } from '#features/places/tree-or-lists.ts'
import { pageSearch } from '#lib/page-search.ts'
import { query } from '#lib/query.ts'

const searched = z.object({
  /** The id of the selected place. */
  node: z.optional(id()),
  new: z.optional(z.enum(['site', 'location', 'several'])),
})

export const Route = createFileRoute('/_app/system-settings/sites-locations')({
  ...pageSearch(searched),
  beforeLoad: needsTree(locationsApi.tree),
  // Doesn't depend on the selected place: the tree stays, and keeps the focus.
  loader: ({ context: { queryClient } }) =>
    void queryClient.prefetchQuery(query(locationsApi.tree, { query: {} })),
  component: SitesAndLocations,
})

function SitesAndLocations() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PlacesPage
      node={search.node}
      onNode={(node) => void navigate({ search: (old) => ({ ...old, node }) })}
      adding={search.new}
      // Replaces the URL, so that Back doesn't open the form again.
      onAdding={(adding) =>
        void navigate({ search: (old) => ({ ...old, new: adding }), replace: true })
      }
      history={(node) => <PlaceHistory key={node.id} node={node} />}
    />
  )
}

function PlaceHistory({ node: { id: of, kind } }: { node: PlaceNode }) {
  const { type, ...words } = kind === 'site' ? SITES : LOCATIONS
  return <History type={type} id={of} wording={useKindWording(words)} />
}
