import { type AssetStatus, NEEDS_REASON } from '@steward/contract/asset-status.ts'
import { compareAmounts, percentOf } from './amounts.ts'
import type { RowProblem, Value } from './plan.ts'

/** The fields of an asset, as they will be stored. */
export type AssetFields = Map<string, Value>

/** What an asset takes from its category where it has nothing of its own. */
export interface CategoryDefaults {
  depreciation_method_id: string | null
  useful_life_months: number | null
  /** Percent of the cost, as a decimal text. */
  salvage_percent: string | null
}

const setEmpty = (fields: AssetFields, key: string, value: Value | undefined) => {
  if ((fields.get(key) ?? null) === null && value !== undefined && value !== null)
    fields.set(key, value)
}

/**
 * Fills what a new asset leaves open: by its custodian, its dates, its category.
 *
 * @param digits of the account's currency
 */
export function completeAsset(
  fields: AssetFields,
  defaults: CategoryDefaults | undefined,
  digits: number,
): void {
  setEmpty(fields, 'status', fields.get('custodian_id') ? 'in_use' : 'in_stock')
  setEmpty(fields, 'criticality', 'medium')
  setEmpty(fields, 'in_service_date', fields.get('purchase_date'))
  if (!defaults) return
  const { depreciation_method_id, useful_life_months, salvage_percent } = defaults
  setEmpty(fields, 'depreciation_method_id', depreciation_method_id)
  setEmpty(fields, 'useful_life_months', useful_life_months?.toString())
  const cost = fields.get('purchase_cost')
  if (typeof cost === 'string' && salvage_percent !== null)
    setEmpty(fields, 'salvage_value', percentOf(cost, salvage_percent, digits))
}

/** Dates that follow each other in a thing's life. */
const SEQUENCES = [
  ['purchase_date', 'in_service_date'],
  ['purchase_date', 'warranty_end'],
  ['purchase_date', 'expected_end_date'],
  ['purchase_date', 'disposed_on'],
] as const

/**
 * What an asset breaks of the register's rules. Only rules that a changed field takes part in are asked, so that an old
 * record isn't refused for what this row leaves alone.
 */
export function assetProblems(fields: AssetFields, changed: ReadonlySet<string>): RowProblem[] {
  const touched = (...keys: string[]) => keys.some((key) => changed.has(key))
  const empty = (key: string) => (fields.get(key) ?? null) === null
  const reasons = statusNeeds(fields.get('status') as AssetStatus).filter(
    (key) => empty(key) && touched('status', key),
  )
  return [
    ...(touched('name') && empty('name') ? [{ code: 'required', key: 'name' } as const] : []),
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
  const before = fields.get(first)
  const after = fields.get(then)
  if (typeof before !== 'string' || typeof after !== 'string' || after >= before) return []
  return [{ code: 'date_before', key: then, value: after, args: { other: first } }]
}

function salvage(fields: AssetFields): RowProblem[] {
  const cost = fields.get('purchase_cost')
  const value = fields.get('salvage_value')
  if (typeof cost !== 'string' || typeof value !== 'string' || compareAmounts(value, cost) <= 0)
    return []
  return [{ code: 'above', key: 'salvage_value', value, args: { other: 'purchase_cost' } }]
}
