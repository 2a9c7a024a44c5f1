import type { DATE_ORDERS } from '@steward/contract/bulk-imports.ts'
import { plain } from './plain.ts'

export type DateOrder = (typeof DATE_ORDERS)[number]

/** A date of three numbers, whose order isn't known. */
interface Numbers {
  parts: [number, number, number]
  /** The number of digits of each: a year has four or two. */
  widths: [number, number, number]
  separator: string
}

/**
 * A time of day after a date: `14:30`, `2:30 PM`, `2:30:05 p. m.`, `14h30`, `14.30 Uhr`, with fractions of a second,
 * and with an offset or the name of a time zone. A number alone is an hour only together with AM or PM.
 */
export const CLOCK =
  /(?:,|\s+(?:at|um|à|a\s+las))?[T\s]\s*(?<hour>\d{1,2})(?=[:.h]\d{2}|\s*[ap]\.?\s?m\b)(?:[:.h](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,](?<fraction>\d+))?)?)?(?:\s*(?:uhr|(?<half>[ap])\.?\s?m\b\.?))?(?:\s*[([]?(?<zone>z|(?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?|[a-z]{3,4}|[a-z]+(?:\/[a-z_+-]+\d*){1,2})[)\]]?)?$/i
const YEAR_FIRST = /^(\d{4})([-./ ])(\d{1,2})\2(\d{1,2})$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const NUMBERS = /^(\d{1,2})([-./ ])(\d{1,2})\2(\d{4}|\d{2})$/

/** Two digits of a year: 00 to 69 are in this century, 70 to 99 in the last one. */
export const yearOf = (text: string) =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900)

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** `YYYY-MM-DD`, or undefined where the calendar has no such day. */
function written(year: number, month: number, day: number): string | undefined {
  if (year < 1000 || year > 9999 || month < 1 || month > 12) return undefined
  const last = month === 2 && isLeap(year) ? 29 : DAYS[month - 1]!
  if (day < 1 || day > last) return undefined
  const two = (n: number) => String(n).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}

function numbersOf(text: string): Numbers | undefined {
  const match = NUMBERS.exec(text)
  if (!match) return undefined
  const [, first = '', separator = '', second = '', third = ''] = match
  return {
    parts: [Number(first), Number(second), Number(third)],
    widths: [first.length, second.length, third.length],
    separator,
  }
}

/** The date in an order of the numbers, or undefined where it isn't a valid date in that order. */
function readAs(order: DateOrder, { parts, widths }: Numbers): string | undefined {
  const [a, b, c] = parts
  const year = (value: number, width: number) => yearOf(String(value).padStart(width, '0'))
  if (order === 'mdy') return written(year(c, widths[2]), a, b)
  if (order === 'dmy') return written(year(c, widths[2]), b, a)
  // A year of two digits can be first only if all numbers have two digits.
  return widths.every((width) => width === 2) ? written(year(a, 2), b, c) : undefined
}

const ORDERS = ['mdy', 'dmy', 'ymd'] as const
/** Maximum length of a date with its time and zone. */
const LONGEST = 64
const clean = (text: string) => text.trim().replace(CLOCK, '').trim()

/** Finds the order of day and month from all dates of a column. */
export class DateEvidence {
  #possible: DateOrder[] = [...ORDERS]
  #seen = 0
  #onlyDots = true
  #onlyDashes = true

  see(cell: string): void {
    if (cell.length < 5 || cell.length > LONGEST) return
    const numbers = numbersOf(clean(cell))
    if (!numbers) return
    const isReadable = (order: DateOrder) => readAs(order, numbers) !== undefined
    const left = this.#possible.filter(isReadable)
    // A text that is no date in any order is no evidence.
    if (left.length === 0 && !ORDERS.some(isReadable)) return
    this.#possible = left
    this.#seen += 1
    this.#onlyDots &&= numbers.separator === '.'
    this.#onlyDashes &&= numbers.separator === '-'
  }

  /** Whether the column has dates whose order matters. */
  get asks(): boolean {
    return this.#seen > 0
  }

