import type { Assignment, HandOver, TakeBack } from '@steward/contract/assignments.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Changes } from '#core/audit.ts'
import { type Ctx, inTransaction } from '#core/ctx.ts'
import { AppError, conflict, fault, invalid, notFound } from '#core/errors.ts'
import { findRow, lockRow, refuseStale, type Row, updateRow } from '#core/records.ts'
import { inAccount, type Text } from '#core/rows.ts'
import { asset_assignments as held } from '#db/schema/asset-assignments.ts'
import { employees } from '#db/schema/people.ts'
import { locations } from '#db/schema/places.ts'
import { assetEntity } from './assets.entity.ts'
import { type AssetChanges, changedAsset, usedPlaces } from './assets.service.ts'
import { getAssignment, type OpenAssignment, openAssignment } from './assignments.queries.ts'
import { handedOver, holderOf, returned, type Holder, sendReceiptTo } from './receipts.ts'

type Answer = Promise<Text<{ data: Assignment }>>

/** The day it is for this organization. */
async function today(ctx: Ctx): Promise<string> {
  const { rows } = await ctx.client!.query<{ day: string }>(
    'select ((now() at time zone time_zone)::date)::text as day from accounts where id = $1',
    [ctx.account_id],
  )
  return rows[0]!.day
}

/** The rules of the register name an asset's fields; here they stand under another wrapper. */
async function under<T>(wrapper: 'assignment' | 'return', work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const faults = error.faults.map((one) => {
      const pointer = one.source?.pointer
      if (!pointer) return one
      return { ...one, source: { pointer: pointer.replace(/^\/asset\//, `/${wrapper}/`) } }
    })
    throw new AppError(error.status, error.title, faults, error.retryAfter)
  }
}

/** The asset as it is, held, for who may go on with it. */
async function hold(ctx: Ctx, id: string, lock_version: number | undefined): Promise<Row> {
  const before = await lockRow(ctx, assetEntity, id)
  await refuseStale(ctx, assetEntity, before, lock_version)
  if (before.archived_at !== null)
    throw conflict('archived', 'This asset was archived; restore it first')
  return before
}

/** Somebody who works here, and stays so until this transaction has ended. */
async function receiver(ctx: Ctx, id: string | null | undefined): Promise<Holder | undefined> {
  if (!id) return undefined
  const at = (detail: string, code: string) =>
    invalid(fault('/assignment/employee_id', detail, code))
  const found = await findRow(ctx, employees, id, 'held')
  if (!found) throw at('employee_id does not exist', 'not_found')
  if (found.archived_at !== null) throw at('This person was archived', 'archived')
  if (found.status === 'left') throw at('This person has left', 'left')
  return { id, email: found.email as string | null }
}

/** Days in the order in which things happened; none of them is yet to come. */
function refuseDay(pointer: string, day: string, since: string | undefined, today: string): void {
  if (day > today) throw invalid(fault(pointer, 'This day is yet to come', 'future'))
  if (since && day < since)
    throw invalid(fault(pointer, `This must not be before ${since}, when it was given`, 'order'))
}

function refuseReceipt(wrapper: string, wanted: boolean | undefined, holder: Holder | undefined) {
  if (wanted && !holder?.email)
    throw invalid(
      fault(`/${wrapper}/send_receipt`, 'There is no e-mail address to send it to', 'no_email'),
    )
}

const filled = (told: Record<string, unknown>): Changes =>
  Object.fromEntries(
    Object.entries(told)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([field, value]) => [field, [null, value]]),
  )

/** Where it goes with its new holder: to a person it goes where it is; to a place, it leaves whoever had it. */
function goingTo({ employee_id, site_id, location_id, condition }: HandOver, before: Row) {
  const status = ['in_stock', 'planned', 'missing', 'retired', 'disposed'].includes(
    before.status as string,
  )
  return {
    ...(employee_id ? { custodian_id: employee_id } : { custodian_id: null }),
    ...(site_id && { site_id, location_id: null }),
    ...(location_id && { location_id }),
    // What is being repaired stays so, whoever has it.
    status: (status ? 'in_use' : before.status) as AssetChanges['status'],
    ...(condition && { condition }),
  }
}

const isSameHolder = (open: OpenAssignment | undefined, to: HandOver) =>
  open !== undefined &&
  open.employee_id === (to.employee_id ?? null) &&
  open.site_id === (to.site_id ?? null) &&
  open.location_id === (to.location_id ?? null)

/** Writes what is known of the assignment that holds now, or begins the one of a place. */
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

/** How an assignment ended. */
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

/** When it is given: the day that was said, the day since when they have it already, or today. */
function dayGiven(to: HandOver, open: OpenAssignment | undefined, today: string): string {
  const stays = isSameHolder(open, to)
  const handed_on = to.handed_on ?? (stays ? open!.handed_on : today)
  refuseDay('/assignment/handed_on', handed_on, stays ? undefined : open?.handed_on, today)
  if (to.due_on && to.due_on < handed_on)
    throw invalid(fault('/assignment/due_on', 'due_on must not be before handed_on', 'order'))
  return handed_on
}

/** The asset itself goes along, by the rules of the register. */
const moveAlong = (
  ctx: Ctx,
  before: Row,
  how: { wrapper: 'assignment' | 'return'; action: 'hand_over' | 'return'; told: Changes },
  changes: AssetChanges,
) =>
  under(how.wrapper, async () => {
    const refuse = await usedPlaces(ctx, changes)
    refuse(before)
    const next = await changedAsset(ctx, before, changes)
    await updateRow(ctx, assetEntity, before, next, how.action, how.told)
  })

/** Who has it now, and who had it, hear of it. */
async function tellBoth(ctx: Ctx, to: [Holder | undefined, string], from?: OpenAssignment) {
  const [person, given] = to
  const had = from && (await holderOf(ctx, from.employee_id))
  const mails = [
    { whom: person, tell: () => person && handedOver(ctx, person, [given]) },
    { whom: had, tell: () => had && returned(ctx, had, [from!.id]) },
  ]
  // Always in the same order: while mails are counted, two who exchange assets would wait for each other.
  const orderOf = (holder: Holder | undefined) => holder?.email?.toLowerCase() ?? ''
  for (const { tell } of mails.toSorted((a, b) => (orderOf(a.whom) < orderOf(b.whom) ? -1 : 1)))
    await tell()
}

/**
 * Gives an asset to somebody, or into a site or location; whoever had it has it no longer from that day on. Given to
 * who has it already, it says anew since when, until when and how.
 *
 * @throws 409 when the asset was changed meanwhile or was archived; 422 for people who left, days out of order, and
 *   what the register's rules refuse
 */
export function handOver(ctx: Ctx, id: string, { lock_version, ...to }: HandOver): Answer {
  return inTransaction(ctx, async (ctx) => {
    // Before the asset, as whoever moves a place with all that is in it: so nobody waits in a circle.
    if (to.location_id) await findRow(ctx, locations, to.location_id, 'held')
    const before = await hold(ctx, id, lock_version)
    const person = await receiver(ctx, to.employee_id)
    refuseReceipt('assignment', to.send_receipt, person)
    const open = await openAssignment(ctx, id)
    const handed_on = dayGiven(to, open, await today(ctx))
    const told = filled({ handed_on, due_on: to.due_on, note: to.note })
    const how = { wrapper: 'assignment', action: 'hand_over', told } as const
    await moveAlong(ctx, before, how, goingTo(to, before))
    const from = isSameHolder(open, to) ? undefined : open
    if (from) await endAssignment(ctx, from.id, { returned_on: handed_on, condition: to.condition })
    const given = await writeAssignment(ctx, id, { ...to, handed_on })
    if (to.send_receipt ?? true) await tellBoth(ctx, [person, given], from)
    return getAssignment(ctx, given)
  })
}

/** What was in use is ready again; what is broken or lost is no better for having come back, unless somebody says so. */
function comingBack(given: TakeBack, { status }: Row) {
  const { site_id, location_id, condition, status_reason } = given
  const back = ['in_use', 'planned', 'missing'].includes(status as string) ? 'in_stock' : status
  return {
    custodian_id: null,
    status: (given.status ?? back) as AssetChanges['status'],
    status_reason,
    site_id: site_id ?? undefined,
    location_id: location_id ?? undefined,
    ...(condition && { condition }),
  }
}

/**
 * Takes an asset back from whoever or wherever it is.
 *
 * @throws 409 when it was changed meanwhile, was archived or is with nobody; 422 for days out of order and what the
 *   register's rules refuse
 */
export function takeBack(ctx: Ctx, id: string, { lock_version, ...given }: TakeBack): Answer {
  return inTransaction(ctx, async (ctx) => {
    if (given.location_id) await findRow(ctx, locations, given.location_id, 'held')
    const before = await hold(ctx, id, lock_version)
    const open = await openAssignment(ctx, id)
    if (!open) throw conflict('not_handed_over', 'This asset is with nobody')
    const holder = await holderOf(ctx, open.employee_id)
    refuseReceipt('return', given.send_receipt, holder)
    const day = await today(ctx)
    const returned_on = given.returned_on ?? (day < open.handed_on ? open.handed_on : day)
    refuseDay('/return/returned_on', returned_on, open.handed_on, day)
    const told = filled({ returned_on, note: given.note })
    const how = { wrapper: 'return', action: 'return', told } as const
    await moveAlong(ctx, before, how, comingBack(given, before))
    await endAssignment(ctx, open.id, { ...given, returned_on })
    if ((given.send_receipt ?? true) && holder) await returned(ctx, holder, [open.id])
    return getAssignment(ctx, open.id)
  })
}

/**
 * Sends one mail that lists what somebody holds.
 *
 * @throws 404 for nobody, 422 for somebody without an address, 409 where they hold none of it, 429 after too many mails
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
    if (rows.length === 0) throw conflict('nothing_held', 'They hold none of these assets')
    await sendReceiptTo(
      ctx,
      holder.email!,
      rows.map((row) => row.id),
    )
    return { data: { email: holder.email!, assets: rows.length } }
  })
}
