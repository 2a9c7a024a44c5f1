import { assetsApi } from '@steward/contract/assets.ts'
import { query } from '#lib/query.ts'
import { mayRetry } from '#lib/query-client.ts'
import { narrowingOf } from './asset-search.ts'

/** The counts and sums of a search; by default of the whole register. */
export const assetSummary = (search: object = {}) => ({
  ...query(assetsApi.summary, { query: narrowingOf(search) }),
  retry: (failures: number, error: Error) => mayRetry(failures, error, 2),
})
