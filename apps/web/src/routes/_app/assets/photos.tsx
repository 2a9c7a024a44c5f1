import { assetsApi } from '@steward/contract/assets.ts'
import { id } from '@steward/contract/kit/fields.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { PhotoWalkPage } from '#features/photo-walk/photo-walk-page.tsx'
import { pageSearch } from '#lib/page-search.ts'
import { query } from '#lib/query.ts'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/assets/photos')({
  ...pageSearch(z.object({ site: z.optional(id()), location: z.optional(id()) })),
  beforeLoad: needs(assetsApi.setImage),
  component: PhotoRound,
})

/** A photo walk through the assets without a photo. */
function PhotoRound() {
  const { site, location } = Route.useSearch()
  const navigate = Route.useNavigate()
  const siteRead = useQuery({
    ...query(sitesApi.get, { params: { id: site ?? '' } }),
    enabled: site !== undefined,
  })
  const locationRead = useQuery({
    ...query(locationsApi.get, { params: { id: location ?? '' } }),
    enabled: location !== undefined,
  })
  const known = [siteRead.data?.data, locationRead.data?.data].flatMap((place) =>
    place ? [{ value: place.id, label: place.name }] : [],
  )
  return (
    <PhotoWalkPage
      room={{ site_id: site, location_id: location }}
      known={known}
      onRoom={({ site_id, location_id }) =>
        void navigate({ search: { site: site_id, location: location_id }, replace: true })
      }
    />
  )
}
