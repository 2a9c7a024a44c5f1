import { columnOf } from '@steward/contract/data-fields.ts'
import type { TFunction } from 'i18next'
import { ownRefusal } from '#components/skip-reason.ts'
import { ApiError } from '#lib/api-error.ts'
import { fieldTexts } from '#lib/error-text.ts'
import { same } from '#lib/same.ts'

/** Problems by field, in words. */
export type Problems<V> = Partial<Record<keyof V & string, string>>

/** The fields that differ between two states of a form. */
export const changedFields = <V extends object>(before: V, after: V): (keyof V & string)[] =>
  (Object.keys(after) as (keyof V & string)[]).filter((field) => !same(before[field], after[field]))

/** What was changed, with its new values. */
export const changesOf = <V extends object>(before: V, after: V): Partial<V> =>
  Object.fromEntries(
    changedFields(before, after).map((field) => [field, after[field]]),
  ) as Partial<V>

/** The field that a pointer names, and whether only a part of it is meant. */
function pointed(pointer = '') {
  const [, , name = '', ...inner] = pointer.split('/')
  return name === 'custom_fields'
    ? { name: columnOf(inner[0] ?? ''), isPart: false, isOwn: true }
    : { name, isPart: inner.length > 0, isOwn: false }
}

/**
 * What the server refused, at the fields that it names; the account's own as `cf:key`. A problem inside of a field (one
 * step of a list) is at the field, in the server's words.
 */
export function refusedFields<V extends object>(
  error: ApiError,
  fields: readonly (keyof V & string)[],
  t: TFunction,
): Problems<V> {
  const texts = fieldTexts(error, t)
  const found: Problems<V> = {}
  for (const { code, detail, source } of error.items) {
    const { name, isPart, isOwn } = pointed(source?.pointer)
    const field = fields.find((one) => one === name)
    const words = isOwn ? ownRefusal(code, t) : isPart ? undefined : texts[name]
    if (field) found[field] ??= words ?? detail
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
  const changed = changedFields(base, theirs)
  return {
    values: { ...theirs, ...mine },
    taken: changed.filter((field) => !(field in mine)),
    contested: changed.filter((field) => field in mine && !same(typed[field], theirs[field])),
  }
}
