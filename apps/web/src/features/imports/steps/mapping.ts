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

/** Which column of the file fills which field. */
export type ColumnMapping = Readonly<Record<string, string>>

/** Gives a column to a field, or to none; a field that another column had moves over, so no field has two. */
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

/** The column from which a field was taken by giving it to `header`, if there was one. */
export const previousColumn = (columns: ColumnMapping, header: string, field: string) =>
  Object.keys(columns).find((other) => other !== header && columns[other] === field) ?? null

type NewFields = NonNullable<ImportMapping['new_fields']>

/** Columns of the file that fill nothing and become nothing, in the file's order. */
export const unusedColumns = (
  headers: readonly string[],
  { columns, new_fields = {} }: Pick<ImportMapping, 'columns' | 'new_fields'>,
): string[] =>
  headers.filter((header) => columns[header] === undefined && !Object.hasOwn(new_fields, header))

/** The columns that could become custom fields, as long as they fill none that is there. */
export const stillOffered = (offered: NewFields, columns: ColumnMapping): NewFields =>
  Object.fromEntries(Object.entries(offered).filter(([header]) => !Object.hasOwn(columns, header)))

/** A mapping whose columns become just these custom fields. */
export const withNewFields = (mapping: ImportMapping, new_fields: NewFields): ImportMapping => ({
  ...mapping,
  new_fields: stillOffered(new_fields, mapping.columns),
})

/** Fields that must be filled and are not, nor said by others. */
export function missingFields(
  fields: readonly ImportColumn[],
  columns: ColumnMapping,
): ImportColumn[] {
  const filled = new Set(Object.values(columns))
  return fields.filter((field) => isLacking(field, filled))
}

/** Fields that the account asks for in its forms and that no column fills: an import goes on without them. */
export function unfilledFields(
  fields: readonly ImportColumn[],
  columns: ColumnMapping,
  isRequired: (name: string) => boolean,
): ImportColumn[] {
  const filled = new Set(Object.values(columns))
  return fields.filter(({ key, required }) => !required && isRequired(key) && !filled.has(key))
}

/** What finds the asset that is there already. */
const KEYS = ['id', 'external_id', 'asset_tag'] as const

/** Whether an import that updates has no column to find by what it updates. */
export const lacksKey = (mode: BulkImport['mode'], columns: ColumnMapping): boolean => {
  const filled = Object.values(columns)
  return mode !== 'create' && !KEYS.some((key) => filled.includes(key))
}

/** The first different values of a column, to recognise it by. */
export function samplesOf(file: BulkImport['file_info'], header: string, most = 3): string[] {
  const index = file.headers.indexOf(header)
  const values = file.sample.map((row) => row[index]?.trim() ?? '').filter(Boolean)
  return [...new Set(values)].slice(0, most)
}

/** The columns of the file that hold dates, under this mapping. */
export function dateColumns(fields: readonly ImportColumn[], columns: ColumnMapping): string[] {
  const dates = new Set(
    fields.filter(({ type }) => type === 'date' || type === 'moment').map(({ key }) => key),
  )
  return Object.keys(columns).filter((header) => dates.has(columns[header] ?? ''))
}

const ORDERLESS = /^\d{1,2}[./\-\s]\d{1,2}[./\-\s]\d{2,4}$/

const readings = (sample: string) =>
  DATE_ORDERS.filter((order) => readAs(sample, order) !== null).length

/** Whether the file as a whole doesn't tell in which order the dates of a column are written. */
const isOpen = ({ headers, date_orders }: BulkImport['file_info'], header: string) =>
  (date_orders[headers.indexOf(header)] ?? null) === null

/** The sample that can be read in the most ways, to ask about; none where every column explains itself. */
export const ambiguousDate = (
  file: BulkImport['file_info'],
  headers: readonly string[],
): string | null =>
  headers
    .filter((header) => isOpen(file, header))
    .flatMap((header) => samplesOf(file, header, Number.POSITIVE_INFINITY))
    .filter((sample) => ORDERLESS.test(dayIn(sample)) && readings(sample) > 0)
    .toSorted((a, b) => readings(b) - readings(a))[0] ?? null

