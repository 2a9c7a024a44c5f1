import type { HandOverMany, TakeBackMany } from '@steward/contract/assignments.ts'
import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { auditRows, type Changes } from '#core/history/audit.ts'
import { giveBack, skippedOf } from '#core/bulk/bulk.ts'
import { type Filter, idsUnder } from '#core/bulk/bulk-jobs.ts'
import { keepUndo, takeUndo } from '#core/bulk/bulk-undo.ts'
import type { Skip } from '#core/bulk/bulk-write.ts'
import { carryOut, holdRecords, type Work } from '#core/bulk/change.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { todayOf } from '#core/context/today.ts'
import { findRow, given, idOf, type Row } from '#core/records/records.ts'
import { type Asked, type Problem, refuse } from '#core/records/rules.ts'
import { locations } from '#db/schema/places.ts'
import { type AssetChange, assetRules } from './assets.judge.ts'
import { assetEntity, assetRecords } from './assets.records.ts'
import { type OpenAssignment, openAssignments } from './assignments.queries.ts'
import {
  comingBack,
  filled,
  givenProblems,
  changesForHolder,
  isSameHolder,
  returnProblems,
  statusGiven,
  statusReturned,
} from './assignments.rules.ts'
import {
  receiver,
  refuseReceipt,
  rulesWith,
  withStatus,
  workplaceOf,
} from './assignments.service.ts'
import { endAll, giveAll, giveBackAll, type AssignmentUndo } from './assignments.writes.ts'
import { holdersOf, type ReceiptMail, mailReceipts } from './receipts.ts'

type Answer = Promise<{ data: BulkResult }>
type Which = Pick<HandOverMany, 'ids' | 'filter'>

/** The kind of the undo: tokens of other kinds of changes are refused. */
const KIND = 'asset_hand_over'

const WITH_NOBODY: Problem = {
  code: 'not_handed_over',
  detail: 'This asset is not assigned',
  status: 409,
}

/** @throws 422 where a filter finds more than one call takes */
async function chosen(ctx: Ctx, wrapper: string, { ids, filter }: Which): Promise<string[]> {
  if (ids) return ids
  const found = await idsUnder(ctx, assetRecords, filter as Filter, LIMITS.bulk_ids + 1)
  if (found.length <= LIMITS.bulk_ids) return found
  const detail = `More than ${LIMITS.bulk_ids} assets: narrow the list`
  throw invalid(fault(`/${wrapper}/filter`, detail, 'too_many'))
}

/** @throws 422 for an unknown location */
async function refuseNowhere(ctx: Ctx, wrapper: string, id: string | null | undefined) {
  if (!id || (await findRow(ctx, locations, id))) return
  throw invalid(fault(`/${wrapper}/location_id`, 'location_id does not exist', 'not_found'))
}

/** The assets, locked, with their present assignments, and the ids of unknown ones. */
interface LockedAssets {
  asked: Asked<AssetChange>[]
  open: Map<string, OpenAssignment>
  skipped: Skip[]
}

async function begin(ctx: Ctx, ids: readonly string[], change: AssetChange): Promise<LockedAssets> {
  const skipped: Skip[] = []
  const wanted = ids.map((id) => ({ id, change }))
  const asked = await holdRecords(ctx, { rules: assetRules, skipped }, wanted)
  return { asked, open: await openAssignments(ctx, ids), skipped }
}

/** The event for each of some assets, and the problems that exclude one. */
interface Event extends Required<Pick<Work<AssetChange>, 'action' | 'notes'>> {
  statusOf: (before: Row) => AssetChange['status']
  problemsOf: (open: OpenAssignment | undefined) => Problem[]
}

/** Changes the assets themselves by the rules of the register, with their history. */
async function moveAll(
  ctx: Ctx,
  { asked, open, skipped }: LockedAssets,
  { action, notes, statusOf, problemsOf }: Event,
): Promise<AssignmentUndo[]> {
  const rules = rulesWith((before) => problemsOf(open.get(idOf(before))))
  const work = { rules, action, notes, skipped }
  const before = await carryOut(ctx, work, asked.map(withStatus(statusOf)))
  return before.map((one) => ({ ...one, notes }))
}

/** For each person, one mail about all assets that they don't have any more. */
async function mailsOfReturn(ctx: Ctx, ended: readonly OpenAssignment[]): Promise<ReceiptMail[]> {
  const byPerson = Map.groupBy(ended, ({ employee_id }) => employee_id)
  byPerson.delete(null)
  const people = await holdersOf(ctx, [...byPerson.keys()] as string[])
  return people.map((whom) => ({
    whom,
    kind: 'asset_returned',
    assignments: byPerson.get(whom.id)!.map(({ id }) => id),
  }))
}

async function answer(ctx: Ctx, undo: AssignmentUndo[], skipped: Skip[]): Answer {
  const undo_token = await keepUndo(ctx, KIND, undo)
  return { data: { changed: undo.length, skipped: skippedOf({ skipped }), undo_token } }
}

/**
 * Hands assets over to an employee, a site or a location at once; each person gets one mail about all of theirs. Assets
 * that the rules refuse are listed and left unchanged.
 *
 * @throws 422 for people who have left, places that can't be assigned to, dates in the future, and a filter that finds
 *   too many
 */
