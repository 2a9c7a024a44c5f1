import { keyOf } from '@steward/contract/data-fields.ts'
import type { TFunction } from 'i18next'
import type { Problems } from '#components/record-form/record-fields.ts'
import { same } from '#lib/same.ts'
import { problemOf } from './check.ts'
import type { NamedField, Values } from './field.ts'
import { emptyOf, isEmpty, mayBeEmpty, nothingOf, readFrom, readHeld, wireOf } from './values.ts'

/** The form values of a record, or the empty ones. */
export const valuesOf = (fields: readonly NamedField[], record: object | null): Values =>
  Object.fromEntries(
    fields.map((field) => [field.name, record ? readFrom(field, record) : emptyOf(field)]),
  )

/** Whether a form shows a field. */
const isShown = (field: NamedField, values: Values) => field.shown?.(values) !== false

/** The value to send: hidden fields are emptied, unless they are required. */
const sentOf = (field: NamedField, values: Values) =>
  isShown(field, values) || !mayBeEmpty(field)
    ? wireOf(field, values[field.name])
    : nothingOf(field)

/** Whether a value to send means empty. */
const isNothing = (field: NamedField, value: unknown) =>
  JSON.stringify(value ?? null) === JSON.stringify(nothingOf(field))

/** A record's value in a format that `isNothing` can check. */
const heldOf = (field: NamedField, record: object) =>
  field.kind === 'other' ? wireOf(field, readFrom(field, record)) : field.held(record)

/** Field values as a body of the contract; custom fields under `custom_fields`. */
export function bodyOf(fields: readonly NamedField[], values: Values): Record<string, unknown> {
  const sent = fields.map((field) => [field.name, sentOf(field, values)] as const)
  const custom = sent.flatMap(([name, value]) => {
    const key = keyOf(name)
    return key === undefined ? [] : [[key, value] as const]
  })
  return {
    ...Object.fromEntries(sent.filter(([name]) => keyOf(name) === undefined)),
    ...(custom.length > 0 && { custom_fields: Object.fromEntries(custom) }),
  }
}

/** The body of a new record: filled fields, and emptied ones that have a default. */
export const filledBody = (fields: readonly NamedField[], values: Values) =>
  bodyOf(
    fields.filter(
      (field) =>
        isShown(field, values) &&
        (field.begins !== undefined || !isEmpty(field, values[field.name])),
    ),
    values,
  )

/** The body of a change: changed fields, and those that were filled or emptied because of another field. */
export const changedBody = (
  fields: readonly NamedField[],
  record: object,
  values: Values,
  changed: Values,
) =>
  bodyOf(
    fields.filter(
      (field) =>
        field.name in changed ||
        isNothing(field, sentOf(field, values)) !== isNothing(field, heldOf(field, record)),
    ),
    values,
  )

/** The initial value of a field in a new record: copied, or the default. */
function beginningOf(field: NamedField, copied: object | null): unknown {
  const value = copied && !field.single ? readFrom(field, copied) : emptyOf(field)
  const isOpen = field.begins !== undefined && isEmpty(field, value)
  return isOpen ? readHeld(field, field.begins) : value
}

/** The initial values of a new record's form. */
export const newValues = (fields: readonly NamedField[], copied: object | null = null): Values =>
  Object.fromEntries(fields.map((field) => [field.name, beginningOf(field, copied)]))

/** Whether a field is unchanged, so that its value isn't checked again. */
const isKept = ({ name, changedWith = name }: NamedField, values: Values, before: Values) =>
  same(values[name], before[name]) && same(values[changedWith], before[changedWith])

/**
 * The problems of a form's values, by field.
 *
 * @param before the values of the record being edited
 */
export const problemsOf = (
  fields: readonly NamedField[],
  values: Values,
  t: TFunction,
  before?: Values | undefined,
): Problems<Values> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      if (!isShown(field, values)) return []
      if (before && isKept(field, values, before)) return []
      const problem = problemOf(field, values[field.name], t)
      return problem === undefined ? [] : [[field.name, problem]]
    }),
  )
