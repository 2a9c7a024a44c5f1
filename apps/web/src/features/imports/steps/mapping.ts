import {
  type BulkImport,
  DATE_ORDERS,
  type ImportColumn,
  type ImportMapping,
  type ImportPreview,
  type ImportWord,
  type ImportProblem,
  isLacking,
} from '@steward/contract/bulk-imports.ts'
import { dayIn, readAs } from './dates.ts'

/** The field of each column. */
export type ColumnMapping = Readonly<Record<string, string>>

/** Assigns a column to a field, or to none. A field of another column is taken from it, so that no field has two. */
export function assignColumn(
  columns: ColumnMapping,
  header: string,
  field: string | null,
): ColumnMapping {
  const others = Object.entries(columns).filter(
    ([other, taken]) => other !== header && taken !== field,
  )
  return Object.fromEntries(field === null ? others : [...others, [header, field]])
}

const columnOf = (columns: ColumnMapping, field: string) =>
  Object.keys(columns).find((header) => columns[header] === field) ?? ''

/** A heading that may say a day, as «Depreciation to 12/31/2025». */
const DATED = /\d[./-]\d/

/**
 * The mapping with other columns. The day of accumulated depreciation that the heading of its column said goes with
 * that column; the server reads that of the new one.
 */
export function withColumns(mapping: ImportMapping, columns: ColumnMapping): ImportMapping {
  const [before, after] = [mapping.columns, columns].map((one) =>
    columnOf(one, 'opening_accumulated'),
  ) as [string, string]
  const { as_of, ...rest } = mapping
  const isOther = before !== after && (DATED.test(before) || DATED.test(after))
  return { ...rest, columns, ...(as_of !== undefined && !isOther && { as_of }) }
}

/** The column that loses its field by assigning it to `header`, if there is one. */
export const previousColumn = (columns: ColumnMapping, header: string, field: string) =>
  Object.keys(columns).find((other) => other !== header && columns[other] === field) ?? null

type NewFields = NonNullable<ImportMapping['new_fields']>

/** Columns that are neither assigned nor become custom fields, in the file's order. */
export const unusedColumns = (
  headers: readonly string[],
  { columns, new_fields = {} }: Pick<ImportMapping, 'columns' | 'new_fields'>,
): string[] =>
  headers.filter((header) => columns[header] === undefined && !Object.hasOwn(new_fields, header))

/** The columns that could become custom fields, without assigned ones. */
export const stillOffered = (offered: NewFields, columns: ColumnMapping): NewFields =>
  Object.fromEntries(Object.entries(offered).filter(([header]) => !Object.hasOwn(columns, header)))

/** The mapping with exactly these new custom fields. */
export const withNewFields = (mapping: ImportMapping, new_fields: NewFields): ImportMapping => ({
  ...mapping,
  new_fields: stillOffered(new_fields, mapping.columns),
})

/** Required fields without a column, which others don't provide either. */
export function missingFields(
  fields: readonly ImportColumn[],
  columns: ColumnMapping,
): ImportColumn[] {
  const filled = new Set(Object.values(columns))
  return fields.filter((field) => isLacking(field, filled))
}

/** Fields without a column that the account requires in its forms: imports don't need them. */
export function unfilledFields(
  fields: readonly ImportColumn[],
  columns: ColumnMapping,
  isRequired: (name: string) => boolean,
): ImportColumn[] {
  const filled = new Set(Object.values(columns))
  return fields.filter(({ key, required }) => !required && isRequired(key) && !filled.has(key))
}

/** The fields that identify existing assets. */
const KEYS = ['id', 'external_id', 'asset_tag'] as const

/** Whether an import that updates records has no column to identify them. */
export const lacksKey = (mode: BulkImport['mode'], columns: ColumnMapping): boolean => {
  const filled = Object.values(columns)
  return mode !== 'create' && !KEYS.some((key) => filled.includes(key))
}

/** The first distinct values of a column, to recognize it. */
export function samplesOf(file: BulkImport['file_info'], header: string, most = 3): string[] {
  const index = file.headers.indexOf(header)
  const values = file.sample.map((row) => row[index]?.trim() ?? '').filter(Boolean)
  return [...new Set(values)].slice(0, most)
}

/** The columns with dates, by this mapping. */
export function dateColumns(fields: readonly ImportColumn[], columns: ColumnMapping): string[] {
  const dates = new Set(
    fields.filter(({ type }) => type === 'date' || type === 'moment').map(({ key }) => key),
  )
  return Object.keys(columns).filter((header) => dates.has(columns[header] ?? ''))
}

const ORDERLESS = /^\d{1,2}[./\-\s]\d{1,2}[./\-\s]\d{2,4}$/

const readings = (sample: string) =>
  DATE_ORDERS.filter((order) => readAs(sample, order) !== null).length

/** Whether the order of dates in a column is ambiguous in the file as a whole. */
const isOpen = ({ headers, date_orders }: BulkImport['file_info'], header: string) =>
  (date_orders[headers.indexOf(header)] ?? null) === null

/** The most ambiguous date, to ask about; null if the order is clear in every column. */
export const ambiguousDate = (
  file: BulkImport['file_info'],
  headers: readonly string[],
): string | null =>
  headers
    .filter((header) => isOpen(file, header))
    .flatMap((header) => samplesOf(file, header, Number.POSITIVE_INFINITY))
    .filter((sample) => ORDERLESS.test(dayIn(sample)) && readings(sample) > 0)
    .toSorted((a, b) => readings(b) - readings(a))[0] ?? null