  /** The only order in which every date is valid, or null if there are several or none. */
  order(): DateOrder | null {
    if (this.#seen === 0) return null
    // A year of two digits comes first only in the style of ISO: 24-12-31.
    const likely = this.#possible.filter((order) => order !== 'ymd' || this.#onlyDashes)
    const [only, ...others] = likely.length > 0 ? likely : this.#possible
    if (only && others.length === 0) return only
    // 03.04.2026: where dots are usual, the day comes first.
    return this.#onlyDots && this.#possible.includes('dmy') ? 'dmy' : null
  }
}

/**
 * The orders in which a file's date columns are read: by the dates of the column; if these are ambiguous, as the user
 * chose; or else as the other columns of the file, if those agree.
 */
export function settleOrders(
  found: readonly (DateOrder | null)[],
  said: DateOrder | undefined,
): (DateOrder | null)[] {
  const others = new Set(found.filter((order) => order !== null))
  const [common] = others
  const fallback = said ?? (others.size === 1 ? common! : null)
  return found.map((order) => order ?? fallback)
}

type DateReading = { date: string } | { problem: 'date' | 'date_order' }

/**
 * Reads a calendar date as people and programs write it: ISO, three numbers, or with the name of the month in English,
 * Spanish, French or German. A time of day is ignored.
 *
 * @param order of three numbers; null: only unambiguous dates are read
 */
export function readDate(text: string, order: DateOrder | null): DateReading {
  if (text.length > LONGEST) return { problem: 'date' }
  const day = clean(text)
  const first = YEAR_FIRST.exec(day)
  if (first) return dated(written(Number(first[1]), Number(first[3]), Number(first[4])))
  const compact = COMPACT.exec(day)
  if (compact) return dated(written(Number(compact[1]), Number(compact[2]), Number(compact[3])))
  const numbers = numbersOf(day)
  if (!numbers) return dated(withMonthName(day))
  if (order) return dated(readAs(order, numbers))
  const readings = new Set(ORDERS.map((one) => readAs(one, numbers)).filter(Boolean))
  if (readings.size > 1) return { problem: 'date_order' }
  return dated([...readings][0])
}

const dated = (date: string | undefined): DateReading => (date ? { date } : { problem: 'date' })

/** The beginnings of months in the four languages, normalized; the first match counts, so «juil» is before «jui». */
const MONTHS: readonly [string, number][] = (
  [
    ['jan ene', 1],
    ['feb fev fevr', 2],
    ['mar mrz maer', 3],
    ['apr abr avr', 4],
    ['may mai', 5],
    ['juil', 7],
    ['jun juin', 6],
    ['jul', 7],
    ['aug ago aou', 8],
    ['sep set', 9],
    ['oct okt', 10],
    ['nov', 11],
    ['dec dic dez', 12],
  ] as const
).flatMap(([names, month]) => names.split(' ').map((name): [string, number] => [name, month]))

const MONTH_NAMES = new Set(
  (
    'january february march april may june july august september october november december ' +
    'enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre ' +
    'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre ' +
    'januar jaenner februar feber maerz marz april juni juli august oktober dezember'
  ).split(' '),
)

/** The days of the week in the four languages, and their abbreviations. */
const WEEKDAYS = new Set(
  (
    'sunday monday tuesday wednesday thursday friday saturday sun mon tue tues wed thu thur thurs fri sat ' +
    'domingo lunes martes miercoles jueves viernes sabado dom lun mar mie jue vie sab ' +
    'dimanche lundi mardi mercredi jeudi vendredi samedi dim mer jeu ven sam ' +
    'sonntag montag dienstag mittwoch donnerstag freitag samstag sonnabend so mo di mi do fr sa'
  ).split(' '),
)

/** The month of a name in the four languages, or of its beginning, normalized. */
export function monthOf(word: string): number | undefined {
  const known = MONTHS.find(([beginning]) => word.startsWith(beginning))
  return known && (word.length <= 4 || MONTH_NAMES.has(word)) ? known[1] : undefined
}

/** The month among two words, one of which may be the day of the week: «mar. 4 mars» is a Tuesday in March. */
function monthAmong(name: string, other: string | undefined): number | undefined {
  if (other === undefined) return monthOf(name)
  if (WEEKDAYS.has(name)) return monthOf(other)
  return WEEKDAYS.has(other) ? monthOf(name) : undefined
}

/**
 * The serial number of a day in a spreadsheet, counted from the end of 1899. Five digits beginning with 2 to 6 are the
 * years 1954 to 2091.
 */
const SERIAL = /^[2-6]\d{4}$/
const EPOCH = Date.UTC(1899, 11, 30)

/** The day of a serial number, where a column of dates has a number without a date format. */
export const daySince1900 = (text: string): string | undefined =>
  SERIAL.test(text)
    ? new Date(EPOCH + Number(text) * 86_400_000).toISOString().slice(0, 10)
    : undefined

/** `4 March 2026`, `Mar 4, 2026`, `4-Mar-26`, `4. März 2026`, `4 de marzo de 2026`, `2026 Mar 4`. */
function withMonthName(text: string): string | undefined {
  const words = text
    .split(/[\s,./-]+/)
    .map(plain)
    .filter((word) => word !== '' && !['de', 'del', 'of', 'le'].includes(word))
  const [name = '', other, ...more] = words.filter((word) => /^\p{L}+$/u.test(word))
  const month = more.length > 0 ? undefined : monthAmong(name, other)
  const numbers = words.filter((word) => /\d/.test(word)).map(withoutOrdinal)
  if (!month || numbers.length !== 2) return undefined
  const [year = '', day = ''] = numbers[0]!.length === 4 ? numbers : numbers.reverse()
  const fits = /^(\d{4}|\d{2})$/.test(year) && /^\d{1,2}$/.test(day)
  return fits ? written(yearOf(year), month, Number(day)) : undefined
}
const withoutOrdinal = (word: string) => word.replace(/^(\d+)(st|nd|rd|th|er|o|a)$/, '$1')
