import type { asset_assignments } from '#db/schema/asset-assignments.ts'
import type { audits } from '#db/schema/audits.ts'
import type { Row } from './places.ts'
import type { Random } from './random.ts'

type HoldingRow = Row<typeof asset_assignments>

/**
 * The assignments of each asset, derived from its history.
 *
 * @param events of each asset in the order of time
 */
export function holdingsOf(events: readonly Row<typeof audits>[], random: Random): HoldingRow[] {
  const all: HoldingRow[] = []
  const open = new Map<string, HoldingRow>()
  for (const { auditable_id: asset_id, event_date, user_id, changes } of events) {
    const change = (changes as Record<string, [unknown, unknown]>)['custodian_id']
    if (!change || !event_date) continue
    const day = event_date.slice(0, 10)
    const before = open.get(asset_id)
    if (before)
      Object.assign(before, {
        ended_at: event_date,
        returned_on: day,
        returned_by: user_id,
        updated_at: event_date,
        lock_version: 2,
      })
    open.delete(asset_id)
    const employee_id = change[1]
    if (typeof employee_id !== 'string') continue
    const holding: HoldingRow = {
      id: random.id(event_date),
      created_at: event_date,
      updated_at: event_date,
      lock_version: 1,
      asset_id,
      employee_id,
      handed_on: day,
      handed_by: user_id ?? null,
      ended_at: null,
      returned_on: null,
      returned_by: null,
    }
    open.set(asset_id, holding)
    all.push(holding)
  }
  return all
}
