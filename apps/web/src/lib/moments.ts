const FIELDS = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...FIELDS,
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  const parts = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

/** What the clocks of a zone show, as a moment. An hour that they skip counts as the one after it. */
function momentOf(zone: string, wall: number): string {
  const near = wall - offsetAt(wall, zone)
  return new Date(wall - offsetAt(near, zone)).toISOString()
}

/**
 * The end of a minute as the clocks of a zone show it.
 *
 * @param date `YYYY-MM-DD`
 * @param time `HH:MM`
 * @returns RFC 3339 in UTC
 */
export const momentIn = (zone: string, date: string, time: string): string =>
  momentOf(zone, Date.parse(`${date}T${time}:59.999Z`))

/** The beginning of that minute. */
export const momentAt = (zone: string, date: string, time: string): string =>
  momentOf(zone, Date.parse(`${date}T${time}:00Z`))

/** The day and the minute that the clocks of a zone show at a moment. */
export function wallClock(zone: string, moment: Date): { date: string; time: string } {
  const wall = new Date(moment.getTime() + offsetAt(moment.getTime(), zone)).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}
