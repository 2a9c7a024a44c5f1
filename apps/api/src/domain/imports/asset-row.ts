import { ASSET_DATES_IN_ORDER } from '@steward/contract/asset-dates.ts'
import { type AssetStatus, NEEDS_REASON } from '@steward/contract/asset-status.ts'
import { compareAmounts } from './amounts.ts'
import { custody, WITH_NOBODY } from '../custody.ts'
import { mayMiss, missingFields } from '../required-fields.ts'
import type { RowProblem, Value } from './plan.ts'

/** The fields of an asset, as they will be stored. */
export type AssetFields = Map<string, Value>

/** What an asset takes from its category where it has nothing of its own, and what that asks for. */
export interface CategoryDefaults {
  depreciation_method_id: string | null
  useful_life_months: number | null
  salvage_value: string | null
  required_fields: readonly string[]
  required_by: string | null
}

const valueOf = (fields: AssetFields, key: string): Value => fields.get(key) ?? null

function fill(fields: AssetFields, key: string, value: Value | undefined): void {
  if (valueOf(fields, key) === null && (value ?? null) !== null) fields.set(key, value!)
}

/** Fills what a new asset leaves open: by its custodian, its dates, its category. */
export function completeNew(fields: AssetFields, defaults: CategoryDefaults | undefined): void {
  for (const [key, value] of custodyIn(undefined, fields)) fields.set(key, value)
  fill(fields, 'status', 'in_stock')
  fill(fields, 'criticality', 'medium')
  fill(fields, 'in_service_date', fields.get('purchase_date'))
  fill(fields, 'depreciation_method_id', defaults?.depreciation_method_id)
  fill(fields, 'useful_life_months', defaults?.useful_life_months?.toString())
  // Emptied on purpose it stays empty, as it does in the form.
  if (!fields.has('salvage_value')) fill(fields, 'salvage_value', defaults?.salvage_value)
}

/**
 * What a category asks for and an asset would lack.
 *
 * @param before the asset as it is; left out for a new one
 */
export function requiredProblems(
  fields: AssetFields,
  { required_fields, required_by }: CategoryDefaults,
  before?: AssetFields,
): RowProblem[] {
  if (required_fields.length === 0) return []
  const was = before && Object.fromEntries(before)
  const after = Object.fromEntries(fields)
  const changes =
    before && Object.fromEntries([...changedFields(before, fields)].map((key) => [key, after[key]]))
  if (was && changes && !mayMiss(changes, was)) return []
  return missingFields(required_fields, after, was).map((key) => ({
    code: 'required_by',
    key,
    args: { category: required_by ?? '' },
  }))
}

/** What follows for status and holder from each other; a file that repeats the present status says nothing new of it. */
function custodyIn(before: AssetFields | undefined, row: AssetFields): Map<string, Value> {
  const [was, said] = [before && valueOf(before, 'status'), valueOf(row, 'status')]
  const held = before && {
    status: was as AssetStatus,
    custodian_id: valueOf(before, 'custodian_id') as string | null,
  }
  const follows = custody(held, {
    status: said === null || said === was ? undefined : (said as AssetStatus),
    custodian_id: row.get('custodian_id') as string | null | undefined,
  })
  return new Map(Object.entries(follows))
}

/** How an asset left, which goes when it comes back. */
const DISPOSAL = ['disposed_on', 'disposal_type', 'disposal_proceeds'] as const

/**
 * The asset as it becomes: what the row says over what was there. Its status and who has it follow each other. A reason
 * belongs to its status, so a new status doesn't keep the old one's. What can't be empty keeps what it had.
 */
export function merged(before: AssetFields, row: AssetFields): AssetFields {
  const after = new Map([...before, ...row])
  const was = valueOf(before, 'status')
  for (const key of ['status', 'asset_tag', 'criticality'])
    if (valueOf(after, key) === null) after.set(key, valueOf(before, key))
  for (const [key, value] of custodyIn(before, row)) after.set(key, value)
  if (valueOf(after, 'status') !== was) {
    if (!row.has('status_reason')) after.set('status_reason', null)
    if (was === 'disposed') for (const key of DISPOSAL) after.set(key, null)
  }
  if (valueOf(after, 'tags') === null) after.set('tags', [])
  return after
}

const same = (a: Value, b: Value) => JSON.stringify(a) === JSON.stringify(b)

/** The fields that a row would really change. */
export const changedFields = (before: AssetFields, after: AssetFields): Set<string> =>
  new Set([...after.keys()].filter((key) => !same(valueOf(before, key), valueOf(after, key))))

/**
 * What an asset breaks of the register's rules. Only rules that a changed field takes part in are asked, so that an old
 * record isn't refused for what this row leaves alone.
 */
export function assetProblems(fields: AssetFields, changed: ReadonlySet<string>): RowProblem[] {
  const touched = (...keys: string[]) => keys.some((key) => changed.has(key))
  const missing = (key: string) => valueOf(fields, key) === null
  const reasons = statusNeeds(fields.get('status') as AssetStatus).filter(
    (key) => missing(key) && touched('status', key),
  )
  const isGone = WITH_NOBODY.includes(fields.get('status') as AssetStatus)
  const heldByNobody = isGone && !missing('custodian_id') && touched('status', 'custodian_id')
  return [
    ...(heldByNobody ? [{ code: 'with_nobody', key: 'custodian_id' } as const] : []),
    ...(missing('name') ? [{ code: 'required', key: 'name' } as const] : []),
    ...reasons.map((key): RowProblem => ({ code: 'reason', key })),
    ...ASSET_DATES_IN_ORDER.flatMap(([first, then]) =>
      touched(first, then) ? sequence(fields, first, then) : [],
    ),
    ...(touched('salvage_value', 'purchase_cost') ? salvage(fields) : []),
  ]
}

function statusNeeds(status: AssetStatus): string[] {
  if (status === 'disposed') return ['status_reason', 'disposed_on', 'disposal_type']
  return NEEDS_REASON.includes(status) ? ['status_reason'] : []
}

function sequence(fields: AssetFields, first: string, then: string): RowProblem[] {
  const before = valueOf(fields, first)
  const after = valueOf(fields, then)
  if (typeof before !== 'string' || typeof after !== 'string' || after >= before) return []
  return [{ code: 'date_before', key: then, value: after, args: { other: first } }]
}

function salvage(fields: AssetFields): RowProblem[] {
  const cost = valueOf(fields, 'purchase_cost')
  const value = valueOf(fields, 'salvage_value')
  if (typeof cost !== 'string' || typeof value !== 'string' || compareAmounts(value, cost) <= 0)
    return []
  return [{ code: 'above', key: 'salvage_value', value, args: { other: 'purchase_cost' } }]
}
