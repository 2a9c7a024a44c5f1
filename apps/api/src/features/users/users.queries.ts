import { seesAll } from '#core/records/kept-sums.ts'
import { ELSEWHERE } from '#db/references.ts'
import type { AnyOf, ListQuery, Page } from '@steward/contract/kit/list.ts'
import { allows, type PermissionMap } from '@steward/contract/permissions.ts'
import { BUILT_IN_ROLES, isBuiltInRole, PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { Member, User, type UserDetails } from '@steward/contract/users.ts'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Answered, answerOf } from '#core/records/answer.ts'
import { admitted, askRows, type Ctx } from '#core/context/ctx.ts'
import { sortedOf } from '#core/lists/cursor.ts'
import { instant, selected, statement } from '#core/records/entity.ts'
import { notFound } from '#core/context/errors.ts'
import { readRows, rowsIn, textArray } from '#core/lists/page.ts'
import { inAccount } from '#core/records/rows.ts'
import { hasWords } from '#core/lists/words.ts'
import { memberships, roles } from '#db/schema/memberships.ts'
import { sites } from '#db/schema/places.ts'
import { users } from '#db/schema/users.ts'
import { roleName } from '../../texts.ts'

/** Whether somebody's sign-in is locked. The counters have only hashes of email addresses. */
const isLocked = sql`encode(sha256(convert_to(lower(${users.email}), 'UTF8')), 'hex') in (
  select split_part(key, '/', 1) from login_failures where locked_until > now())`

/** The status of a person in this account. A lock isn't stored in the membership. */
export const status = sql`case
  when ${memberships.status} = 'deactivated' or ${users.status} = 'deactivated' then 'deactivated'
  when ${memberships.invitation_status} in ('pending', 'expired', 'revoked') then 'invited'
  when ${isLocked} then 'locked'
  else 'active' end`

/** The status of an invitation, which expires by itself. */
export const invitationStatus = sql`case when ${memberships.invitation_status} = 'pending' and ${memberships.invitation_expires_at} < now()
  then 'expired' else ${memberships.invitation_status} end`

const invitation = sql`case when ${memberships.invitation_status} is not null then json_build_object(
  'status', ${invitationStatus},
  'sent_at', ${instant(memberships.invitation_sent_at)}, 'expires_at', ${instant(memberships.invitation_expires_at)},
  'accepted_at', ${instant(memberships.invitation_accepted_at)}) end`

/** A hash of everything that others may change about a person, so that it differs after any change. */
const lock_version = sql<number>`(hashtextextended((${users.name}, ${users.email}, ${users.pending_email},
  ${users.image_key}, ${users.status}, ${users.mfa_enabled_at}, ${memberships.role_key}, ${memberships.status},
  ${memberships.site_scope})::text, 0) & 2147483647)::int`

const role = sql`json_build_object('key', ${memberships.role_key}, 'name', ${roles.name})`
const user = {
  role,
  status,
  site_scope: sql`case when ${seesAll} then ${memberships.site_scope} else array(
    select distinct coalesce(t.id, ${ELSEWHERE}::uuid) from unnest(${memberships.site_scope}) s
    left join sites t on t.account_id = ${memberships.account_id} and t.id = s) end`,
  invitation,
  created_at: memberships.created_at,
  updated_at: instant(sql`greatest(${memberships.updated_at}, ${users.updated_at})`),
  lock_version,
}
const isEnrolled = sql`${users.mfa_enabled_at} is not null`

const answers = {
  user: answerOf(User, users, user),
  member: answerOf(Member, users, { ...user, mfa_enabled: isEnrolled }),
}

export const from = sql`${memberships} join ${users} on ${users.id} = ${memberships.user_id}
  left join ${roles} on ${roles.account_id} = ${memberships.account_id} and ${roles.key} = ${memberships.role_key}`

const SORTS: Record<string, PgColumn> = {
  name: users.name,
  email: users.email,
  last_sign_in_at: users.last_sign_in_at,
  role: memberships.role_key,
  created_at: memberships.created_at,
}

interface UserFilters {
  'filter[role]'?: AnyOf<string>
  'filter[status]'?: AnyOf<string>
}

/** `all` is no filter, and nobody is without a role or a status. */
const asked = (values: AnyOf<string>): string[] | undefined =>
  !values || values.includes('all') ? undefined : values.filter((value) => value !== null)

export function narrowing(search: string, filters: UserFilters): (SQL | undefined)[] {
  const roleKeys = asked(filters['filter[role]'])
  const statuses = asked(filters['filter[status]'])
  return [
    roleKeys && inArray(memberships.role_key, roleKeys),
    statuses && sql`${status} = any (${textArray(statuses)})`,
    hasWords(search, users.name, users.email),
  ]
}

export const ofAccount = (ctx: Ctx) =>
  and(inAccount(ctx, memberships), ne(memberships.status, 'removed'))

