import { type UnpagedMeta, unpagedMeta } from '@steward/contract/kit/list.ts'
import { REPORT_READERS } from '@steward/contract/reports.ts'
import { allows, parsePermission } from '@steward/contract/permissions.ts'
import { BUILT_IN_ROLES } from '@steward/contract/roles.ts'
import type { Recipient } from '@steward/contract/report-schedules.ts'
import { type SQL, sql } from 'drizzle-orm'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { patternsOf } from '#core/lists/words.ts'
import { literal, textArray } from '#core/lists/page.ts'
import { statement } from '#core/records/entity.ts'
import { builtInRolesOf } from '#shared/members/roles.ts'

/** The maximum number of people in one answer; others are found by typing more of the name. */
const MOST = 100

/** Whether the role of a membership `m`, or the custom role `r`, may read reports. */
function mayRead(ctx: Ctx): SQL {
  const builtIn = builtInRolesOf(ctx.account_id).filter((key) =>
    REPORT_READERS.every((permission) => allows(BUILT_IN_ROLES[key], permission)),
  )
  const own = REPORT_READERS.map((permission) => {
    const { resource, action } = parsePermission(permission)
    return sql`r.permissions -> ${resource} ? ${action}`
  })
  return sql`(m.role_key = any (${textArray(builtIn)}) or (${sql.join(own, sql` and `)}))`
}

const readers = (ctx: Ctx, where: SQL) =>
  statement(sql`select u.id, u.name
    from memberships m join users u on u.id = m.user_id and u.status = 'active'
    join accounts a on a.id = m.account_id and a.status = 'active'
    left join roles r on r.account_id = m.account_id and r.key = m.role_key
    where m.account_id = ${ctx.account_id} and m.status = 'active'
      and coalesce(m.invitation_status, 'accepted') = 'accepted' and ${mayRead(ctx)} and ${where}
    order by u.name, u.id limit ${literal(MOST)}`)

/** The given people who may read reports of this account. */
export async function readersAmong(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await askRows<Recipient>(
    ctx,
    readers(ctx, sql`m.user_id = any (${sql.param([...ids])}::uuid[])`),
  )
  return rows.map(({ id }) => id)
}

/** The people who may read reports, by name. */
export async function findReaders(
  ctx: Ctx,
  search: string,
): Promise<{ data: Recipient[]; meta: UnpagedMeta }> {
  const words = search ? patternsOf(search) : []
  const rows = await askRows<Recipient>(
    ctx,
    readers(
      ctx,
      sql`plain_text(' ' || u.name || ' ' || u.email) like all (
        array(select plain_text(p) from unnest(${textArray(words)}) p))`,
    ),
  )
  return { data: rows, meta: unpagedMeta(rows.length, rows.length < MOST) }
}
