import type { CustomFieldsInput } from '@steward/contract/custom-fields.ts'
import { columnOf, keyOf } from '@steward/contract/kit/custom-column.ts'
import { sameHeld } from '#lib/same.ts'
import type { NamedField } from './field.ts'

/** Field values in the format of an update; custom fields as `cf:key`. */
export type WireValues = Readonly<Record<string, unknown>>

/** A record with custom fields. */
interface WithCustomFields {
  custom_fields: object
}

/** A change of a record in the format of an update. */
interface RecordEdit {
  custom_fields?: CustomFieldsInput | undefined
}

/** The body of an update. */
export function editOf(values: WireValues): RecordEdit {
  const custom = Object.entries(values).flatMap(([name, value]) => {
    const key = keyOf(name)
    return key === undefined ? [] : [[key, value as CustomFieldsInput[string]]]
  })
  return {
    ...Object.fromEntries(Object.entries(values).filter(([name]) => keyOf(name) === undefined)),
    ...(custom.length > 0 && { custom_fields: Object.fromEntries(custom) }),
  }
}

/** The names of the fields that an update changes. */
export const changedBy = ({ custom_fields = {}, ...changes }: RecordEdit): string[] => [
  ...Object.keys(changes),
  ...Object.keys(custom_fields).map(columnOf),
]

interface Change<R> {
  /** The record before the change. */
  before: R
  /** The record after the change. */
  saved: R
  /** The fields that somebody else has changed in the meantime. */
  merged: readonly string[]
}

/** The values of a record's fields. */
const wireValues = (fields: readonly NamedField[], record: WithCustomFields): WireValues => ({
  ...Object.fromEntries(fields.map(({ name }) => [name, record[name as keyof WithCustomFields]])),
  ...Object.fromEntries(
    Object.entries(record.custom_fields).map(([key, value]) => [columnOf(key), value]),
  ),
})

/** The fields in which two versions of a record differ. */
export function changedBetween<R extends WithCustomFields>(
  fields: readonly NamedField[],
  before: R,
  after: R,
): string[] {
  const [then, now] = [wireValues(fields, before), wireValues(fields, after)]
  const names = new Set([...Object.keys(then), ...Object.keys(now)])
  return [...names].filter((name) => !sameHeld(then[name], now[name]))
}

/** The update that reverts a change, including what the server changed with it. */
export function changesBack<R extends WithCustomFields>(
  fields: readonly NamedField[],
  { before, saved, merged }: Change<R>,
  now: R,
): RecordEdit {
  const [then, current] = [wireValues(fields, before), wireValues(fields, now)]
  const back = changedBetween(fields, before, saved).filter(
    (name) => !merged.includes(name) && !sameHeld(then[name], current[name]),
  )
  return editOf(Object.fromEntries(back.map((name) => [name, then[name] ?? null])))
}
