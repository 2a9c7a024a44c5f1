import { inOneLine, isOneLine, tidyText } from '@steward/contract/kit/lines.ts'
import { type DateOrder, daySince1900, readDate } from './dates.ts'
import type { Time, Unit } from './headings.ts'
import type { Arguments } from './messages.ts'
import { readMoment } from './moments.ts'
import { NO_RESULT } from './nothing.ts'
import { numberReader } from './number-readers.ts'
import { percentOf } from './rates.ts'
import type { EntryRead, Notation, Reader, Reading, Words } from './readings.ts'
import { chosen, type TargetColumn } from './targets.ts'

/** The error values of formulas in spreadsheets. */
const ERROR = /^#(?:REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/

/** A cell with this text clears the field. */
const CLEAR = '<clear>'

/** Nearly all cells: nothing in them can be wrong but their length. */
const ASCII = /^[ -~]*$/

/** A text, as the contract would take it, except that breaks of lines in a cell are a matter of its looks. */
const textReader =
  ({ max, isLine }: TargetColumn): Reader =>
  (cell) => {
    if (cell.length > max) return { problem: 'too_long', args: { max } }
    if (ASCII.test(cell)) return { value: cell }
    const value = isLine ? inOneLine(cell) : tidyText(cell)
    return isLine && !isOneLine(value) ? { problem: 'hidden' } : { value }
  }

/** An option, ignoring case; any other text stays as it is, to be refused by the field. */
const optionReader =
  ({ choices }: TargetColumn) =>
  (text: string) =>
    choices.find(({ key }) => key === text)?.key ??
    choices.find(({ key }) => key.toLowerCase() === text.toLowerCase())?.key ??
    text

/** The entries of a list for which the user chose a meaning. */
const readBy = (meant: Words, entries: readonly string[]): EntryRead[] =>
  entries.flatMap((value) => {
    const choice = meant.get(value)
    return choice === undefined ? [] : [{ value, choice }]
  })

/** The entries of a list that aren't choices of its column. */
export const noChoices = ({ choices }: TargetColumn, entries: readonly string[]): string[] =>
  choices.length > 0 ? entries.filter((entry) => !choices.some(({ key }) => key === entry)) : []

function listReader(column: TargetColumn, parting: RegExp): Reader {
  const { max, most, choices } = column
  const option = isOption(column)
    ? optionReader(column)
    : (text: string) => chosen(choices, text) ?? text
  return (cell, meant) => {
    const said = [...new Set(cell.split(parting).map(inOneLine))].filter(Boolean)
    if (!said.every(isOneLine)) return { problem: 'hidden' }
    const read = meant ? readBy(meant, said) : []
    const words = meant ? said.map((entry) => meant.get(entry) ?? entry) : said
    const entries = [...new Set(words.map(option))].filter(Boolean)
    const unknown = isOption(column) ? [] : noChoices(column, entries)
    if (unknown.length > 0) {
      const known = entries.filter((entry) => !unknown.includes(entry))
      return { problem: 'choice', args: choicesIn(column), unknown, known }
    }
    if (entries.length > most) return { problem: 'too_many', args: { max: most } }
    return entries.some((entry) => entry.length > max)
      ? { problem: 'too_long', args: { max } }
      : { value: entries, ...(read.length > 0 && { entries: read }) }
  }
}

function dateReader(order: DateOrder | null): Reader {
  return (cell) => {
    const counted = daySince1900(cell)
    const reading = counted === undefined ? readDate(cell, order) : { date: counted }
    return 'date' in reading ? { value: reading.date } : { problem: reading.problem }
  }
}

function momentReader(order: DateOrder | null): Reader {
  return (cell) => {
    const reading = readMoment(cell, order)
    return 'moment' in reading ? { value: reading.moment } : reading
  }
}

/** At most so many choices are listed in a sentence. */
const NAMED = 40

function choicesIn({ choices }: TargetColumn): Arguments {
  const keys = choices.map(({ key }) => key)
  return {
    choices: [...keys.slice(0, NAMED), ...(keys.length > NAMED ? ['…'] : [])].join(', '),
  }
}

function choiceReader(column: TargetColumn): Reader {
  const { choices } = column
  if (isOption(column)) {
    const option = optionReader(column)
    return (cell) => ({ value: option(cell) })
  }
  const known = new Map<string, Reading>()
  const read = (cell: string): Reading => {
    const value = chosen(choices, cell)
    if (value === undefined) return { problem: 'choice', args: choicesIn(column) }
    const own = choices.filter(({ key }) => key === value).map((one) => ({ ...one, aliases: [] }))
    return { value, ...(chosen(own, cell) === undefined && { word: value }) }
  }
  return (cell) => {
    const reading = known.get(cell) ?? read(cell)
    if (known.size < 1000) known.set(cell, reading)
    return reading
  }
}

/** Options of custom fields are the account's own words: «A+» and «A-» are different ones. */
const isOption = ({ key, choices }: TargetColumn) =>
  key.startsWith('cf:') && choices.some((one) => one.key === one.labels.en)

/**
 * How the cells of a column are read, including texts that have a meaning in every column.
 *
 * @param counted the unit of numbers without one, where the heading tells
 */
export function readerOf(column: TargetColumn, notation: Notation, counted?: Unit | Time): Reader {
  const read = acceptedReader(column, notation, counted)
  return (cell, meant) => {
    if (cell === CLEAR) return { value: null }
    if (cell === NO_RESULT) return { problem: 'no_result' }
    return ERROR.test(cell) ? { problem: 'cell_error' } : read(cell, meant)
  }
}

/** The same, refusing what the contract doesn't accept. */
function acceptedReader(column: TargetColumn, notation: Notation, counted?: Unit | Time): Reader {
  const { accepts } = column
  const read = typedReader(column, notation, counted)
  if (!accepts) return read
  return (cell, meant) => {
    const reading = read(cell, meant)
    const { value } = 'value' in reading ? reading : {}
    return typeof value === 'string' && !accepts(value) ? { problem: 'form' } : reading
  }
}

function typedReader(column: TargetColumn, notation: Notation, counted?: Unit | Time): Reader {
  const order = notation.orders.get(column.key) ?? null
  if (column.type === 'date') return dateReader(order)
  return column.type === 'moment' ? momentReader(order) : valueReader(column, notation, counted)
}

/** The separator of a list's entries. */
const partingIn = ({ key }: TargetColumn, commas: Notation['commas']) =>
  commas?.has(key) ? /[;,\n]/ : /[;\n]/

function valueReader(
  column: TargetColumn,
  { decimals, commas, fractions }: Notation,
  counted?: Unit | Time,
): Reader {
  switch (column.type) {
    case 'money':
    case 'integer':
    case 'decimal':
      return numberReader(column, decimals.get(column.key) ?? '.', counted)
    case 'choice':
      return choiceReader(column)
    case 'list':
      return listReader(column, partingIn(column, commas))
    default:
      return fractions?.has(column.key)
        ? (cell) => ({ value: percentOf(cell) })
        : textReader(column)
  }
}
