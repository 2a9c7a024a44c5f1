import { clientOf, type Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'

/** The fields that decide whether a work order keeps its asset in maintenance. */
const KEEPING = ['status', 'sets_asset_status', 'asset_id', 'archived_at']

const LOCATIONS = `select from locations where account_id = $1 and id = any (array(
    select unnest($2::uuid[]) union
    select location_id from assets where account_id = $1 and id = any ($3::uuid[])))
  order by id for share`

const ASSIGNEES = `select from memberships where account_id = $1 and user_id = any ($2::uuid[])
  order by user_id for share`

/** `$4`: also the assets of work orders that don't set the status of theirs yet. */
const assetsFor = (lock: 'update' | 'key share') => `select from assets
  where account_id = $1 and id = any (array(
    select unnest($2::uuid[]) union
    select asset_id from work_orders where account_id = $1 and id = any ($3::uuid[]) and (sets_asset_status or $4)))
  order by id for ${lock}`

const idsIn = (changes: readonly Row[], field: string): string[] => [
  ...new Set(changes.map((change) => change[field]).filter((id) => typeof id === 'string')),
]

const setsStatus = ({ sets_asset_status: sets }: Row) => sets === true || sets === 'true'
const mayKeep = (change: Row) => KEEPING.some((field) => change[field] !== undefined)

/**
 * Locks the assets of work before the work itself, and their locations before them: whoever moves assets or locations
 * locks in the same order. So the work is created where its asset is, without deadlocks. First of all it locks the
 * assignees: a change of their sites locks them before their work.
 *
 * @param orders the work orders that are to be changed
 * @param changes of these, or of new work orders or requests
 */
export function holdAssets(
  ctx: Ctx,
  orders: readonly string[],
  changes: readonly object[],
): Promise<void> | undefined {
  const rows = changes as readonly Row[]
  const [assets, locations] = [idsIn(rows, 'asset_id'), idsIn(rows, 'location_id')]
  const assignees = idsIn(rows, 'assigned_to_id')
  const sets = rows.some(setsStatus)
  const kept = rows.some(mayKeep) ? orders : []
  const lock = sets || kept.length > 0 ? 'update' : 'key share'
  const locks: [string, unknown[]][] = []
  if (assignees.length > 0) locks.push([ASSIGNEES, [ctx.account_id, assignees]])
  if (assets.length + locations.length > 0)
    locks.push([LOCATIONS, [ctx.account_id, locations, assets]])
  if (assets.length + kept.length > 0)
    locks.push([assetsFor(lock), [ctx.account_id, assets, kept, sets]])
  if (locks.length === 0) return undefined
  // They are sent together, and carried out one after the other.
  const client = clientOf(ctx)
  return Promise.all(locks.map(([text, values]) => client.query(text, values))).then(() => {})
}
