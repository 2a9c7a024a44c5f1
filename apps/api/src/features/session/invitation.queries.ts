import type { Language } from '@steward/contract/limits.ts'
import type { Invited } from '@steward/contract/session.ts'
import { and, eq, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { accounts } from '#db/schema/accounts.ts'
import { memberships, roles } from '#db/schema/memberships.ts'
import { users } from '#db/schema/users.ts'
import { plainEmail } from '#shared/members/email.ts'
import { roleName } from '../../texts.ts'
import { invalidToken, readOneTimeToken } from './one-time-tokens.ts'

interface Invitee {
  id: string
  language: Language | null
}

/**
 * The membership of a person in their language, for mails and for pages before a sign-in. The account is entered only
 * for this.
 *
 * @param by_id who invited them
 *
 * @returns undefined if they aren't a member any more
 */
export async function describeMembership(
  ctx: Ctx,
  { id, language }: Invitee,
  { account_id, by_id }: { account_id?: string | undefined; by_id?: string | undefined },
) {
  if (!account_id) return undefined
  await ctx.db.execute(sql`select set_config('app.account_id', ${account_id}, true)`)
  const [found] = await ctx.db
    .select({
      invitation_status: memberships.invitation_status,
      role_key: memberships.role_key,
      role_name: roles.name,
      account: accounts.name,
      inviter: sql<string>`coalesce((select name from users u where u.id = ${by_id ?? null}::uuid), 'Steward')`,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.account_id))
    .leftJoin(roles, and(eq(roles.account_id, account_id), eq(roles.key, memberships.role_key)))
    .where(
      and(
        eq(memberships.account_id, account_id),
        eq(memberships.user_id, id),
        eq(memberships.status, 'active'),
      ),
    )
  await ctx.db.execute(sql`select set_config('app.account_id', '', true)`)
  if (!found) return undefined
  const { role_key, role_name, account, inviter, invitation_status } = found
  const role = roleName(language ?? 'en', role_key, role_name)
  return { account_id, invitation_status, role_key, values: { account, inviter, role } }
}

/**
 * The invitation of a link. Whoever has the link may accept it, and so may read it; reading doesn't use it up.
 *
 * @throws 403 `invalid_token`, also if the person has another address by now, or was removed from the account
 */
export const getInvitation = (ctx: Ctx, secret: string): Promise<Invited> =>
  inTransaction(ctx, async (ctx) => {
    const { user_id, data } = await readOneTimeToken(ctx, secret, 'invitation')
    const [person] = await ctx.db
      .select({ id: users.id, email: users.email, language: users.language })
      .from(users)
      .where(eq(users.id, user_id!))
    const membership =
      person && (await describeMembership(ctx, person, { account_id: data['account_id'] }))
    const isTheirs = person && plainEmail(data['email'] ?? '') === plainEmail(person.email)
    if (!membership || !isTheirs) throw invalidToken()
    const { account, role } = membership.values
    return { email: person.email, account, role_key: membership.role_key, role }
  })
