import { and, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { users } from '#db/schema/users.ts'

/** How email addresses are compared: without their case. */
export const plainEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase()

/** Compared as the unique index stores it, so that an address that only looks alike doesn't match. */
export const hasEmail = (email: string, column: PgColumn = users.email): SQL =>
  sql`lower(${column}) collate "C" = ${plainEmail(email)}`

/** @throws 422 where another person has the address */
export async function refuseTakenEmail(ctx: Ctx, user_id: string, email: string): Promise<void> {
  const [other] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(hasEmail(email), ne(users.id, user_id)))
  if (other) throw invalid(fault('/user/email', 'user email has already been taken', 'taken'))
}
