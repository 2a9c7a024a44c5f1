import type { BodyOf } from '@steward/contract/kit/route.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import type { sessionApi } from '@steward/contract/session.ts'
import { sql } from 'drizzle-orm'
import { audit } from '#core/history/audit.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { forbidden } from '#core/context/errors.ts'
import type { Services } from '#core/context/services.ts'
import { accounts } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import { users } from '#db/schema/users.ts'
import { voidLinks } from '#shared/members/links.ts'
import { issueToken, readOneTimeToken, useToken } from './one-time-tokens.ts'
import { outsideCtx } from './outside.ts'
import { hashPassword, refuseNewPassword } from './passwords.ts'

const enterPlatform = (ctx: Ctx) =>
  ctx.db.execute(sql`select set_config('app.account_id', ${PLATFORM_ACCOUNT_ID}, true)`)

/** Whether the installation has an administrator. Locked, so that there is only one first administrator. */
async function hasPlatformAdmin(ctx: Ctx): Promise<boolean> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('setup', 0))`)
  await enterPlatform(ctx)
  const found = await ctx.db
    .select({ user_id: memberships.user_id })
    .from(memberships)
    .where(
      sql`${memberships.account_id} = ${PLATFORM_ACCOUNT_ID} and ${memberships.status} <> 'removed'`,
    )
    .limit(1)
  return found.length > 0
}

/**
 * A link with which the first platform administrator sets a password, valid for 30 minutes; earlier links become
 * invalid.
 *
 * @returns undefined if there is an administrator already
 */
export function setupLink(services: Services): Promise<string | undefined> {
  return inTransaction(outsideCtx(services), async (ctx) => {
    if (await hasPlatformAdmin(ctx)) return undefined
    const secret = await issueToken(ctx, 'setup', null)
    return `${services.env.PUBLIC_URL}/users/password/edit#setup_token=${secret}`
  })
}

type Input = BodyOf<typeof sessionApi.setup>['user']

/**
 * Creates the first platform administrator and the account of the platform. Works once.
 *
 * @throws 403 `invalid_token`; 422 for a refused password, after which the link is still valid
 */
export async function setUp(
  ctx: Ctx,
  { setup_token, email, name, ...passwords }: Input,
): Promise<{ email: string }> {
  await inTransaction(ctx, (ctx) => readOneTimeToken(ctx, setup_token, 'setup'))
  refuseNewPassword(passwords, [email, name])
  const password_hash = await hashPassword(passwords.password)
  return inTransaction(ctx, async (ctx) => {
    await useToken(ctx, setup_token, 'setup')
    if (await hasPlatformAdmin(ctx))
      throw forbidden('This installation is already set up', 'invalid_token')
    await ctx.db
      .insert(accounts)
      .values({ id: PLATFORM_ACCOUNT_ID, slug: 'system', name: 'Platform' })
      .onConflictDoNothing()
    const [user] = await ctx.db
      .insert(users)
      .values({ email, name, password_hash, current_account_id: PLATFORM_ACCOUNT_ID })
      .returning({ id: users.id })
    const user_id = user!.id
    await ctx.db
      .insert(memberships)
      .values({ account_id: PLATFORM_ACCOUNT_ID, user_id, role_key: 'platform_admin' })
    await voidLinks(ctx, 'setup', null)
    await audit(
      { ...ctx, account_id: PLATFORM_ACCOUNT_ID, user_id },
      { type: 'User', id: user_id, action: 'create', changes: { email: [null, email] } },
    )
    return { email }
  })
}
