const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  formats.set(zone, format)
  return format
}

/**
 * By how much a zone's clocks are ahead of UTC at a moment, both in milliseconds.
 *
 * @throws RangeError for an unknown zone
 */
export function offsetAt(moment: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

const DAY = 86_400_000

/**
 * The moment at which the clocks of a zone show something. Where they are put back and show it twice, the first time is
 * meant; what they skip counts as the same time after the gap (RFC 5545, section 3.3.5).
 *
 * @param wall what they show, as if it were UTC, in milliseconds
 */
export function momentOf(zone: string, wall: number): number {
  const [earlier, later] = [offsetAt(wall - DAY, zone), offsetAt(wall + DAY, zone)]
  const first = wall - earlier
  if (earlier === later || offsetAt(first, zone) === earlier) return first
  const second = wall - later
  return offsetAt(second, zone) === later ? second : first
}
