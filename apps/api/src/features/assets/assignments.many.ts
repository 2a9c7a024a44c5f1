import type { HandOverMany, TakeBackMany } from '@steward/contract/assignments.ts'
import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { auditRows, type Changes } from '#core/audit.ts'
import { giveBack, lockRows, missing } from '#core/bulk.ts'
import { type Filter, idsUnder } from '#core/bulk-jobs.ts'
import { keepUndo, takeUndo } from '#core/bulk-undo.ts'
import { idOf, refusal, type Skipped, type Step, writeTold } from '#core/bulk-write.ts'
import { type Ctx, inTransaction } from '#core/ctx.ts'
import { conflict, fault, invalid } from '#core/errors.ts'
import { findRow, given, type Row } from '#core/records.ts'
import { locations } from '#db/schema/places.ts'
import { assetJudge, changeAssets } from './assets.bulk.ts'
import { assetEntity, assetRecords } from './assets.records.ts'
import { type OpenAssignment, openAssignments } from './assignments.queries.ts'
import {
  comingBack,
  dayGiven,
  dayReturned,
  filled,
  goingTo,
  isSameHolder,
  refuseDay,
  statusGiven,
  statusReturned,
  under,
} from './assignments.rules.ts'
import { receiver, refuseReceipt, today } from './assignments.service.ts'
import { endAll, giveAll, giveBackAll, type Kept } from './assignments.writes.ts'
import { holdersOf, type News, tell } from './receipts.ts'

type Answer = Promise<{ data: BulkResult }>
type Which = Pick<HandOverMany, 'ids' | 'filter'>

/** What the undo is kept as: a token of another kind of change is worth nothing here. */
const KIND = 'asset_hand_over'

/** @throws 422 where a filter finds more than one call takes */
async function chosen(ctx: Ctx, wrapper: string, { ids, filter }: Which): Promise<string[]> {
  if (ids) return ids
  const found = await idsUnder(ctx, assetRecords, filter as Filter, LIMITS.bulk_ids + 1)
  if (found.length <= LIMITS.bulk_ids) return found
  const detail = `More than ${LIMITS.bulk_ids} assets: narrow the list`
  throw invalid(fault(`/${wrapper}/filter`, detail, 'too_many'))
}

/** Assets that are held, with the assignments that hold now; those that aren't there are left out and named. */
interface Begun {
  rows: Row[]
  open: Map<string, OpenAssignment>
  skipped: Skipped[]
}

async function begin(ctx: Ctx, ids: readonly string[]): Promise<Begun> {
  const rows = await lockRows(ctx, assetEntity, ids)
  return { rows, open: await openAssignments(ctx, ids), skipped: missing(ids, rows) }
}

interface Deed {
  action: 'hand_over' | 'return'
  told: Changes
  /** What to write; what it refuses is left as it is. */
  decide: (held: Row, open: OpenAssignment | undefined) => Promise<object>
}

/** The assets themselves go along, each by the rules of the register, with its history. */
async function moveAll(ctx: Ctx, { rows, open, skipped }: Begun, deed: Deed) {
  const steps: Step[] = []
  for (const held of rows)
    try {
      if (held.archived_at !== null)
        throw conflict('archived', 'This asset was archived; restore it first')
      steps.push({ held, values: given(await deed.decide(held, open.get(idOf(held)))) })
    } catch (error) {
      skipped.push(refusal(held, error))
    }
  const before = await writeTold(ctx, assetEntity, steps, deed, skipped)
  return before.map((one) => ({ ...one, told: deed.told }))
}

/** Of each person, one mail about all that they don't have any more. */
async function newsOfReturn(ctx: Ctx, ended: readonly OpenAssignment[]): Promise<News[]> {
  const byPerson = Map.groupBy(ended, ({ employee_id }) => employee_id)
  byPerson.delete(null)
  const people = await holdersOf(ctx, [...byPerson.keys()] as string[])
  return people.map((whom) => ({
    whom,
    kind: 'asset_returned',
    assignments: byPerson.get(whom.id)!.map(({ id }) => id),
  }))
}

async function answer(ctx: Ctx, kept: Kept[], skipped: Skipped[]): Answer {
  return {
    data: { changed: kept.length, skipped, undo_token: await keepUndo(ctx, KIND, kept) },
  }
}

/**
 * Gives assets to somebody, or into a site or location, in one go; each person hears of theirs in one mail. What the
 * rules refuse of single assets is named and left as it is.
 *
 * @throws 422 for people who left, places that take nothing, days to come and a filter that finds too much
 */
