import { ASSET_DATES_IN_ORDER } from '@steward/contract/asset-dates.ts'
import {
  type AssetStatus,
  mayBecome,
  NEEDS_REASON,
  nextStatuses,
} from '@steward/contract/asset-status.ts'
import { AppError, fault, invalid } from '#core/errors.ts'
import { custody, WITH_NOBODY } from '#domain/custody.ts'

type Fault = AppError['faults'][number]
/** Some of an asset's fields; what is left out stays. */
type Changes = { [K in keyof AssetState]?: AssetState[K] | undefined }
type Field = keyof AssetState

/** The fields that the rules look at; an amount is decimal text, a date `YYYY-MM-DD`. */
export interface AssetState {
  status: AssetStatus
  status_reason?: string | null | undefined
  custodian_id?: string | null | undefined
  purchase_date?: string | null | undefined
  in_service_date?: string | null | undefined
  warranty_end?: string | null | undefined
  expected_end_date?: string | null | undefined
  disposed_on?: string | null | undefined
  disposal_type?: string | null | undefined
  disposal_proceeds?: string | null | undefined
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

/** A rule is asked where a field takes part in it that changes: an old record isn't refused for what is left alone. */
const isTouched = (after: AssetState, before: AssetState | undefined, ...fields: Field[]) =>
  !before || fields.some((field) => (after[field] ?? null) !== (before[field] ?? null))

function* statusFaults(after: AssetState, before?: AssetState): Generator<Fault> {
  const { status } = after
  if (before && !mayBecome(before.status, status))
    yield at(
      'status',
      `status cannot go from ${before.status} to ${status}; it can become: ${nextStatuses(before.status).join(', ')}`,
      'transition',
    )
  const touched = isTouched(after, before, 'status', 'status_reason')
  if (touched && NEEDS_REASON.includes(status) && !after.status_reason)
    yield at('status_reason', `status_reason must say why it is ${status}`, 'required')
  if (status !== 'disposed') return
  if (!after.disposed_on)
    yield at('disposed_on', 'disposed_on must be given for a disposed asset', 'required')
  if (!after.disposal_type)
    yield at('disposal_type', 'disposal_type must be given for a disposed asset', 'required')
}

function* dateFaults(after: AssetState, before?: AssetState): Generator<Fault> {
  for (const [first, then] of ASSET_DATES_IN_ORDER) {
    const [begin, end] = [after[first], after[then]]
    if (begin && end && end < begin && isTouched(after, before, first, then))
      yield at(then, `${then} must not be before ${first}`, 'too_early')
  }
}

function* custodyFaults(after: AssetState, before?: AssetState): Generator<Fault> {
  const { status, custodian_id } = after
  if (!custodian_id || !WITH_NOBODY.includes(status)) return
  if (isTouched(after, before, 'status', 'custodian_id'))
    yield at(
      'custodian_id',
      `custodian_id must be empty: nobody has what is ${status}`,
      'with_nobody',
    )
}

/**
 * Holds an asset as it would become against the rules of the register.
 *
 * @param before the asset as it is; left out for a new one, which may begin in any status
 * @throws 422 with every fault there is
 */
export function refuseState(after: AssetState, before?: AssetState): void {
  const faults = [
    ...statusFaults(after, before),
    ...dateFaults(after, before),
    ...custodyFaults(after, before),
  ]
  const { purchase_cost: cost, salvage_value: salvage } = after
  if (cost && salvage && isMore(salvage, cost))
    faults.push(at('salvage_value', 'salvage_value must not be more than purchase_cost'))
  if (faults.length > 0) throw invalid(...faults)
}

/** A new asset is in service from the day it was bought. */
const impliedByNew = ({ in_service_date, purchase_date }: Changes): Changes =>
  purchase_date && !in_service_date ? { in_service_date: purchase_date } : {}

/** What a status says of the asset goes with it: its reason, and how the asset left. */
function impliedByChange(changes: Changes, before: AssetState): Changes {
  const { status } = changes
  if (status === undefined || status === before.status) return {}
  const returns = before.status === 'disposed'
  return {
    ...(changes.status_reason === undefined ? { status_reason: null } : {}),
    ...(returns && { disposed_on: null, disposal_type: null, disposal_proceeds: null }),
  }
}

/**
 * What was given, with what follows from it.
 *
 * @param before the asset as it is; left out for a new one
 */
export function implied<T extends Changes>(changes: T, before?: AssetState): T {
  const said = { ...changes, ...custody(before, changes) }
  return { ...said, ...(before ? impliedByChange(said, before) : impliedByNew(said)) }
}

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