/** Whether the order of dates has to be asked for. */
export const asksDateOrder = (
  file: BulkImport['file_info'],
  fields: readonly ImportColumn[],
  { columns, date_order }: ImportMapping,
): boolean => date_order === undefined && ambiguousDate(file, dateColumns(fields, columns)) !== null

/** Names of records that don't exist, with the number of rows that need each. */
interface MissingNames {
  kind: string
  count: number
  names: string[]
}

export const missingNames = (preview: ImportPreview): MissingNames[] =>
  Object.entries(preview.missing)
    .map(([kind, { count, names }]) => ({ kind, count, names }))
    .filter(({ count }) => count > 0)

/** Sets the meaning of a word in a field; an empty choice leaves the field empty. */
export const readWordAs = (
  mapping: ImportMapping,
  { key, value }: Pick<ImportWord, 'key' | 'value'>,
  choice: string,
): ImportMapping => ({
  ...mapping,
  values: { ...mapping.values, [key]: { ...mapping.values?.[key], [value]: choice } },
})

/** Whether a field's words can be matched with a record or a choice. */
const isMatchable = ({ refers, choices }: ImportColumn): boolean =>
  refers !== null || choices.length > 0

/** The words of a file that can be matched. */
export function matchable(
  words: readonly ImportWord[],
  fields: readonly ImportColumn[],
): ImportWord[] {
  const keys = new Set(fields.filter(isMatchable).map(({ key }) => key))
  return words.filter(({ key }) => keys.has(key))
}

/** Unreadable values of a field that are left empty, with their number of rows. */
interface LeftEmpty {
  field: ImportColumn
  count: number
  values: string[]
}

/** The values left empty in fields that can't be matched, such as dates. */
export const leftEmpty = (
  words: readonly ImportWord[],
  fields: readonly ImportColumn[],
): LeftEmpty[] =>
  fields
    .filter((field) => !isMatchable(field))
    .flatMap((field) => {
      const own = words.filter(({ key, choice }) => key === field.key && choice === '')
      const count = own.reduce((sum, word) => sum + word.count, 0)
      return count > 0 ? [{ field, count, values: own.map(({ value }) => value) }] : []
    })

/** Leaves unreadable values of a field empty, or treats them as errors again. */
export function leaveEmpty(mapping: ImportMapping, key: string, isLeft: boolean): ImportMapping {
  const others = (mapping.unreadable ?? []).filter((other) => other !== key)
  return { ...mapping, unreadable: isLeft ? [...others, key] : others }
}

/** Columns without a header, by their replacement names, and duplicate headers. */
export function oddHeaders(headers: readonly string[]): { empty: string[]; repeated: string[] } {
  const empty = headers.filter((header, at) => header === `Column ${at + 1}`)
  const repeated = headers.flatMap((header) => {
    const name = /^(.+) \(\d+\)$/.exec(header)?.[1]
    return name && headers.includes(name) ? [name] : []
  })
  return { empty, repeated: [...new Set(repeated)] }
}

/** A correction for a whole group of errors with one click. */
export type Mend =
  | 'leave_empty'
  | 'leave_out'
  | 'update_existing'
  | 'skip_existing'
  | 'create_missing'

/** Errors of cells that are unreadable, or name records that don't exist. */
const UNREADABLE = [
  ...['date', 'moment', 'date_order', 'number', 'decimals', 'negative', 'range', 'form', 'choice'],
  ...['too_long', 'too_many', 'unknown', 'archived', 'may_not_create', 'ambiguous', 'elsewhere'],
]

/** A disposal in a closed period, which is refused; without its date the asset isn't disposed of. */
const isLockedOut = (code: string, key: string | null): boolean =>
  code === 'period_locked' && key !== 'disposed_on'

/** Errors of missing records, which could be created. */
const MISSING = ['unknown', 'archived']

/** Roles and the sites that limit users are never created by a file. */
const isMissing = (fields: readonly ImportColumn[], { code, key }: ImportProblem): boolean =>
  MISSING.includes(code) && fields.some((one) => one.key === key && one.type === 'reference')

/** Whether a field can't be left empty. Users without their limiting sites would see all of them. */
const isNeeded = (fields: readonly ImportColumn[], key: string | null): boolean => {
  const field = fields.find((one) => one.key === key)
  return field === undefined || field.required || (field.type === 'list' && field.refers !== null)
}

/** The corrections for a group of errors. */
export function mendsOf(
  problem: ImportProblem,
  { create_missing, mode }: Pick<BulkImport, 'create_missing' | 'mode'>,
  fields: readonly ImportColumn[],
): Mend[] {
  const { code, key } = problem
  const isRequired = isNeeded(fields, key)
  if (code === 'taken' && mode === 'create') return ['update_existing', 'skip_existing']
  if (isLockedOut(code, key)) return isRequired ? [] : ['leave_out']
  if (key === null || !UNREADABLE.includes(code)) return []
  const creates = !create_missing && isMissing(fields, problem) ? (['create_missing'] as const) : []
  return [...creates, ...(isRequired ? [] : (['leave_empty'] as const))]
}
