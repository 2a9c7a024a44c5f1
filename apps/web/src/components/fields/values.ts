import type { Named } from '@steward/contract/kit/fields.ts'
import type { TFunction } from 'i18next'
import * as z from 'zod/mini'
import { statusLabel } from '#components/status-badge.tsx'
import { parseDecimal } from '#lib/decimal.ts'
import { format, formatLocale } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'
import type { Field, FieldKind, FieldOfKind, NamedField, Words } from './field.ts'
import { percentOf, shareOf } from '#lib/percent.ts'

/** How a form holds the value of each kind. */
export interface FormValues {
  text: string
  long_text: string
  /** As it was typed. */
  number: string
  /** A decimal text, or what was typed where that is none. */
  money: string | null
  /** `YYYY-MM-DD`, or what was typed where that is none. */
  date: string | null
  choice: string | null
  choices: readonly string[]
  reference: Named
  tags: readonly string[]
  yes_no: boolean | null
  link: string
  other: unknown
}

interface ValueKind<F extends Field, V> {
  /** What a form begins with. */
  empty: (field: F) => V
  /** What a record has, as a form holds it. */
  read: (held: unknown, field: F) => V
  /** What a form holds, as the contract takes it. */
  wire: (value: V, field: F) => unknown
  /** What a record has, in words: for a history, a spreadsheet, a label. Null for nothing. */
  words: (held: unknown, field: F, t: TFunction) => string | null
}

const textOf = (held: unknown) => (held === null || held === undefined ? '' : String(held))
const wordOf = (held: unknown) => textOf(held) || null
const listOf = (held: unknown) => (Array.isArray(held) ? held.map(String) : [])
const listWords = (held: unknown) => {
  const items = listOf(held)
  return items.length > 0 ? items.join(', ') : null
}
const tidy = (value: string) => (value.trim() === '' ? null : value.trim())
const oneText = {
  empty: () => '',
  read: textOf,
  wire: tidy,
  words: wordOf,
} satisfies ValueKind<Field, string>
const aList = {
  empty: () => [],
  read: listOf,
  wire: (value) => value,
  words: listWords,
} satisfies ValueKind<Field, readonly string[]>
const nullable = {
  empty: () => null,
  read: (held: unknown) => (held === null || held === undefined ? null : String(held)),
  wire: (value: string | null) => (value === '' ? null : value),
}

/** A text as people read it. */
export function textIn(words: Words, t: TFunction): string
export function textIn(words: Words | undefined, t: TFunction): string | undefined
export function textIn(words: Words | undefined, t: TFunction) {
  return typeof words === 'object' ? words.text : words && String(t(words))
}

/** A number without thousands, with a comma or a point. */
function plainNumber(trimmed: string): number | string {
  const number = Number(trimmed.replace(',', '.').replace('−', '-'))
  return Number.isNaN(number) ? trimmed : number
}

/** A number that was typed in the reader's language, or the text itself where that is none. */
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

/** `12.5` of `12.5000`, as a history may have it. */
const withoutZeros = (decimal: string) =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal

/** A decimal text as people type it; what is none stays as it is. */
const typedNumber = (decimal: string, { percent }: FieldOfKind<'number'>) =>
  /^-?\d+(\.\d+)?$/.test(decimal)
    ? format.decimalInput(percent ? percentOf(decimal) : decimal)
    : decimal

/** What there is to choose from: what a record has it may keep, also where it is offered no more. */
export function choiceValues(
  field: NamedField<FieldOfKind<'choice'>>,
  value: string | null,
  record: object | null,
): readonly string[] {
  const offered = field.next?.(record) ?? field.options ?? field.rules.values ?? []
  return value !== null && !offered.includes(value) ? [...offered, value] : offered
}

/** The word of one of a choice's values. */
export function choiceWord(field: FieldOfKind<'choice'>, value: string, t: TFunction) {
  const { domain, words, explained, looks } = field
  if (domain) return statusLabel(domain, value)
  if (looks) return looks[value] ? String(t(looks[value].label)) : value
  return words ? String(t(`${words}.${value}${explained ? '.label' : ''}` as TKey)) : value
}

/** What one of a choice's values means, where the choice explains them. */
export const choiceHint = (
  { words, explained }: FieldOfKind<'choice'>,
  value: string | null,
  t: TFunction,
) => (explained && value !== null ? String(t(`${words}.${value}.hint` as TKey)) : undefined)

