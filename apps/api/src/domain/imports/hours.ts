import { type Time, timeOf } from './headings.ts'
import { type Decimal, readNumber } from './numbers.ts'

const PER_HOUR: Readonly<Record<Time, number>> = {
  days: 1 / 24,
  hours: 1,
  minutes: 60,
  seconds: 3600,
}
/** The unit of the number that follows, as in «2h30». */
const NEXT: Readonly<Record<Time, Time>> = {
  days: 'hours',
  hours: 'minutes',
  minutes: 'seconds',
  seconds: 'seconds',
}

const CLOCK = /^(\d{1,6}):([0-5]\d)(?::([0-5]\d))?$/
/** The prefix of durations in ISO 8601: «PT1H30M». */
const ISO = /^pt(?=\d)/i
const PIECE = /(\d[\d.,]*)\s*(\p{L}*)\.?/gu
/** What may be between the parts of a duration. */
const LINK = /^[\s,]*(?:and|und|y|et)?\s*$/i

function numberIn(digits: string, decimal: Decimal): number | undefined {
  const reading = readNumber(digits, decimal, 6)
  return 'number' in reading ? Number(reading.number) : undefined
}

/** How a cell is read. */
interface Counting {
  /** The unit of a number alone. */
  counted?: Time | undefined
  /** A day counts 24 hours rather than a working day. */
  hasFullDays?: boolean
}

/** The sum of the parts; undefined where one is no length of time, or days may be working days. */
function piecesOf(cell: string, decimal: Decimal, of: Counting): number | undefined {
  let [sum, end, alone, isClear] = [0, 0, of.counted ?? 'hours', of.hasFullDays === true]
  for (const { 0: piece, 1: digits, 2: word, index } of cell.matchAll(PIECE)) {
    const time = word ? timeOf(word) : alone
    const number = numberIn(digits!, decimal)
    if (!time || number === undefined || !LINK.test(cell.slice(end, index))) return undefined
    sum += number / PER_HOUR[time]
    alone = NEXT[time]
    isClear ||= time !== 'days'
    end = index + piece.length
  }
  return !isClear || cell.slice(end).trim() !== '' ? undefined : sum
}

/**
 * A length of time as people and programs write it, «1:30», «90 min», «2 h 30 min», «1 day 2 hours», «1,5 Std.»,
 * «PT1H30M», in hours as decimal text with two decimals, as the database writes it; undefined if it is none. A day
 * counts 24 hours where hours follow; «2 days» alone may mean 16 working hours.
 */
export function hoursOf(cell: string, decimal: Decimal, of: Counting = {}): string | undefined {
  if (!/\d/.test(cell)) return undefined
  const [clock, hours, minutes, seconds = '0'] = CLOCK.exec(cell) ?? []
  const sum =
    clock === undefined
      ? piecesOf(cell.replace(ISO, ''), decimal, of)
      : Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600
  return sum?.toFixed(2)
}
