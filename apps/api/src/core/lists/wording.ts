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

/** The name of a column in each language, and where the names of its values are, if these are keys. */
interface ColumnWording {
  label: InEachLanguage
  /** The group of texts with the names of its values; `yes_no` for booleans. */
  values?: TextGroup | 'yes_no'
}
export type Wording = Readonly<Record<string, ColumnWording>>

/** Where the texts with the names of a list's columns are. */
export interface Words {
  /** The group whose `fields` has the names. */
  words: string
  /** Names that are elsewhere. */
  labels?: Readonly<Record<string, TextKey>>
  /** The groups with the names of values that are keys. */
  values?: Readonly<Record<string, TextGroup>>
}

const found = (path: string) => inEveryLanguage(path as `${TextGroup}.${string}`)

const labelOf = (column: string, { words, labels = {} }: Words) =>
  found(labels[column] ?? `${words}.fields.${column}`) ??
  found(`${words}.fields.${column}_id`) ??
  found(`lists.columns.${column}`) ??
  found(`imports.fields.${column}`)

/** The type of a field of the contract, without `optional` and `nullable`. */
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
 * The names of these columns and of their values.
 *
 * @param fields their types in the contract
 * @throws for a column or a value without a text
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

/** The names of a column's values, by their keys. */
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
