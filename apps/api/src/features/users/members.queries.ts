import { unpagedMeta } from '@steward/contract/kit/list.ts'
import type { AccountRole } from '@steward/contract/account-members.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Statement } from '#db/client.ts'
import { admitted, ask, type Ctx } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { notFound } from '#core/context/errors.ts'
import { hasWords } from '#core/lists/words.ts'
import { accounts } from '#db/schema/accounts.ts'
import { roles } from '#db/schema/memberships.ts'
import { sites } from '#db/schema/places.ts'
import { builtInRolesOf } from '#shared/members/roles.ts'
import { roleName, textOf } from '../../texts.ts'

/**
 * Reads something inside an account for a user of the platform, and then enters the platform's account again.
 *
 * @throws 404 for an unknown or deleted account
 */
async function readInside<Row>(ctx: Ctx, id: string, question: Statement): Promise<Row[]> {
  const enter = (account_id: string) =>
    statement(sql`select set_config('app.account_id', ${account_id}, true)`)
  const [found, , answer] = await ask<[unknown, unknown, Row, unknown]>(
    ctx,
    statement(sql`select from ${accounts}
      where ${and(eq(accounts.id, id), ne(accounts.status, 'deleting'))}`),
    enter(id),
    question,
    enter(ctx.account_id),
  )
  if (found.length === 0) throw notFound()
  return answer
}

/** The roles of the account: the built-in ones first, then its own by name. */
export async function listAccountRoles(ctx: Ctx, id: string): Promise<{ data: AccountRole[] }> {
  const { language } = await admitted(ctx)
  const own = await readInside<AccountRole>(
    ctx,
    id,
    statement(sql`select ${roles.key}, ${roles.name}, ${roles.description} from ${roles}
      where ${roles.account_id} = ${id} order by ${roles.name} collate natural_sort, ${roles.key}`),
  )
  const builtIn = builtInRolesOf(id).map((key) => ({
    key,
    name: roleName(language, key, null),
    description: textOf(language, `roles.descriptions.${key}`),
  }))
  return { data: [...builtIn, ...own] }
}

/** The number of options that a field shows before more is typed. */
const OFFERED = 20

/** The active sites that match, by name. */
export async function findSites(ctx: Ctx, id: string, search: string) {
  const where = and(
    eq(sites.account_id, id),
    eq(sites.status, 'active'),
    sql`${sites.archived_at} is null`,
    hasWords(search, sites.name, sites.code),
  )
  const data = await readInside<{ id: string; name: string; code: string }>(
    ctx,
    id,
    statement(sql`select ${sites.id}, ${sites.name}, ${sites.code} from ${sites} where ${where}
      order by ${sites.name}, ${sites.id} limit ${sql.raw(String(OFFERED))}`),
  )
  return { data, meta: unpagedMeta(data.length, data.length < OFFERED) }
}
