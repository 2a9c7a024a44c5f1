import { momentOf, offsetAt } from '@steward/contract/wall-clock.ts'

const momentIso = (zone: string, wall: string): string =>
  new Date(momentOf(zone, Date.parse(wall))).toISOString()

/**
 * The end of a minute in a time zone, as a timestamp.
 *
 * @param date `YYYY-MM-DD`
 * @param time `HH:MM`
 * @returns RFC 3339 in UTC
 */
export const momentIn = (zone: string, date: string, time: string): string =>
  momentIso(zone, `${date}T${time}:59.999Z`)

/** The beginning of a minute in a time zone, as a timestamp. */
export const momentAt = (zone: string, date: string, time: string): string =>
  momentIso(zone, `${date}T${time}:00Z`)

/** Date and time of a timestamp in a time zone. */
export function wallClock(zone: string, moment: Date): { date: string; time: string } {
  const wall = new Date(moment.getTime() + offsetAt(moment.getTime(), zone)).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}
