import type { HandOver, TakeBack } from '@steward/contract/assignments.ts'
import type { Changes } from '#core/audit.ts'
import { AppError, fault, invalid } from '#core/errors.ts'
import type { Row } from '#core/records.ts'
import type { OpenAssignment } from './assignments.queries.ts'
import type { AssetChanges } from './assets.service.ts'

type Status = AssetChanges['status']

/** What wraps a body: it begins the pointers of what is wrong with it. */
export type Wrapper = 'assignment' | 'return' | 'hand_over' | 'take_back'

/** Whom or what place an asset is given to. */
export type Going = Pick<HandOver, 'employee_id' | 'site_id' | 'location_id' | 'condition'>
export type Days = Pick<HandOver, 'handed_on' | 'due_on'>
export type Coming = Pick<TakeBack, 'site_id' | 'location_id' | 'condition'>

/** The rules of the register name an asset's fields; here they stand under another wrapper. */
export async function under<T>(wrapper: Wrapper, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const faults = error.faults.map((one) => {
      const pointer = one.source?.pointer
      if (!pointer) return one
      return { ...one, source: { pointer: pointer.replace(/^\/asset\//, `/${wrapper}/`) } }
    })
    throw new AppError(error.status, error.title, faults, error.retryAfter)
  }
}

/** What a history tells of a hand-over besides the fields of the asset: all that was said. */
export const filled = (told: Record<string, unknown>): Changes =>
  Object.fromEntries(
    Object.entries(told)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([field, value]) => [field, [null, value]]),
  )

/** @throws 422 for a day that is yet to come, or before the one on which it was given */
export function refuseDay(
  pointer: string,
  day: string,
  since: string | undefined,
  today: string,
): void {
  if (day > today) throw invalid(fault(pointer, 'This day is yet to come', 'future'))
  if (since && day < since)
    throw invalid(fault(pointer, `This must not be before ${since}, when it was given`, 'order'))
}

/** Where it goes: to a person it goes where it is; to a place, it leaves whoever had it. */
export const goingTo = ({ employee_id, site_id, location_id, condition }: Going) => ({
  ...(employee_id ? { custodian_id: employee_id } : { custodian_id: null }),
  ...(site_id && { site_id, location_id: null }),
  ...(location_id && { location_id }),
  ...(condition && { condition }),
})

const READY = ['in_stock', 'planned', 'missing', 'retired', 'disposed']
/** What is given out is in use; what is being repaired stays so, whoever has it. */
export const statusGiven = ({ status }: Row) =>
  (READY.includes(status as string) ? 'in_use' : status) as Status

export const isSameHolder = (open: OpenAssignment | undefined, to: Going) =>
  open !== undefined &&
  open.employee_id === (to.employee_id ?? null) &&
  open.site_id === (to.site_id ?? null) &&
  open.location_id === (to.location_id ?? null)

/**
 * When it is given: the day that was said, the day since when they have it already, or today.
 *
 * @throws 422 for days out of order
 */
export function dayGiven(
  wrapper: Wrapper,
  to: Going & Days,
  open: OpenAssignment | undefined,
  today: string,
): string {
  const stays = isSameHolder(open, to)
  const handed_on = to.handed_on ?? (stays ? open!.handed_on : today)
  refuseDay(`/${wrapper}/handed_on`, handed_on, stays ? undefined : open?.handed_on, today)
  if (to.due_on && to.due_on < handed_on)
    throw invalid(fault(`/${wrapper}/due_on`, 'due_on must not be before handed_on', 'order'))
  return handed_on
}

/**
 * When it comes back: the day that was said, or today.
 *
 * @throws 422 for a day out of order
 */
export function dayReturned(
  wrapper: Wrapper,
  said: string | null | undefined,
  open: OpenAssignment,
  today: string,
): string {
  const returned_on = said ?? (today < open.handed_on ? open.handed_on : today)
  refuseDay(`/${wrapper}/returned_on`, returned_on, open.handed_on, today)
  return returned_on
}

/** Where it goes when it comes back. */
export const comingBack = ({ site_id, location_id, condition }: Coming) => ({
  custodian_id: null,
  site_id: site_id ?? undefined,
  location_id: location_id ?? undefined,
  ...(condition && { condition }),
})

const OUT = ['in_use', 'planned', 'missing']
/** What was in use is ready again; what is broken is no better for having come back, unless somebody says so. */
export const statusReturned = ({ status }: Row) =>
  (OUT.includes(status as string) ? 'in_stock' : status) as Status
