import type { AuditEvent } from '@steward/contract/audits.ts'
import type { TFunction } from 'i18next'
import type { NamedField, Values } from '#components/fields/field.ts'
import { wordsOf } from '#components/fields/words.ts'

/** The names of a kind's fields and their values. */
export interface Wording {
  /** The fields of the kind, to filter a history by one of them. */
  fields?: readonly { name: string; label: string }[]
  label: (field: string) => string
  /** Null if there is no value. */
  value: (field: string, value: unknown, names: Readonly<Record<string, string>>) => string | null
}

/** The change of one field as text. */
export interface ChangeLine {
  field: string
  label: string
  before: string | null
  after: string | null
}

/** Fields that aren't shown: they change with others, and archiving is an action of its own. */
const SILENT = new Set(['lock_version', 'created_at', 'updated_at', 'archived_at'])

/**
 * The changes of an event by field, in the server's order. A field whose texts before and after are equal is left out.
 */
export function changeLines(event: AuditEvent, { label, value }: Wording): ChangeLine[] {
  return Object.entries(event.changes)
    .filter(([field]) => !SILENT.has(field))
    .map(([field, [before, after]]) => ({
      field,
      label: label(field),
      before: value(field, before, event.names),
      after: value(field, after, event.names),
    }))
    .filter(({ before, after }) => before !== after)
}

/** The changes that all events of a call have in common: the same new values, even if the old ones differ. */
export function commonLines(events: readonly AuditEvent[], wording: Wording): ChangeLine[] {
  const [first = [], ...others] = events.map((event) => changeLines(event, wording))
  return first.flatMap((line) => {
    const same = others.flatMap((lines) =>
      lines.filter(({ field, after }) => field === line.field && after === line.after).slice(0, 1),
    )
    if (same.length < others.length) return []
    const isFromOne = same.every((other) => other.before === line.before)
    if (isFromOne) return [line]
    return line.after === null ? [] : [{ ...line, before: null }]
  })
}

/** Whether a value was set, cleared or changed. */
export function lineKind({ before, after }: ChangeLine): 'set' | 'cleared' | 'changed' {
  if (before === null) return 'set'
  return after === null ? 'cleared' : 'changed'
}

/** A value of a history that consists of several fields: an event of an asset, the settings for a book. */
interface Nested {
  /** Its beginning. */
  lead: string
  fields: readonly NamedField[]
}
/** By its name in a history. */
export type NestedFields = Readonly<Record<string, (value: Values, t: TFunction) => Nested>>

const isNested = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** «Impairment · Recoverable amount: $500.00»: fields without a value are left out. */
function nestedWords(
  { lead, fields }: Nested,
  value: Values,
  names: Readonly<Record<string, string>>,
  t: TFunction,
): string {
  const said = fields.flatMap((field) => {
    const given = value[field.name]
    const held =
      field.kind === 'reference' && given
        ? { id: String(given), name: names[String(given)] ?? t('record_history.unknown') }
        : given
    const words = wordsOf(field, held, t)
    return words === null ? [] : [t('common.labelled', { label: field.label(t), value: words })]
  })
  return [lead, ...said].filter(Boolean).join(' · ')
}

/** A wording that also formats these values. */
export const withNested = <W extends Wording>(
  nested: NestedFields,
  wording: W,
  t: TFunction,
): W => ({
  ...wording,
  value: (name, value, names) => {
    const inside = nested[name]
    return inside && isNested(value)
      ? nestedWords(inside(value, t), value, names, t)
      : wording.value(name, value, names)
  },
})
