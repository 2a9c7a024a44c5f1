import type { AnyOf, ListQuery, Page } from '@steward/contract/kit/list.ts'
import type { User } from '@steward/contract/users.ts'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { admitted, ask, type Ctx } from '#core/ctx.ts'
import { fileUrl, instant, statement } from '#core/entity.ts'
import { notFound } from '#core/errors.ts'
import { listPage } from '#core/pages.ts'
import { inAccount } from '#core/rows.ts'
import { patternsOf, textArray } from '#core/search.ts'
import { memberships, roles } from '#db/schema/memberships.ts'
import { users } from '#db/schema/users.ts'
import { roleName } from '../../texts.ts'

/** Somebody who is kept from signing in for now, from wherever it was tried. The counters know e-mails by their hash. */
const isLocked = sql`encode(sha256(convert_to(lower(${users.email}), 'UTF8')), 'hex') in (
  select split_part(key, '/', 1) from login_failures where locked_until > now())`

/** What a person is in this account; whether they are locked is never stored. */
const status = sql`case
  when ${memberships.status} = 'deactivated' or ${users.status} = 'deactivated' then 'deactivated'
  when ${memberships.invitation_status} in ('pending', 'expired') then 'invited'
  when ${isLocked} then 'locked'
  else 'active' end`

const row = sql`json_build_object('id', ${users.id}, 'email', ${users.email}, 'name', ${users.name},
  'language', ${users.language}, 'time_zone', ${users.time_zone}, 'image_url', ${fileUrl(users.image_key)},
  'role', json_build_object('key', ${memberships.role_key}, 'name', ${roles.name}), 'status', ${status},
  'site_scope', ${memberships.site_scope}, 'last_sign_in_at', ${instant(users.last_sign_in_at)},
  'created_at', ${instant(memberships.created_at)})`

const from = sql`${memberships} join ${users} on ${users.id} = ${memberships.user_id}
  left join ${roles} on ${roles.account_id} = ${memberships.account_id} and ${roles.key} = ${memberships.role_key}`

const SORTS: Record<string, PgColumn> = {
  name: users.name,
  email: users.email,
  last_sign_in_at: users.last_sign_in_at,
  created_at: memberships.created_at,
}

export interface UserFilters {
  'filter[role]'?: AnyOf<string>
  'filter[status]'?: AnyOf<string>
}

/** `all` is no filter; nobody is without a role or a status. */
const asked = (values: AnyOf<string>): string[] | undefined =>
  !values || values.includes('all') ? undefined : values.filter((value) => value !== null)

function narrowing(search: string, filters: UserFilters): (SQL | undefined)[] {
  const roleKeys = asked(filters['filter[role]'])
  const statuses = asked(filters['filter[status]'])
  const patterns = patternsOf(search)
  const text = sql`plain_text(' ' || ${users.name} || ' ' || ${users.email})`
  return [
    roleKeys && inArray(memberships.role_key, roleKeys),
    statuses && sql`${status} = any (${textArray(statuses)})`,
    patterns.length === 0
      ? undefined
      : sql`${text} like all (array(select plain_text(p) from unnest(${textArray(patterns)}) p))`,
  ]
}

const ofAccount = (ctx: Ctx) => and(inAccount(ctx, memberships), ne(memberships.status, 'removed'))

/** The names of built-in roles are said in the reader's language. */
async function worded(reader: Ctx, people: User[]): Promise<User[]> {
  const { language } = await admitted(reader)
  return people.map((person) => ({
    ...person,
    role: { ...person.role, name: roleName(language, person.role.key, person.role.name) },
  }))
}

/**
 * One page of an account's people.
 *
 * @param account the account that is listed, where it isn't the reader's own
 */
export async function listUsers(
  ctx: Ctx,
  query: ListQuery,
  filters: UserFilters = {},
  account: Ctx = ctx,
): Promise<Page<User>> {
  const where = and(ofAccount(account), ...narrowing(query.search, filters))!
  const by = SORTS[query.sort] ?? users.name
  const { data, meta } = await listPage<User>(
    account,
    { row, from, where, by, id: users.id },
    query,
  )
  return { data: await worded(ctx, data), meta }
}

/**
 * One person of the account.
 *
 * @throws 404 for anybody else
 */
export async function getUser(ctx: Ctx, id: string): Promise<{ data: User }> {
  const [result] = await ask(
    ctx,
    statement(
      sql`select ${row} as row from ${from} where ${and(ofAccount(ctx), eq(users.id, id))}`,
    ),
  )
  const found = result!.rows[0] as { row: User } | undefined
  if (!found) throw notFound()
  const [data] = await worded(ctx, [found.row])
  return { data: data! }
}
