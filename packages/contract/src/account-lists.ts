import * as z from 'zod/mini'
import { accountsApi } from './accounts.ts'
import { bulkIds, BulkResult, undoBody } from './kit/bulk.ts'
import { exportQuery } from './kit/export.ts'
import { Facet, facetsQuery } from './kit/facets.ts'
import { optionalLongText } from './kit/fields.ts'
import { anyOf, one, unpaged } from './kit/list.ts'
import { route } from './kit/route.ts'

/** The columns of an export of accounts. */
export const ACCOUNT_COLUMNS = [
  'id',
  'name',
  'slug',
  'status',
  'time_zone',
  'currency',
  'language',
  'mfa_policy',
  'user_count',
  'asset_count',
  'flag_count',
  'last_activity_at',
  'suspended_at',
  'suspend_reason',
  'created_at',
  'updated_at',
] as const

/** The change of several accounts at once; a suspension has a reason, the same for each. */
const AccountBulkChanges = z.strictObject({
  status: z.enum(['active', 'suspended']),
  suspend_reason: optionalLongText(500),
})
export type AccountBulkChanges = z.infer<typeof AccountBulkChanges>

const { search, sort, order, view_all, 'filter[status]': status } = accountsApi.list.query.shape
const narrowing = { search, view_all, 'filter[status]': status }

/** The calls for the list of accounts: counts, exports, and changes of several. */
export const accountListApi = {
  facets: route({
    name: 'accounts.facets',
    method: 'GET',
    path: '/accounts/facets',
    access: 'platform',
    query: z.strictObject({ ...narrowing, ...facetsQuery(['status']) }),
    reply: unpaged(Facet),
  }),
  export: route({
    name: 'accounts.export',
    method: 'GET',
    path: '/accounts/export',
    access: 'platform',
    query: z.strictObject({
      ...narrowing,
      sort,
      order,
      ...exportQuery,
      columns: anyOf(z.enum(ACCOUNT_COLUMNS)),
    }),
    download: 'text/csv',
  }),
  /** Suspends or activates several accounts, each by the rules for one. */
  bulk: route({
    name: 'accounts.bulk',
    method: 'POST',
    path: '/accounts/bulk',
    access: 'platform',
    body: z.strictObject({
      accounts: z.strictObject({
        ids: bulkIds(),
        changes: AccountBulkChanges,
      }),
    }),
    reply: one(BulkResult),
  }),
  undoBulk: route({
    name: 'accounts.undo_bulk',
    method: 'POST',
    path: '/accounts/bulk/undo',
    access: 'platform',
    body: undoBody('accounts'),
    reply: one(BulkResult),
  }),
}