/** Whether the file's dates have to be explained: nobody has, and a sample doesn't explain itself. */
export const asksDateOrder = (
  file: BulkImport['file_info'],
  fields: readonly ImportColumn[],
  { columns, date_order }: ImportMapping,
): boolean => date_order === undefined && ambiguousDate(file, dateColumns(fields, columns)) !== null

/** Names that the file mentions and the register doesn't know, with how many times they are needed. */
interface MissingNames {
  kind: string
  count: number
  names: string[]
}

export const missingNames = (preview: ImportPreview): MissingNames[] =>
  Object.entries(preview.missing)
    .map(([kind, { count, names }]) => ({ kind, count, names }))
    .filter(({ count }) => count > 0)

/** Says how a word of the file is to be read for a field; an empty choice leaves the field empty. */
export const readWordAs = (
  mapping: ImportMapping,
  { key, value }: Pick<ImportWord, 'key' | 'value'>,
  choice: string,
): ImportMapping => ({
  ...mapping,
  values: { ...mapping.values, [key]: { ...mapping.values?.[key], [value]: choice } },
})

/** Whether there is something that a value of a field can mean: a record, or one of its choices. */
const isMatchable = ({ refers, choices }: ImportColumn): boolean =>
  refers !== null || choices.length > 0

/** The words of a file that somebody can match with something. */
export function matchable(
  words: readonly ImportWord[],
  fields: readonly ImportColumn[],
): ImportWord[] {
  const keys = new Set(fields.filter(isMatchable).map(({ key }) => key))
  return words.filter(({ key }) => keys.has(key))
}

/** Values of a field that are left empty because they can't be read, with how many rows have one. */
interface LeftEmpty {
  field: ImportColumn
  count: number
  values: string[]
}

/** What is left empty in fields that have nothing to match it with, such as dates. */
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

/** Leaves empty what can't be read in a field, or says of it again that it can't be read. */
export function leaveEmpty(mapping: ImportMapping, key: string, isLeft: boolean): ImportMapping {
  const others = (mapping.unreadable ?? []).filter((other) => other !== key)
  return { ...mapping, unreadable: isLeft ? [...others, key] : others }
}

/** Columns that have no header, under the names that they got, and headers that are there more than once. */
export function oddHeaders(headers: readonly string[]): { empty: string[]; repeated: string[] } {
  const empty = headers.filter((header, at) => header === `Column ${at + 1}`)
  const repeated = headers.flatMap((header) => {
    const name = /^(.+) \(\d+\)$/.exec(header)?.[1]
    return name && headers.includes(name) ? [name] : []
  })
  return { empty, repeated: [...new Set(repeated)] }
}

/** How a whole group of errors can be mended, where one click does it. */
export type Mend =
  | 'leave_empty'
  | 'leave_out'
  | 'update_existing'
  | 'skip_existing'
  | 'create_missing'

/** Errors of cells that can't be read, or name what isn't there. */
const UNREADABLE = [
  ...['date', 'moment', 'date_order', 'number', 'decimals', 'negative', 'range', 'form', 'choice'],
  ...['too_long', 'too_many', 'unknown', 'archived', 'may_not_create', 'ambiguous', 'elsewhere'],
]

/** What a closed period refuses of an asset that is one without it; without its day nothing is disposed of. */
const isLockedOut = (code: string, key: string | null): boolean =>
  code === 'period_locked' && key !== 'disposed_on'

/** Of these, what would be there if it were created. */
const MISSING = ['unknown', 'archived']

/** Roles, and sites that people are limited to, are made by nobody's file. */
const isMissing = (fields: readonly ImportColumn[], { code, key }: ImportProblem): boolean =>
  MISSING.includes(code) && fields.some((one) => one.key === key && one.type === 'reference')

/** Whether a record can't be without a field. Without the sites that limit somebody, they would see all of them. */
const isNeeded = (fields: readonly ImportColumn[], key: string | null): boolean => {
  const field = fields.find((one) => one.key === key)
  return field === undefined || field.required || (field.type === 'list' && field.refers !== null)
}

/** What one click can do about errors of a kind. */
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
