import type { Language } from '@steward/contract/limits.ts'
import type { Schema } from '@steward/contract/kit/route.ts'
import {
  inEveryLanguage,
  type TextGroup,
  type TextKey,
  textOf,
  textsIn,
} from '@steward/locales/texts.ts'

type InEachLanguage = Readonly<Record<Language, string>>

/** How people call a column, and its values where these are keys. */
interface ColumnWording {
  label: InEachLanguage
  /** Where the locales have the words of its values; `yes_no` of what is true or false. */
  values?: TextGroup | 'yes_no'
}
export type Wording = Readonly<Record<string, ColumnWording>>

/** Where the locales have the words of a list's columns. */
export interface Words {
  /** The names of its fields are in `fields` below this. */
  words: string
  /** Labels that are elsewhere. */
  labels?: Readonly<Record<string, TextKey>>
  /** The words of values that are keys. */
  values?: Readonly<Record<string, TextGroup>>
}

const found = (path: string) => inEveryLanguage(path as `${TextGroup}.${string}`)

const labelOf = (column: string, { words, labels = {} }: Words) =>
  found(labels[column] ?? `${words}.fields.${column}`) ??
  found(`${words}.fields.${column}_id`) ??
  found(`lists.columns.${column}`) ??
  found(`imports.fields.${column}`)

/** What a field of the contract holds, whether or not it may be empty. */
function held(schema: Schema | undefined): { type?: string; entries?: Record<string, string> } {
  const def = schema?._zod.def as { type?: string; innerType?: Schema } | undefined
  return def?.innerType ? held(def.innerType) : (def ?? {})
}

function valuesOf(column: string, { values = {} }: Words, schema: Schema | undefined) {
  const { type, entries } = held(schema)
  if (type === 'boolean') return 'yes_no'
  const group = values[column]
  const texts = group && textsIn('en', group)
  const unknown = Object.keys(entries ?? {}).find((key) => texts?.[key] === undefined)
  if (unknown !== undefined) throw new Error(`The locales have no word for ${column} ${unknown}`)
  return group
}

/**
 * How people call these columns and what is in them.
 *
 * @param fields what the contract says of them
 * @throws for a column or a value that the locales have no word for
 */
export function wordingOf(
  columns: readonly string[],
  words: Words,
  fields: Readonly<Record<string, Schema>> = {},
): Wording {
  return Object.fromEntries(
    columns.map((column) => {
      const label = labelOf(column, words)
      if (!label) throw new Error(`The locales have no name for ${column} of ${words.words}`)
      const values = valuesOf(column, words, fields[column])
      return [column, { label, ...(values && { values }) }]
    }),
  )
}

/** The words of a column's values, by their keys. */
export function wordsOf(
  { values }: ColumnWording,
  language: Language,
): ReadonlyMap<string, string> | undefined {
  if (values !== 'yes_no') return values && new Map(Object.entries(textsIn(language, values)))
  return new Map([
    ['true', textOf(language, 'data_fields.yes')],
    ['false', textOf(language, 'data_fields.no')],
  ])
}
