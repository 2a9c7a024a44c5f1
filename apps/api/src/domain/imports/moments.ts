import { momentOf, offsetAt } from '@steward/contract/wall-clock.ts'
import { CLOCK, type DateOrder, readDate } from './dates.ts'

/** Names of time zones that mean the same offset everywhere (RFC 5322, and European ones). */
const ZONES: Readonly<Record<string, string>> = {
  z: 'Z',
  utc: 'Z',
  gmt: 'Z',
  est: '-05:00',
  edt: '-04:00',
  cst: '-06:00',
  cdt: '-05:00',
  mst: '-07:00',
  mdt: '-06:00',
  pst: '-08:00',
  pdt: '-07:00',
  wet: '+00:00',
  west: '+01:00',
  cet: '+01:00',
  cest: '+02:00',
  mez: '+01:00',
  mesz: '+02:00',
  eet: '+02:00',
  eest: '+03:00',
}
const OFFSET = /^(?:utc|gmt)?([+-])(\d{1,2}):?(\d{2})?$/i

/** A time zone as it is stored: an offset, or a name in brackets; undefined if it doesn't exist. */
function zoneSaid(text: string): string | undefined {
  const named = ZONES[text.toLowerCase()]
  if (named !== undefined) return named
  const [, sign, hours = '', minutes = '00'] = OFFSET.exec(text) ?? []
  if (sign)
    return Number(hours) < 15 && Number(minutes) < 60
      ? `${sign}${hours.padStart(2, '0')}:${minutes}`
      : undefined
  try {
    offsetAt(0, text)
    return `[${text}]`
  } catch {
    return undefined
  }
}

/** The hour of the day, or undefined where it isn't valid. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined
  return hour >= 1 && hour <= 12 ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : undefined
}

/** A time of day as it is stored, as precise as it was written: `T14:30`, `T14:30:05.250+01:00`. */
function timeOf(match: RegExpExecArray): string | undefined {
  const { hour, minute = '00', second, fraction, half, zone } = match.groups!
  const hours = hourOf(Number(hour), half)
  const offset = zone === undefined ? '' : zoneSaid(zone)
  if (hours === undefined || offset === undefined) return undefined
  if (Number(minute) > 59 || Number(second ?? 0) > 59) return undefined
  const ms = fraction === undefined ? '' : `.${fraction.slice(0, 3)}`
  return `T${String(hours).padStart(2, '0')}:${minute}${second === undefined ? '' : `:${second}${ms}`}${offset}`
}

type MomentReading = { moment: string } | { problem: 'moment' | 'date_order' }

/**
 * Reads a day, with its time where the text has one, as people and programs write them.
 *
 * @param order as for dates
 * @returns `YYYY-MM-DD`, or that with `THH:MM[:SS[.mmm]]`, and with `Z`, `+HH:MM` or `[Zone/Name]` where the text names
 * a zone
 */
export function readMoment(text: string, order: DateOrder | null): MomentReading {
  const reading = readDate(text, order)
  if ('problem' in reading)
    return { problem: reading.problem === 'date_order' ? 'date_order' : 'moment' }
  const clock = CLOCK.exec(text.trim())
  const time = clock ? timeOf(clock) : ''
  return time === undefined ? { problem: 'moment' } : { moment: reading.date + time }
}

const SAID = /^([\d-]{10})(?:T([\d:.]+))?(?:Z|([+-]\d{2}:\d{2})|\[(.+)\])?$/

/** The moment in a cell, in the account's time zone unless it names one. */
class Said {
  readonly #wall: string
  readonly #utc: string | undefined
  readonly #zone: string

  constructor(said: string, zone: string) {
    const [, day = '', time, offset, name] = SAID.exec(said) ?? []
    this.#wall = time === undefined ? day : `${day}T${time}`
    this.#utc = offset ?? (said.endsWith('Z') ? '+00:00' : undefined)
    this.#zone = name ?? zone
  }

  get moment(): string {
    const { length } = this.#wall
    const whole = length === 10 ? `${this.#wall}T00:00` : this.#wall
    const wall = Date.parse(`${whole}${this.#utc ?? 'Z'}`)
    return new Date(this.#utc ? wall : momentOf(this.#zone, wall)).toISOString()
  }

  /** Whether a moment is the one in the cell, as far as the cell is precise. */
  is(moment: number): boolean {
    const ahead = this.#utc
      ? -Date.parse(`1970-01-01T00:00${this.#utc}`)
      : offsetAt(moment, this.#zone)
    return new Date(moment + ahead).toISOString().startsWith(this.#wall)
  }
}

/**
 * The moment in a cell as RFC 3339 in UTC; undefined where the record has the same, as far as the cell is precise: a
 * file may have only the day, or no seconds.
 *
 * @param said the result of `readMoment`
 * @param before the moment in the record
 */
export function momentSaid(
  said: string,
  zone: string,
  before: string | null | undefined,
): string | undefined {
  const one = new Said(said, zone)
  return before && one.is(Date.parse(before)) ? undefined : one.moment
}
