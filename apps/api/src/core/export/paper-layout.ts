/** How wide the texts of a column are, each in letters of size one. */
export interface Measured {
  /** Texts are broken between words; numbers and days never are. */
  isText: boolean
  /** The widest value. */
  value: number
  /** The widest word of a value. */
  word: number
  /** The widest word of the column's name. */
  name: number
}

/** A sheet and the columns of each table on it, in points. */
export interface Layout {
  size: 'A4' | 'A3'
  layout: 'portrait' | 'landscape'
  letters: number
  widths: number[][]
}

export const MARGIN = 36
export const GAP = 6

/** In the order in which they are preferred: few have a printer for the larger one. */
const SHEETS = [
  { size: 'A4', layout: 'portrait', across: 595, letters: 8 },
  { size: 'A4', layout: 'landscape', across: 841, letters: 8 },
  { size: 'A4', layout: 'landscape', across: 841, letters: 7 },
  { size: 'A3', layout: 'landscape', across: 1190, letters: 7 },
  { size: 'A3', layout: 'landscape', across: 1190, letters: 6 },
] as const
type Sheet = (typeof SHEETS)[number]

/** Longer words are broken, of values and of names; longer values go on below. */
const WORD = 10
const NAME = 6.5
const TEXT = 14

/** The width below which a column would cut off what is in it. */
const minimum = ({ isText, value, word, name }: Measured): number =>
  Math.max(isText ? Math.min(word, WORD) : value, Math.min(name, NAME))

/** The width from which on a column is easily read. */
const comfortable = (one: Measured): number =>
  Math.max(minimum(one), one.isText ? Math.min(one.value, TEXT) : Math.min(one.name, WORD))

/** The width of everything on one line. */
const maximum = (one: Measured): number => Math.max(one.value, one.name)

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

/** Gives each column as much of what it asks for, beyond what it has. */
function grown(has: readonly number[], asks: readonly number[], room: number): number[] {
  const missing = asks.map((ask, at) => Math.max(0, ask - has[at]!))
  const share = Math.min(1, Math.max(0, room - total(has)) / (total(missing) || 1))
  return has.map((width, at) => width + missing[at]! * share)
}

/** Shares all of the room: columns first get their minimum, then what is comfortable, then their maximum. */
function widthsIn(columns: readonly Measured[], room: number): number[] {
  const steps = [comfortable, maximum].map((step) => columns.map(step))
  const widths = steps.reduce((has, asks) => grown(has, asks, room), columns.map(minimum))
  const factor = room / (total(widths) || 1)
  return widths.map((width) => width * factor)
}

const roomOn = ({ across, letters }: Sheet, columns: number) =>
  (across - 2 * MARGIN - GAP * (columns - 1)) / letters

/** The first sheet on which all columns are read easily; else one on which nothing is cut off, or the largest. */
export function layOut(tables: readonly (readonly Measured[])[]): Layout {
  const has = (step: typeof minimum) => (sheet: Sheet) =>
    tables.every((columns) => total(columns.map(step)) <= roomOn(sheet, columns.length))
  const sheet =
    SHEETS.find(has(comfortable)) ?? SHEETS.slice(3).find(has(minimum)) ?? SHEETS.at(-1)!
  const { size, layout, letters } = sheet
  const widthsOf = (columns: readonly Measured[]) =>
    widthsIn(columns, roomOn(sheet, columns.length)).map((width) => width * letters)
  return { size, layout, letters, widths: tables.map(widthsOf) }
}
