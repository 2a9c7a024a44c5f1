import type { NoRecord } from '@steward/contract/import-warnings.ts'
import { doubtOf } from './doubtful-cells.ts'
import { groupIn } from './group-headings.ts'
import { timeIn, unitIn } from './headings.ts'
import { withoutMarkup } from './markup.ts'
import type { Arguments, RowProblemCode } from './messages.ts'
import { isEndless, isVoid, saysNothing } from './nothing.ts'
import { readerOf } from './readers.ts'
import type { Notation, Reader, Reading, Refusal, Value } from './readings.ts'
import { readRough } from './rough-dates.ts'
import { readShare } from './shares.ts'
import type { Target, TargetColumn } from './targets.ts'
import { totalIn } from './totals.ts'

/** The problem of a row, and its field. */
export interface RowProblem {
  code: RowProblemCode
  /** The field; undefined where the row as a whole is meant. */
  key?: string
  value?: string
  /** Where the value is some entries of a list: each by itself. */
  entries?: readonly string[]
  args?: Arguments
}

/** The value of a problem with some entries of a list. */
export const ofEntries = (entries: readonly string[]) => ({ value: entries.join('; '), entries })

/** A word for a choice as the file has it, and the choice that it means; null: unknown, empty: none. */
export interface RowWord {
  key: string
  value: string
  choice: string | null
}

/** A row whose cells have been read. A field that is missing here had an empty cell. */
export interface Draft {
  row_no: number
  /** As the file has them. */
  cells: readonly string[]
  values: Map<string, Value>
  problems: RowProblem[]
  /** Words that mean a choice which we call otherwise. */
  words: RowWord[]
  /** The texts of columns in which a shorter name was looked up instead. */
  shortened?: Map<string, string>
  /** What may be wrong with values that come in all the same. */
  notes?: RowProblem[]
  /** For a row that is no record, such as a total: what it is, and its name. Its other cells aren't read. */
  no_record?: RowProblem & { code: NoRecord }
}

/** A row with all of its problems or warnings. */
export interface FaultyRow {
  row_no: number
  problems: RowProblem[]
}

/** A column of the file that is mapped to a field, with its index in the file. */
export interface PlannedField {
  column: TargetColumn
  header: string
  at: number
}

/** The meaning of words in the file: by the key of a column, the choice for each word. */
type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The mapped columns of the file, in the order of the target. */
export function plannedFields(
  target: Target,
  headers: readonly string[],
  mapping: Readonly<Record<string, string>>,
): PlannedField[] {
  const headerOf = new Map(Object.entries(mapping).map(([header, key]) => [key, header]))
  return target.columns.flatMap((column) => {
    const header = headerOf.get(column.key)
    const at = header === undefined ? -1 : headers.indexOf(header)
    return header !== undefined && at >= 0 ? [{ column, header, at }] : []
  })
}

/** The unit of a column's numbers, if its heading names one. */
function countedIn({ unit }: TargetColumn, header: string) {
  if (unit === undefined) return undefined
  return unit === 'hours' ? timeIn(header) : unitIn(header)
}

/** Reads rows of one file by one mapping. The cells are cleaned already. */
export class Plan {
  readonly fields: readonly PlannedField[]
  readonly #readers: readonly Reader[]
  readonly #width: number
  readonly #unreadable: ReadonlySet<string>
  /** Per field: the separator of its paths, where it isn't ours. */
  readonly #signs: readonly (string | undefined)[]
  /** The columns of the file that identify records. */
  readonly #telling: readonly number[]
  readonly #parts: readonly TargetColumn[]
  readonly #shares: readonly PlannedField[]
  readonly #isOurs: boolean
  readonly #meant: readonly (ReadonlyMap<string, string> | undefined)[]
  readonly #currency: string | undefined

