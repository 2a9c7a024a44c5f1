import type { Assignment, HandOver, TakeBack } from '@steward/contract/assignments.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { carryOut, holdRecords, type Work } from '#core/bulk/change.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { todayOf } from '#core/context/today.ts'
import { conflict, fault, invalid, notFound } from '#core/context/errors.ts'
import { findRow, type Row } from '#core/records/records.ts'
import { inAccount, type Text } from '#core/records/rows.ts'
import type { Asked, Problem, Rules } from '#core/records/rules.ts'
import { asset_assignments as held } from '#db/schema/asset-assignments.ts'
import { employees } from '#db/schema/people.ts'
import { type AssetChange, assetRules } from './assets.judge.ts'
import { getAssignment, type OpenAssignment, openAssignment } from './assignments.queries.ts'
import {
  comingBack,
  dayGiven,
  dayReturned,
  filled,
  givenProblems,
  changesForHolder,
  isSameHolder,
  returnProblems,
  statusGiven,
  statusReturned,
  type Workplace,
} from './assignments.rules.ts'
import { type Holder, holderOf, sendReceiptTo, mailReceipts } from './receipts.ts'

type Answer = Promise<Text<{ data: Assignment }>>

const ARCHIVED: Problem = {
  code: 'archived',
  detail: 'This asset was archived; restore it first',
  status: 409,
}

/** The rules of the register, with further problems that prevent a hand-over or a return. */
export const rulesWith = (problemsOf: (before: Row) => readonly Problem[]): Rules<AssetChange> => ({
  ...assetRules,
  async judge(ctx, asked, how, lookUp) {
    const opinions = await assetRules.judge!(ctx, asked, how, lookUp)
    return opinions.map(({ problems = [], ...opinion }, n) => {
      const before = asked[n]!.before!
      const archived = before.archived_at === null ? [] : [ARCHIVED]
      return { ...opinion, problems: [...archived, ...problemsOf(before), ...problems] }
    })
  },
})

type One = Asked<AssetChange>

/** A change with the status that follows from the asset's current one. */
export const withStatus =
  (statusOf: (before: Row) => AssetChange['status']) =>
  ({ change, ...one }: One): One => ({
    ...one,
    change: { ...change, status: change.status ?? statusOf(one.before!) },
  })

/** An employee who hasn't left, locked until this transaction ends. */
export async function receiver(
  ctx: Ctx,
  wrapper: string,
  id: string | null | undefined,
): Promise<Holder | undefined> {
  if (!id) return undefined
  const at = (detail: string, code: string) =>
    invalid(fault(`/${wrapper}/employee_id`, detail, code))
  const found = await findRow(ctx, employees, id, 'held')
  if (!found) throw at('employee_id does not exist', 'not_found')
  if (found.archived_at !== null) throw at('This person was archived', 'archived')
  if (found.status === 'left') throw at('This person has left', 'left')
  return { id, email: found.email as string | null }
}

/** The workplace of an employee, for assets that move along; empty where that isn't requested, or unknown. */
export async function workplaceOf(
  ctx: Ctx,
  { move_along, employee_id }: Pick<HandOver, 'move_along' | 'employee_id'>,
): Promise<Workplace> {
  const person = move_along && employee_id && (await findRow(ctx, employees, employee_id))
  if (!person || !person.site_id) return {}
  const { site_id, location_id } = person as { site_id: string; location_id: string | null }
  return { site_id, location_id }
}

/** @throws 422 if a receipt is requested explicitly and the employee has no email address */
export function refuseReceipt(
  wrapper: string,
  wanted: boolean | undefined,
  holder: Holder | undefined,
) {
  if (wanted && !holder?.email)
    throw invalid(
      fault(`/${wrapper}/send_receipt`, 'There is no email address to send it to', 'no_email'),
    )
}

/** Writes the data of the present assignment, or begins one of a place. */
async function writeAssignment(
  ctx: Ctx,
  asset_id: string,
  { employee_id, site_id, location_id, ...to }: HandOver & { handed_on: string },
): Promise<string> {
  const { handed_on, due_on = null, condition = null, note = null } = to
  const values = { handed_on, due_on, condition, note, handed_by: ctx.user_id }
  const open = await openAssignment(ctx, asset_id)
  if (open) {
    await ctx.db
      .update(held)
      .set({ ...values, updated_at: sql`now()`, lock_version: sql`${held.lock_version} + 1` })
      .where(and(inAccount(ctx, held), eq(held.id, open.id)))
    return open.id
  }
  const holder = { employee_id, site_id, location_id }
  const [row] = await ctx.db
    .insert(held)
    .values({ account_id: ctx.account_id, asset_id, ...holder, ...values })
    .returning({ id: held.id })
  return row!.id
}

/** The end of an assignment. */
interface End {
  returned_on: string
  condition?: TakeBack['condition']
  note?: string | null | undefined
}

async function endAssignment(ctx: Ctx, id: string, { returned_on, condition, note }: End) {
  await ctx.db
    .update(held)
    .set({
      returned_on,
      returned_condition: condition ?? null,
      return_note: note ?? null,
      returned_by: ctx.user_id,
      ended_at: sql`coalesce(${held.ended_at}, now())`,
      updated_at: sql`now()`,
      lock_version: sql`${held.lock_version} + 1`,
    })
    .where(and(inAccount(ctx, held), eq(held.id, id)))
}

