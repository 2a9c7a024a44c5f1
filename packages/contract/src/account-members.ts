import * as z from 'zod/mini'
import { accountsApi } from './accounts.ts'
import { bulkIds, BulkResult, undoBody } from './kit/bulk.ts'
import { exportQuery } from './kit/export.ts'
import { Facet, facetsQuery } from './kit/facets.ts'
import { id } from './kit/fields.ts'
import { anyOf, one, unpaged } from './kit/list.ts'
import { textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { USER_COLUMNS, UserBulkChanges } from './users.ts'

/**
 * The columns of an export of an account's users: those of every export of users, and the further ones of this list.
 */
export const MEMBER_COLUMNS = [...USER_COLUMNS, 'invited_at', 'mfa_enabled'] as const

/** A role of an account. */
export const AccountRole = z.strictObject({
  key: z.string(),
  name: z.string(),
  description: textOrNull(),
})
export type AccountRole = z.infer<typeof AccountRole>

const {
  search,
  sort,
  order,
  'filter[role]': role,
  'filter[status]': status,
} = accountsApi.users.query.shape
const narrowing = { search, 'filter[role]': role, 'filter[status]': status }

const ofPeople = { method: 'GET', params: ById, access: 'account_user:view' } as const
const ofPlatform = { method: 'GET', params: ById, access: 'platform' } as const

/**
 * The calls for the list of an account's users: counts, exports, changes of several, and the roles and sites that they
 * can get.
 */
export const accountMembersApi = {
  facets: route({
    ...ofPeople,
    name: 'accounts.user_facets',
    path: '/accounts/:id/users/facets',
    query: z.strictObject({ ...narrowing, ...facetsQuery(['role', 'status']) }),
    reply: unpaged(Facet),
  }),
  export: route({
    ...ofPeople,
    name: 'accounts.user_export',
    path: '/accounts/:id/users/export',
    query: z.strictObject({
      ...narrowing,
      sort,
      order,
      ...exportQuery,
      columns: anyOf(z.enum(MEMBER_COLUMNS)),
    }),
    download: 'text/csv',
  }),
  /** The roles of this account, for the platform: the built-in ones first, then its own. */
  roles: route({
    ...ofPlatform,
    name: 'accounts.roles',
    path: '/accounts/:id/roles',
    reply: unpaged(AccountRole),
  }),
  /** The sites that users can be limited to: the first matches, by name. */
  sites: route({
    ...ofPlatform,
    name: 'accounts.sites',
    path: '/accounts/:id/sites',
    query: z.strictObject({ search }),
    reply: unpaged(z.strictObject({ id: id(), name: z.string(), code: z.string() })),
  }),
  /**
   * The same as for one's own account: removing also needs `account_user:delete`, inviting again `account_user:create`.
   */
  bulk: route({
    name: 'accounts.user_bulk',
    method: 'POST',
    path: '/accounts/:id/users/bulk',
    access: 'account_user:update',
    touches: ['account_user'],
    params: ById,
    body: z.strictObject({ users: z.strictObject({ ids: bulkIds(), changes: UserBulkChanges }) }),
    reply: one(BulkResult),
  }),
  undoBulk: route({
    name: 'accounts.undo_user_bulk',
    method: 'POST',
    path: '/accounts/:id/users/bulk/undo',
    access: 'account_user:update',
    touches: ['account_user'],
    params: ById,
    body: undoBody('users'),
    reply: one(BulkResult),
  }),
}
