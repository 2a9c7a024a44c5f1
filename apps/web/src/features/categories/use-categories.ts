import { assetCategoriesApi, type AssetCategory } from '@steward/contract/asset-categories.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pages } from '#lib/query.ts'

/** All live categories by name, with their defaults and what refers to them. */
export const allCategories = () =>
  pages(assetCategoriesApi.list, { query: { view: 'complete', per_page: 200, sort: 'name' } })

/** All categories: there are few, so the tree is drawn from one list that is read to its end. */
export function useCategories() {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(allCategories())

  // The next page is at the server.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  const categories: AssetCategory[] | undefined = data?.pages.flatMap((page) => page.data)
  return { categories, complete: data !== undefined && !hasNextPage, error, refetch }
}
