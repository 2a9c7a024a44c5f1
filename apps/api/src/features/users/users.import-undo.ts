import type { Done } from '#core/bulk/bulk.ts'
import type { Skip } from '#core/bulk/bulk-write.ts'
import { changedAgain } from '#core/bulk/undo-events.ts'
import type { OwnUndo } from '#core/bulk/undo-import.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { importCall } from '#core/history/import-call.ts'
import { skipOf } from '#core/bulk/bulk-write.ts'
import { assignAgain } from '#shared/work-orders/unseen-work.ts'
import { accessTo } from './account-access.ts'
import { lockAdministrators } from './administrators.ts'
import { type Changed } from './memberships.service.ts'
import { carryOut, type Held, hold } from './users.change.ts'

/** What an import changed about a person, and whether they were changed in this account since. */
interface Event {
  id: string
  action: string
  changes: Partial<Record<'role_key' | 'site_scope', [unknown, unknown]>>
  is_last: boolean
}

async function eventsOf(ctx: Ctx, import_id: string, ids: readonly string[]) {
  const { rows } = await clientOf(ctx).query<Event>(
    `select e.auditable_id as id, e.action, e.changes, not exists (
       select from audits l where l.account_id = e.account_id and l.auditable_type = 'User'
         and l.auditable_id = e.auditable_id and (l.event_date, l.id) > (e.event_date, e.id)
         and l.request_id is distinct from e.request_id) as is_last
     from audits e where e.account_id = $1 and e.auditable_type = 'User' and e.auditable_id = any ($2::uuid[])
       and e.request_id = $3 order by e.event_date, e.id`,
    [ctx.account_id, ids, importCall(import_id)],
  )
  return new Map(rows.map((event) => [event.id, event]))
}

/** The values to restore; for a person whom the import added, no membership. */
function valuesBefore({ action, changes }: Event): Changed {
  if (action !== 'update') return { status: 'removed' }
  const { role_key, site_scope } = changes
  return {
    ...(role_key && { role_key: role_key[0] as string }),
    ...(site_scope && { site_scope: site_scope[0] as string[] }),
  }
}

/**
 * Undoes an import for some people: its invitations are withdrawn, and members get back their role and sites. People
 * who have accepted, or were changed since, stay as they are and are listed.
 */
async function undoUsers(ctx: Ctx, import_id: string, ids: readonly string[]): Promise<Done> {
  const access = await accessTo(ctx, ctx.account_id!)
  await lockAdministrators(ctx)
  const events = await eventsOf(ctx, import_id, ids)
  const isUntouched = ({ id }: Held) => events.get(id)!.is_last
  // Nothing can be undone for people who have left since.
  const held = await hold(ctx, [...events.keys()], [])
  const skipped: Skip[] = held
    .filter((one) => !isUntouched(one))
    .map((one) => skipOf({ ...one }, { ...changedAgain([]), field: '' }))
  const steps = held
    .filter(isUntouched)
    .map((held) => ({ held, values: valuesBefore(events.get(held.id)!) }))
  const refused: Parameters<typeof carryOut>[3] = []
  const done = await carryOut(access, steps, 'undo', refused)
  await assignAgain(
    ctx,
    done.map(({ held }) => held.id),
    importCall(import_id),
  )
  return {
    before: done.map(({ held: { id } }) => ({ id, lock_version: 0, fields: {} })),
    skipped: [...skipped, ...refused.map((one) => ({ ...one, field: null }))],
  }
}

/** The undo of an import of people. Sent mails stay, but their links become invalid. */
export const userUndo: OwnUndo = {
  needs: ['account_user:update', 'account_user:delete'],
  brought: `select distinct e.auditable_id as id from audits e where e.account_id = $1 and e.auditable_type = 'User'
    and e.request_id = $4 and $3::uuid is not null
    and not exists (select from audits l where l.account_id = e.account_id and l.auditable_type = 'User'
      and l.auditable_id = e.auditable_id and l.action = 'undo' and (l.event_date, l.id) > (e.event_date, e.id))`,
  undo: undoUsers,
}
