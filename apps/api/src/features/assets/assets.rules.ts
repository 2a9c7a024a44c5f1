import { ASSET_DATES_IN_ORDER } from '@steward/contract/asset-dates.ts'
import {
  type AssetStatus,
  mayBecome,
  NEEDS_REASON,
  nextStatuses,
} from '@steward/contract/asset-status.ts'
import { problem, type Problem } from '#core/records/rules.ts'
import { custody, WITH_NOBODY } from '#domain/custody.ts'
import { isSameValue } from '#shared/assets/amounts.ts'

/** Some of an asset's fields; what is left out stays. */
type Changes = { [K in keyof AssetState]?: AssetState[K] | undefined }

/** The fields that the rules depend on; an amount is decimal text, a date `YYYY-MM-DD`. */
export interface AssetState {
  status: AssetStatus
  status_reason?: string | null | undefined
  custodian_id?: string | null | undefined
  purchase_date?: string | null | undefined
  in_service_date?: string | null | undefined
  warranty_end?: string | null | undefined
  expected_end_date?: string | null | undefined
  opening_as_of?: string | null | undefined
  disposed_on?: string | null | undefined
  disposal_type?: string | null | undefined
  disposal_proceeds?: string | null | undefined
  disposal_costs?: string | null | undefined
  purchase_cost?: string | null | undefined
  salvage_value?: string | null | undefined
  opening_accumulated?: string | null | undefined
}

/** Compares two decimal texts without converting them to floats. */
function isMore(a: string, b: string): boolean {
  const scaled = (text: string) => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(4, '0').slice(0, 4))
  }
  return scaled(a) > scaled(b)
}

/** A rule applies if one of its fields changes: an old record isn't refused for fields that stay the same. */
export const isTouched = <Of extends object>(
  after: Of,
  before: Of | undefined,
  ...fields: readonly (keyof Of)[]
): boolean => !before || fields.some((field) => !isSameValue(after[field], before[field]))

/** The statuses that may follow each status; a new asset may have any. */
export function transitionProblems({ status }: AssetState, before?: AssetState): Problem[] {
  if (!before || mayBecome(before.status, status)) return []
  const detail = `status cannot go from ${before.status} to ${status}; it can become: ${nextStatuses(before.status).join(', ')}`
  return [problem('status', detail, 'transition')]
}

/** The fields that a status requires, with the messages for missing ones. */
const NEEDS = {
  status_reason: (status: AssetStatus) => `status_reason must say why it is ${status}`,
  disposed_on: () => 'disposed_on must be given for a disposed asset',
  disposal_type: () => 'disposal_type must be given for a disposed asset',
}
type Needed = keyof typeof NEEDS

const neededBy = (status: AssetStatus): readonly Needed[] =>
  status === 'disposed'
    ? ['status_reason', 'disposed_on', 'disposal_type']
    : NEEDS_REASON.includes(status)
      ? ['status_reason']
      : []

function* statusProblems(after: AssetState, before?: AssetState): Generator<Problem> {
  const { status } = after
  for (const field of neededBy(status))
    if (!after[field] && isTouched(after, before, 'status', field))
      yield problem(field, NEEDS[field](status), 'required')
}

function* dateProblems(after: AssetState, before?: AssetState): Generator<Problem> {
  for (const [first, then] of ASSET_DATES_IN_ORDER) {
    const [begin, end] = [after[first], after[then]]
    if (begin && end && end < begin && isTouched(after, before, first, then))
      yield problem(then, `${then} must not be before ${first}`, 'too_early', { other: first })
  }
}

function* custodyProblems(after: AssetState, before?: AssetState): Generator<Problem> {
  const { status, custodian_id } = after
  if (!custodian_id || !WITH_NOBODY.includes(status)) return
  if (!isTouched(after, before, 'status', 'custodian_id')) return
  const detail = `custodian_id must be empty: assets that are ${status} can’t be assigned`
  yield problem('custodian_id', detail, 'with_nobody')
}

/** The parts of the cost: what remains of it in the end, and what was depreciated before. */
const PARTS_OF_COST = ['salvage_value', 'opening_accumulated'] as const

function* valueProblems(after: AssetState, before?: AssetState): Generator<Problem> {
  const { purchase_cost: cost } = after
  for (const field of PARTS_OF_COST) {
    const part = after[field]
    if (!cost || !part || !isMore(part, cost)) continue
    if (!isTouched(after, before, 'purchase_cost', field)) continue
    const detail = `${field} must not be more than purchase_cost`
    yield problem(field, detail, 'invalid_data', { other: 'purchase_cost' })
  }
}

/**
 * Checks an asset after a change by the rules of the register.
 *
 * @param before the asset before the change; undefined for a new one
 */
export function* stateProblems(after: AssetState, before?: AssetState): Generator<Problem> {
  yield* statusProblems(after, before)
  yield* dateProblems(after, before)
  yield* custodyProblems(after, before)
  yield* valueProblems(after, before)
}

/** A new asset is in service from the day of its purchase. */
const impliedByNew = ({ in_service_date, purchase_date }: Changes): Changes =>
  purchase_date && !in_service_date ? { in_service_date: purchase_date } : {}

/** A new status clears what belonged to the old one: its reason, and the data of a disposal. */
function impliedByChange(changes: Changes, before: AssetState): Changes {
  const { status } = changes
  if (status === undefined || status === before.status) return {}
  const returns = before.status === 'disposed'
  return {
    ...(changes.status_reason === undefined ? { status_reason: null } : {}),
    ...(returns && {
      disposed_on: null,
      disposal_type: null,
      disposal_proceeds: null,
      disposal_costs: null,
    }),
  }
}

/**
 * The given values, with those that follow from them.
 *
 * @param before the asset before the change; undefined for a new one
 */
export function implied<T extends Changes>(changes: T, before?: AssetState): T {
  const more = { ...changes, ...custody(before, changes) }
  return { ...more, ...(before ? impliedByChange(more, before) : impliedByNew(more)) }
}

/** The problems for fields that a category requires and an asset would lack. */
export const missingProblems = (fields: readonly string[], category: string | null): Problem[] =>
  fields.map((field) => {
    const detail = `${field} must be filled in for assets of ${category ?? 'this category'}`
    return problem(field, detail, 'required', { category: category ?? '' })
  })
