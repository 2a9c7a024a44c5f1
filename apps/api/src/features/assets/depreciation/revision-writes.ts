import type { DepreciationRevision } from '@steward/contract/depreciation-revisions.ts'
import type { Before, Step } from '#core/bulk/bulk-write.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { auditRows, type Changes } from '#core/history/audit.ts'
import type { Row } from '#core/records/records.ts'
import type { Asked, Opinion, Problem } from '#core/records/rules.ts'
import { refreshChanged } from '#shared/figures/refresh.ts'
import { closedBy } from './event-problems.ts'
import { type NewEvent, revise } from './revisions.ts'

// In a change of many assets, new estimates are one more field, `depreciation`. They are written as events, and their
// undo as events that reverse these.

/** The depreciation in a change of an asset: new estimates, or the events to undo. */
export type DepreciationChange = DepreciationRevision | { undo: readonly string[] }

/** The planned writes for one asset. */
type Planned =
  | { events: readonly NewEvent[]; revision: DepreciationRevision }
  | { undo: readonly string[] }

interface Undone {
  id: string
  asset_id: string
  book_id: string | null
  effective_date: string
}

const EVENTS = `select e.id, e.asset_id, e.book_id, e.effective_date::text from depreciation_events e
  where e.account_id = $1 and e.id = any ($2::uuid[])
    and not exists (select from depreciation_events r where r.account_id = $1 and r.reverses_id = e.id)`

/** Those of these events that weren't reversed. */
async function countingEvents(ctx: Ctx, ids: readonly string[]): Promise<Undone[]> {
  const { rows } = await clientOf(ctx).query<Undone>(EVENTS, [ctx.account_id, ids])
  return rows
}

async function judgeUndo(ctx: Ctx, undo: readonly string[]): Promise<Opinion> {
  const events = await countingEvents(ctx, undo)
  const problems: Problem[] = []
  for (const { effective_date, book_id } of events)
    problems.push(...(await closedBy(ctx, effective_date, book_id)))
  return { values: { depreciation: { undo } }, problems }
}

/**
 * The results of new estimates, and why some assets can't be changed.
 *
 * @returns for those whose change has estimates, in the order of the changes; undefined for the others
 */
export async function judgeRevisions(
  ctx: Ctx,
  asked: readonly Asked<{ depreciation?: DepreciationChange | null }>[],
): Promise<(Opinion | undefined)[]> {
  const said = asked.map(({ change }) => change.depreciation ?? undefined)
  const [first] = said.filter((one) => one !== undefined)
  if (!first) return asked.map(() => undefined)
  if ('undo' in first)
    return Promise.all(
      said.map((one) => (one && 'undo' in one ? judgeUndo(ctx, one.undo) : undefined)),
    )
  const rows = asked.flatMap(({ before }) => (before ? [before] : []))
  const { revised } = await revise(ctx, rows, first)
  return asked.map(({ before }) => {
    const one = before && revised.get(before.id as string)
    return (
      one && {
        values: { depreciation: { events: one.events, revision: first } },
        problems: one.problems,
      }
    )
  })
}

/**
 * Events of the same day apply in the order of their ids. Ids of one moment are in random order, so they are sorted
 * first.
 */
const INSERT = `with ids as (
    select id, row_number() over (order by id) as n
    from (select uuid_v7() as id from json_array_elements($2::json) offset 0) made
  ), added as (
    insert into depreciation_events (account_id, id, asset_id, book_id, type, effective_date, details, note, reverses_id, created_by_id)
    select $1, ids.id, e.asset_id, e.book_id, e.type, e.effective_date, e.details, e.note, e.reverses_id, $3
    from json_to_recordset($2::json)
      as e(n int, asset_id uuid, book_id uuid, type text, effective_date date, details jsonb, note text, reverses_id uuid)
    join ids on ids.n = e.n
    returning id, asset_id
  ), queued as (
    insert into figures_queue (account_id, grouped, asset_id)
    select a.account_id, figures_group(a), a.id from assets a
    where a.account_id = $1 and a.id in (select asset_id from added)
    on conflict (account_id, asset_id) do update set grouped = excluded.grouped
  )
  select id, asset_id from added`

/** A new row of `depreciation_events`. */
export interface AddedEvent {
  asset_id: string
  book_id: string | null
  type: string
  effective_date: string
  details: Row
  note: string | null
  reverses_id: string | null
}

async function insert(
  ctx: Ctx,
  events: readonly AddedEvent[],
): Promise<{ id: string; asset_id: string }[]> {
  const person = ctx.member ? ctx.user_id : null
  const numbered = JSON.stringify(events.map((event, index) => ({ n: index + 1, ...event })))
  const { rows } = await clientOf(ctx).query<{ id: string; asset_id: string }>(INSERT, [
    ctx.account_id,
    numbered,
    person,
  ])
  return rows
}

function addedBy(asset_id: string, { events, revision }: Extract<Planned, { events: unknown }>) {
  const { effective_date, book_id = null, note = null } = revision
  return events.map(({ type, details }) => ({
    asset_id,
    book_id,
    type,
    effective_date,
    details,
    note,
    reverses_id: null,
  }))
}

const plannedOf = ({ values }: Step) => values.depreciation as Planned
const idOf = ({ before }: Step) => before.id as string

/** The events that reverse those that weren't reversed yet. */
async function reversals(ctx: Ctx, steps: readonly Step[]): Promise<AddedEvent[]> {
  const ids = steps.flatMap((step) => {
    const planned = plannedOf(step)
    return 'undo' in planned ? planned.undo : []
  })
  if (ids.length === 0) return []
  return (await countingEvents(ctx, ids)).map(({ id, ...event }) => ({
    ...event,
    type: 'reversal',
    details: {},
    note: null,
    reverses_id: id,
  }))
}

/**
 * Adds the depreciation events of changed assets, writes their histories, and queues or computes their figures.
 *
 * @returns the data of the undo
 */
export async function writeRevisions(ctx: Ctx, steps: readonly Step[]): Promise<Before[]> {
  const undoing = await reversals(ctx, steps)
  const adding = steps.flatMap((step) => {
    const planned = plannedOf(step)
    return 'undo' in planned ? [] : addedBy(idOf(step), planned)
  })
  const events = [...undoing, ...adding]
  if (events.length === 0) return []
  const added = await insert(ctx, events)
  const auditedFields = ({ type, effective_date, details }: AddedEvent) => ({
    type,
    effective_date,
    ...details,
  })
  const auditEvents = (
    action: string,
    some: readonly AddedEvent[],
    changesBy: (event: AddedEvent) => Changes,
  ) =>
    auditRows(
      ctx,
      { type: 'Asset', action },
      some.map((one) => ({ id: one.asset_id, changes: changesBy(one) })),
    )
  await auditEvents('undo_depreciation_event', undoing, (one) => ({
    depreciation_event: [auditedFields(one), null],
  }))
  await auditEvents('add_depreciation_event', adding, (one) => ({
    depreciation_event: [null, auditedFields(one)],
  }))
  const byAsset = Map.groupBy(added, ({ asset_id }) => asset_id)
  await refreshChanged(ctx, [...byAsset.keys()])
  return steps.flatMap(({ before }) => {
    const mine = byAsset.get(before.id as string)
    if (!mine) return []
    const undo = mine.map(({ id }) => id)
    const lock_version = before.lock_version as number
    return { id: before.id as string, lock_version, fields: { depreciation: { undo } } }
  })
}
