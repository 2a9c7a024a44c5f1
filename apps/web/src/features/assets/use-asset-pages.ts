import type { Asset } from '@steward/contract/assets.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { assetPages } from './asset-queries.ts'
import type { AssetSearch } from './asset-search.ts'

const NO_ROWS: readonly Asset[] = []

/** The list behind an address; while another one is fetched, the rows of the one before stay. */
export function useAssetPages(search: AssetSearch) {
  const list = useInfiniteQuery({ ...assetPages(search), placeholderData: keepPreviousData })
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? NO_ROWS, [list.data])
  const loadAll = async (): Promise<Asset[]> => {
    let { data } = list
    let more = list.hasNextPage
    while (more) {
      const result = await list.fetchNextPage()
      if (result.isError) throw result.error
      data = result.data
      more = result.hasNextPage
    }
    return data?.pages.flatMap((page) => page.data) ?? []
  }

  const meta = list.data?.pages[0]?.meta
  return {
    list,
    rows,
    total: meta?.total_records ?? 0,
    /** False where the total is only known to be more than it says. */
    exact: meta?.total_exact ?? true,
    /** Whether anything has been answered yet. */
    known: meta !== undefined,
    /** Reads the pages that are still missing. */
    loadAll,
  }
}
