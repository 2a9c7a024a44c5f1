import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { inAccount } from '#core/records/rows.ts'
import { textArray } from '#core/lists/page.ts'
import { memberships } from '#db/schema/memberships.ts'
import { sites } from '#db/schema/places.ts'
import { users } from '#db/schema/users.ts'
import type { Draft } from '#domain/imports/plan.ts'
import { listIn, textOf } from '#shared/naming/references.ts'
import type { Held } from './users.change.ts'
import { type NamedRole, rolesOf } from './users.import-roles.ts'

/** A member of the account, locked until the transaction ends. */
export type Member = Held & Pick<typeof users.$inferSelect, 'email' | 'language' | 'time_zone'>

/** The records of the account that the rows of a file name. */
export interface Known {
  /** By id, and by address in lower case. */
  members: ReadonlyMap<string, Member>
  /** A role by its key or by its name. */
  roles(called: string): NamedRole | undefined
  /** A site by its code, else by its name. */
  sites(called: string): string | undefined
}

/**
 * Locks the people of the rows who are or were members, all in one order: those who come back are written one by one
 * later, when work of the others may be locked already.
 */
async function membersAmong(ctx: Ctx, drafts: readonly Draft[]): Promise<Known['members']> {
  const of = (key: string) =>
    drafts.map((draft) => textOf(draft, key).toLowerCase()).filter(Boolean)
  const found = await ctx.db
    .select({
      ...getTableColumns(memberships),
      id: memberships.user_id,
      name: users.name,
      email: users.email,
      language: users.language,
      time_zone: users.time_zone,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      and(
        inAccount(ctx, memberships),
        or(
          sql`lower(${users.email}) collate "C" = any (${textArray(of('email'))})`,
          inArray(memberships.user_id, of('id')),
        ),
      ),
    )
    .orderBy(memberships.user_id)
    .for('no key update', { of: memberships })
  const present = found.filter(({ status }) => status !== 'removed')
  return new Map(
    present.flatMap((one) => [[one.id, one] as const, [one.email.toLowerCase(), one] as const]),
  )
}

async function sitesAmong(ctx: Ctx, drafts: readonly Draft[]): Promise<Known['sites']> {
  const called = [...new Set(drafts.flatMap((draft) => listIn(draft, 'site_scope')))]
  const wanted = textArray(called.map((one) => one.toLowerCase()))
  const found =
    called.length === 0
      ? []
      : await ctx.db
          .select({ id: sites.id, code: sites.code, name: sites.name })
          .from(sites)
          .where(
            and(
              inAccount(ctx, sites),
              sql`${sites.archived_at} is null`,
              sql`(lower(${sites.code}) = any (${wanted}) or lower(${sites.name}) = any (${wanted}))`,
            ),
          )
  const ids = new Map(found.map(({ id, name }) => [name.toLowerCase(), id]))
  for (const { id, code } of found) if (code) ids.set(code.toLowerCase(), id)
  return (name) => ids.get(name.toLowerCase())
}

/** Reads what the rows name, in a statement each. */
export const knownBy = async (ctx: Ctx, drafts: readonly Draft[]): Promise<Known> => ({
  members: await membersAmong(ctx, drafts),
  roles: await rolesOf(ctx),
  sites: await sitesAmong(ctx, drafts),
})
