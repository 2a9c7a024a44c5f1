import { type accountMembersApi, MEMBER_COLUMNS } from '@steward/contract/account-members.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { and, inArray, sql } from 'drizzle-orm'
import { ask, type Ctx } from '#core/ctx.ts'
import { statement } from '#core/entity.ts'
import { accounts } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import { sites } from '#db/schema/places.ts'
import { users } from '#db/schema/users.ts'
import type { Download } from '#http/serve.ts'
import type { MemberRules } from './members.rules.ts'
import {
  inOrder,
  moment,
  SHEET_LIMIT,
  sheetFields,
  sheetOf,
  type SheetValue,
  told,
} from './sheets.ts'

type Column = (typeof MEMBER_COLUMNS)[number]

/** The codes of the sites that a person is limited to, as an import reads them. */
const scope = sql`(select string_agg(${sites.code}, ';' order by ${sites.code}) from ${sites}
  where ${sites.account_id} = ${memberships.account_id} and ${sites.id} = any (${memberships.site_scope}))`

const valuesOf = ({
  status,
  invitationStatus,
}: MemberRules): Readonly<Record<Column, SheetValue>> => ({
  id: told(users.id),
  email: told(users.email),
  name: told(users.name),
  role_key: told(memberships.role_key),
  language: told(users.language),
  time_zone: told(users.time_zone),
  site_scope: told(scope),
  status: told(sql`(${status})`),
  invitation: told(sql`(${invitationStatus})`),
  last_sign_in_at: moment(users.last_sign_in_at),
  created_at: moment(memberships.created_at),
  invited_at: moment(memberships.invitation_sent_at),
  mfa_enabled: told(sql`(${users.mfa_enabled_at} is not null)`),
})

const zoneOf = ({ account_id }: Ctx) =>
  sql`(select ${accounts.time_zone} from ${accounts} where ${accounts.id} = ${account_id})`

/**
 * The people of an account as a file: under the list's filters, in its order.
 *
 * @param account the account that was entered
 * @throws 422 `too_many_rows` above the limit
 */
export async function exportMembers(
  rules: MemberRules,
  account: Ctx,
  query: QueryOf<typeof accountMembersApi.export>,
): Promise<Download> {
  const { format } = query
  const values = valuesOf(rules)
  const columns = query.columns?.filter((column) => column !== null) ?? MEMBER_COLUMNS
  const ids = query.ids?.filter((id) => id !== null)
  const where = and(
    rules.ofAccount(account),
    ...rules.narrowing(query.search, query),
    ids ? inArray(users.id, ids) : undefined,
  )
  const [result] = await ask(
    account,
    statement(sql`select ${sheetFields(values, columns, format, zoneOf(account))}
      from ${rules.from} where ${where}
      ${inOrder(rules.SORTS[query.sort] ?? users.name, users.id, query.order)} ${SHEET_LIMIT}`),
  )
  return sheetOf('users', values, columns, result!.rows as never, format)
}
