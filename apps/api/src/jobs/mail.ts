import { type Language, LANGUAGES } from '@steward/contract/limits.ts'
import { and, eq, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { accounts } from '#db/schema/accounts.ts'
import { users } from '#db/schema/users.ts'
import { writeReceipt } from '#features/assets/receipts.ts'
import { writeNotifications } from '#features/notifications/mails.ts'
import { noteFailed, noteSent } from '#features/report-schedules/failures.ts'
import { writeReport } from '#features/report-schedules/mails.ts'
import { describeMembership } from '#features/session/invitation.queries.ts'
import { issueToken, latestRequest, LIFETIME_MINUTES } from '#features/session/one-time-tokens.ts'
import { outsideCtx } from '#features/session/outside.ts'
import { findSignUp, issueSignUpLink } from '#features/session/sign-ups.ts'
import { type Letter, letter } from '#shared/mail/letter.ts'
import type { MailJob, MailKind } from '#shared/mail/mail-jobs.ts'
import { type Mailer, MailRefused } from '#shared/mail/mailer.ts'
import { hasEmail } from '#shared/members/email.ts'
import { MAILED_REPORTS } from './reports.ts'

interface Person {
  id: string
  name: string
  email: string
  pending_email: string | null
  mfa_recovery_hashes: string[]
  language: Language | null
}

/** The recipient; undefined if they were deactivated or don't exist. */
async function findPerson(ctx: Ctx, user_id: string): Promise<Person | undefined> {
  const [person] = await ctx.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      pending_email: users.pending_email,
      mfa_recovery_hashes: users.mfa_recovery_hashes,
      language: sql<Language | null>`coalesce(${users.language}, ${accounts.language})`,
    })
    .from(users)
    .leftJoin(accounts, eq(accounts.id, users.current_account_id))
    .where(and(eq(users.id, user_id), eq(users.status, 'active')))
  return person
}

type Parts = {
  address: string
  /** Behind PUBLIC_URL. */
  path: string
  values?: Record<string, string | number>
}

/**
 * Who asked for a new email address, in which account; for a mail that is sent again, the data of the first.
 *
 * @returns undefined if the request no longer exists, so that the link would be useless
 */
async function whoAsked(
  ctx: Ctx,
  { user_id, email }: { user_id: string; email: string },
  { by_id, account_id }: MailJob,
): Promise<Record<string, string> | undefined> {
  if (by_id) return { by_id, ...(account_id && { asked_in: account_id }) }
  return latestRequest(ctx, user_id, email)
}

/** The name of the person who did something, or of the application. */
async function nameOf(ctx: Ctx, user_id: string | undefined): Promise<string> {
  if (!user_id) return 'Steward'
  const [found] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, user_id))
  return found?.name ?? 'Steward'
}

/** The content of each kind of mail; undefined if its reason is gone. Links have their secret in the fragment. */
const WRITE: Record<
  Exclude<MailKind, SignUpKind | ReceiptKind | NotificationKind>,
  (ctx: Ctx, person: Person, job: MailJob) => Promise<Parts | undefined>
> = {
  password_reset: async (ctx, { id, email }) => ({
    address: email,
    path: `/users/password/edit#reset_password_token=${await issueToken(ctx, 'reset', id, { email })}`,
    values: { minutes: LIFETIME_MINUTES.reset },
  }),
  password_changed: async (_, { email }) => ({ address: email, path: '/password-reset' }),
  email_confirmation: async (ctx, { id, pending_email: email }, job) => {
    if (!email) return undefined
    const asked = await whoAsked(ctx, { user_id: id, email }, job)
    if (!asked) return undefined
    return {
      address: email,
      path: `/login#confirmation_token=${await issueToken(ctx, 'confirmation', id, { ...asked, email })}`,
      values: { email, hours: LIFETIME_MINUTES.confirmation / 60 },
    }
  },
  email_changed: async (_, { email }, { address }) =>
    address ? { address, path: '/login', values: { email } } : undefined,
  mfa_on: async (_, { email }) => ({ address: email, path: '/profile' }),
  mfa_off: async (_, { email }) => ({ address: email, path: '/profile' }),
  mfa_removed: async (ctx, { email }, { by_id }) => ({
    address: email,
    path: '/profile',
    values: { by: await nameOf(ctx, by_id) },
  }),
  mfa_recovery_used: async (_, { email, mfa_recovery_hashes }) => ({
    address: email,
    path: '/profile',
    values: { left: mfa_recovery_hashes.length },
  }),
  mfa_recovery_renewed: async (_, { email }) => ({ address: email, path: '/profile' }),
  email_change: async (_, { email, pending_email }) =>
    pending_email
      ? { address: email, path: '/profile', values: { email: pending_email } }
      : undefined,
  invitation: async (ctx, person, job) => {
    const found = await describeMembership(ctx, person, job)
    if (found?.invitation_status !== 'pending') return undefined
    const { account_id } = found
    const secret = await issueToken(ctx, 'invitation', person.id, {
      account_id,
      email: person.email,
    })
    return {
      address: person.email,
      path: `/users/password/edit#invitation_token=${secret}`,
      values: { ...found.values, days: LIFETIME_MINUTES.invitation / 60 / 24 },
    }
  },
  membership_added: async (ctx, person, job) => {
    const found = await describeMembership(ctx, person, job)
    return (
      found && {
        address: person.email,
        path: `/invitations/${found.account_id}`,
        values: found.values,
      }
    )
  },
}

