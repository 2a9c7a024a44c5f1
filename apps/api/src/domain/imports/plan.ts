import type { NoRecord } from '@steward/contract/import-warnings.ts'
import { groupIn } from './group-headings.ts'
import { timeIn, unitIn } from './headings.ts'
import type { Arguments, RowProblemCode } from './messages.ts'
import { saysNothing } from './nothing.ts'
import {
  type Notation,
  type Reader,
  readerOf,
  type Reading,
  type Refusal,
  type Value,
} from './readers.ts'
import type { Target, TargetColumn } from './targets.ts'
import { totalIn } from './totals.ts'

/** What is wrong with a row, and where in it. */
export interface RowProblem {
  code: RowProblemCode
  /** The field, or none where the row as a whole is meant. */
  key?: string
  value?: string
  /** Where the value is some entries of a list: each by itself. */
  entries?: readonly string[]
  args?: Arguments
}

/** What is said of some entries of a list. */
export const ofEntries = (entries: readonly string[]) => ({ value: entries.join('; '), entries })

/** A word of a closed list as the file has it, and how it is read; null: nobody knows, empty: as nothing. */
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
  /** What was read as something that we call otherwise. */
  words: RowWord[]
  /**
   * Of a row that is no record, as one that adds others up: what it is, and what it is called. Nothing else of it is
   * read.
   */
  no_record?: RowProblem & { code: NoRecord }
}

/** A row with everything that is wrong with it, or may be. */
export interface FaultyRow {
  row_no: number
  problems: RowProblem[]
}

/** A column of the file that fills a field, with its place among the file's columns. */
export interface PlannedField {
  column: TargetColumn
  header: string
  at: number
}

/** How words of a file are to be read: by the key of a column, each word with what stands for it. */
type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The mapped columns that the file has, in the order of the target. */
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

/** What the numbers of a column count, where its heading tells. */
function countedIn({ unit }: TargetColumn, header: string) {
  if (unit === undefined) return undefined
  return unit === 'hours' ? timeIn(header) : unitIn(header)
}

/** Reads rows of one file, by one mapping. Cells come tidied. */
export class Plan {
  readonly fields: readonly PlannedField[]
  readonly #readers: readonly Reader[]
  readonly #width: number
  readonly #unreadable: ReadonlySet<string>
  /** Per field: the sign between the names of its paths, where it isn't ours. */
  readonly #signs: readonly (string | undefined)[]
  /** Where records are told apart. */
  readonly #telling: readonly number[]
  readonly #parts: readonly TargetColumn[]
  readonly #meant: readonly (ReadonlyMap<string, string> | undefined)[]

  /** @param unreadable the keys of columns in which what can't be read is left out */
  constructor(
    fields: readonly PlannedField[],
    width: number,
    notation: Notation,
    words: Words = {},
    unreadable: readonly string[] = [],
  ) {
    this.#unreadable = new Set(unreadable)
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
    // Some programs end each row with a delimiter.
    if (cells.length > this.#width && cells.slice(this.#width).some(Boolean))
      draft.problems.push({ code: 'cells' })
    const no_record = this.#noRecordIn(cells)
    if (no_record) return { ...draft, problems: [], no_record }
    for (const [index, { at }] of this.fields.entries())
      this.#readCell(draft, index, cells[at] ?? '')
    for (const part of this.#parts) join(draft.values, part)
    return draft
  }

  #noRecordIn(cells: readonly string[]): Draft['no_record'] {
    const total = totalIn(cells, (name) => this.#lacksNumber(cells, name))
    if (total !== undefined) return { code: 'total', value: total }
    const group = groupIn(cells)
    return group !== undefined && this.#isHeading() ? { code: 'heading', value: group } : undefined
  }

  /**
   * Whether a row with nothing but its first cell is none that could come in: there is only a number in it, or nothing
   * that is read, and it lacks what a record can't be without.
   */
  #isHeading(): boolean {
    const first = this.fields.find(({ at }) => at === 0)
    if (first && !first.column.identifies) return false
    return this.fields.some(
      ({ column: { required, key } }, index) =>
        required && key !== first?.column.key && !this.#meant[index]?.has(''),
    )
  }

  /**
   * Nothing in a row tells it from others, though there are columns for that: the name of a sum may be in the first.
   */
  #lacksNumber(cells: readonly string[], name: string): boolean {
    const { length } = this.#telling
    return length > 0 && this.#telling.every((at) => !cells[at] || cells[at] === name)
  }

  /** Whether what can't be read in a column is left out. */
  leavesOut(key: string): boolean {
    return this.#unreadable.has(key)
  }

  #readCell(draft: Draft, index: number, value: string): void {
    const { column } = this.fields[index]!
    const { key } = column
    const meant = this.#meant[index]
    const said = meant?.get(value)
    const cell = said ?? withOurSign(value, this.#signs[index])
    if (said !== undefined && value !== '') draft.words.push({ key, value, choice: said })
    if (cell === '' || isVoid(column, cell)) return
    const isSaid = said !== undefined
    const isLeftOut = this.leavesOut(key)
    const reading = this.#readers[index]!(cell, isSaid ? undefined : meant)
    take(draft, { key, cell, isSaid, isLeftOut }, reading)
  }
}

/** A path with our sign between its names. */
export const withOurSign = (cell: string, sign: string | undefined) =>
  sign === undefined ? cell : cell.split(sign).join(' > ')

/** Puts the number of a part behind that of its whole, which has none of its own. */
function join(values: Draft['values'], { key, part_of = '' }: TargetColumn): void {
  const [whole, part] = [values.get(part_of), values.get(key)]
  if (typeof whole !== 'string' || typeof part !== 'string' || /^0*$/.test(part)) return
  values.set(part_of, `${whole}-${part}`)
}

/** Until then, says a program, where nothing ends. */
const ALWAYS = /^(?:9999-12-31|31[./-]12[./-]9999|12\/31\/9999)(?:$|[ T])/

/**
 * Whether a cell that isn't empty says nothing in its column. What lasts for no time says only that nobody has said how
 * long: land isn't written off. Where others are named, something may be called so: that is looked up first.
 */
function isVoid({ type, identifies, required, unit }: TargetColumn, cell: string): boolean {
  if (unit === 'months') return /^0[0.,/ ]*$/.test(cell)
  if (type === 'date') return cell.includes('9999') && ALWAYS.test(cell)
  return (identifies || (type === 'reference' && !!required)) && saysNothing(cell)
}

interface Cell {
  key: string
  cell: string
  /** Somebody said how it is to be read. */
  isSaid: boolean
  /** What can't be read there is left out. */
  isLeftOut: boolean
}

/** Puts what a cell says into its row: its value, or what is wrong with it. */
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

/** Of a list only what is unknown. */
function leaveOut(draft: Draft, { key, cell }: Pick<Cell, 'key' | 'cell'>, refused: Refusal): void {
  const { unknown = [cell], known = [] } = refused
  if (known.length > 0) draft.values.set(key, known)
  draft.words.push(...unknown.map((value) => ({ key, value, choice: '' })))
}
