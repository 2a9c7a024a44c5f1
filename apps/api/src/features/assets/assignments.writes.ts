import type { HandOver, TakeBack } from '@steward/contract/assignments.ts'
import type { Changes } from '#core/history/audit.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import type { Before } from '#core/bulk/bulk-write.ts'
import type { OpenAssignment } from './assignments.queries.ts'

type Details = Omit<HandOver, 'send_receipt' | 'lock_version'>

/** Assignments that began, and those that continue with changed data, by the asset. */
interface Given {
  begun: Map<string, string>
  said: Map<string, string>
}

/**
 * Writes the dates and conditions of assignments: of the present ones, and of new ones if the holder is a place.
 *
 * @param known the previous assignments
 */
export async function giveAll(
  ctx: Ctx,
  asset_ids: readonly string[],
  to: Details & { today: string },
  known: readonly OpenAssignment[],
): Promise<Given> {
  const { employee_id, site_id, location_id, due_on, condition, note } = to
  const said = [to.handed_on ?? null, due_on ?? null, condition ?? null, note ?? null, ctx.user_id]
  const ids = known.map(({ id }) => id)
  const { rows } = await clientOf(ctx).query<{ id: string; asset_id: string }>(
    // An assignment that has just begun is deleted by the undo.
    `update asset_assignments set handed_on = coalesce($3, handed_on), due_on = $4, condition = $5, note = $6,
       handed_by = $7, updated_at = now(), lock_version = lock_version + (id = any ($8::uuid[]))::int
     where account_id = $1 and asset_id = any ($2::uuid[]) and ended_at is null returning id, asset_id`,
    [ctx.account_id, asset_ids, ...said, ids],
  )
  const open = new Set(rows.map(({ asset_id }) => asset_id))
  const without = asset_ids.filter((id) => !open.has(id))
  const { rows: added } = await clientOf(ctx).query<{ id: string; asset_id: string }>(
    `insert into asset_assignments (account_id, asset_id, handed_on, due_on, condition, note, handed_by,
       employee_id, site_id, location_id)
     select $1, id, coalesce($3, $8::date), $4::date, $5, $6, $7::uuid, $9::uuid, $10::uuid, $11::uuid
     from unnest($2::uuid[]) id
     returning id, asset_id`,
    [
      ...[ctx.account_id, without, ...said, to.today],
      ...[employee_id ?? null, site_id ?? null, location_id ?? null],
    ],
  )
  const before = new Set(ids)
  const byAsset = (some: typeof rows) => new Map(some.map(({ id, asset_id }) => [asset_id, id]))
  return {
    begun: byAsset([...rows.filter(({ id }) => !before.has(id)), ...added]),
    said: byAsset(rows.filter(({ id }) => before.has(id))),
  }
}

/** Ends assignments on a day, or on the day of their beginning if that is later. */
export async function endAll(
  ctx: Ctx,
  ids: readonly string[],
  how: { on: string } & Pick<TakeBack, 'condition' | 'note'>,
): Promise<void> {
  if (ids.length === 0) return
  await clientOf(ctx).query(
    `update asset_assignments set returned_on = greatest($3::date, handed_on), returned_condition = $4, return_note = $5,
       returned_by = $6, ended_at = coalesce(ended_at, now()), updated_at = now(), lock_version = lock_version + 1
     where account_id = $1 and id = any ($2::uuid[])`,
    [ctx.account_id, ids, how.on, how.condition ?? null, how.note ?? null, ctx.user_id],
  )
}

/** An asset before a hand-over or a return, and the effects on its assignments. */
export interface AssignmentUndo extends Before {
  /** The assignment that began. */
  begun?: string | undefined
  /** The one that ended. */
  ended?: string | undefined
  /** The one that continued, as it was. */
  said?: OpenAssignment | undefined
  /** Notes for its history, besides the fields of the asset. */
  notes?: Changes
}

/**
 * Restores the assignments of assets after an undo: those that began are deleted, unless they were changed since, and
 * those that ended continue.
 */
export async function giveBackAll(ctx: Ctx, undo: readonly AssignmentUndo[]): Promise<void> {
  const client = clientOf(ctx)
  const { account_id } = ctx
  const begun = undo.flatMap(({ begun }) => begun ?? [])
  const ended = undo.filter((one) => one.ended !== undefined)
  // Triggers on the asset have ended these in this transaction; that alone isn't a change since.
  await client.query(
    `delete from asset_assignments where account_id = $1 and id = any ($2::uuid[])
       and ((ended_at is null and lock_version = 1) or (ended_at = now() and lock_version = 2))`,
    [account_id, begun],
  )
  // Likewise those that triggers have begun in this transaction in place of the one that continues.
  await client.query(
    `delete from asset_assignments s using unnest($2::uuid[], $3::uuid[]) k (asset_id, id)
     where s.account_id = $1 and s.asset_id = k.asset_id and s.ended_at is null and s.id <> k.id
       and s.created_at = now() and s.id <> all ($4::uuid[])`,
    [account_id, ended.map(({ id }) => id), ended.map((one) => one.ended), begun],
  )
  await client.query(
    `update asset_assignments s set ended_at = null, returned_on = null, returned_by = null, returned_condition = null,
       return_note = null, updated_at = now(), lock_version = s.lock_version + 1
     where s.account_id = $1 and s.id = any ($2::uuid[]) and s.ended_at is not null
       and not exists (select from asset_assignments o
         where o.account_id = $1 and o.asset_id = s.asset_id and o.ended_at is null)`,
    [account_id, ended.map((one) => one.ended)],
  )
  await sayAgain(
    ctx,
    undo.flatMap(({ said }) => said ?? []),
  )
}

/** Restores the previous data of assignments that weren't changed since. */
async function sayAgain(ctx: Ctx, said: readonly OpenAssignment[]): Promise<void> {
  if (said.length === 0) return
  await clientOf(ctx).query(
    `update asset_assignments s set handed_on = o.handed_on, due_on = o.due_on, condition = o.condition, note = o.note,
       handed_by = o.handed_by, updated_at = now(), lock_version = s.lock_version + 1
     from json_to_recordset($2::json) as o(id uuid, lock_version int, handed_on date, due_on date, condition text,
       note text, handed_by uuid)
     where s.account_id = $1 and s.id = o.id and s.ended_at is null and s.lock_version = o.lock_version + 1`,
    [ctx.account_id, JSON.stringify(said)],
  )
}
