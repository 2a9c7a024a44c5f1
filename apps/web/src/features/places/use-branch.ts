import { locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#lib/query.ts'

/** A place with its ancestors, the site first. */
export interface Branch {
  node: PlaceNode
  above: readonly PlaceNode[]
}

/** The place in the URL; `missing` if it doesn't exist or the user can't see it. */
export function useBranch(id: string | undefined) {
  const found = useQuery({
    ...query(locationsApi.tree, { query: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  const nodes = id === undefined ? undefined : found.data?.data
  const node = nodes?.at(-1)
  return {
    branch: node?.id === id && node ? ({ node, above: nodes!.slice(0, -1) } as Branch) : null,
    missing: nodes !== undefined && node === undefined,
    error: id === undefined ? null : found.error,
    refetch: found.refetch,
  }
}
