import type { Named } from '@steward/contract/kit/fields.ts'
import * as z from 'zod/mini'
import { parseDecimal } from '#lib/decimal.ts'
import { isElsewhere } from '#lib/elsewhere.ts'
import { formatLocale } from '#lib/format.ts'
import { shareOf } from '#lib/percent.ts'
import { same } from '#lib/same.ts'
import type { Field, FieldKind, FieldOfKind, NamedField } from './field.ts'
import { listOf, textOf, typedNumber, wordOf } from './words.ts'

/** The type of a form's value, by kind. */
export interface FormValues {
  text: string
  long_text: string
  /** As typed. */
  number: string
  /** A decimal string, or the typed text if it is invalid. */
  money: string | null
  /** `YYYY-MM-DD`, or the typed text if it is invalid. */
  date: string | null
  choice: string | null
  choices: readonly string[]
  reference: Named
  tags: readonly string[]
  yes_no: boolean | null
  link: string
  /** Defined by the field itself. */
  other: never
}

interface ValueKind<F extends Field, V> {
  /** The value of an empty form. */
  empty: (field: F) => V
  /** The value of a record in the format of a form. */
  read: (held: unknown, field: F) => V
  /** The value of a form in the format of the API. */
  wire: (value: V, field: F) => unknown
}

const tidy = (value: string) => (value.trim() === '' ? null : value.trim())
const oneText = {
  empty: () => '',
  read: textOf,
  wire: tidy,
} satisfies ValueKind<Field, string>
const aList = {
  empty: () => [],
  read: listOf,
  wire: (value) => value,
} satisfies ValueKind<Field, readonly string[]>
const nullable = {
  empty: () => null,
  read: (held: unknown) => (held === null || held === undefined ? null : String(held)),
  wire: (value: string | null) => (value === '' ? null : value),
}

/** A number without grouping, with a comma or point. */
function plainNumber(trimmed: string): number | string {
  const number = Number(trimmed.replace(',', '.').replace('−', '-'))
  return Number.isNaN(number) ? trimmed : number
}

/** A number typed in the user's format; the text itself if it is invalid. */
function numberIn(
  typed: string,
  { decimal, percent }: FieldOfKind<'number'>,
): number | string | null {
  const trimmed = typed.trim()
  if (trimmed === '') return null
  if (decimal === 'number') return plainNumber(trimmed)
  const isNegative = /^[-−]/.test(trimmed)
  const read = parseDecimal(trimmed.replace(/^[-−]/, ''), formatLocale())
  if (read === null) return trimmed
  const number = `${isNegative ? '-' : ''}${percent ? shareOf(read) : read}`
  return decimal || !/^-?\d+$/.test(number) ? number : Number(number)
}

/** The options of a choice. The record's current value is always among them, even if it is no longer offered. */
export function choiceValues(
  field: NamedField<FieldOfKind<'choice'>>,
  value: string | null,
  record: object | null,
): readonly string[] {
  const offered = field.next?.(record) ?? field.options ?? field.rules.values ?? []
  return value !== null && !offered.includes(value) ? [...offered, value] : offered
}

/** The functions of an `other` field with an optional text. */
export const nullableText = {
  empty: null,
  read: nullable.read,
  wire: nullable.wire,
  words: wordOf,
}

const accepts = ({ schema }: NamedField, value: unknown) => z.safeParse(schema, value).success

/** Whether an empty value is sent as null; fields without a schema do that. */
const takesNull = (field: Field) => !('schema' in field) || accepts(field as NamedField, null)

/** How the values of each kind are held and sent. */
const VALUES: { readonly [K in FieldKind]: ValueKind<FieldOfKind<K>, FormValues[K]> } = {
  text: oneText,
  long_text: oneText,
  link: oneText,
  number: {
    empty: () => '',
    read: (held, field) => typedNumber(textOf(held), field),
    wire: numberIn,
  },
  money: nullable,
  date: nullable,
  choice: {
    empty: ({ initial = null }) => initial,
    read: (held, { initial = null }) => nullable.read(held) ?? initial,
    wire: nullable.wire,
  },
  choices: {
    ...aList,
    wire: (value, field) => (value.length === 0 && takesNull(field) ? null : value),
  },
  tags: aList,
  reference: {
    empty: () => null,
    // A record that the user doesn't see can't be sent: the form starts empty, and doesn't change the reference unless
    // another is chosen.
    read: (held) => (isElsewhere(held as Named) ? null : (held as Named)),
    wire: (value) => value?.id ?? null,
  },
  yes_no: {
    empty: ({ open }) => (open ? null : false),
    read: (held, { open }) => (typeof held === 'boolean' ? held : open ? null : false),
    wire: (value) => value,
  },
  other: {
    empty: ({ empty }) => empty,
    read: (held, { read }) => read(held),
    wire: (value, { wire }) => wire(value),
  },
}

const kindOf = (field: Field) => VALUES[field.kind] as ValueKind<Field, unknown>

export const emptyOf = (field: Field): unknown => kindOf(field).empty(field)
export const readHeld = (field: Field, held: unknown): unknown => kindOf(field).read(held, field)
export const readFrom = (field: NamedField, record: object): unknown =>
  readHeld(field, field.held(record))
export const wireOf = (field: Field, value: unknown): unknown => kindOf(field).wire(value, field)

/** The value to send for an emptied or hidden field. */
export const nothingOf = (field: Field): unknown =>
  field.kind === 'choice' ? null : wireOf(field, emptyOf(field))

/** Whether a record may have no value. */
export const mayBeEmpty = (field: NamedField): boolean => accepts(field, nothingOf(field))

/** Whether a form has no value. */
export const isEmpty = (field: Field, value: unknown): boolean => {
  if (field.kind === 'other') return same(value, field.empty)
  const sent = wireOf(field, value)
  return sent === null || sent === undefined || (Array.isArray(sent) && sent.length === 0)
}
