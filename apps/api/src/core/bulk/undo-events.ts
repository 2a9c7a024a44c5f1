import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Changes, same } from '../history/audit.ts'
import type { Ctx } from '../context/ctx.ts'
import { idOf, type Row, storedColumns } from '../records/records.ts'
import type { Asked, Rules, Strictness } from '../records/rules.ts'
import { readBeside } from './beside.ts'
import { refuseArchiving } from './bulk.ts'
import type { Before, Skip } from './bulk-write.ts'
import { carryOut, holdRecords, leave, type Work } from './change.ts'

/** What one event of a history replaced in a record. */
export interface Replaced {
  id: string
  changes: Changes
  /** Nothing else has happened to the record since. */
  is_last: boolean
}

const OWN = 'cf:'

const isAmount = (column: PgColumn | undefined) => column?.getSQLType().startsWith('numeric')

/** Whether a field still has the value of a history; only an amount can be written in several ways. */
function isStill(column: PgColumn | undefined, then: unknown, now: unknown): boolean {
  if (column?.name === 'archived_at') return (then === null) === (now === null)
  if (same(then ?? null, now ?? null)) return true
  return isAmount(column) === true && then !== null && now !== null && Number(then) === Number(now)
}

/** The fields that were changed again since. */
function changedSince({ entity }: Rules<Row>, row: Row, { changes }: Replaced): string[] {
  const columns = storedColumns(entity.table)
  const own = (row.custom_fields ?? {}) as Row
  return Object.entries(changes).flatMap(([field, [, then]]) => {
    const now = field.startsWith(OWN) ? own[field.slice(OWN.length)] : row[field]
    return isStill(columns[field], then, now) ? [] : [field]
  })
}

/** What a record had before: in its own columns, and in the account's custom fields. */
function valuesBefore(changes: Changes): { fields: Row; own: Row } {
  const before: { fields: Row; own: Row } = { fields: {}, own: {} }
  for (const [field, [value]] of Object.entries(changes))
    if (field.startsWith(OWN)) before.own[field.slice(OWN.length)] = value
    else before.fields[field] = value
  return before
}

/** All own fields of a row, with some as they were before; those that were empty are left out. */
function withOwn(row: Row, own: Row): Row {
  const all = Object.entries({ ...(row.custom_fields as Row), ...own })
  return Object.fromEntries(all.filter(([, value]) => value !== null))
}

/**
 * Of what an event says it replaced, what can be given back. A history also has a picture, a link, the note of a
 * hand-over.
 */
function restorable({ entity, beside }: Rules<Row>, changes: Changes): Changes {
  const columns = storedColumns(entity.table)
  const isBeside = (field: string) => beside?.read !== undefined && field === beside.field
  const isField = (field: string) =>
    field.startsWith(OWN) ? 'custom_fields' in columns : field in columns || isBeside(field)
  return Object.fromEntries(Object.entries(changes).filter(([field]) => isField(field)))
}

/** An event of a history, as far as it says what it replaced. */
export interface Event {
  auditable_id: string
  changes: Changes
  is_last: boolean
}

/** What events replaced, each record once: a call may have changed one twice. */
export function replacedBy(rules: Rules<Row>, events: readonly Event[]): Replaced[] {
  const byId = new Map<string, Replaced>()
  for (const { auditable_id: id, changes, is_last } of events) {
    const sooner = byId.get(id)?.changes ?? {}
    const now = Object.entries(restorable(rules, changes)).map(
      ([field, [before, after]]) =>
        [field, [field in sooner ? sooner[field]![0] : before, after]] as const,
    )
    byId.set(id, { id, is_last, changes: { ...sooner, ...Object.fromEntries(now) } as Changes })
  }
  return [...byId.values()].filter(({ changes }) => Object.keys(changes).length > 0)
}

/**
 * Gives records back what events replaced, in the transaction of `ctx`. A field that was changed again since is a
 * conflict. What nobody has touched since may be again what it was; a record that has changed otherwise becomes what it
 * never was, so that the rules of a form hold.
 *
 * @param skipped takes those of many that stay as they are; without it, a problem is an error
 * @throws 409 `changed_since` with the fields in `meta`; 403 where records come back or go, without the right to delete
 */
export async function undoEvents(
  ctx: Ctx,
  rules: Rules<Row>,
  events: readonly Replaced[],
  skipped?: Skip[],
): Promise<Before[]> {
  if (events.some(({ changes }) => 'archived_at' in changes))
    await refuseArchiving(ctx, rules.entity)
  const work: Work<Row> = { rules, action: 'undo', ...(skipped && { skipped }) }
  const wanted = events.map(({ id, changes }) => ({ id, change: valuesBefore(changes).fields }))
  const held = await holdRecords(ctx, work, wanted)
  if (rules.beside && events.some(({ changes }) => rules.beside!.field in changes))
    await readBeside(
      ctx,
      rules,
      held.map(({ before }) => before!),
    )
  const byId = new Map(events.map((event) => [event.id, event]))
  const untouched: Asked<Row>[] = []
  const others: Asked<Row>[] = []
  for (const one of held) {
    const before = one.before!
    const event = byId.get(idOf(before))!
    const fields = changedSince(rules, before, event)
    if (fields.length > 0) leave(work, before, [changedAgain(fields)])
    else if (event.is_last) untouched.push(withOwnFields(one, event, (own) => withOwn(before, own)))
    else others.push(withOwnFields(one, event, (own) => own))
  }
  return [
    ...(await carryOutUndo(ctx, { ...work, how: 'undo' }, untouched)),
    ...(await carryOutUndo(ctx, { ...work, how: 'form' }, others)),
  ]
}

export const changedAgain = (fields: readonly string[]) => ({
  code: 'changed_since',
  detail: fields.length > 0 ? `Changed again since: ${fields.join(', ')}` : 'Changed again since',
  status: 409 as const,
  meta: { fields },
})

function withOwnFields(one: Asked<Row>, { changes }: Replaced, own: (values: Row) => Row) {
  const values = valuesBefore(changes).own
  return Object.keys(values).length === 0
    ? one
    : { ...one, change: { ...one.change, custom_fields: own(values) } }
}

async function carryOutUndo(
  ctx: Ctx,
  work: Work<Row> & { how: Strictness },
  asked: readonly Asked<Row>[],
): Promise<Before[]> {
  if (asked.length === 0) return []
  // Triggers look at it: an assignment that an undo gives back goes on as if it had never ended.
  const undoing = work.how === 'undo' ? 'on' : ''
  await ctx.client!.query("select set_config('app.undoing', $1, true)", [undoing])
  return carryOut(ctx, work, asked)
}
