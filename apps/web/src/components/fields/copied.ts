import type { TFunction } from 'i18next'
import { format } from '#lib/format.ts'
import type { Field, FieldKind, FieldOfKind } from './field.ts'
import { wordsOf } from './words.ts'

const listText = (held: unknown) => (held as readonly string[]).join('; ')
const decimalText = (held: unknown) => format.decimalInput(String(held))

/** The kinds that spreadsheets read otherwise than people do. */
const COPIED: { readonly [K in FieldKind]?: (held: unknown, field: FieldOfKind<K>) => string } = {
  date: String,
  number: (held, { decimal }) => (decimal ? decimalText(held) : String(held)),
  money: decimalText,
  choices: listText,
  tags: listText,
}

/** A value as it is copied: so that a spreadsheet, and what pastes it here, read it back. */
export function copiedOf(field: Field, held: unknown, t: TFunction): string {
  if (held === null || held === undefined) return ''
  const copied = COPIED[field.kind] as ((held: unknown, field: Field) => string) | undefined
  return copied ? copied(held, field) : (wordsOf(field, held, t) ?? '')
}
