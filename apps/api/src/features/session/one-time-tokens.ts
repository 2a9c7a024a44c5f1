import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { forbidden } from '#core/context/errors.ts'
import { tokens } from '#db/schema/sessions.ts'
import { type LinkPurpose, voidLinks } from '#shared/members/links.ts'

export type OneTimeToken = typeof tokens.$inferSelect

/** How long each kind of link is valid. */
export const LIFETIME_MINUTES = {
  reset: 30,
  setup: 30,
  confirmation: 24 * 60,
  invitation: 7 * 24 * 60,
  sign_up: 24 * 60,
} as const satisfies Record<LinkPurpose, number>

/** The stored hash of a link's secret. */
export const linkHash = (secret: string) => createHash('sha256').update(secret).digest('hex')

/**
 * Creates the secret of a link. Only its hash is stored, so only the mail has it. Only the latest link of its kind
 * works; each account that somebody is invited to has a kind of its own.
 *
 * @returns the secret, for the link's fragment
 */
export async function issueToken(
  ctx: Ctx,
  purpose: LinkPurpose,
  user_id: string | null,
  data: Record<string, string> = {},
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await voidLinks(ctx, purpose, user_id === null ? null : [user_id], data['account_id'])
  await ctx.db.insert(tokens).values({
    hash: linkHash(secret),
    purpose,
    user_id,
    data,
    expires_at: sql`now() + ${LIFETIME_MINUTES[purpose]} * interval '1 minute'`,
  })
  return secret
}

/** The data of the latest link for a new address, used or not. */
export async function latestRequest(ctx: Ctx, user_id: string, email: string) {
  const [found] = await ctx.db
    .select({ data: tokens.data })
    .from(tokens)
    .where(
      and(
        eq(tokens.purpose, 'confirmation'),
        eq(tokens.user_id, user_id),
        sql`${tokens.data}->>'email' = ${email}`,
      ),
    )
    .orderBy(desc(tokens.created_at))
    .limit(1)
  return found?.data as Record<string, string> | undefined
}

const isGood = (secret: string, purposes: LinkPurpose[]) =>
  and(
    eq(tokens.hash, linkHash(secret)),
    inArray(tokens.purpose, purposes),
    isNull(tokens.used_at),
    sql`${tokens.expires_at} > now()`,
  )

/** The same error for every invalid link, whatever the reason. */
export const invalidToken = () =>
  forbidden('This link has expired or was already used. Request a new one.', 'invalid_token')

/**
 * The data of a link, which stays valid.
 *
 * @throws 403 `invalid_token` when it is unknown, used or too old
 */
export async function readOneTimeToken(
  ctx: Ctx,
  secret: string,
  ...purposes: LinkPurpose[]
): Promise<OneTimeToken> {
  const [token] = await ctx.db.select().from(tokens).where(isGood(secret, purposes))
  if (!token) throw invalidToken()
  return token
}

/**
 * Uses up a link's secret, so that only one of two simultaneous calls gets it.
 *
 * @throws 403 `invalid_token` when it is unknown, used or too old
 */
export async function useToken(
  ctx: Ctx,
  secret: string,
  ...purposes: LinkPurpose[]
): Promise<OneTimeToken> {
  const [token] = await ctx.db
    .update(tokens)
    .set({ used_at: sql`now()` })
    .where(isGood(secret, purposes))
    .returning()
  if (!token) throw invalidToken()
  return token
}
