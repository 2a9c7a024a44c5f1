import { assetsApi } from '@steward/contract/assets.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { heldList } from '#components/record-list/held-list.ts'
import { endlessPage, endlessPages } from '#components/record-list/list-queries.ts'
import { isNarrowed, type ListSearch } from '#components/record-list/list-search.ts'
import { type AssetSearch, listPlace } from './asset-search.ts'

const LIST = { api: assetsApi }
/** The adjacent page is read once the asset is this close to the end or beginning of its page. */
const NEAR_END = 5

/** The position of an asset in the loaded pages of a list; undefined if it isn't in them. */
function placeOf(id: string, pages: ReturnType<typeof endlessPages>) {
  for (const [page, { data, meta }] of pages) {
    const index = data.findIndex((row) => (row as { id: string }).id === id)
    if (index >= 0) return { page, index, last: data.length - 1, isEnd: meta.next_cursor === null }
  }
  return undefined
}

function pagesAround(place: ReturnType<typeof placeOf>): number[] {
  if (!place) return [1]
  const { page, index, last, isEnd } = place
  return [
    ...(index < NEAR_END && page > 1 ? [page - 1] : []),
    page,
    ...(index > last - NEAR_END && !isEnd ? [page + 1] : []),
  ]
}

/** The previous and next asset in the list that the page was opened from. */
export function useNeighbours(id: string, search: AssetSearch) {
  const client = useQueryClient()
  const list = listPlace(search) as ListSearch
  const [held] = useState(() => heldList(client, LIST, list))
  const fields = held ? held.fields : 'id'
  const read = endlessPages(client, LIST, list, fields)
  // Without filters and a cached list, the page was opened by a link of its own.
  const enabled = isNarrowed(list) || held !== undefined
  const pages = useQueries({
    queries: pagesAround(placeOf(id, read)).map((page) => ({
      ...endlessPage(LIST, list, page, fields),
      enabled,
    })),
  })
  const rows = pages.flatMap(({ data }) => data?.data ?? [])
  const index = rows.findIndex((row) => row.id === id)
  return {
    previous: index > 0 ? rows[index - 1]?.id : undefined,
    next: index >= 0 ? rows[index + 1]?.id : undefined,
  }
}
