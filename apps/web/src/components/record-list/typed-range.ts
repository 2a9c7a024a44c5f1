import { isReadable } from '#components/fields/check.ts'
import type { NamedField } from '#components/fields/field.ts'
import { readHeld, wireOf } from '#components/fields/values.ts'
import type { Range } from './list-search.ts'

/** Both ends of a range as their controls hold them. */
export interface TypedRange {
  from: unknown
  to: unknown
}

/** Whether a filter over a field has two ends. */
export const isRanged = ({ kind }: NamedField): boolean =>
  kind === 'number' || kind === 'money' || kind === 'date'

export const typedOf = (field: NamedField, { from, to }: Range): TypedRange => ({
  from: readHeld(field, from),
  to: readHeld(field, to),
})

const endOf = (field: NamedField, value: unknown): string | null => {
  const sent = wireOf(field, value)
  return sent === null || sent === undefined ? null : String(sent)
}

export const rangeIn = (field: NamedField, { from, to }: TypedRange): Range => ({
  from: endOf(field, from),
  to: endOf(field, to),
})

/** Whether the beginning lies behind the end. Dates compare as texts, amounts as numbers. */
export function isBackwards(field: NamedField, typed: TypedRange): boolean {
  const { from, to } = rangeIn(field, typed)
  if (from === null || to === null) return false
  return field.kind === 'date' ? from > to : Number(from) > Number(to)
}

/** Whether a list can be narrowed by it as it is. */
export const isReady = (field: NamedField, typed: TypedRange): boolean =>
  isReadable(field, typed.from) && isReadable(field, typed.to) && !isBackwards(field, typed)
