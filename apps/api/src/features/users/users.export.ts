import { type accountMembersApi, MEMBER_COLUMNS } from '@steward/contract/account-members.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { USER_COLUMNS, type usersApi } from '@steward/contract/users.ts'
import { and, inArray, sql } from 'drizzle-orm'
import { ask, type Ctx } from '#core/ctx.ts'
import { statement } from '#core/entity.ts'
import type { ExportFile } from '#core/export.ts'
import {
  inOrder,
  moment,
  SHEET_LIMIT,
  sheetFields,
  sheetOf,
  type SheetValue,
  told,
  zoneOf,
} from '#core/sheets.ts'
import { memberships } from '#db/schema/memberships.ts'
import { sites } from '#db/schema/places.ts'
import { users } from '#db/schema/users.ts'
import { from, invitationStatus, narrowing, ofAccount, SORTS, status } from './users.queries.ts'

type Column = (typeof MEMBER_COLUMNS)[number]
type MemberQuery = QueryOf<typeof accountMembersApi.export>
type Query = Omit<MemberQuery, 'sort'> & { sort: string }

/** The codes of the sites that a person is limited to, as an import reads them. */
const scope = sql`(select string_agg(${sites.code}, ';' order by ${sites.code}) from ${sites}
  where ${sites.account_id} = ${memberships.account_id} and ${sites.id} = any (${memberships.site_scope}))`

const VALUES: Readonly<Record<Column, SheetValue>> = {
  id: told(users.id),
  email: told(users.email),
  name: told(users.name),
  role_key: told(memberships.role_key),
  language: told(users.language),
  time_zone: told(users.time_zone),
  site_scope: told(scope),
  status: told(status),
  invitation: told(invitationStatus),
  last_sign_in_at: moment(users.last_sign_in_at),
  created_at: moment(memberships.created_at),
  invited_at: moment(memberships.invitation_sent_at),
  mfa_enabled: told(sql`${users.mfa_enabled_at} is not null`),
}

async function exportPeople(
  account: Ctx,
  query: Query,
  usual: readonly Column[],
): Promise<ExportFile> {
  const { format } = query
  const columns = query.columns?.filter((column) => column !== null) ?? usual
  const ids = query.ids?.filter((id) => id !== null)
  const where = and(
    ofAccount(account),
    ...narrowing(query.search, query),
    ids ? inArray(users.id, ids) : undefined,
  )
  const [result] = await ask(
    account,
    statement(sql`select ${sheetFields(VALUES, columns, format, zoneOf(account))}
      from ${from} where ${where}
      ${inOrder(SORTS[query.sort] ?? users.name, users.id, query.order)} ${SHEET_LIMIT}`),
  )
  return sheetOf('users', VALUES, columns, result!.rows as never, format)
}

/**
 * The people of the reader's own account as a file: under the list's filters, in its order.
 *
 * @throws 422 `too_many_rows` above the limit
 */
export const exportUsers = (
  ctx: Ctx,
  query: QueryOf<typeof usersApi.export>,
): Promise<ExportFile> => exportPeople(ctx, query, USER_COLUMNS)

/**
 * The same of an account that was entered, with what else its list shows.
 *
 * @throws 422 `too_many_rows` above the limit
 */
export const exportMembers = (account: Ctx, query: MemberQuery): Promise<ExportFile> =>
  exportPeople(account, query, MEMBER_COLUMNS)
