import type { Named } from '@steward/contract/kit/fields.ts'
import type { TFunction } from 'i18next'
import { statusLabel } from '#components/status-badge.tsx'
import { nameOf } from '#lib/elsewhere.ts'
import { format } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'
import { percentOf } from '#lib/percent.ts'
import type { Field, FieldKind, FieldOfKind, Words } from './field.ts'

export const textOf = (held: unknown) => (held === null || held === undefined ? '' : String(held))
export const wordOf = (held: unknown) => textOf(held) || null
export const listOf = (held: unknown) => (Array.isArray(held) ? held.map(String) : [])
const listWords = (held: unknown): string | null => {
  const items = listOf(held)
  return items.length > 0 ? items.join(', ') : null
}

/** A text in the current language. */
export function textIn(words: Words, t: TFunction): string
export function textIn(words: Words | undefined, t: TFunction): string | undefined
export function textIn(words: Words | undefined, t: TFunction) {
  return typeof words === 'object' ? words.text : words && t(words)
}

/** `12.5` for `12.5000`, as in histories. */
const withoutZeros = (decimal: string) =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal

/** A decimal string in the format of inputs; other texts are returned unchanged. */
export const typedNumber = (decimal: string, { percent }: FieldOfKind<'number'>) =>
  /^-?\d+(\.\d+)?$/.test(decimal)
    ? format.decimalInput(percent ? percentOf(decimal) : decimal)
    : decimal

/** The label of a choice's value. */
export function choiceWord(field: FieldOfKind<'choice'>, value: string, t: TFunction) {
  const { domain, words, explained, looks } = field
  if (domain) return statusLabel(domain, value)
  if (looks) return looks[value] ? t(looks[value].label) : value
  return words ? t(`${words}.${value}${explained ? '.label' : ''}` as TKey) : value
}

/** The explanation of a choice's value, if it has one. */
export const choiceHint = (
  { words, explained }: FieldOfKind<'choice'>,
  value: string | null,
  t: TFunction,
) => (explained && value !== null ? t(`${words}.${value}.hint` as TKey) : undefined)

const YES_NO = ['data_fields.no', 'data_fields.yes'] as const satisfies readonly TKey[]

/** «Yes» or «No», wherever a value is shown or chosen. */
export const yesNoWord = (value: boolean, t: TFunction): string => t(YES_NO[Number(value)]!)

type WordsOf<F extends Field> = (held: unknown, field: F, t: TFunction) => string | null

/** The text of each kind's values. */
const WORDS: { readonly [K in FieldKind]: WordsOf<FieldOfKind<K>> } = {
  text: wordOf,
  long_text: wordOf,
  link: wordOf,
  number: (held, field, t) => {
    if (textOf(held) === '') return null
    if (field.words) return field.words(Number(held))
    const formatted = field.decimal
      ? typedNumber(withoutZeros(textOf(held)), field)
      : format.integer(Number(held))
    if (field.counted) return t(field.counted, { count: Number(held), formatted })
    return [formatted, textIn(field.unit, t)].filter(Boolean).join(' ')
  },
  money: (held) => (wordOf(held) === null ? null : format.money(textOf(held))),
  date: (held) => (wordOf(held) === null ? null : format.date(textOf(held))),
  choice: (held, field, t) => {
    const value = wordOf(held)
    return value === null ? null : choiceWord(field, value, t)
  },
  choices: (held, { words = (item) => item }, t) => {
    const items = listOf(held)
    return items.length > 0 ? format.list(items.map((item) => words(item, t))) : null
  },
  tags: listWords,
  reference: (held) => nameOf(held as Named) ?? null,
  yes_no: (held, _, t) => (typeof held === 'boolean' ? yesNoWord(held, t) : null),
  other: (held, { words }, t) => words(held, t),
}

/** A record's value as text: for histories, spreadsheets and labels. Null if empty. */
export const wordsOf = (field: Field, held: unknown, t: TFunction): string | null =>
  (WORDS[field.kind] as WordsOf<Field>)(held, field, t)
