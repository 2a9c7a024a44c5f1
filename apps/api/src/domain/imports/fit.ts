import { isId } from '@steward/contract/kit/fields.ts'
import { daySince1900, readDate } from './dates.ts'
import { timeIn, unitIn } from './headings.ts'
import { hoursOf } from './hours.ts'
import { isEndless, saysNothing } from './nothing.ts'
import { intervalOf } from './intervals.ts'
import { readNumber } from './numbers.ts'
import { isRate } from './rates.ts'
import { readRough } from './rough-dates.ts'
import { areSpans, spanOf } from './spans.ts'
import { chosen, type Target, type TargetColumn } from './targets.ts'

/** What is known of a file's columns before they are mapped. */
export interface Shown {
  headers: readonly string[]
  /** The first rows. */
  sample?: readonly (readonly string[])[]
  /** Per column: how many values it has, and how many different ones. */
  values?: readonly { many: number; different: number }[]
}

/** How many values of a column repeat a value of a row above, and how many there are. */
export function repeatedIn({ headers, values = [] }: Shown, header: string) {
  const { many = 0, different = 0 } = values[headers.indexOf(header)] ?? {}
  return { repeated: many - different, many }
}

/** The number of repeated values that may be mistakes. */
const MISTAKES = 3
const MOST_MISTAKES = 0.1

/** Whether the values of a column can be unique. */
export function canBeOnce({ once }: TargetColumn, shown: Shown, header: string): boolean {
  const { repeated, many } = repeatedIn(shown, header)
  return !once || repeated <= MISTAKES || repeated <= many * MOST_MISTAKES
}

const DATES = ['mdy', 'dmy', 'ymd'] as const

const isDate = (cell: string) => DATES.some((order) => 'date' in readDate(cell, order))
/** An answer to whether somebody has it, which doesn't say who. */
const isAnswer = (cell: string) => /^(yes|no|true|false|[yn01])$/i.test(cell)

const isNumber = (cell: string) =>
  (['.', ','] as const).some((sign) => 'number' in readNumber(cell, sign, 15, 'signed'))

/** Whether a column of some type could read a cell in some notation. */
const READABLE: Partial<
  Record<TargetColumn['type'], (cell: string, of: TargetColumn, header: string) => boolean>
> = {
  choice: (cell, { choices }) => chosen(choices, cell) !== undefined,
  date: (cell) =>
    isDate(cell) || daySince1900(cell) !== undefined || readRough(cell, false) !== undefined,
  moment: isDate,
  money: isNumber,
  decimal: (cell, { unit, hasFullDays }, header) => {
    const how = { counted: timeIn(header), hasFullDays }
    return isNumber(cell) || (unit === 'hours' && hoursOf(cell, '.', how) !== undefined)
  },
  integer: (cell, { unit, isInterval }) =>
    isNumber(cell) ||
    (unit && spanOf(cell, '.')) !== undefined ||
    (isInterval && intervalOf(cell) !== undefined),
}

function isReadable(column: TargetColumn, cell: string, header: string): boolean {
  if (column.key === 'id') return isId(cell)
  if (column.isRate) return isRate(cell, header)
  if (column.refers === 'DepreciationMethod') return !isNumber(cell)
  if (column.refers === 'Employee') return !isAnswer(cell) && !isDate(cell)
  return READABLE[column.type]?.(cell, column, header) ?? true
}

/** A cell with a value, and not only a word for "nothing". */
const isSaid = (cell: string) => cell !== '' && !saysNothing(cell)

/** The share of a column's different values that a field can read; 1 where the sample has none. */
export function fitOf(column: TargetColumn, header: string, cells: readonly string[]): number {
  const said = cells.map((cell) => cell.trim()).filter(isSaid)
  const values = [...new Set(said)].filter((cell) => !isEndless(column, cell))
  const read = values.filter((value) => isReadable(column, value, header))
  return values.length === 0 ? 1 : read.length / values.length
}

/** The cells of a column in the sample. */
export const cellsOf = ({ headers, sample = [] }: Shown, header: string): string[] => {
  const at = headers.indexOf(header)
  return sample.map((cells) => cells[at] ?? '')
}

/** Below this share, a mapping is marked as doubtful. */
export const HALF = 0.5

/** The cells of a column in the sample that have a value. */
export const filledCellsOf = (shown: Shown, header: string): string[] =>
  cellsOf(shown, header)
    .map((cell) => cell.trim())
    .filter(isSaid)

/** So much of a column has to be readable if it is mapped only by the meaning of its heading. */
export const MOST = 0.8

/** A code: short, without spaces, with a digit or an at sign. */
const CODE = /^(?=.*[\d@])\S{1,254}$/

const isTitle = ({ key }: TargetColumn) => key === 'name' || key === 'title'

/**
 * Whether a column and a field use the same unit of time: numbers alone are no proof, and a date is no number of years.
 */
function countsAlike({ unit }: TargetColumn, header: string, cells: readonly string[]): boolean {
  const said = unitIn(header)
  if (!unit) return said === undefined
  if (unit === 'hours') return true
  return said !== undefined || areSpans(cells)
}

/**
 * Numbers that identify records, of which a few may be repeated by mistake, and a few cells may be words, such as that
 * of a total.
 */
const areNumbers = (cells: readonly string[]) =>
  new Set(cells).size >= cells.length * MOST &&
  cells.filter((cell) => CODE.test(cell)).length >= cells.length * MOST

/**
 * Whether values are plausible for a field that identifies or names records: identifiers differ in each row, and names
 * aren't numbers.
 */
function isOfSort({ keys }: Target, column: TargetColumn, cells: readonly string[]): boolean {
  // Generated ids of another program are never names.
  if (cells.every(isId)) return column.key === 'external_id'
  if (keys.includes(column.key) && column.key !== 'name') return areNumbers(cells)
  // «Last, First» is the whole name.
  if (/^(?:first|last)_name$/.test(column.key) && cells.every((cell) => cell.includes(',')))
    return false
  const isWord = column.type === 'text' || column.type === 'reference'
  const isOther = (cell: string) => isDate(cell) || (isTitle(column) && isNumber(cell))
  return !isWord || !cells.every(isOther)
}

/** Whether the values of a column are plausible for a field. */
export function agrees(
  target: Target,
  column: TargetColumn,
  shown: Shown,
  header: string,
): boolean {
  const cells = filledCellsOf(shown, header).filter((cell) => !isEndless(column, cell))
  // Other products have different words for choices.
  const enough = column.type === 'choice' ? HALF : MOST
  if (cells.length === 0 || fitOf(column, header, cells) < enough) return false
  if (!canBeOnce(column, shown, header)) return false
  return countsAlike(column, header, cells) && isOfSort(target, column, cells)
}
