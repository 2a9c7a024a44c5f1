import { ASSET_DATES_IN_ORDER } from '@steward/contract/asset-dates.ts'
import { type Asset, AssetInput } from '@steward/contract/assets.ts'
import type { CustomValue } from '@steward/contract/custom-fields.ts'
import { type AssetStatus, NEEDS_REASON } from '@steward/contract/asset-status.ts'
import * as z from 'zod/mini'

/** The fields of the form, in its order: problems are listed in the same order. */
export const FORM_FIELDS = [
  'name',
  'category_id',
  'asset_tag',
  'status',
  'status_reason',
  'disposed_on',
  'disposal_type',
  'disposal_proceeds',
  'serial_number',
  'manufacturer',
  'model',
  'model_number',
  'barcode',
  'condition',
  'criticality',
  'site_id',
  'location_id',
  'department_id',
  'custodian_id',
  'parent_id',
  'purchase_date',
  'purchase_cost',
  'supplier',
  'purchase_order',
  'invoice_number',
  'warranty_end',
  'in_service_date',
  'expected_end_date',
  'depreciation_method_id',
  'useful_life_months',
  'salvage_value',
  'replacement_cost',
  'insured_value',
  'opening_accumulated',
  'opening_as_of',
  'description',
  'notes',
  'tags',
  'external_id',
] as const
export type FormField = (typeof FORM_FIELDS)[number]

/** What the form holds: texts may be empty, everything else may be null. */
export type AssetFormValues = { [K in FormField]: K extends 'tags' ? string[] : string | null } & {
  /** Values in the account's own fields by their keys. */
  custom_fields: OwnValues
}
type OwnValues = Record<string, CustomValue | null>

const TEXTS: ReadonlySet<FormField> = new Set([
  'name',
  'asset_tag',
  'status_reason',
  'serial_number',
  'manufacturer',
  'model',
  'model_number',
  'barcode',
  'supplier',
  'purchase_order',
  'invoice_number',
  'useful_life_months',
  'description',
  'notes',
  'external_id',
])

function emptyValue(field: FormField): string | null | string[] {
  if (field === 'tags') return []
  return TEXTS.has(field) ? '' : null
}

/** A form in which nothing has been entered. */
export const blankValues = (): AssetFormValues =>
  ({
    ...Object.fromEntries(FORM_FIELDS.map((field) => [field, emptyValue(field)])),
    custom_fields: {},
  }) as unknown as AssetFormValues

/** A form that shows a record. */
export function valuesOf(asset: Asset): AssetFormValues {
  const entries = FORM_FIELDS.map((field) => {
    const value = asset[field]
    if (value === null) return [field, emptyValue(field)]
    return [field, typeof value === 'number' ? String(value) : value]
  })
  return {
    ...Object.fromEntries(entries),
    custom_fields: asset.custom_fields,
  } as AssetFormValues
}

/** What belongs to one thing only, and so is not taken over to a copy of it. */
const OWN: readonly FormField[] = [
  'asset_tag',
  'serial_number',
  'barcode',
  'external_id',
  'status',
  'status_reason',
  'custodian_id',
  'disposed_on',
  'disposal_type',
  'disposal_proceeds',
]

/** A form that begins as a copy of a record. */
export function copyOf(asset: Asset): AssetFormValues {
  const blank = blankValues()
  const own = Object.fromEntries(OWN.map((field) => [field, blank[field]]))
  return { ...valuesOf(asset), ...own }
}

/** What stays in the form when another asset is entered after this one. */
export function valuesForAnother(values: AssetFormValues): AssetFormValues {
  const { category_id, site_id } = values
  return { ...blankValues(), category_id, site_id }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What differs in the account's own fields between two states of the form; what is empty now is null. */
export function ownChanges(before: OwnValues = {}, after: OwnValues = {}): OwnValues {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...keys].filter((key) => !same(before[key] ?? null, after[key] ?? null))
  return Object.fromEntries(changed.map((key) => [key, after[key] ?? null]))
}

const withOwn = (input: object, own: OwnValues = {}) =>
  Object.keys(own).length > 0 ? { ...input, custom_fields: own } : input

/** The fields that differ between two states of the form. */
export const changedFields = (before: AssetFormValues, after: AssetFormValues): FormField[] =>
  FORM_FIELDS.filter((field) => !same(before[field], after[field]))

