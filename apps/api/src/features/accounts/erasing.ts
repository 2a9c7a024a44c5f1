import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { audit } from '#core/history/audit.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { later } from '#core/jobs/queue.ts'
import type { Services } from '#core/context/services.ts'
import { systemCtx } from '#core/context/system.ts'
import { accounts } from '#db/schema/accounts.ts'
import { sessions, tokens } from '#db/schema/sessions.ts'
import { users } from '#db/schema/users.ts'
import { removeFileLater } from '#shared/images/store.ts'

export interface EraseJob {
  account_id: string
}

/** The number of rows that are deleted in one transaction, so that others don't have to wait long. */
const ROWS_AT_ONCE = 2_000

const platformCtx = (services: Services): Ctx =>
  systemCtx(services, { account_id: PLATFORM_ACCOUNT_ID, user_id: '' })

async function isDeleting(ctx: Ctx, id: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.status, 'deleting')))
  return found.length > 0
}

/** Deactivates people who belong to no other account, and ends their sessions; deletes links into the account. */
async function letPeopleGo(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ current_account_id: null })
    .where(eq(users.current_account_id, id))
  await ctx.db.delete(tokens).where(sql`${tokens.data}->>'account_id' = ${id}`)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select people_only_in(${id}) as id`)
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return
  const pictures = await ctx.db
    .select({ key: users.image_key })
    .from(users)
    .where(inArray(users.id, ids))
  for (const { key } of pictures) await removeFileLater(ctx, key)
  await ctx.db
    .update(users)
    .set({ status: 'deactivated', image_key: null, updated_at: sql`now()` })
    .where(inArray(users.id, ids))
  await ctx.db
    .update(sessions)
    .set({ ended_at: sql`now()` })
    .where(and(inArray(sessions.user_id, ids), isNull(sessions.ended_at)))
  await ctx.db
    .update(tokens)
    .set({ used_at: sql`now()` })
    .where(and(inArray(tokens.user_id, ids), isNull(tokens.used_at)))
}

async function eraseStep(ctx: Ctx, id: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select erase_account(${id}, ${ROWS_AT_ONCE}) as n`,
  )
  return rows[0]!.n
}

/** The account itself is deleted last: as long as it exists, an interrupted job is run again. */
async function forget(ctx: Ctx, id: string): Promise<void> {
  const [gone] = await ctx.db
    .delete(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.status, 'deleting')))
    .returning({ name: accounts.name, slug: accounts.slug })
  if (!gone) return
  const changes = { name: [gone.name, null], slug: [gone.slug, null] } as Record<
    string,
    [unknown, unknown]
  >
  const person = { ...ctx, user_id: null as unknown as string }
  await audit(person, { type: 'Account', id, action: 'erase', changes })
}

/**
 * Erases a deleted account: the access of its users, its rows, its files, and finally itself. Each step is a
 * transaction of its own and can be repeated, so another process can continue after a crash.
 */
export async function eraseAccount(services: Services, { account_id: id }: EraseJob) {
  const ctx = platformCtx(services)
  const goesOn = await inTransaction(ctx, async (ctx) => {
    const found = await isDeleting(ctx, id)
    if (found) await letPeopleGo(ctx, id)
    return found
  })
  if (!goesOn) return
  let erased: number
  do erased = await inTransaction(ctx, (ctx) => eraseStep(ctx, id))
  while (erased > 0)
  await services.storage.deleteAll(`${id}/`)
  await inTransaction(ctx, (ctx) => forget(ctx, id))
  services.log.info({ account_id: id }, 'account erased')
}

/** Continues erasing accounts after a crash. */
export async function resumeErasing(services: Services): Promise<void> {
  await inTransaction(platformCtx(services), async (ctx) => {
    const left = await ctx.db
      .select({ account_id: accounts.id })
      .from(accounts)
      .where(eq(accounts.status, 'deleting'))
    for (const job of left) await later(ctx, 'erase', job satisfies EraseJob)
  })
}
