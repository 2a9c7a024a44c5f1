import { type auditsApi, canBeUndone } from '@steward/contract/audits.ts'
import type { BulkAnswer } from '@steward/contract/kit/bulk.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { allows, type Permission } from '@steward/contract/permissions.ts'
import type { Skip } from '#core/bulk/bulk-write.ts'
import { type Replaced, restorable, undoEvents } from '#core/bulk/undo-events.ts'
import { admitted, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { conflict, forbidden, notFound } from '#core/context/errors.ts'
import type { Changes } from '#core/history/audit.ts'
import type { Kind, Kinds } from '#core/kinds/kinds.ts'

interface Event {
  id: string
  auditable_type: Parameters<typeof canBeUndone>[0]['auditable_type']
  auditable_id: string
  action: string
  changes: Changes
  is_last: boolean
}

const EVENT = `a.id, a.auditable_type, a.auditable_id, a.action, a.changes, not exists (
  select from audits l where l.account_id = a.account_id and l.auditable_type = a.auditable_type
    and l.auditable_id = a.auditable_id and (l.event_date, l.id) > (a.event_date, a.id)) as is_last`

/** What the caller may not see has no history for them. */
async function eventOf(ctx: Ctx, id: string): Promise<Event> {
  const { rows } = await ctx.client!.query<Event>(
    `select ${EVENT} from audits a where a.account_id = $1 and a.id = $2`,
    [ctx.account_id, id],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The events of the call that made this one, of which the caller sees the records. */
async function eventsTogether(ctx: Ctx, id: string): Promise<Event[]> {
  const { rows } = await ctx.client!.query<Event>(
    `select ${EVENT} from audits e join audits a on a.account_id = e.account_id and a.request_id = e.request_id
       and a.action <> 'create' and a.action = e.action and a.auditable_type = e.auditable_type
       and a.user_id is not distinct from e.user_id
     where e.account_id = $1 and e.id = $2 order by a.id limit $3`,
    [ctx.account_id, id, LIMITS.bulk_ids + 1],
  )
  return rows
}

const NOTHING = 'This change cannot be undone: it does not say what was there before'

function kindOf(kinds: Kinds, event: Event): Kind {
  const kind = [...kinds.values()].find(({ rules }) => rules.entity.type === event.auditable_type)
  if (!kind || !canBeUndone(event)) throw conflict('not_undoable', NOTHING)
  return kind
}

/** What events replaced, each record once: a call may have changed one twice. */
function replacedBy({ rules }: Kind, events: readonly Event[]): Replaced[] {
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
 * Gives a record back what an event replaced; with `together`, all records that the same call changed, of which those
 * that can't are named.
 *
 * @throws 404 for an event out of the caller's sight; 403 without the right to change such records; 409 `changed_since`
 *   for one whose fields were changed again, `not_undoable` where nothing can be given back, and `too_many` of them
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
    if (!allows(permissions, `${kind.name}:update` as Permission)) throw forbidden()
    const events = together ? await eventsTogether(ctx, id) : [event]
    if (events.length > LIMITS.bulk_ids)
      throw conflict('too_many', `At most ${LIMITS.bulk_ids} records can be given back at once`)
    const some = replacedBy(kind, events)
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
