import { assetsApi } from '@steward/contract/assets.ts'
import { pages, query } from '#lib/query.ts'
import { mayRetry } from '#lib/query-client.ts'
import { type AssetSearch, listPlace, narrowingOf } from './asset-search.ts'

const PER_PAGE = 100

/** The list behind an address, page after page; page numbers don't matter, because it grows by cursors. */
export const assetPages = (search: AssetSearch) =>
  pages(assetsApi.list, { query: { ...listPlace(search), per_page: PER_PAGE } })

/** Counts and sums of the assets behind a search; without one, of the whole register. */
export const assetSummary = (search: AssetSearch = {}) => ({
  ...query(assetsApi.summary, { query: narrowingOf(search) }),
  retry: (failures: number, error: Error) => mayRetry(failures, error, 2),
})