  /** @param unreadable the keys of columns in which unreadable values are skipped */
  constructor(
    fields: readonly PlannedField[],
    width: number,
    notation: Notation,
    words: Words = {},
    unreadable: readonly string[] = [],
  ) {
    this.#unreadable = new Set(unreadable)
    this.#currency = notation.currency
    this.fields = fields
    this.#meant = fields.map(({ column: { key } }) =>
      words[key] ? new Map(Object.entries(words[key])) : undefined,
    )
    this.#readers = fields.map(({ column, header }) =>
      readerOf(column, notation, countedIn(column, header) ?? notation.units?.get(column.key)),
    )
    const columns = fields.map(({ column }) => column)
    this.#signs = columns.map(({ key }) => notation.paths?.get(key))
    this.#telling = fields.flatMap(({ column, at }) => (column.identifies ? [at] : []))
    this.#parts = columns.filter(({ part_of }) => part_of !== undefined)
    this.#shares = fields.filter(({ column: { share_of } }) => share_of !== undefined)
    // An import of work orders reads no ids, so that their files can't be told apart.
    this.#isOurs = this.has('id') || this.has('title')
    this.#width = width
  }

  has(key: string): boolean {
    return this.headerOf(key) !== undefined
  }

  /** What the file calls the column that fills a field. */
  headerOf(key: string): string | undefined {
    return this.fields.find(({ column }) => column.key === key)?.header
  }

  read(row_no: number, cells: readonly string[]): Draft {
    const draft: Draft = { row_no, cells, values: new Map(), problems: [], words: [] }
    // Extra empty cells are allowed: some programs end each row with a delimiter.
    if (cells.length > this.#width && cells.slice(this.#width).some(Boolean))
      draft.problems.push({ code: 'cells' })
    const no_record = this.#noRecordIn(cells)
    if (no_record) return { ...draft, problems: [], no_record }
    for (const [index, { at }] of this.fields.entries())
      this.#readCell(draft, index, cells[at] ?? '')
    for (const part of this.#parts) join(draft.values, part)
    for (const share of this.#shares) readShare(draft, share)
    return draft
  }

  #noRecordIn(cells: readonly string[]): Draft['no_record'] {
    const total = totalIn(cells, (name) => this.#lacksNumber(cells, name))
    if (total !== undefined) return { code: 'total', value: total }
    const group = groupIn(cells)
    return group !== undefined && this.#isHeading() ? { code: 'heading', value: group } : undefined
  }

  /**
   * Whether a row with only its first cell can't be a record: the first column is an identifier or isn't mapped, and a
   * required column is empty.
   */
  #isHeading(): boolean {
    const first = this.fields.find(({ at }) => at === 0)
    if (first && !first.column.identifies) return false
    // Where no column is required, another one names the records, and is empty, too.
    const isUnnamed = first !== undefined && !this.fields.some(({ column }) => column.required)
    return (
      isUnnamed ||
      this.fields.some(
        ({ column: { required, key } }, index) =>
          required && key !== first?.column.key && !this.#meant[index]?.has(''),
      )
    )
  }

  /**
   * Whether a row is empty in all columns that identify records, though the file has such columns. The name of a total
   * may be in the first of them.
   */
  #lacksNumber(cells: readonly string[], name: string): boolean {
    const { length } = this.#telling
    return length > 0 && this.#telling.every((at) => !cells[at] || cells[at] === name)
  }

  /** Whether unreadable values of a column are skipped. */
  leavesOut(key: string): boolean {
    return this.#unreadable.has(key)
  }

  /** Our own exports have texts as they are; other products also those of web pages. */
  #textIn({ type }: TargetColumn, cell: string): string {
    return type === 'text' && !this.#isOurs ? withoutMarkup(cell) : cell
  }

  #readCell(draft: Draft, index: number, value: string): void {
    const { column } = this.fields[index]!
    const { key } = column
    const meant = this.#meant[index]
    const said = meant?.get(value)
    const cell = said ?? this.#textIn(column, withOurSign(value, this.#signs[index]))
    if (said !== undefined && value !== '') draft.words.push({ key, value, choice: said })
    if (cell === '' || isVoid(column, cell)) return
    const isSaid = said !== undefined
    const isLeftOut = this.leavesOut(key)
    const reading = this.#readers[index]!(cell, isSaid ? undefined : meant)
    if ('value' in reading || !takeRoughly(draft, column, cell))
      take(draft, { key, cell, isSaid, isLeftOut }, reading)
    this.#doubt(draft, column, cell)
  }

  #doubt(draft: Draft, column: TargetColumn, cell: string): void {
    const doubt = draft.values.has(column.key) && doubtOf(column, cell, this.#currency)
    if (doubt) note(draft, doubt)
  }
}

const note = (draft: Draft, one: RowProblem): void =>
  void (draft.notes = [...(draft.notes ?? []), one])

/** The days until which something is so. */
const ENDS = /^(?:warranty_end|expected_end_date|opening_as_of)$/

/**
 * Takes the day that stands for a month or a year in a column of dates, or that there is none because it never ends;
 * false for other cells.
 */
function takeRoughly(draft: Draft, column: TargetColumn, cell: string): boolean {
  const { type, key } = column
  if (isEndless(column, cell)) {
    draft.values.set(key, null)
    note(draft, { code: 'endless', key, value: cell })
    return true
  }
  const date = type === 'date' ? readRough(cell, ENDS.test(key)) : undefined
  if (date === undefined) return false
  draft.values.set(key, date)
  note(draft, { code: 'rough_date', key, value: cell, args: { date } })
  return true
}

/** A path with our separator between its names. */
export const withOurSign = (cell: string, sign: string | undefined) =>
  sign === undefined ? cell : cell.split(sign).join(' > ')

/** Appends the number of a component to that of its main asset; a main asset has none. */
function join(values: Draft['values'], { key, part_of = '' }: TargetColumn): void {
  const [whole, part] = [values.get(part_of), values.get(key)]
  if (typeof whole !== 'string' || typeof part !== 'string' || /^0*$/.test(part)) return
  values.set(part_of, `${whole}-${part}`)
}

interface Cell {
  key: string
  cell: string
  /** The user chose how it is read. */
  isSaid: boolean
  /** Unreadable values are skipped. */
  isLeftOut: boolean
}

/** Adds the value of a cell to its row, or its problem. */
function take(draft: Draft, { key, cell, isSaid, isLeftOut }: Cell, reading: Reading): void {
  if ('value' in reading) {
    const { value, word, entries = [] } = reading
    draft.values.set(key, value)
    draft.words.push(...entries.map((one) => ({ key, ...one })))
    if (word !== undefined && !isSaid) draft.words.push({ key, value: cell, choice: word })
  } else if (isLeftOut) leaveOut(draft, { key, cell }, reading)
  else if (!saysNothing(cell)) {
    const { problem: code, args, unknown } = reading
    const said = unknown ? ofEntries(unknown) : { value: cell }
    draft.problems.push({ code, key, ...said, ...(args && { args }) })
  }
}

/** Skips the value; of a list only the unknown entries. */
function leaveOut(draft: Draft, { key, cell }: Pick<Cell, 'key' | 'cell'>, refused: Refusal): void {
  const { unknown = [cell], known = [] } = refused
  if (known.length > 0) draft.values.set(key, known)
  draft.words.push(...unknown.map((value) => ({ key, value, choice: '' })))
}
