import type { CustomValue } from '@steward/contract/custom-fields.ts'
import { columnOf, type CustomColumn, keyOf } from '@steward/contract/data-fields.ts'
import { type AssetFormValues, changedFields, type FormField, ownChanges } from './form-values.ts'

/** A field of the form, or one of the account's own. */
export type StaleField = FormField | CustomColumn

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What a form holds in a field. */
export function valueAt(values: AssetFormValues, field: StaleField): unknown {
  const key = keyOf(field)
  return key === undefined ? values[field as FormField] : (values.custom_fields[key] ?? null)
}

/** The same with another value in a field. */
export function withValue(
  values: AssetFormValues,
  field: StaleField,
  value: unknown,
): AssetFormValues {
  const key = keyOf(field)
  if (key === undefined) return { ...values, [field]: value }
  const custom_fields = { ...values.custom_fields, [key]: value as CustomValue | null }
  return { ...values, custom_fields }
}

const changedBetween = (before: AssetFormValues, after: AssetFormValues): StaleField[] => [
  ...changedFields(before, after),
  ...Object.keys(ownChanges(before.custom_fields, after.custom_fields)).map(columnOf),
]

/** What both have changed, each to another value, and what only somebody else has. */
export function standsOf(
  before: AssetFormValues,
  typed: AssetFormValues,
  theirs: AssetFormValues,
): { contested: StaleField[]; taken: StaleField[] } {
  const mine = new Set(changedBetween(before, typed))
  const changed = changedBetween(before, theirs)
  const isApart = (field: StaleField) => !same(valueAt(typed, field), valueAt(theirs, field))
  return {
    contested: changed.filter((field) => mine.has(field) && isApart(field)),
    taken: changed.filter((field) => !mine.has(field)),
  }
}

/**
 * What was typed, to be laid over what somebody else has left.
 *
 * @param mine of the fields that both have changed, those that stay as they were typed
 */
export function laidOver(
  before: AssetFormValues,
  typed: AssetFormValues,
  theirs: AssetFormValues,
  mine: ReadonlySet<StaleField>,
): Partial<AssetFormValues> {
  const { contested } = standsOf(before, typed, theirs)
  const kept = changedBetween(before, typed).filter(
    (field) => mine.has(field) || !contested.includes(field),
  )
  const own = kept.filter((field) => keyOf(field) !== undefined)
  const fields = kept.filter((field) => keyOf(field) === undefined)
  const custom = own.map((field) => [keyOf(field), valueAt(typed, field)])
  return {
    ...Object.fromEntries(fields.map((field) => [field, valueAt(typed, field)])),
    ...(own.length > 0 && {
      custom_fields: { ...theirs.custom_fields, ...Object.fromEntries(custom) },
    }),
  }
}