export function handOverMany(ctx: Ctx, asked: HandOverMany): Answer {
  const { ids, filter, send_receipt = true, ...to } = asked
  return inTransaction(ctx, (ctx) =>
    under('hand_over', async () => {
      const day = await today(ctx)
      if (to.handed_on) dayGiven('hand_over', to, undefined, day)
      // Before the assets, as whoever moves a place with all that is in it: so nobody waits in a circle.
      if (to.location_id) await findRow(ctx, locations, to.location_id, 'held')
      const begun = await begin(ctx, await chosen(ctx, 'hand_over', { ids, filter }))
      const person = await receiver(ctx, 'hand_over', to.employee_id)
      refuseReceipt('hand_over', asked.send_receipt, person)
      const judge = await assetJudge(ctx, goingTo(to), begun.rows)
      const before = await moveAll(ctx, begun, {
        action: 'hand_over',
        told: filled({ handed_on: to.handed_on ?? day, due_on: to.due_on, note: to.note }),
        decide: (held, open) => {
          dayGiven('hand_over', to, open, day)
          return judge(held, { status: statusGiven(held) })
        },
      })
      const { kept, ended, assignments } = await assign(ctx, before, begun.open, { ...to, day })
      if (send_receipt)
        await tell(ctx, [
          ...(person ? [{ whom: person, kind: 'asset_handed_over', assignments } as const] : []),
          ...(await newsOfReturn(ctx, ended)),
        ])
      return answer(ctx, kept, begun.skipped)
    }),
  )
}

type To = Omit<HandOverMany, 'ids' | 'filter' | 'send_receipt'> & { day: string }

/** The assignments follow the assets: whoever had one has it no longer, and whoever has it now has it so. */
async function assign(
  ctx: Ctx,
  before: readonly Kept[],
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
  const kept = before.map((one) => ({
    ...one,
    begun: begun.get(one.id),
    ended: endedOf.get(one.id),
    ...(said.has(one.id) && { said: open.get(one.id) }),
  }))
  return { kept, ended, assignments: [...begun.values(), ...said.values()] }
}

/**
 * Takes assets back from whoever or wherever they are, in one go; each person hears of theirs in one mail.
 *
 * @throws 422 for places that take nothing, a day to come and a filter that finds too much
 */
export function takeBackMany(ctx: Ctx, asked: TakeBackMany): Answer {
  const { ids, filter, send_receipt = true, ...back } = asked
  return inTransaction(ctx, (ctx) =>
    under('take_back', async () => {
      const day = await today(ctx)
      if (back.returned_on) refuseDay('/take_back/returned_on', back.returned_on, undefined, day)
      if (back.location_id) await findRow(ctx, locations, back.location_id, 'held')
      const begun = await begin(ctx, await chosen(ctx, 'take_back', { ids, filter }))
      const judge = await assetJudge(ctx, given(comingBack(back)), begun.rows)
      const before = await moveAll(ctx, begun, {
        action: 'return',
        told: filled({ returned_on: back.returned_on ?? day, note: back.note }),
        decide: async (held, open) => {
          if (!open) throw conflict('not_handed_over', 'This asset is with nobody')
          dayReturned('take_back', back.returned_on, open, day)
          return judge(held, { status: statusReturned(held) })
        },
      })
      const ended = before.map(({ id }) => begun.open.get(id)!)
      await endAll(
        ctx,
        ended.map(({ id }) => id),
        { ...back, on: back.returned_on ?? day },
      )
      if (send_receipt) await tell(ctx, await newsOfReturn(ctx, ended))
      const kept = before.map((one) => ({ ...one, ended: begun.open.get(one.id)!.id }))
      return answer(ctx, kept, begun.skipped)
    }),
  )
}

/** Of an asset that was not changed itself, only this says that it was taken back. */
function tellUntold(ctx: Ctx, back: readonly Kept[]): Promise<void> {
  const untold = back.filter(({ fields }) => Object.keys(fields).length === 0)
  const turned = (told: Changes = {}): Changes =>
    Object.fromEntries(Object.entries(told).map(([field, [was, is]]) => [field, [is, was]]))
  const { type } = assetEntity
  const events = untold.map(({ id, told }) => ({ id, changes: turned(told) }))
  return auditRows(ctx, { type, action: 'undo' }, events)
}

/**
 * Takes a hand-over or a return of many back within a day: what nobody has changed since is again what and where it
 * was, and who had it has had it all along.
 *
 * @throws 404 when the token is another person's, of another kind of change, used, or over
 */
export function undoMany(ctx: Ctx, token: string): Answer {
  return inTransaction(ctx, async (ctx) => {
    const kept: Kept[] = await takeUndo(ctx, KIND, token)
    const { skipped } = await giveBack(ctx, assetEntity, kept, changeAssets)
    const left = new Set(skipped.map(({ id }) => id))
    const back = kept.filter(({ id }) => !left.has(id))
    await giveBackAll(ctx, back)
    await tellUntold(ctx, back)
    return { data: { changed: back.length, skipped, undo_token: null } }
  })
}
