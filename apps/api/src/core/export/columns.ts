import type { AnyOf } from '@steward/contract/kit/list.ts'
import type { Language } from '@steward/contract/limits.ts'
import { besideLabel, inEveryLanguage, type TextGroup } from '@steward/locales/texts.ts'
import { PgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '../context/errors.ts'
import type { ExportColumn } from '../lists/listing.ts'
import { type Wording, wordsOf } from '../lists/wording.ts'
import type { CellKind } from './xlsx.ts'

/** One column of a file. */
export interface FileColumn {
  header: string
  column: ExportColumn
  /** The column shows the name of the record that it refers to. */
  named?: true
  /** What people read instead of its values. */
  words?: ReadonlyMap<string, string> | undefined
}

/**
 * The columns of a file under their keys.
 *
 * @param usual the columns of an export that doesn't choose any
 * @throws 422 `unknown_column`
 */
export function columnsOf(
  columns: Readonly<Record<string, ExportColumn>>,
  asked: AnyOf<string>,
  usual: readonly string[] = Object.keys(columns),
): FileColumn[] {
  const names = asked?.filter((name) => name !== null) ?? usual
  const unknown = names.find((name) => !Object.hasOwn(columns, name))
  if (unknown === undefined) return names.map((header) => ({ header, column: columns[header]! }))
  throw new AppError(422, 'Invalid data', [
    {
      code: 'unknown_column',
      detail: `${unknown} is no column of this export; there are: ${Object.keys(columns).join(', ')}`,
      source: { parameter: 'columns' },
    },
  ])
}

/** The title of a list's page. */
export const titleOf = (list: string, language: Language): string =>
  inEveryLanguage(`${list as TextGroup}.title`)?.[language] ?? list

/** Columns in the reader's language: with labels as headers, words for keys, and names for references. */
export const inWords = (columns: readonly FileColumn[], wording: Wording, language: Language) =>
  columns.flatMap(({ header: name, column }): FileColumn[] => {
    const known = wording[name]!
    const header = known.label[language]
    const named = 'named' in column ? column.named : undefined
    const first = { header, column, words: wordsOf(known, language) }
    if (!named) return [first]
    const beside = { header: besideLabel(header, language), column }
    return [{ ...first, named: true }, ...(named === 'beside' ? [beside] : [])]
  })

/** The type of a column's values, for file formats with numbers and dates. */
export function kindOf(column: ExportColumn): CellKind {
  if (!(column instanceof PgColumn)) return 'kind' in column ? column.kind : 'text'
  const type = column.getSQLType()
  if (type === 'timestamptz') return 'moment'
  if (type === 'date') return 'date'
  if (type.startsWith('numeric(19')) return 'money'
  return /^(numeric|integer|bigint|double)/.test(type) ? 'number' : 'text'
}
