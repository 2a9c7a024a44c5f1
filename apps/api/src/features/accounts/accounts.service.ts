import type { AccountChanges, AccountDetails, AccountInput } from '@steward/contract/accounts.ts'
import { currencyDigits } from '@steward/contract/currencies.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { slugOf } from '@steward/contract/slugs.ts'
import { sql } from 'drizzle-orm'
import { changesBetween } from '#core/history/audit.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { conflict, fault, invalid } from '#core/context/errors.ts'
import { later } from '#core/jobs/queue.ts'
import { given } from '#core/records/records.ts'
import { refuseStale, type Text } from '#core/records/rows.ts'
import { accounts } from '#db/schema/accounts.ts'
import { type Received, removeFileLater, withImage } from '#shared/images/store.ts'
import { inviteMember } from '#shared/members/invitations.ts'
import { type AccountRow, auditAccount, lockAccount, writeAccount } from './account-rows.ts'
import { getAccount } from './accounts.queries.ts'
import type { EraseJob } from './erasing.ts'
import { currencyChange } from './money.ts'
import { addStartingRecords } from '#shared/accounts/starting-records.ts'
import { timeZoneChange } from './time-zone.ts'
import { within } from './within.ts'

type Answer = Promise<Text<{ data: AccountDetails }>>

/** Generated slugs leave room for a number at their end. */
const MADE_SLUG = 58

/** The first free slug for this name. If two accounts are created at once, the second one waits for the first. */
async function freeSlug(ctx: Ctx, name: string): Promise<string> {
  const slug = slugOf(name, MADE_SLUG)
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('account slug', 0))`)
  const { rows } = await ctx.db.execute<{ slug: string }>(
    sql`select slug from accounts where slug = ${slug} or slug like ${`${slug}-%`}`,
  )
  const known = new Set(rows.map((row) => row.slug))
  let free = slug
  for (let n = 2; known.has(free); n++) free = `${slug}-${n}`
  return free
}

/**
 * Creates an account with its initial records, and invites its first administrator if one is named.
 *
 * @throws 422 for a slug that is taken
 */
export function createAccount(ctx: Ctx, { administrator, slug, ...input }: AccountInput): Answer {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(accounts)
      .values({
        ...given(input),
        name: input.name,
        slug: slug ?? (await freeSlug(ctx, input.name)),
        ...(input.currency ? { currency_digits: currencyDigits(input.currency) } : {}),
      })
      .returning()
    const { id, language } = row!
    await auditAccount(ctx, id, 'create', changesBetween({}, row!))
    await within(ctx, id, async (ctx) => {
      await addStartingRecords(ctx, language)
      if (administrator)
        await inviteMember(
          ctx,
          { account_id: id, ...administrator, role_key: 'admin', language },
          { pointer: '/account/administrator' },
        )
    })
    return getAccount(ctx, id)
  })
}

/** Flags that don't exist any more are kept. */
function mergedFlags(
  before: Record<string, boolean>,
  changes: NonNullable<AccountChanges['feature_flags']>,
): Record<string, boolean> {
  const entries = Object.entries({ ...before, ...given(changes) })
  return Object.fromEntries(
    entries.filter((entry): entry is [string, boolean] => entry[1] !== null).toSorted(),
  )
}

/**
 * Changes what is sent of an account, and leaves the rest.
 *
 * @param logo a new picture; `null` removes the one that is there
 * @throws 404; 409 when it was changed meanwhile; 422 for a slug that somebody has, another currency once assets
 *   carry amounts, or another time zone that would change closed periods
 */
export function updateAccount(
  ctx: Ctx,
  id: string,
  { lock_version, feature_flags, currency, ...values }: AccountChanges,
  logo: Received | null | undefined,
): Answer {
  const write = (logo_key: string | null | undefined) =>
    inTransaction(ctx, async (ctx) => {
      const before = await lockAccount(ctx, id)
      await refuseStale(before, lock_version, () => getAccount(ctx, id))
      if (values.slug !== undefined && id === PLATFORM_ACCOUNT_ID) throw isPlatform('/account/slug')
      await timeZoneChange(ctx, before, values.time_zone, 'account')
      await writeAccount(ctx, before, {
        ...(given(values) as Partial<AccountRow>),
        ...(await currencyChange(ctx, before, currency, 'account')),
        ...(feature_flags && { feature_flags: mergedFlags(before.feature_flags, feature_flags) }),
        ...(logo_key !== undefined && { logo_key }),
      })
      if (logo_key !== undefined) await removeFileLater(ctx, before.logo_key)
      return getAccount(ctx, id)
    })
  return logo === undefined ? write(undefined) : withImage({ ...ctx, account_id: id }, logo, write)
}

const isPlatform = (pointer: string) =>
  invalid(fault(pointer, 'This is the account of the platform itself', 'platform_account'))

/** Activates a suspended account. */
export function activateAccount(ctx: Ctx, id: string): Answer {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockAccount(ctx, id)
    const values = { status: 'active', suspended_at: null, suspend_reason: null } as const
    await writeAccount(ctx, before, values, 'activate')
    return getAccount(ctx, id)
  })
}

/**
 * Suspends an account: its users are refused from their next request on. Its data stay.
 *
 * @throws 422 for the platform's own account
 */
export function suspendAccount(ctx: Ctx, id: string, reason: string | null | undefined): Answer {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockAccount(ctx, id)
    if (id === PLATFORM_ACCOUNT_ID) throw isPlatform('/account')
    const values = {
      status: 'suspended' as const,
      suspended_at: before.suspended_at ?? new Date().toISOString(),
      suspend_reason: reason === undefined ? before.suspend_reason : reason,
    }
    await writeAccount(ctx, before, values, 'suspend')
    return getAccount(ctx, id)
  })
}

/**
 * Deletes an account: from now on nobody can enter or find it, and a job erases it.
 *
 * @param confirm its slug, as a confirmation
 *
 * @throws 409 unless it is suspended; 422 for another slug, and for the platform's own account
 */
export function removeAccount(ctx: Ctx, id: string, confirm: string | undefined) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockAccount(ctx, id)
    if (id === PLATFORM_ACCOUNT_ID) throw isPlatform('/account')
    if (confirm !== before.slug)
      throw invalid({
        code: 'not_confirmed',
        detail: `confirm must be the slug of the account: ${before.slug}`,
        source: { parameter: 'confirm' },
      })
    if (before.status !== 'suspended')
      throw conflict('not_suspended', 'Suspend this account before you delete it')
    const { slug } = before
    await writeAccount(ctx, before, { status: 'deleting' }, 'delete')
    await later(ctx, 'erase', { account_id: id } satisfies EraseJob)
    return { data: { id, slug, status: 'deleting' as const } }
  })
}
