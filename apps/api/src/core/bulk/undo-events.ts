import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Changes, same } from '../history/audit.ts'
import { clientOf, type Ctx } from '../context/ctx.ts'
import { idOf, type Row, storedColumns } from '../records/records.ts'
import type { Asked, Rules, Strictness } from '../records/rules.ts'
import { readBeside } from './beside.ts'
import { refuseArchiving } from './bulk.ts'
import type { Before, Skip } from './bulk-write.ts'
import { carryOut, holdRecords, leave, type Work } from './change.ts'

/** The values of a record that an event has replaced. */
interface Replaced {
  id: string
  changes: Changes
  /** Whether it is the last event of the record. */
  is_last: boolean
}

const CUSTOM = 'cf:'

const isAmount = (column: PgColumn | undefined) => column?.getSQLType().startsWith('numeric')

/** Whether a field still has the value of a history. Amounts are compared as numbers, `1` being `1.00`. */
function isStill(column: PgColumn | undefined, then: unknown, now: unknown): boolean {
  if (column?.name === 'archived_at') return (then === null) === (now === null)
  if (same(then ?? null, now ?? null)) return true
  return isAmount(column) === true && then !== null && now !== null && Number(then) === Number(now)
}

/** The fields that have changed again since the event. */
function changedSince({ entity }: Rules<Row>, row: Row, { changes }: Replaced): string[] {
  const columns = storedColumns(entity.table)
  const own = (row.custom_fields ?? {}) as Row
  return Object.entries(changes).flatMap(([field, [, then]]) => {
    const now = field.startsWith(CUSTOM) ? own[field.slice(CUSTOM.length)] : row[field]
    return isStill(columns[field], then, now) ? [] : [field]
  })
}

/** Whether a field has the value of before the event again, as where something else that was undone moved it back. */
function isBack({ entity }: Rules<Row>, row: Row, field: string, { changes }: Replaced): boolean {
  const column = storedColumns(entity.table)[field]
  return column !== undefined && isStill(column, changes[field]![0], row[field])
}

/** The values before an event: of columns, and of custom fields. */
function valuesBefore(changes: Changes): { fields: Row; own: Row } {
  const before: { fields: Row; own: Row } = { fields: {}, own: {} }
  for (const [field, [value]] of Object.entries(changes))
    if (field.startsWith(CUSTOM)) before.own[field.slice(CUSTOM.length)] = value
    else before.fields[field] = value
  return before
}

/** The custom fields of a row with some restored; those that were empty are left out. */
function withCustomValue(row: Row, own: Row): Row {
  const all = Object.entries({ ...(row.custom_fields as Row), ...own })
  return Object.fromEntries(all.filter(([, value]) => value !== null))
}

/** The changes of an event that can be undone: a history also has pictures, links and notes of hand-overs. */
function restorable({ entity, beside }: Rules<Row>, changes: Changes): Changes {
  const columns = storedColumns(entity.table)
  const isBeside = (field: string) => beside?.read !== undefined && field === beside.field
  const isField = (field: string) =>
    field.startsWith(CUSTOM) ? 'custom_fields' in columns : field in columns || isBeside(field)
  return Object.fromEntries(Object.entries(changes).filter(([field]) => isField(field)))
}

/** The parts of an event of a history that its undo needs. */
export interface Event {
  auditable_id: string
  changes: Changes
  is_last: boolean
}

/** The values that events have replaced, once for each record: a call may have changed one twice. */
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
 * Restores the values that events have replaced, in the transaction of `ctx`. A field that has changed again since is a
 * conflict. A record without later events returns to a state that it had, by the rules of an undo; one with later
 * changes of other fields gets into a new state, by the rules of a form.
 *
 * @param skipped collects the records that are skipped; without it, the first problem is thrown
 * @throws 409 `changed_since` with the fields in `meta`; 403 where that archives or restores records, without the
 *   permission to delete
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
    // Of many, what is as it was before already needs no undo.
    const fields = changedSince(rules, before, event).filter(
      (field) => !skipped || !isBack(rules, before, field, event),
    )
    if (fields.length > 0) leave(work, before, [changedAgain(fields)])
    else if (event.is_last)
      untouched.push(withCustomFields(one, event, (own) => withCustomValue(before, own)))
    else others.push(withCustomFields(one, event, (own) => own))
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

function withCustomFields(one: Asked<Row>, { changes }: Replaced, own: (values: Row) => Row) {
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
  // Triggers read it: an assignment that an undo restores goes on as if it had never ended.
  const undoing = work.how === 'undo' ? 'on' : ''
  await clientOf(ctx).query("select set_config('app.undoing', $1, true)", [undoing])
  return carryOut(ctx, work, asked)
}
