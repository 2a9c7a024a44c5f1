import { type AssetStatus, NEEDS_REASON } from '@steward/contract/asset-status.ts'
import { compareAmounts } from './amounts.ts'
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
  fill(fields, 'status', valueOf(fields, 'custodian_id') === null ? 'in_stock' : 'in_use')
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

/**
 * The asset as it becomes: what the row says over what was there. A reason belongs to its status, so a new status
 * doesn't keep the old one's. What can't be empty keeps what it had.
 */
export function merged(before: AssetFields, row: AssetFields): AssetFields {
  const after = new Map([...before, ...row])
  const status = valueOf(after, 'status')
  if (status === null) after.set('status', valueOf(before, 'status'))
  else if (status !== valueOf(before, 'status') && !row.has('status_reason'))
    after.set('status_reason', null)
  for (const key of ['asset_tag', 'criticality'])
    if (valueOf(after, key) === null) after.set(key, valueOf(before, key))
  if (valueOf(after, 'tags') === null) after.set('tags', [])
  return after
}

const same = (a: Value, b: Value) => JSON.stringify(a) === JSON.stringify(b)

/** The fields that a row would really change. */
export const changedFields = (before: AssetFields, after: AssetFields): Set<string> =>
  new Set([...after.keys()].filter((key) => !same(valueOf(before, key), valueOf(after, key))))

/** Dates that follow each other in a thing's life. */
const SEQUENCES = [
  ['purchase_date', 'in_service_date'],
  ['purchase_date', 'disposed_on'],
] as const

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
  return [
    ...(missing('name') ? [{ code: 'required', key: 'name' } as const] : []),
    ...reasons.map((key): RowProblem => ({ code: 'reason', key })),
    ...SEQUENCES.flatMap(([first, then]) =>
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
