import type { HandOver, TakeBack } from '@steward/contract/assignments.ts'
import type { Changes } from '#core/history/audit.ts'
import type { Row } from '#core/records/records.ts'
import { problem, type Problem } from '#core/records/rules.ts'
import type { OpenAssignment } from './assignments.queries.ts'
import type { AssetChange } from './assets.judge.ts'

type Status = AssetChange['status']

/** The employee or the place that an asset is handed over to. */
type Destination = Pick<HandOver, 'employee_id' | 'site_id' | 'location_id' | 'condition'>
type Days = Pick<HandOver, 'handed_on' | 'due_on'>
type Coming = Pick<TakeBack, 'site_id' | 'location_id' | 'condition'>

/** The dates and notes of a hand-over that were given, for the history, besides the fields of the asset. */
export const filled = (notes: Record<string, unknown>): Changes =>
  Object.fromEntries(
    Object.entries(notes)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([field, value]) => [field, [null, value]]),
  )

/** A day must not be in the future, nor before the hand-over. */
function dayProblems(field: string, day: string, since: string | undefined, today: string) {
  if (day > today) return [problem(field, 'Date can’t be in the future', 'future')]
  return since && day < since
    ? [problem(field, `This must not be before ${since}, when it was given`, 'order')]
    : []
}

/** The place where an employee works. */
export type Workplace = Pick<AssetChange, 'site_id' | 'location_id'>

/**
 * The changes to an asset: handed over to an employee it stays where it is, or moves to their workplace; to a place, it
 * is no longer assigned to an employee.
 */
export const changesForHolder = (
  { employee_id, site_id, location_id, condition }: Destination,
  along: Workplace = {},
) => ({
  ...(employee_id ? { custodian_id: employee_id, ...along } : { custodian_id: null }),
  ...(site_id && { site_id, location_id: null }),
  ...(location_id && { location_id }),
  ...(condition && { condition }),
})

const READY = ['in_stock', 'planned', 'missing', 'retired', 'disposed']
/** An asset that is handed over is in use, unless it is being repaired. */
export const statusGiven = ({ status }: Row) =>
  (READY.includes(status as string) ? 'in_use' : status) as Status

export const isSameHolder = (open: OpenAssignment | undefined, to: Destination) =>
  open !== undefined &&
  open.employee_id === (to.employee_id ?? null) &&
  open.site_id === (to.site_id ?? null) &&
  open.location_id === (to.location_id ?? null)

/** The date of the hand-over: the given one, the one since which they have it already, or today. */
export const dayGiven = (to: Destination & Days, open: OpenAssignment | undefined, today: string) =>
  to.handed_on ?? (isSameHolder(open, to) ? open!.handed_on : today)

/** The problems of dates in a wrong order. */
export function givenProblems(
  to: Destination & Days,
  open: OpenAssignment | undefined,
  today: string,
): Problem[] {
  const day = dayGiven(to, open, today)
  const since = isSameHolder(open, to) ? undefined : open?.handed_on
  const wrong = dayProblems('handed_on', day, since, today)
  if (!to.due_on || to.due_on >= day) return wrong
  return [...wrong, problem('due_on', 'due_on must not be before handed_on', 'order')]
}

type Returned = string | null | undefined

/** The date of return: the given one, or today. */
export const dayReturned = (day: Returned, open: OpenAssignment | undefined, today: string) =>
  day ?? (open && today < open.handed_on ? open.handed_on : today)

/** The problem of a date in a wrong order. */
export const returnProblems = (
  day: Returned,
  open: OpenAssignment | undefined,
  today: string,
): Problem[] => dayProblems('returned_on', dayReturned(day, open, today), open?.handed_on, today)

/** The new place and condition of a returned asset. */
export const comingBack = ({ site_id, location_id, condition }: Coming) => ({
  custodian_id: null,
  site_id: site_id ?? undefined,
  location_id: location_id ?? undefined,
  ...(condition && { condition }),
})

const OUT = ['in_use', 'planned', 'missing']
/** A returned asset is in stock again, unless it is being repaired. */
export const statusReturned = ({ status }: Row) =>
  (OUT.includes(status as string) ? 'in_stock' : status) as Status