/** What fields of their own hold: a text, or nothing. */
export const nullableText = {
  empty: null,
  read: nullable.read,
  wire: nullable.wire,
  words: wordOf,
}

const accepts = ({ schema }: NamedField, value: unknown) => z.safeParse(schema, value).success

/** Whether the contract takes nothing as null; what stands in no contract does. */
const takesNull = (field: Field) => !('schema' in field) || accepts(field as NamedField, null)

/** Of each kind: how its values are held, sent and worded. */
export const VALUES: { readonly [K in FieldKind]: ValueKind<FieldOfKind<K>, FormValues[K]> } = {
  text: oneText,
  long_text: oneText,
  link: oneText,
  number: {
    empty: () => '',
    read: (held, field) => typedNumber(textOf(held), field),
    wire: numberIn,
    words: (held, field, t) => {
      if (textOf(held) === '') return null
      if (field.words) return field.words(Number(held))
      const formatted = field.decimal
        ? typedNumber(withoutZeros(textOf(held)), field)
        : format.integer(Number(held))
      if (field.counted) return String(t(field.counted, { count: Number(held), formatted }))
      return [formatted, textIn(field.unit, t)].filter(Boolean).join(' ')
    },
  },
  money: {
    ...nullable,
    words: (held) => (wordOf(held) === null ? null : format.money(textOf(held))),
  },
  date: {
    ...nullable,
    words: (held) => (wordOf(held) === null ? null : format.date(textOf(held))),
  },
  choice: {
    empty: ({ initial = null }) => initial,
    read: (held, { initial = null }) => nullable.read(held) ?? initial,
    wire: nullable.wire,
    words: (held, field, t) => {
      const value = wordOf(held)
      return value === null ? null : choiceWord(field, value, t)
    },
  },
  choices: {
    ...aList,
    wire: (value, field) => (value.length === 0 && takesNull(field) ? null : value),
    words: (held, { words = (item) => item }, t) => {
      const items = listOf(held)
      return items.length > 0 ? format.list(items.map((item) => words(item, t))) : null
    },
  },
  tags: aList,
  reference: {
    empty: () => null,
    read: (held) => held as Named,
    wire: (value) => value?.id ?? null,
    words: (held) => (held as Named)?.name ?? null,
  },
  yes_no: {
    empty: ({ open }) => (open ? null : false),
    read: (held, { open }) => (typeof held === 'boolean' ? held : open ? null : false),
    wire: (value) => value,
    words: (held, { open }, t) =>
      typeof held === 'boolean' ? String(t(YES_NO[open ? 'open' : 'closed'][Number(held)]!)) : null,
  },
  other: {
    empty: ({ empty }) => empty,
    read: (held, { read }) => read(held),
    wire: (value, { wire }) => wire(value as never),
    words: (held, { words }, t) => words(held, t),
  },
}

/** No and yes: as an answer, or as what a box says in a history. */
export const YES_NO = {
  open: ['data_fields.no', 'data_fields.yes'],
  closed: ['record_history.no', 'record_history.yes'],
} as const satisfies Record<string, readonly TKey[]>

const kindOf = (field: Field) => VALUES[field.kind] as ValueKind<Field, unknown>

export const emptyOf = (field: Field): unknown => kindOf(field).empty(field)
export const readHeld = (field: Field, held: unknown): unknown => kindOf(field).read(held, field)
export const readFrom = (field: NamedField, record: object): unknown =>
  readHeld(field, field.held(record))
export const wireOf = (field: Field, value: unknown): unknown => kindOf(field).wire(value, field)
export const wordsOf = (field: Field, held: unknown, t: TFunction): string | null =>
  kindOf(field).words(held, field, t)

/** What is sent to empty a field, and where it isn't shown any more. */
export const nothingOf = (field: Field): unknown =>
  field.kind === 'choice' ? null : wireOf(field, emptyOf(field))

/** Whether a record may have nothing there. */
export const mayBeEmpty = (field: NamedField): boolean => accepts(field, nothingOf(field))

/** Whether a form holds nothing there. */
export const isEmpty = (field: Field, value: unknown): boolean => {
  if (field.kind === 'other') return JSON.stringify(value) === JSON.stringify(field.empty)
  const sent = wireOf(field, value)
  return sent === null || sent === undefined || (Array.isArray(sent) && sent.length === 0)
}
