import { assetCategoriesApi, type AssetCategory } from '@steward/contract/asset-categories.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pages } from '#lib/query.ts'

/** All categories that aren't archived by name, with their defaults and counts. */
export const allCategories = () =>
  pages(assetCategoriesApi.list, { query: { view: 'complete', per_page: 200, sort: 'name' } })

/** All categories. They are few, so the tree is built from one list that is read completely. */
export function useCategories() {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(allCategories())

  // The next page has to be requested from the server.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  const categories: AssetCategory[] | undefined = data?.pages.flatMap((page) => page.data)
  return { categories, complete: data !== undefined && !hasNextPage, error, refetch }
}
