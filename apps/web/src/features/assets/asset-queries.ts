import { assetsApi } from '@steward/contract/assets.ts'
import { endlessList } from '#components/record-list/list-queries.ts'
import { query } from '#lib/query.ts'
import { mayRetry } from '#lib/query-client.ts'
import type { ListSearch } from '#components/record-list/list-search.ts'
import { narrowingOf } from './asset-search.ts'

/** The list behind an address, page after page, as the register reads it. */
export const assetPages = (search: object) => endlessList({ api: assetsApi }, search as ListSearch)

/** Counts and sums of the assets behind a search; without one, of the whole register. */
export const assetSummary = (search: object = {}) => ({
  ...query(assetsApi.summary, { query: narrowingOf(search) }),
  retry: (failures: number, error: Error) => mayRetry(failures, error, 2),
})
