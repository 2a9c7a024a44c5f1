import type { accountMembersApi } from '@steward/contract/account-members.ts'
import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import type { Facets } from '@steward/contract/kit/facets.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { PermissionMap } from '@steward/contract/permissions.ts'
import type { UserBulkChanges, usersApi } from '@steward/contract/users.ts'
import type { Ctx } from '#core/ctx.ts'
import type { ExportFile } from '#core/export.ts'

/** The inside of an account, and what the caller may do to the people in it. */
export interface Inside {
  ctx: Ctx
  granter: {
    user_id: string
    /** Undefined: somebody of the platform, who may give whatever there is. */
    permissions: PermissionMap | undefined
    site_scope: readonly string[]
  }
}

type Bulk = Promise<{ data: BulkResult }>

/** What another part of the API knows of people and does to them, in one's own account; it is handed in. */
export interface MemberRules {
  insideOf: (ctx: Ctx, account_id: string) => Promise<Inside>
  change: <T>(inside: Inside, work: (inside: Inside) => Promise<T>) => Promise<T>
  changeUsers: (ctx: Ctx, asked: { ids: readonly string[]; changes: UserBulkChanges }) => Bulk
  undoUsers: (ctx: Ctx, token: string) => Bulk
  userFacets: (ctx: Ctx, query: QueryOf<typeof usersApi.facets>) => Promise<{ data: Facets }>
  /** All columns, under the list's filters, as a file. */
  exportMembers: (
    account: Ctx,
    query: QueryOf<typeof accountMembersApi.export>,
  ) => Promise<ExportFile>
}