/** Mails the new and the previous holder. */
async function mailBoth(ctx: Ctx, to: [Holder | undefined, string], from?: OpenAssignment) {
  const [person, given] = to
  const had = from && (await holderOf(ctx, from.employee_id))
  await mailReceipts(ctx, [
    ...(person ? [{ whom: person, kind: 'asset_handed_over', assignments: [given] } as const] : []),
    ...(had ? [{ whom: had, kind: 'asset_returned', assignments: [from.id] } as const] : []),
  ])
}

/**
 * Hands an asset over to an employee, a site or a location; its previous assignment ends on that day. Handed over to
 * the same employee again, the assignment's dates and condition are updated.
 *
 * @throws 409 when the asset was changed meanwhile or is archived; 422 for people who have left, dates out of order,
 *   and what the register's rules refuse
 */
export function handOver(ctx: Ctx, id: string, { lock_version, ...to }: HandOver): Answer {
  return inTransaction(ctx, async (ctx) => {
    const work: Work<AssetChange> = { rules: assetRules, wrapper: 'assignment' }
    const change = changesForHolder(to, await workplaceOf(ctx, to))
    const asked = await holdRecords(ctx, work, [{ id, lock_version, change }])
    const person = await receiver(ctx, 'assignment', to.employee_id)
    refuseReceipt('assignment', to.send_receipt, person)
    const open = await openAssignment(ctx, id)
    const day = await todayOf(ctx)
    const handed_on = dayGiven(to, open, day)
    await carryOut(
      ctx,
      {
        ...work,
        rules: rulesWith(() => givenProblems(to, open, day)),
        action: 'hand_over',
        notes: filled({ handed_on, due_on: to.due_on, note: to.note }),
      },
      asked.map(withStatus(statusGiven)),
    )
    const from = isSameHolder(open, to) ? undefined : open
    if (from) await endAssignment(ctx, from.id, { returned_on: handed_on, condition: to.condition })
    const given = await writeAssignment(ctx, id, { ...to, handed_on })
    if (to.send_receipt ?? true) await mailBoth(ctx, [person, given], from)
    return getAssignment(ctx, given)
  })
}

/**
 * Returns an asset from its employee or place.
 *
 * @throws 409 when it was changed meanwhile, is archived or isn't assigned; 422 for dates out of order and what the
 *   register's rules refuse
 */
export function takeBack(ctx: Ctx, id: string, { lock_version, ...given }: TakeBack): Answer {
  return inTransaction(ctx, async (ctx) => {
    const work: Work<AssetChange> = { rules: assetRules, wrapper: 'return' }
    const { status, status_reason } = given
    const change = { ...comingBack(given), status, status_reason }
    const asked = await holdRecords(ctx, work, [{ id, lock_version, change }])
    const open = await openAssignment(ctx, id)
    if (!open) throw conflict('not_handed_over', 'This asset is not assigned')
    const holder = await holderOf(ctx, open.employee_id)
    refuseReceipt('return', given.send_receipt, holder)
    const day = await todayOf(ctx)
    const returned_on = dayReturned(given.returned_on, open, day)
    await carryOut(
      ctx,
      {
        ...work,
        rules: rulesWith(() => returnProblems(given.returned_on, open, day)),
        action: 'return',
        notes: filled({ returned_on, note: given.note }),
      },
      asked.map(withStatus(statusReturned)),
    )
    await endAssignment(ctx, open.id, { ...given, returned_on })
    if ((given.send_receipt ?? true) && holder)
      await mailReceipts(ctx, [{ whom: holder, kind: 'asset_returned', assignments: [open.id] }])
    return getAssignment(ctx, open.id)
  })
}

/**
 * Sends one mail with a list of assets that an employee has.
 *
 * @throws 404 for an unknown employee, 422 for one without an address, 409 where they have none of the assets, 429
 *   after too many mails
 */
export function sendReceipt(
  ctx: Ctx,
  id: string,
  { asset_ids }: { asset_ids?: string[] | undefined },
) {
  return inTransaction(ctx, async (ctx) => {
    const holder = await holderOf(ctx, id)
    if (!holder) throw notFound()
    refuseReceipt('receipt', true, holder)
    const rows = await ctx.db
      .select({ id: held.id })
      .from(held)
      .where(
        and(
          inAccount(ctx, held),
          eq(held.employee_id, id),
          isNull(held.ended_at),
          sql`exists (select from assets a where a.account_id = ${held.account_id} and a.id = ${held.asset_id}
            and a.archived_at is null)`,
          asset_ids && sql`${held.asset_id} = any (${sql.param(asset_ids)}::uuid[])`,
        ),
      )
    if (rows.length === 0)
      throw conflict('nothing_held', 'None of these assets is assigned to them')
    await sendReceiptTo(
      ctx,
      holder.email!,
      rows.map((row) => row.id),
    )
    return { data: { email: holder.email!, assets: rows.length } }
  })
}
