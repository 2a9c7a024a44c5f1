import type { Asset } from '@steward/contract/assets.ts'
import { locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#lib/query.ts'
import { useFlag, useMay } from '#lib/session.ts'

interface Place {
  id: string
  name: string
}

/** The locations that an asset lies in, from the outermost inwards; its own alone while the others aren't known. */
export function usePlaceChain({ location_id, location }: Asset): Place[] {
  const nested = useFlag('locations.hierarchical.enable')
  const maySee = useMay(locationsApi.tree)
  const branch = useQuery({
    ...query(locationsApi.tree, { query: { id: location_id ?? '' } }),
    enabled: nested && maySee && location_id !== null,
  })
  return location ? chainTo(location, branch.data?.data ?? []) : []
}

function chainTo(location: Place, branch: readonly PlaceNode[]): Place[] {
  const nodes = new Map(branch.map((node) => [node.id, node]))
  const chain = [location]
  for (let up = nodes.get(location.id)?.parent_id; up; up = nodes.get(up)?.parent_id) {
    const place = nodes.get(up)
    if (!place || chain.some(({ id }) => id === up)) break
    chain.unshift(place)
  }
  return chain.map(({ id, name }) => ({ id, name }))
}
