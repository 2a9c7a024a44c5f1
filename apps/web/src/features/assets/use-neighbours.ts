import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type AssetSearch, isNarrowed, listPlace } from './asset-search.ts'
import { assetPages } from './asset-queries.ts'

const NEAR_END = 5

/** The assets before and after one in the list that its page was opened from. */
export function useNeighbours(id: string, search: AssetSearch) {
  const client = useQueryClient()
  const pages = assetPages(listPlace(search))
  // Somebody who came by a link of the asset alone has no list to go on in.
  const cameFromList = isNarrowed(search) || client.getQueryData(pages.queryKey) !== undefined
  const list = useInfiniteQuery({ ...pages, enabled: cameFromList })
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const index = rows.findIndex((row) => row.id === id)
  const near = index >= 0 && index >= rows.length - NEAR_END
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list

  // The server is outside React: the list goes on while somebody pages through it.
  useEffect(() => {
    if (near && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [near, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  return {
    previous: index > 0 ? rows[index - 1]?.id : undefined,
    next: index >= 0 ? rows[index + 1]?.id : undefined,
  }
}
