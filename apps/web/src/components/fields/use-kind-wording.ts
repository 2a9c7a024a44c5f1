import { keyOf } from '@steward/contract/data-fields.ts'
import { useTranslation } from 'react-i18next'
import { type TKey } from '#lib/i18n.ts'
import type { NamedField } from './field.ts'
import { baseOf } from './named.ts'
import { wordsOf } from './words.ts'

type Names = Readonly<Record<string, string>>

/** The name of a field that this version doesn't know, or that was deleted. */
const readable = (field: string) => baseOf(keyOf(field) ?? field).replaceAll('_', ' ')

const isReference = (name: string) => name.endsWith('_id') && name !== 'external_id'

/** A value of the history in the format of a record: references with id and name. */
const heldIn = (field: NamedField, value: unknown, names: Names, unknown: string): unknown =>
  (field.kind === 'reference' || (field.kind === 'other' && isReference(field.name))) && value
    ? { id: String(value), name: names[String(value)] ?? unknown }
    : value

/** How the history of a kind names its fields and their values. */
export function useKindWording({
  fields,
  words,
}: {
  fields: readonly NamedField[]
  words: string
}) {
  const { t, i18n } = useTranslation()
  /** Fields that aren't in the form may have a label nevertheless. */
  const labelOf = (name: string) => {
    const key = `${words}.fields.${name}`
    return i18n.exists(key) ? t(key as TKey) : readable(name)
  }
  const at = (name: string) => fields.find((field) => field.name === name)
  return {
    fields: fields.map((field) => ({ name: field.name, label: field.label(t) })),
    label: (name: string) => at(name)?.label(t) ?? labelOf(name),
    /** Null if there is no value. */
    value: (name: string, value: unknown, names: Names): string | null => {
      const field = at(name)
      if (field) return wordsOf(field, heldIn(field, value, names, t('record_history.unknown')), t)
      if (value === null || value === undefined || value === '') return null
      if (name === 'image')
        return t(value ? 'record_history.image_set' : 'record_history.image_none')
      return isReference(name)
        ? (names[String(value)] ?? t('record_history.unknown'))
        : String(value)
    },
  }
}
