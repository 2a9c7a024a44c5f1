import { keyOf } from '@steward/contract/data-fields.ts'
import type { TFunction } from 'i18next'
import type { Problems } from '#components/record-form/record-fields.ts'
import { same } from '#lib/same.ts'
import { problemOf } from './check.ts'
import type { NamedField, Values } from './field.ts'
import { emptyOf, isEmpty, mayBeEmpty, nothingOf, readFrom, readHeld, wireOf } from './values.ts'

/** A form that shows a record, or an empty one. */
export const valuesOf = (fields: readonly NamedField[], record: object | null): Values =>
  Object.fromEntries(
    fields.map((field) => [field.name, record ? readFrom(field, record) : emptyOf(field)]),
  )

/** Whether a form asks for a field. */
const isShown = (field: NamedField, values: Values) => field.shown?.(values) !== false

/** What isn't shown a record doesn't keep, unless it can't be without. */
const sentOf = (field: NamedField, values: Values) =>
  isShown(field, values) || !mayBeEmpty(field)
    ? wireOf(field, values[field.name])
    : nothingOf(field)

/** Whether this is sent where a field is empty. */
const isNothing = (field: NamedField, value: unknown) =>
  JSON.stringify(value ?? null) === JSON.stringify(nothingOf(field))

/** What a record has, near enough to what is sent to be held against nothing. */
const heldOf = (field: NamedField, record: object) =>
  field.kind === 'other' ? wireOf(field, readFrom(field, record)) : field.held(record)

/** Fields of a form as the contract takes them; the account's own under `custom_fields`. */
export function bodyOf(fields: readonly NamedField[], values: Values): Record<string, unknown> {
  const sent = fields.map((field) => [field.name, sentOf(field, values)] as const)
  const own = sent.flatMap(([name, value]) => {
    const key = keyOf(name)
    return key === undefined ? [] : [[key, value] as const]
  })
  return {
    ...Object.fromEntries(sent.filter(([name]) => keyOf(name) === undefined)),
    ...(own.length > 0 && { custom_fields: Object.fromEntries(own) }),
  }
}

/** What is sent for a new record: what was filled in, and what is empty though it begins with something. */
export const filledBody = (fields: readonly NamedField[], values: Values) =>
  bodyOf(
    fields.filter(
      (field) =>
        isShown(field, values) &&
        (field.begins !== undefined || !isEmpty(field, values[field.name])),
    ),
    values,
  )

/** What is sent for a change: what differs, and what came or went with another field, though nobody touched it. */
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

/** What a new record begins with in a field: what is copied, or what such fields begin with. */
function beginningOf(field: NamedField, copied: object | null): unknown {
  const value = copied && !field.single ? readFrom(field, copied) : emptyOf(field)
  const isOpen = field.begins !== undefined && isEmpty(field, value)
  return isOpen ? readHeld(field, field.begins) : value
}

/** The form of a new record. */
export const newValues = (fields: readonly NamedField[], copied: object | null = null): Values =>
  Object.fromEntries(fields.map((field) => [field.name, beginningOf(field, copied)]))

/** Whether a field is as the record had it, which the record may keep. */
const isKept = ({ name, changedWith = name }: NamedField, values: Values, before: Values) =>
  same(values[name], before[name]) && same(values[changedWith], before[changedWith])

/**
 * What is wrong with a form's values, field by field, before anything is sent.
 *
 * @param before what a record had that is changed
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
