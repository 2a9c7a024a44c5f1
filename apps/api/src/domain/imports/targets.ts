import type { ImportColumn, ImportResource } from '@steward/contract/bulk-imports.ts'
import { type Language, LANGUAGES } from '@steward/contract/limits.ts'
import { besideLabel } from '@steward/locales/texts.ts'
import { plain } from './plain.ts'

/** The kinds that a reference can lead to, by their names in an import's preview. */
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

/** A choice of a field, with its names, and those in other products. */
export interface Choice {
  key: string
  labels: Record<Language, string>
  aliases: readonly string[]
}

/** A column that a file can be mapped to. */
export interface TargetColumn {
  key: string
  /** The record's field that it fills; undefined for a column about the row itself, or a custom field. */
  field: string | undefined
  type: ImportColumn['type']
  /** Required for a new record. */
  required: boolean
  /** The name of its field on the pages. */
  labels: Record<Language, string>
  /** A more specific name for the mapping of columns. */
  hints: Record<Language, string> | undefined
  /** Its names in other products, the likeliest first. */
  aliases: readonly string[]
  choices: readonly Choice[]
  refers: Referred | undefined
  /** Maximum length of a text, or of one entry of a list. */
  max: number
  /** Its texts are one line each; breaks of lines in a cell become spaces. */
  isLine: boolean
  /** Maximum number of entries of a list. */
  most: number
  /** The smallest and the largest of whole numbers. */
  range: readonly [number, number] | undefined
  /** Its value in the template's sample row. */
  sample: string
  /** Whether the contract accepts a value, where it has stricter rules than type and length. */
  accepts: ((value: string) => boolean) | undefined
  /** Columns that can be filled in its place: one of them is enough for a new record. */
  instead: readonly string[]
  /** The unit of its numbers, for a length of time. */
  unit: 'months' | 'hours' | undefined
  /** A day counts 24 hours rather than a working day. */
  hasFullDays: boolean
  /** It is the time between two of something, so that «Years» means that one comes each year. */
  isInterval: boolean
  /** It is a deduction, so its sign is ignored. */
  isDeduction: boolean
  /** A yearly rate in percent. */
  isRate: boolean
  /** The amount that a percentage in this column is a share of. */
  share_of: string | undefined
  /** Other products separate its entries by commas. */
  commas: boolean
  /** It identifies records, so a word like «N/A» counts as empty. */
  identifies: boolean
  /** The column whose number it is appended to: «100400-2» is the second component of 100400. */
  part_of: string | undefined
  /** Its values are unique. */
  once: boolean
  /** It names nested records, maybe by a path. */
  nests: boolean
}

/** The columns of an import, and those that find an existing record. */
export interface Target {
  resource_type: ImportResource
  columns: readonly TargetColumn[]
  /** In the order in which they are tried. */
  keys: readonly string[]
  /** The columns that find a record where a row has none of the keys. */
  other_keys: readonly string[]
  /** Words for such a record, normalized: in headings they have no meaning of their own. */
  nouns: readonly string[]
  /** The column for the numbers of a log, whose heading is the name of what they measure. */
  measure?: string
}

type Words = Record<Language, string>

/** The name of a custom field or an option, which is the same in every language. */
export const sameInAll = (name: string): Words => ({
  en: name,
  es: name,
  fr: name,
  de: name,
})

/** A text column, unless `more` says otherwise. */
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
  isLine: true,
  most: Number.POSITIVE_INFINITY,
  range: undefined,
  sample: '',
  accepts: undefined,
  instead: [],
  unit: undefined,
  hasFullDays: false,
  isInterval: false,
  isDeduction: false,
  isRate: false,
  share_of: undefined,
  commas: false,
  identifies: false,
  part_of: undefined,
  once: false,
  nests: false,
  ...rest,
})

/** @param aliases other names, separated by commas */
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

/** The titles, in an export, of the column that distinguishes people with the same name. */
export const besideLabels = (labels: Words) =>
  LANGUAGES.map((language) => besideLabel(labels[language], language))

/** All names of a column, the most certain first: its key, our names, those in other products. */
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

/** A choice with what it is more precisely: «Offline - Planned», «Retired: sold». */
const NARROWED = /^(\p{L}.*?)(?:\s+[-–—|/]|\s*:)\s+\S/u
/** A choice behind its number: «2 - High», which another product counts from the other end. */
const NUMBERED = /^\d+\s*[-–—.:]\s*(.+)$/

/** What Snipe-IT writes in brackets after any status of an asset that is assigned. */
const HELD = 'deployed'

/**
 * The choice that a cell means, ignoring case, language and punctuation. In «Lost/Stolen (archived)» the label counts
 * rather than its type in brackets, unless that says more: «Ready to Deploy (deployed)». Of «Offline - Planned» the
 * first part counts where the whole is unknown; of «2 - High» the word.
 */
export function chosen(choices: readonly Choice[], cell: string): string | undefined {
  const [, before, within] = STATED.exec(cell) ?? []
  const parts = plain(within ?? '') === HELD ? [within, before] : [before, within]
  const more = [NARROWED.exec(cell)?.[1], NUMBERED.exec(cell)?.[1]]
  for (const text of [cell, ...parts, ...more]) {
    const wanted = plain(text ?? '')
    const found = choices.find((one) => namesOf(one).some((name) => plain(name) === wanted))
    if (wanted !== '' && found) return found.key
  }
  return undefined
}
