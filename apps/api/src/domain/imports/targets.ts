import type { ImportColumn, ImportResource } from '@steward/contract/bulk-imports.ts'
import { type Language, LANGUAGES } from '@steward/contract/limits.ts'
import { besideLabel } from '@steward/locales/texts.ts'
import { plain } from './plain.ts'

/** What a reference points at, by the name that an import's preview gives it. */
export type Referred =
  | 'Category'
  | 'Site'
  | 'Location'
  | 'Department'
  | 'Employee'
  | 'DepreciationMethod'
  | 'Asset'
  | 'WorkOrderType'
  | 'User'

/** A value of a closed list, with what it is called, and what other products call it. */
export interface Choice {
  key: string
  labels: Record<Language, string>
  aliases: readonly string[]
}

/** One column that a file may fill. */
export interface TargetColumn {
  key: string
  /** The field of the record that it fills; none where it says something about the row, or is of the account's own. */
  field: string | undefined
  type: ImportColumn['type']
  /** Needed to make a new record. */
  required: boolean
  /** What its field is called on the pages. */
  labels: Record<Language, string>
  /** What it is called where somebody chooses what a column of their file fills, where that says more. */
  hints: Record<Language, string> | undefined
  /** How others call it, the likeliest first. */
  aliases: readonly string[]
  choices: readonly Choice[]
  refers: Referred | undefined
  /** Most characters of a text, or of one entry of a list. */
  max: number
  /** Most entries of a list. */
  most: number
  /** The smallest and the largest of whole numbers. */
  range: readonly [number, number] | undefined
  /** What the template's sample row has here. */
  sample: string
  /** Whether the contract takes what a cell was read as, where it asks more of it than its type and length say. */
  accepts: ((value: string) => boolean) | undefined
  /** Columns that can say it instead: one of them is enough to make a new record. */
  instead: readonly string[]
  /** What its numbers count, where they are a length of time. */
  unit: 'months' | 'hours' | undefined
  /** A day of it is 24 hours, and not one of work. */
  hasFullDays: boolean
  /** It says what is taken away, so a sign before it says nothing more. */
  isDeduction: boolean
  /** Of a list: other products part its entries by commas. */
  commas: boolean
  /** It tells one record from the others: «N/A» is no number of anything. */
  identifies: boolean
  /** The column whose number it goes behind: «100400-2» is the second part of 100400. */
  part_of: string | undefined
  /** No two records can have the same. */
  once: boolean
  /** It names what is within each other, maybe by a path. */
  nests: boolean
}

/** What an import can fill: its columns, and those that find the record that is there already. */
export interface Target {
  resource_type: ImportResource
  columns: readonly TargetColumn[]
  /** In the order in which they are tried. */
  keys: readonly string[]
  /** What finds a record where a row has none of the keys. */
  other_keys: readonly string[]
  /** What people call such a record, in one word each, plain: in its headings they say nothing more. */
  nouns: readonly string[]
  /** The column that a log fills with numbers under the name of what they measure. */
  measure?: string
}

type Words = Record<Language, string>

/** What people call one of their custom fields, or its options, is the same in every language. */
export const sameInAll = (name: string): Words => ({
  en: name,
  es: name,
  fr: name,
  de: name,
})

/** A column of texts, which more may be said of. */
export const column = (
  key: string,
  rest: Pick<TargetColumn, 'labels' | 'aliases'> & Partial<TargetColumn>,
): TargetColumn => ({
  key,
  field: undefined,
  type: 'text',
  required: false,
  hints: undefined,
  choices: [],
  refers: undefined,
  max: 255,
  most: Number.POSITIVE_INFINITY,
  range: undefined,
  sample: '',
  accepts: undefined,
  instead: [],
  unit: undefined,
  hasFullDays: false,
  isDeduction: false,
  commas: false,
  identifies: false,
  part_of: undefined,
  once: false,
  nests: false,
  ...rest,
})

/** @param aliases what else it is called, parted by commas */
export const choice = (key: string, labels: Words, aliases?: string): Choice => ({
  key,
  labels,
  aliases: listed(aliases),
})

export const listed = (text = ''): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

type Named = Pick<TargetColumn, 'key' | 'labels' | 'aliases'> & Partial<TargetColumn>

/** What an export calls the column that tells people apart, beside the one with their names. */
export const besideLabels = (labels: Words) =>
  LANGUAGES.map((language) => besideLabel(labels[language], language))

/** Everything that a column goes by, the surest first: its key, what the pages call it, what others do. */
export const namesOf = ({ key, labels, hints, aliases, refers }: Named): string[] => [
  ...new Set([
    key,
    ...(refers === 'Employee' ? besideLabels(labels) : []),
    ...Object.values(labels),
    ...Object.values(hints ?? {}),
    ...aliases,
  ]),
]

/** A column as the API describes it. */
export const describe = (target: Target, language: Language): ImportColumn[] =>
  target.columns.map((one) => ({
    key: one.key,
    label: (one.hints ?? one.labels)[language],
    type: one.type,
    required: one.required,
    instead: [...one.instead],
    refers: one.refers ?? null,
    choices: one.choices.map(({ key }) => key),
    choice_labels: one.choices.map(({ labels }) => labels[language]),
    aliases: namesOf(one).slice(1),
  }))

const STATED = /^(.+?)\s*\(([^()]+)\)$/

/** What Snipe-IT says in brackets of whatever has a status and is with somebody besides. */
const HELD = 'deployed'

/**
 * The choice that a cell means, whatever its case, language or punctuation. Of «Lost/Stolen (archived)» the label is
 * meant rather than its kind in brackets, unless that says more: «Ready to Deploy (deployed)».
 */
export function chosen(choices: readonly Choice[], cell: string): string | undefined {
  const [, before, within] = STATED.exec(cell) ?? []
  const parts = plain(within ?? '') === HELD ? [within, before] : [before, within]
  for (const text of [cell, ...parts]) {
    const wanted = plain(text ?? '')
    const found = choices.find((one) => namesOf(one).some((name) => plain(name) === wanted))
    if (wanted !== '' && found) return found.key
  }
  return undefined
}
