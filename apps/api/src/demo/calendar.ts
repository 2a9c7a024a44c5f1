const DAY = 86_400_000
const SATURDAY = 6

/** Dates and moments relative to today, so that a demonstration never looks old. */
export interface Calendar {
  /** `YYYY-MM-DD`; a negative number is in the future. */
  day(daysAgo: number): string
  /** A moment in the working hours of that day, or of the Friday before if it is on a weekend. */
  moment(daysAgo: number, minuteOfTheDay: number): string
}

/** @param now the moment of loading; all events are before it */
export function calendarOf(now: Date): Calendar {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return {
    day: (daysAgo) => new Date(midnight - daysAgo * DAY).toISOString().slice(0, 10),
    moment: (daysAgo, minuteOfTheDay) => {
      const weekday = new Date(midnight - daysAgo * DAY).getUTCDay()
      const rest = weekday === SATURDAY ? 1 : weekday === 0 ? 2 : 0
      const moment = midnight - (daysAgo + rest) * DAY + (7 * 60 + (minuteOfTheDay % 540)) * 60_000
      return new Date(Math.min(moment, now.getTime() - 60_000)).toISOString()
    },
  }
}
