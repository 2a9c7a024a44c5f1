import { columnOf } from '@steward/contract/data-fields.ts'
import type { TFunction } from 'i18next'
import { customFieldRefusal } from '#components/skip-reason.ts'
import { ApiError } from '#lib/api-error.ts'
import { fieldTexts } from '#lib/error-text.ts'
import { keysOf } from '#lib/keys-of.ts'
import { same } from '#lib/same.ts'

/** Messages by field. */
export type Problems<V> = Partial<Record<keyof V & string, string>>

export const hasNone = <V>(problems: Problems<V>) => Object.keys(problems).length === 0

/** The fields that differ between two states of a form. */
export const changedFields = <V extends object>(before: V, after: V): (keyof V & string)[] =>
  keysOf(after).filter((field) => !same(before[field], after[field]))

/** The changed fields with their new values. */
export const changesOf = <V extends object>(before: V, after: V): Partial<V> =>
  Object.fromEntries(
    changedFields(before, after).map((field) => [field, after[field]]),
  ) as Partial<V>

/** The field of a JSON pointer, and whether the pointer is about a part of it. */
function pointed(pointer = '') {
  const [, , name = '', ...inner] = pointer.split('/')
  return name === 'custom_fields'
    ? { name: columnOf(inner[0] ?? ''), isPart: false, isCustom: true }
    : { name, isPart: inner.length > 0, isCustom: false }
}

/**
 * The problems that the server reports, by field; custom fields as `cf:key`. A problem inside a field (a step of a
 * list) is shown at the field with the server's message.
 */
export function refusedFields<V extends object>(
  error: ApiError,
  fields: readonly (keyof V & string)[],
  t: TFunction,
): Problems<V> {
  const texts = fieldTexts(error, t)
  const found: Problems<V> = {}
  for (const { code, detail, source } of error.items) {
    const { name, isPart, isCustom } = pointed(source?.pointer)
    const field = fields.find((one) => one === name)
    const words = isCustom ? customFieldRefusal(code, t) : isPart ? undefined : texts[name]
    if (field) found[field] ??= words ?? detail
  }
  return found
}

/**
 * Merges the changes of somebody else into the form.
 *
 * @returns the new values, and the fields that were taken over
 */
export function merged<V extends object>(base: V, typed: V, theirs: V) {
  const mine = changesOf(base, typed)
  const changed = changedFields(base, theirs)
  return {
    values: { ...theirs, ...mine },
    taken: changed.filter((field) => !(field in mine)),
    contested: changed.filter((field) => field in mine && !same(typed[field], theirs[field])),
  }
}
