import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { tokens } from '#db/schema/sessions.ts'
import { mailLater, type SignUpRef } from '#shared/mail/mail-jobs.ts'
import { countMail } from '#shared/mail/mail-quota.ts'
import { plainEmail } from '#shared/members/email.ts'
import { linkHash, LIFETIME_MINUTES, type OneTimeToken } from './one-time-tokens.ts'

/** A sign-up whose address isn't confirmed yet. The password is stored as its hash. */
export interface SignUp {
  email: string
  name: string
  password_hash: string
  account_name: string
  language?: string
  time_zone?: string
}

const newSecret = () => randomBytes(32).toString('base64url')

/** Finds the sign-ups of an address by an index. */
const signUpKey = (email: string): string =>
  createHash('sha256').update(plainEmail(email)).digest('hex')

/**
 * Stores a sign-up until it is confirmed. An address can have several, so that nobody can replace that of somebody
 * else. The link is created when the mail is written.
 */
export async function keepSignUp(ctx: Ctx, sign_up: SignUp): Promise<SignUp & SignUpRef> {
  const kept = { ...sign_up, key: signUpKey(sign_up.email), id: randomUUID() }
  await ctx.db.insert(tokens).values({
    hash: linkHash(newSecret()),
    purpose: 'sign_up',
    data: kept,
    expires_at: sql`now() + ${LIFETIME_MINUTES.sign_up} * interval '1 minute'`,
  })
  return kept
}

const waiting = (key: string) =>
  and(
    eq(tokens.purpose, 'sign_up'),
    sql`${tokens.data} ->> 'key' = ${key}`,
    isNull(tokens.used_at),
    sql`${tokens.expires_at} > now()`,
  )

const isOne = ({ key, id }: SignUpRef) => and(waiting(key), sql`${tokens.data} ->> 'id' = ${id}`)

/** The stored sign-up; from a OneTimeToken, which a confirmation gets as well. */
export const signUpOf = ({ data }: OneTimeToken): SignUp & SignUpRef =>
  data as unknown as SignUp & SignUpRef

/** The sign-up of a mail; undefined if it was confirmed or has expired. */
export async function findSignUp(ctx: Ctx, ref: SignUpRef): Promise<SignUp | undefined> {
  const [found] = await ctx.db.select().from(tokens).where(isOne(ref))
  return found && signUpOf(found)
}

/** The latest unconfirmed sign-up of an address. */
export async function latestSignUp(
  ctx: Ctx,
  email: string,
): Promise<(SignUp & SignUpRef) | undefined> {
  const [found] = await ctx.db
    .select()
    .from(tokens)
    .where(waiting(signUpKey(email)))
    .orderBy(desc(tokens.created_at))
    .limit(1)
  return found && signUpOf(found)
}

/**
 * The sign-up whose mail an address alone may ask for again. Where several wait, nothing tells which of them is of the
 * person who reads that mailbox: it could be one that somebody else made, with a password and for an account of theirs,
 * and its mail would come as an answer to the reader's own request. So none is sent; whoever knows the password of the
 * latest gets its mail by signing in, and anybody can sign up once more.
 */
export async function onlySignUp(
  ctx: Ctx,
  email: string,
): Promise<(SignUp & SignUpRef) | undefined> {
  const [found, another] = await ctx.db
    .select()
    .from(tokens)
    .where(waiting(signUpKey(email)))
    .limit(2)
  return found && !another ? signUpOf(found) : undefined
}

/** Sends the mail of a sign-up, unless its address got too many of them within the hour, which nobody learns. */
export function mailSignUp(ctx: Ctx, { email, key, id }: SignUp & SignUpRef): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (await countMail(ctx, 'sign-up', email))
      await mailLater(ctx, 'sign_up', null, { sign_up: { key, id } })
  })
}

/** Creates the secret of a sign-up's link, which invalidates earlier ones. */
export async function issueSignUpLink(ctx: Ctx, ref: SignUpRef): Promise<string> {
  const secret = newSecret()
  await ctx.db
    .update(tokens)
    .set({
      hash: linkHash(secret),
      expires_at: sql`now() + ${LIFETIME_MINUTES.sign_up} * interval '1 minute'`,
    })
    .where(isOne(ref))
  return secret
}

/** Invalidates the other sign-ups with an address that now belongs to a person. */
export async function dropSignUps(ctx: Ctx, key: string): Promise<void> {
  await ctx.db
    .update(tokens)
    .set({ used_at: sql`now()` })
    .where(waiting(key))
}