/** The address isn't confirmed yet, so the mail isn't addressed to a user. */
type SignUpKind = 'sign_up' | 'sign_up_known'
/** The mail goes to an employee, who needn't be a user. */
type ReceiptKind = 'asset_handed_over' | 'asset_returned'
/** The mail is written with the permissions of its reader, so that it only contains what they may see. */
type NotificationKind = 'notification' | 'notifications' | 'report'

/**
 * Asks for the confirmation of a sign-up. If the address belongs to a user already, they get a mail about that instead.
 */
async function writeSignUp(ctx: Ctx, { sign_up: ref }: MailJob): Promise<Letter | undefined> {
  const signUp = ref && (await findSignUp(ctx, ref))
  if (!signUp) return undefined
  const { PUBLIC_URL } = ctx.services.env
  const [known] = await ctx.db
    .select({ name: users.name, address: users.email, language: users.language })
    .from(users)
    .where(hasEmail(signUp.email))
  const language = known?.language ?? LANGUAGES.find((each) => each === signUp.language) ?? 'en'
  if (known) return letter('sign_up_known', { to: known, language, link: `${PUBLIC_URL}/login` })
  return letter('sign_up', {
    to: { name: signUp.name, address: signUp.email },
    language,
    link: `${PUBLIC_URL}/login#sign_up_token=${await issueSignUpLink(ctx, ref)}`,
    values: { account: signUp.account_name, hours: LIFETIME_MINUTES.sign_up / 60 },
  })
}

function write(ctx: Ctx, job: MailJob): Promise<Letter | undefined> {
  const { kind } = job
  if (kind === 'notification' || kind === 'notifications')
    return writeNotifications(ctx.services, job)
  if (kind === 'report') return writeReport(ctx.services, MAILED_REPORTS, job)
  return inTransaction(ctx, (ctx) => {
    if (kind === 'asset_handed_over' || kind === 'asset_returned')
      return writeReceipt(ctx, { ...job, kind })
    return kind === 'sign_up' || kind === 'sign_up_known'
      ? writeSignUp(ctx, job)
      : writeToPerson(ctx, { ...job, kind })
  })
}

async function writeToPerson(
  ctx: Ctx,
  job: MailJob & { kind: Exclude<MailKind, SignUpKind | ReceiptKind | NotificationKind> },
): Promise<Letter | undefined> {
  const { kind, user_id } = job
  const person = user_id ? await findPerson(ctx, user_id) : undefined
  const parts = person && (await WRITE[kind](ctx, person, job))
  if (!parts) return undefined
  const { address, path, values = {} } = parts
  return letter(kind, {
    to: { name: person.name, address },
    language: person.language ?? 'en',
    link: `${ctx.services.env.PUBLIC_URL}${path}`,
    values,
  })
}

/**
 * Writes and sends queued mails. If a job runs twice, it sends a second mail with the same message id; only the link of
 * the second works.
 */
export const mailWorker =
  (services: Services, mailer: Mailer) =>
  async (job: MailJob): Promise<void> => {
    try {
      const written = await write(outsideCtx(services), job)
      if (!written) return
      await mailer.send(written, { id: job.message_id, kind: job.kind })
    } catch (error) {
      await noteFailed(services, job, error instanceof MailRefused ? error.why : undefined)
      throw error
    }
    await noteSent(services, job)
  }
