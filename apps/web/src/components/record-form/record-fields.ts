import type { TFunction } from 'i18next'
import { ApiError } from '#lib/api-error.ts'
import { fieldTexts } from '#lib/error-text.ts'

/** Problems by field, in words. */
export type Problems<V> = Partial<Record<keyof V & string, string>>

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ between two states of a form. */
export const changedFields = <V extends object>(before: V, after: V): (keyof V & string)[] =>
  (Object.keys(after) as (keyof V & string)[]).filter((field) => !same(before[field], after[field]))

/** What was changed, with its new values. */
export const changesOf = <V extends object>(before: V, after: V): Partial<V> =>
  Object.fromEntries(
    changedFields(before, after).map((field) => [field, after[field]]),
  ) as Partial<V>

/**
 * What the server refused, at the fields that it names. A problem inside of a field (one step of a list) stands at
 * the field, in the server's words.
 */
export function refusedFields<V extends object>(
  error: ApiError,
  fields: readonly (keyof V & string)[],
  t: TFunction,
): Problems<V> {
  const texts = fieldTexts(error, t)
  const found: Problems<V> = {}
  for (const { detail, source } of error.items) {
    const [, , name, ...inner] = (source?.pointer ?? '').split('/')
    const field = fields.find((one) => one === name)
    if (field) found[field] ??= inner.length > 0 ? detail : (texts[field] ?? detail)
  }
  return found
}

/**
 * What somebody else has changed meanwhile, laid under what was typed here.
 *
 * @returns the form's new values, and which of them came from elsewhere
 */
export function merged<V extends object>(base: V, typed: V, theirs: V) {
  const mine = changesOf(base, typed)
  return {
    values: { ...theirs, ...mine },
    taken: changedFields(base, theirs).filter((field) => !(field in mine)),
    contested: changedFields(base, theirs).filter((field) => field in mine),
  }
}