/** Translates the names of built-in roles. With a choice of fields, the role may be left out. */
async function worded<Row extends { role?: User['role'] }>(
  reader: Ctx,
  people: Row[],
): Promise<Row[]> {
  const { language } = await admitted(reader)
  const named = ({ key, name }: User['role']) => ({ key, name: roleName(language, key, name) })
  return people.map((person) => ({
    ...person,
    ...(person.role && { role: named(person.role) }),
  }))
}

/** The people of an account that match a list's filters, in its order. */
export const peopleUnder = (
  account: Ctx,
  { sort, search }: { sort: string; search: string },
  filters: UserFilters,
) => ({
  of: from,
  where: and(ofAccount(account), ...narrowing(search, filters))!,
  by: sortedOf(SORTS[sort] ?? users.name),
  id: users.id,
  from: sql`join (${from}) on ${ofAccount(account)} and ${users.id} = k.id`,
})

/** One page of people, with the names of roles in the reader's language. */
async function pageOf<Row extends User>(
  reader: Ctx,
  account: Ctx,
  answer: Answered<Row>,
  query: ListQuery,
  filters: UserFilters,
): Promise<Page<Row>> {
  const rows = { ...peopleUnder(account, query, filters), answer }
  const { beginning, meta } = await readRows(account, rows, query)
  return { data: await worded(reader, rowsIn<Row>(beginning)), meta }
}

/** One page of the people of the reader's own account. */
export const listUsers = (ctx: Ctx, query: ListQuery, filters: UserFilters = {}) =>
  pageOf<User>(ctx, ctx, answers.user, query, filters)

/** A page of an account's people, for those who manage them. */
export const listMembers = (reader: Ctx, account: Ctx, query: ListQuery, filters: UserFilters) =>
  pageOf<Member>(reader, account, answers.member, query, filters)

/**
 * One person of the account, as in lists.
 *
 * @throws 404 for somebody who isn't a member
 */
export async function getUser(
  reader: Ctx,
  id: string,
  account: Ctx = reader,
): Promise<{ data: User }> {
  const [found] = await askRows<{ row: User }>(
    account,
    statement(
      sql`select row_to_json(r) as row from (
        select ${selected(answers.user)} from ${from} where ${and(ofAccount(account), eq(users.id, id))}) r`,
    ),
  )
  if (!found) throw notFound()
  const [data] = await worded(reader, [found.row])
  return { data: data! }
}

/** The version of a person whose membership is locked. */
export async function versionOf(ctx: Ctx, id: string): Promise<{ lock_version: number }> {
  const [found] = await ctx.db
    .select({ lock_version })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(ofAccount(ctx), eq(users.id, id)))
  return found!
}

interface More {
  pending_email: string | null
  mfa_enabled: boolean
  belongs_elsewhere: boolean
  sites: UserDetails['sites']
  theirs: AccountRow[]
  mine: AccountRow[]
}

/** An account in the result of `accounts_of()`. */
interface AccountRow {
  id: string
  name: string
  role_key: string
  role_name: string | null
  /** Those of a role of the account's own. */
  permissions: PermissionMap | null
}

const mayViewUsers = ({ role_key, permissions }: AccountRow): boolean =>
  allows(isBuiltInRole(role_key) ? BUILT_IN_ROLES[role_key] : (permissions ?? {}), 'user:view')

const more = (
  ctx: Ctx,
  id: string,
) => sql`select ${users.pending_email}, ${isEnrolled} as mfa_enabled,
    belongs_elsewhere(${users.id}) as belongs_elsewhere,
    coalesce((select json_agg(json_build_object('id', ${sites.id}, 'name', ${sites.name}) order by ${sites.name})
      from ${sites} where ${inAccount(ctx, sites)} and ${sites.id} = any (${memberships.site_scope})), '[]') as sites,
    accounts_of(${users.id}) as theirs, accounts_of(${ctx.user_id}) as mine
  from ${memberships} join ${users} on ${users.id} = ${memberships.user_id}
  where ${and(ofAccount(ctx), eq(users.id, id))}`

/**
 * One person of the account, with all that their page shows. Other accounts of theirs are listed if the reader may see
 * people there, too.
 *
 * @throws 404 for somebody who isn't a member
 */
export async function getUserDetails(ctx: Ctx, id: string): Promise<{ data: UserDetails }> {
  const [{ data }, [found]] = await Promise.all([
    getUser(ctx, id),
    askRows<More>(ctx, statement(more(ctx, id))),
  ])
  const { language, account_id } = await admitted(ctx)
  const { theirs, mine, ...others } = found!
  const seen = new Set(mine.filter(mayViewUsers).map((account) => account.id))
  const isPlatform = account_id === PLATFORM_ACCOUNT_ID
  return {
    data: {
      ...data,
      ...others,
      accounts: theirs
        .filter((account) => isPlatform || seen.has(account.id))
        .map(({ id, name, role_key: key, role_name }) => ({
          id,
          name,
          role: { key, name: roleName(language, key, role_name) },
        })),
    },
  }
}
