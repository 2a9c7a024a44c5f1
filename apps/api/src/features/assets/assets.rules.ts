import {
  type AssetStatus,
  mayBecome,
  NEEDS_REASON,
  nextStatuses,
} from '@steward/contract/asset-status.ts'
import { AppError, fault, invalid } from '#core/errors.ts'
import { statusWith } from '#domain/custody.ts'

type Fault = AppError['faults'][number]
/** Some of an asset's fields; what is left out stays. */
type Changes = { [K in keyof AssetState]?: AssetState[K] | undefined }

/** The fields that the rules look at; an amount is decimal text, a date `YYYY-MM-DD`. */
export interface AssetState {
  status: AssetStatus
  status_reason?: string | null | undefined
  custodian_id?: string | null | undefined
  purchase_date?: string | null | undefined
  in_service_date?: string | null | undefined
  disposed_on?: string | null | undefined
  disposal_type?: string | null | undefined
  purchase_cost?: string | null | undefined
  salvage_value?: string | null | undefined
}

const at = (field: string, detail: string, code?: string) => fault(`/asset/${field}`, detail, code)

/** Compares two decimal texts without making floats of them. */
export function isMore(a: string, b: string): boolean {
  const scaled = (text: string) => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(4, '0').slice(0, 4))
  }
  return scaled(a) > scaled(b)
}

function* statusFaults(after: AssetState, before?: AssetState): Generator<Fault> {
  const { status } = after
  if (before && !mayBecome(before.status, status))
    yield at(
      'status',
      `status cannot go from ${before.status} to ${status}; it can become: ${nextStatuses(before.status).join(', ')}`,
      'transition',
    )
  const entered = !before || before.status !== status
  if (entered && NEEDS_REASON.includes(status) && !after.status_reason)
    yield at('status_reason', `status_reason must say why it is ${status}`, 'required')
  if (status !== 'disposed') return
  if (!after.disposed_on)
    yield at('disposed_on', 'disposed_on must be given for a disposed asset', 'required')
  if (!after.disposal_type)
    yield at('disposal_type', 'disposal_type must be given for a disposed asset', 'required')
}

function* dateFaults({
  purchase_date,
  in_service_date,
  disposed_on,
}: AssetState): Generator<Fault> {
  if (purchase_date && in_service_date && in_service_date < purchase_date)
    yield at('in_service_date', 'in_service_date must not be before purchase_date')
  if (purchase_date && disposed_on && disposed_on < purchase_date)
    yield at('disposed_on', 'disposed_on must not be before purchase_date')
}

/**
 * Holds an asset as it would become against the rules of the register.
 *
 * @param before the asset as it is; left out for a new one, which may begin in any status
 * @throws 422 with every fault there is
 */
export function refuseState(after: AssetState, before?: AssetState): void {
  const faults = [...statusFaults(after, before), ...dateFaults(after)]
  const { purchase_cost: cost, salvage_value: salvage } = after
  if (cost && salvage && isMore(salvage, cost))
    faults.push(at('salvage_value', 'salvage_value must not be more than purchase_cost'))
  if (faults.length > 0) throw invalid(...faults)
}

/** An asset that somebody holds is in use, and it is in service from the day it was bought. */
const impliedByNew = ({
  status,
  custodian_id,
  in_service_date,
  purchase_date,
}: Changes): Changes => ({
  ...(custodian_id && !status ? { status: 'in_use' } : {}),
  ...(purchase_date && !in_service_date ? { in_service_date: purchase_date } : {}),
})

/** A reason belongs to its status. */
function impliedByChange(changes: Changes, before: AssetState): Changes {
  const { status = statusWith(before, changes.custodian_id), status_reason } = changes
  const moves = status !== undefined && status !== before.status
  return {
    ...(moves ? { status } : {}),
    ...(moves && status_reason === undefined ? { status_reason: null } : {}),
  }
}

/**
 * What was given, with what follows from it.
 *
 * @param before the asset as it is; left out for a new one
 */
export const implied = <T extends Changes>(changes: T, before?: AssetState): T => ({
  ...changes,
  ...(before ? impliedByChange(changes, before) : impliedByNew(changes)),
})

/** @throws 422 at each of these fields */
export function refuseMissing(fields: readonly string[], category: string | null): void {
  if (fields.length === 0) return
  throw invalid(
    ...fields.map((field) =>
      at(
        field,
        `${field} must be filled in for assets of ${category ?? 'this category'}`,
        'required',
      ),
    ),
  )
}
