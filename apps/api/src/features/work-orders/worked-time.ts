import type { Before, Step } from '#core/bulk/bulk-write.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { audit } from '#core/history/audit.ts'
import { idOf } from '#core/records/records.ts'
import { minutesOf } from '#domain/work-orders/worked.ts'
import { timeEntry } from './costs.ts'

// As a file sees them, the time entries of a work order are one more field: `actual_hours`, their sum. Its rules see to
// it that what is written here has one entry at most.

/** The hours that were worked on work orders, as they are answered. */
export async function hoursWorked(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await clientOf(ctx).query<{ id: string; hours: string }>(
    `select o.id, (select trim_scale(round(coalesce(sum(p.minutes), 0) / 60.0, 2))::text
       from work_order_time_entries p where p.account_id = $1 and p.work_order_id = o.id) as hours
     from unnest($2::uuid[]) o(id)`,
    [ctx.account_id, ids],
  )
  return new Map(rows.map(({ id, hours }) => [id, hours]))
}

/** Nobody has worked on a day that is yet to come. */
const WRITE = `with given as (
    select * from json_to_recordset($2::json) as s(id uuid, minutes int, user_id uuid, completed_at timestamptz)
  ), held as (
    select e.*, s.minutes as wanted
    from work_order_time_entries e join given s on s.id = e.work_order_id where e.account_id = $1
  ), changed as (
    update work_order_time_entries e set minutes = h.wanted, updated_at = now(), lock_version = e.lock_version + 1
    from held h where e.account_id = $1 and e.id = h.id and h.wanted > 0
  ), gone as (
    delete from work_order_time_entries e using held h where e.account_id = $1 and e.id = h.id and h.wanted = 0
  ), added as (
    insert into work_order_time_entries (account_id, work_order_id, user_id, minutes, worked_on)
    select $1, s.id, s.user_id, s.minutes,
      least((s.completed_at at time zone a.time_zone)::date, (now() at time zone a.time_zone)::date)
    from given s join accounts a on a.id = $1
    where s.minutes > 0 and not exists (select from held h where h.work_order_id = s.id)
    returning *
  )
  select work_order_id as id, minutes as was, nullif(wanted, 0) as will_be, worked_on::text, user_id, rate, note from held
  union all select work_order_id, null, minutes, worked_on::text, user_id, rate, note from added`

interface Written {
  id: string
  was: number | null
  will_be: number | null
  worked_on: string
  user_id: string | null
  rate: string | null
  note: string | null
}

const summaryWith = (minutes: number | null, entry: Written) =>
  minutes === null ? null : timeEntry.summary({ ...entry, minutes })

const actionOf = ({ was, will_be }: Written) =>
  was === null ? 'add_time_entry' : will_be === null ? 'remove_time_entry' : 'update_time_entry'

const NONE = '0'

/**
 * Writes time entries so that their sum is the given one, in the transaction of `ctx`, which has locked the work
 * orders: an existing entry is changed; a new one is for the assignee, on the day of completion.
 */
export async function writeHours(ctx: Ctx, steps: readonly Step[]): Promise<Before[]> {
  const wanted = steps.map(({ before, values }) => {
    const { assigned_to_id, completed_at } = { ...before, ...values }
    return {
      id: idOf(before),
      minutes: minutesOf(values.actual_hours),
      user_id: assigned_to_id ?? ctx.user_id,
      completed_at: completed_at ?? null,
    }
  })
  const { rows } = await clientOf(ctx).query<Written>(WRITE, [
    ctx.account_id,
    JSON.stringify(wanted),
  ])
  const hours = new Map(
    steps.map(({ before, values }) => [
      idOf(before),
      [before.actual_hours ?? NONE, values.actual_hours ?? NONE] as [unknown, unknown],
    ]),
  )
  await audit(
    ctx,
    ...rows.map((row) => ({
      type: 'WorkOrder' as const,
      id: row.id,
      action: actionOf(row),
      changes: {
        time_entry: [summaryWith(row.was, row), summaryWith(row.will_be, row)] as [
          unknown,
          unknown,
        ],
        actual_hours: hours.get(row.id)!,
      },
    })),
  )
  return steps.map(({ before }) => ({
    id: idOf(before),
    lock_version: before.lock_version as number,
    fields: { actual_hours: before.actual_hours ?? NONE },
  }))
}
