import type { CustomFieldsInput } from '@steward/contract/custom-fields.ts'
import { columnOf, keyOf } from '@steward/contract/kit/custom-column.ts'
import { sameHeld } from '#lib/same.ts'
import type { NamedField } from './field.ts'

/** What fields hold, as an update takes it, by their names; the account's own as `cf:key`. */
export type WireValues = Readonly<Record<string, unknown>>

/** A record to which accounts give fields of their own. */
interface WithCustomFields {
  custom_fields: object
}

/** A change of a record, as an update takes it. */
interface RecordEdit {
  custom_fields?: CustomFieldsInput | undefined
}

/** The body of an update. */
export function editOf(values: WireValues): RecordEdit {
  const own = Object.entries(values).flatMap(([name, value]) => {
    const key = keyOf(name)
    return key === undefined ? [] : [[key, value as CustomFieldsInput[string]]]
  })
  return {
    ...Object.fromEntries(Object.entries(values).filter(([name]) => keyOf(name) === undefined)),
    ...(own.length > 0 && { custom_fields: Object.fromEntries(own) }),
  }
}

/** The names of the fields that an update changes. */
export const changedBy = ({ custom_fields = {}, ...changes }: RecordEdit): string[] => [
  ...Object.keys(changes),
  ...Object.keys(custom_fields).map(columnOf),
]

interface Change<R> {
  /** The record before it. */
  before: R
  /** And after it. */
  saved: R
  /** What somebody else has changed meanwhile, by field. */
  merged: readonly string[]
}

/** What records of a kind have in its fields. */
const wireValues = (fields: readonly NamedField[], record: WithCustomFields): WireValues => ({
  ...Object.fromEntries(fields.map(({ name }) => [name, record[name as keyof WithCustomFields]])),
  ...Object.fromEntries(
    Object.entries(record.custom_fields).map(([key, value]) => [columnOf(key), value]),
  ),
})

/** The fields in which two states of a record differ. */
export function changedBetween<R extends WithCustomFields>(
  fields: readonly NamedField[],
  before: R,
  after: R,
): string[] {
  const [then, now] = [wireValues(fields, before), wireValues(fields, after)]
  const names = new Set([...Object.keys(then), ...Object.keys(now)])
  return [...names].filter((name) => !sameHeld(then[name], now[name]))
}

/** What puts back all that a change has changed, what followed from it too. */
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