export function handOverMany(ctx: Ctx, asked: HandOverMany): Answer {
  const { ids, filter, send_receipt = true, ...to } = asked
  return inTransaction(ctx, async (ctx) => {
    const day = await todayOf(ctx)
    if (to.handed_on) refuse(givenProblems(to, undefined, day), 'hand_over')
    await refuseNowhere(ctx, 'hand_over', to.location_id)
    const locked = await begin(
      ctx,
      await chosen(ctx, 'hand_over', { ids, filter }),
      changesForHolder(to, await workplaceOf(ctx, to)),
    )
    const person = await receiver(ctx, 'hand_over', to.employee_id)
    refuseReceipt('hand_over', asked.send_receipt, person)
    const before = await moveAll(ctx, locked, {
      action: 'hand_over',
      notes: filled({ handed_on: to.handed_on ?? day, due_on: to.due_on, note: to.note }),
      statusOf: statusGiven,
      problemsOf: (open) => givenProblems(to, open, day),
    })
    const { kept, ended, assignments } = await assign(ctx, before, locked.open, { ...to, day })
    if (send_receipt)
      await mailReceipts(ctx, [
        ...(person ? [{ whom: person, kind: 'asset_handed_over', assignments } as const] : []),
        ...(await mailsOfReturn(ctx, ended)),
      ])
    return answer(ctx, kept, locked.skipped)
  })
}

type To = Omit<HandOverMany, 'ids' | 'filter' | 'send_receipt'> & { day: string }

/** Updates the assignments after the assets: ends those of previous holders, and begins those of new ones. */
async function assign(
  ctx: Ctx,
  before: readonly AssignmentUndo[],
  open: ReadonlyMap<string, OpenAssignment>,
  { day, ...to }: To,
) {
  const had = before.flatMap(({ id }) => open.get(id) ?? [])
  const ended = had.filter((one) => !isSameHolder(one, to))
  await endAll(
    ctx,
    ended.map(({ id }) => id),
    { on: to.handed_on ?? day, condition: to.condition },
  )
  const assets = before.map(({ id }) => id)
  const { begun, said } = await giveAll(ctx, assets, { ...to, today: day }, had)
  const endedOf = new Map(ended.map(({ id, asset_id }) => [asset_id, id]))
  const undo = before.map((one) => ({
    ...one,
    begun: begun.get(one.id),
    ended: endedOf.get(one.id),
    ...(said.has(one.id) && { said: open.get(one.id) }),
  }))
  return { kept: undo, ended, assignments: [...begun.values(), ...said.values()] }
}

/**
 * Returns assets from their employees or places at once; each person gets one mail about all of theirs.
 *
 * @throws 422 for places that can't be assigned to, a date in the future, and a filter that finds too many
 */
export function takeBackMany(ctx: Ctx, asked: TakeBackMany): Answer {
  const { ids, filter, send_receipt = true, ...back } = asked
  const { returned_on, note } = back
  return inTransaction(ctx, async (ctx) => {
    const day = await todayOf(ctx)
    refuse(returnProblems(returned_on, undefined, day), 'take_back')
    await refuseNowhere(ctx, 'take_back', back.location_id)
    const which = await chosen(ctx, 'take_back', { ids, filter })
    const locked = await begin(ctx, which, given(comingBack(back)))
    const before = await moveAll(ctx, locked, {
      action: 'return',
      notes: filled({ returned_on: returned_on ?? day, note }),
      statusOf: statusReturned,
      problemsOf: (open) => (open ? returnProblems(returned_on, open, day) : [WITH_NOBODY]),
    })
    const ended = before.map(({ id }) => locked.open.get(id)!)
    await endAll(
      ctx,
      ended.map(({ id }) => id),
      { ...back, on: returned_on ?? day },
    )
    if (send_receipt) await mailReceipts(ctx, await mailsOfReturn(ctx, ended))
    const undo = before.map((one) => ({ ...one, ended: locked.open.get(one.id)!.id }))
    return answer(ctx, undo, locked.skipped)
  })
}

/** The event for an asset that wasn't changed itself: only this says that it was returned. */
function noteUnchanged(ctx: Ctx, back: readonly AssignmentUndo[]): Promise<void> {
  const unchanged = back.filter(({ fields }) => Object.keys(fields).length === 0)
  const reversed = (notes: Changes = {}): Changes =>
    Object.fromEntries(Object.entries(notes).map(([field, [was, is]]) => [field, [is, was]]))
  const { type } = assetEntity
  const events = unchanged.map(({ id, notes }) => ({ id, changes: reversed(notes) }))
  return auditRows(ctx, { type, action: 'undo' }, events)
}

/**
 * Undoes a hand-over or a return of many, within a day. Assets that weren't changed since are as and where they were,
 * and their previous assignments continue.
 *
 * @throws 404 for a token of another person or another kind of change, and for a used or expired one
 */
export function undoMany(ctx: Ctx, token: string): Answer {
  return inTransaction(ctx, async (ctx) => {
    const undo: AssignmentUndo[] = await takeUndo(ctx, KIND, token)
    const skipped = skippedOf(await giveBack(ctx, assetRules, undo))
    const staying = new Set(skipped.map(({ id }) => id))
    const back = undo.filter(({ id }) => !staying.has(id))
    await giveBackAll(ctx, back)
    await noteUnchanged(ctx, back)
    return { data: { changed: back.length, skipped, undo_token: null } }
  })
}
