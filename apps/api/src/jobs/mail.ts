import type { Language } from '@steward/contract/limits.ts'
import { and, eq, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '#core/ctx.ts'
import type { Services } from '#core/services.ts'
import { accounts } from '#db/schema/accounts.ts'
import { users } from '#db/schema/users.ts'
import { issueToken, LIFETIME_MINUTES } from '#features/session/one-time-tokens.ts'
import { outsideCtx } from '#features/session/outside.ts'
import { type Letter, letter } from '#mail/letter.ts'
import type { MailJob, MailKind } from '#mail/mail-jobs.ts'
import type { Mailer } from '#mail/mailer.ts'

interface Person {
  id: string
  name: string
  email: string
  pending_email: string | null
  language: Language | null
}

/** Someone who was switched off, or doesn't exist, gets no mail. */
async function findPerson(ctx: Ctx, user_id: string): Promise<Person | undefined> {
  const [person] = await ctx.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      pending_email: users.pending_email,
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

/** What each kind of mail needs, or nothing where its cause is gone. Links carry their secret in the fragment. */
const WRITE: Record<MailKind, (ctx: Ctx, person: Person) => Promise<Parts | undefined>> = {
  password_reset: async (ctx, { id, email }) => ({
    address: email,
    path: `/users/password/edit#reset_password_token=${await issueToken(ctx, 'reset', id)}`,
    values: { minutes: LIFETIME_MINUTES.reset },
  }),
  password_changed: async (_, { email }) => ({ address: email, path: '/password-reset' }),
  email_confirmation: async (ctx, { id, pending_email }) =>
    pending_email
      ? {
          address: pending_email,
          path: `/login#confirmation_token=${await issueToken(ctx, 'confirmation', id, { email: pending_email })}`,
          values: { email: pending_email, hours: LIFETIME_MINUTES.confirmation / 60 },
        }
      : undefined,
  email_change: async (_, { email, pending_email }) =>
    pending_email
      ? { address: email, path: '/profile', values: { email: pending_email } }
      : undefined,
}

function write(ctx: Ctx, { kind, user_id }: MailJob): Promise<Letter | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const person = user_id ? await findPerson(ctx, user_id) : undefined
    const parts = person && (await WRITE[kind](ctx, person))
    if (!parts) return undefined
    const { address, path, values = {} } = parts
    return letter(kind, {
      to: { name: person.name, address },
      language: person.language ?? 'en',
      link: `${ctx.services.env.PUBLIC_URL}${path}`,
      values,
    })
  })
}

/**
 * Writes and sends the mails that requests left behind. Run twice, it sends a second mail with the same message id,
 * whose link works while that of the first no longer does.
 */
export const mailWorker =
  (services: Services, mailer: Mailer) =>
  async (job: MailJob): Promise<void> => {
    const written = await write(outsideCtx(services), job)
    if (written) await mailer.send(written, { id: job.message_id, kind: job.kind })
  }