/** A form's value as the contract takes it. */
function wireValue(field: FormField, value: AssetFormValues[FormField]): unknown {
  if (field === 'useful_life_months' && typeof value === 'string' && value.trim() !== '') {
    return Number(value)
  }
  // These two have a value of the server's own where nothing is chosen.
  if ((field === 'status' || field === 'criticality') && value === null) return undefined
  return value === '' ? null : value
}

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)

/** What is sent for a new asset: the fields that were filled. */
export function inputForCreate(values: AssetFormValues): AssetInput {
  const entries = FORM_FIELDS.map((field) => [field, wireValue(field, values[field])] as const)
  const input = Object.fromEntries(entries.filter(([, value]) => isFilled(value)))
  // An emptied field is said, so that it doesn't get what it would begin with.
  return withOwn(input, values.custom_fields) as AssetInput
}

/** What is sent for a change: the fields that differ from the record that was opened. */
export function inputForUpdate(
  before: AssetFormValues,
  after: AssetFormValues,
): Partial<AssetInput> {
  const entries = changedFields(before, after).map(
    (field) => [field, wireValue(field, after[field])] as const,
  )
  return withOwn(
    Object.fromEntries(entries),
    ownChanges(before.custom_fields, after.custom_fields),
  ) as Partial<AssetInput>
}

/** Something that a field asks for. `code` says what, in the words of the checks. */
export interface Problem {
  field: FormField
  code: string
  /** The limit that was passed, where there is one. */
  limit?: number
  /** The field that it doesn't go with. */
  other?: FormField
}

const needsReason = (status: string | null) =>
  status !== null && NEEDS_REASON.includes(status as AssetStatus)

const isBefore = (date: string | null, other: string | null) =>
  Boolean(date && other && date < other)

/** What the contract doesn't say, because it depends on two fields. */
function comparisonProblems(values: AssetFormValues): Problem[] {
  const { purchase_cost, salvage_value } = values
  const above = Number(salvage_value ?? 0) > Number(purchase_cost ?? Number.POSITIVE_INFINITY)
  const early = ASSET_DATES_IN_ORDER.filter(([first, then]) =>
    isBefore(values[then], values[first]),
  )
  return [
    ...early.map(([other, field]): Problem => ({ field, code: 'too_early', other })),
    ...(above ? [{ field: 'salvage_value', code: 'above_cost' } as const] : []),
  ]
}

/** What a status asks for. */
function statusProblems(values: AssetFormValues): Problem[] {
  const missing = (field: FormField): Problem[] =>
    values[field] === null || values[field] === '' ? [{ field, code: 'missing' }] : []
  return [
    ...(needsReason(values.status) ? missing('status_reason') : []),
    ...(values.status === 'disposed'
      ? [...missing('disposed_on'), ...missing('disposal_type')]
      : []),
  ]
}

const isFormField = (field: unknown): field is FormField =>
  FORM_FIELDS.some((known) => known === field)

function problemOf(issue: z.core.$ZodIssue): Problem | null {
  const field = issue.path[0]
  if (!isFormField(field)) return null
  if (issue.code === 'too_small') return { field, code: 'too_small', limit: Number(issue.minimum) }
  if (issue.code === 'too_big') return { field, code: 'too_big', limit: Number(issue.maximum) }
  return { field, code: 'format' }
}

const isSameStatus = (values: AssetFormValues, before?: AssetFormValues) =>
  before?.status === values.status && before.status_reason === values.status_reason

/**
 * What is wrong with the form, in its order; nothing where it can be sent. A status that the record
 * already had asks for nothing.
 */
export function problemsOf(values: AssetFormValues, before?: AssetFormValues): Problem[] {
  const result = z.safeParse(AssetInput, {
    ...inputForCreate(values),
    name: values.name ?? '',
  })
  const issues = result.success ? [] : result.error.issues
  const found = [
    ...issues.map(problemOf).filter((problem) => problem !== null),
    ...(isSameStatus(values, before) ? [] : statusProblems(values)),
    ...comparisonProblems(values),
  ]
  const inOrder = FORM_FIELDS.map((field) => found.find((problem) => problem.field === field))
  return inOrder.filter((problem) => problem !== undefined)
}
