import { type accountMembersApi, MEMBER_COLUMNS } from '@steward/contract/account-members.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { Language } from '@steward/contract/limits.ts'
import { Member, USER_COLUMNS, type usersApi } from '@steward/contract/users.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { exportRows } from '#core/export/export.ts'
import type { ExportFile } from '#core/export/file.ts'
import { wordingOf } from '#core/lists/wording.ts'
import { memberships } from '#db/schema/memberships.ts'
import { sites } from '#db/schema/places.ts'
import { users } from '#db/schema/users.ts'
import { invitationStatus, peopleUnder, status } from './users.queries.ts'

type MemberQuery = QueryOf<typeof accountMembersApi.export>

/** The codes of the sites that a person is limited to, as an import reads them. */
const scope = sql`(select string_agg(${sites.code}, ';' order by ${sites.code}) from ${sites}
  where ${sites.account_id} = ${memberships.account_id} and ${sites.id} = any (${memberships.site_scope}))`

const columns = {
  id: users.id,
  email: users.email,
  name: users.name,
  // Built-in roles have no row; the texts have their names.
  role_key: {
    lookup: sql`select ${memberships.role_key} as value, coalesce((select r.name from roles r
      where r.account_id = ${memberships.account_id} and r.key = ${memberships.role_key}), ${memberships.role_key}) as name`,
    named: 'instead' as const,
  },
  language: users.language,
  time_zone: users.time_zone,
  site_scope: scope,
  status,
  invitation: invitationStatus,
  last_sign_in_at: users.last_sign_in_at,
  created_at: memberships.created_at,
  invited_at: memberships.invitation_sent_at,
  mfa_enabled: sql`(${users.mfa_enabled_at} is not null)::text`,
}

const wording = wordingOf(
  Object.keys(columns),
  {
    words: 'users',
    labels: {
      role_key: 'users.fields.role',
      invitation: 'users.fields.invitation',
      invited_at: 'users.fields.invited_at',
      mfa_enabled: 'users.fields.mfa',
    },
    values: { status: 'status.member', invitation: 'users.invitations', role_key: 'roles.names' },
  },
  { mfa_enabled: Member.shape.mfa_enabled },
)

/**
 * The users of the reader's own account as a file, with the filters and the order of the list.
 *
 * @throws 422 `too_many_rows` above the limit
 */
export const exportUsers = (
  ctx: Ctx,
  query: QueryOf<typeof usersApi.export>,
): Promise<ExportFile> =>
  exportRows(
    ctx,
    peopleUnder(ctx, query, query),
    { name: 'users', columns, wording, usual: USER_COLUMNS },
    query,
  )

/**
 * The same for an account that was entered, with the further columns of its list.
 *
 * @param language the reader's, who may be no member of the account
 *
 * @throws 422 `too_many_rows` above the limit
 */
export const exportMembers = (
  account: Ctx,
  language: Language,
  query: MemberQuery,
): Promise<ExportFile> =>
  exportRows(
    account,
    peopleUnder(account, query, query),
    { name: 'users', columns, wording, usual: MEMBER_COLUMNS, language },
    query,
  )
