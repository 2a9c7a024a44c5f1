import { type auditsApi, canBeUndone } from '@steward/contract/audits.ts'
import type { BulkAnswer } from '@steward/contract/kit/bulk.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import type { Kind as KindName } from '@steward/contract/kinds.ts'
import { allows, resourceOf } from '@steward/contract/permissions.ts'
import { sql } from 'drizzle-orm'
import type { Skip } from '#core/bulk/bulk-write.ts'
import { replacedBy, undoEvents } from '#core/bulk/undo-events.ts'
import { admitted, askRows, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { conflict, forbidden, notFound } from '#core/context/errors.ts'
import type { Changes } from '#core/history/audit.ts'
import type { Kind, Kinds } from '#core/kinds/kinds.ts'
import { literal } from '#core/lists/page.ts'
import { statement } from '#core/records/entity.ts'
import { ofOneCall } from './audits.queries.ts'

interface Event {
  id: string
  auditable_type: Parameters<typeof canBeUndone>[0]['auditable_type']
  auditable_id: string
  action: string
  changes: Changes
  is_last: boolean
}

/** The conditions of an event `o`. */
const EVENT = sql`o.id, o.auditable_type, o.auditable_id, o.action, o.changes, not exists (
  select from audits l where l.account_id = o.account_id and l.auditable_type = o.auditable_type
    and l.auditable_id = o.auditable_id and (l.event_date, l.id) > (o.event_date, o.id)) as is_last`

/** Events of records that the caller doesn't see don't exist for them. */
async function eventOf(ctx: Ctx, id: string): Promise<Event> {
  const [event] = await askRows<Event>(
    ctx,
    statement(
      sql`select ${EVENT} from audits o where o.account_id = ${ctx.account_id} and o.id = ${id}`,
    ),
  )
  if (!event) throw notFound()
  return event
}

/** The events of the call that made this one, of which the caller sees the records. */
async function eventsTogether(ctx: Ctx, id: string): Promise<Event[]> {
  return askRows<Event>(
    ctx,
    statement(sql`select ${EVENT} from audits e join audits o on ${ofOneCall(sql`e`)}
      where e.account_id = ${ctx.account_id} and e.id = ${id}
      order by o.id limit ${literal(LIMITS.bulk_ids + 1)}`),
  )
}

const NOTHING = 'This change cannot be undone: it does not say what was there before'

function kindOf(kinds: Kinds, event: Event): Kind {
  const kind = [...kinds.values()].find(({ rules }) => rules.entity.type === event.auditable_type)
  if (!kind || !canBeUndone(event)) throw conflict('not_undoable', NOTHING)
  return kind
}

/**
 * Restores the fields of a record that an event replaced; with `together`, those of all records that the same call
 * changed, and lists those that can't be restored.
 *
 * @throws 404 for an event that the caller may not see; 403 without the permission to change such records; 409
 *   `changed_since` for one whose fields were changed again, `not_undoable` where nothing can be restored, and
 *   `too_many` of them
 */
export function undoEvent(
  ctx: Ctx,
  kinds: Kinds,
  id: string,
  { undo: { together = false } }: BodyOf<typeof auditsApi.undo>,
): Promise<{ data: BulkAnswer }> {
  return inTransaction(ctx, async (ctx) => {
    const { permissions } = await admitted(ctx)
    const event = await eventOf(ctx, id)
    const kind = kindOf(kinds, event)
    if (!allows(permissions, `${resourceOf(kind.name as KindName)}:update`)) throw forbidden()
    const events = together ? await eventsTogether(ctx, id) : [event]
    if (events.length > LIMITS.bulk_ids)
      throw conflict('too_many', `At most ${LIMITS.bulk_ids} records can be given back at once`)
    const some = replacedBy(kind.rules, events)
    if (some.length === 0) throw conflict('not_undoable', NOTHING)
    const skipped: Skip[] = []
    const before = await undoEvents(ctx, kind.rules, some, together ? skipped : undefined)
    return {
      data: {
        changed: before.length,
        skipped: skipped.map(({ id, name, code, reason }) => ({ id, name, code, reason })),
        undo_token: null,
      },
    }
  })
}
