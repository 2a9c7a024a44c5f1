import type { WorkOrderStatus } from '@steward/contract/work-order-status.ts'

/** The properties of a work order that decide about its asset's downtime; moments are RFC 3339 in UTC. */
export interface Downtime {
  status: WorkOrderStatus
  asset_id: string | null
  sets_asset_status: boolean
  archived_at: string | null
  started_at: string | null
  completed_at: string | null
  downtime_start: string | null
  downtime_end: string | null
}
type Change = { [K in keyof Downtime]?: Downtime[K] | undefined }

/** Whether the work order keeps its asset in maintenance. */
export const keepsAsset = (order: Partial<Downtime> | undefined): boolean =>
  order?.status === 'in_progress' &&
  order.sets_asset_status === true &&
  Boolean(order.asset_id) &&
  !order.archived_at

/**
 * The downtime of an asset begins and ends with the work that keeps it in maintenance, unless its moments are given.
 *
 * @param before as it is; undefined for a new one
 * @param change the fields that are set now, with what their status implies
 */
export function downtime(before: Downtime | undefined, change: Change, now: string): Change {
  const after = { ...before, ...change } as Partial<Downtime>
  const [was, is] = [keepsAsset(before), keepsAsset(after)]
  if (was === is) return {}
  if (is)
    return {
      downtime_start: after.downtime_start ?? after.started_at ?? now,
      // A new downtime begins.
      downtime_end: change.downtime_end ?? null,
    }
  return after.downtime_start
    ? { downtime_end: after.downtime_end ?? after.completed_at ?? now }
    : {}
}

/** Downtime can't end before it begins. */
export function* downtimeFaults(before: Downtime | undefined, after: Downtime) {
  const { downtime_start: start, downtime_end: end } = after
  if (!end || (before && start === before.downtime_start && end === before.downtime_end)) return
  if (!start)
    yield {
      field: 'downtime_start',
      code: 'required',
      detail: 'downtime_start must be given with downtime_end',
    } as const
  else if (Date.parse(end) < Date.parse(start))
    yield {
      field: 'downtime_end',
      code: 'too_early',
      detail: 'downtime_end must not be before downtime_start',
    } as const
}
