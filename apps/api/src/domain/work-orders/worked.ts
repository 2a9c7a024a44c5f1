/** Ten thousand hours: what is more is no time that was worked on one thing, but a number of something else. */
export const MOST_HOURS = 10_000

/** The minutes of hours as decimal text; nothing is none. */
export const minutesOf = (hours: unknown) => Math.round(Number(hours ?? 0) * 60)

/** Minutes as the sum of time entries is answered: decimal text in hours, with up to two digits. */
const hoursText = (minutes: number) => String(Math.round((minutes / 60) * 100) / 100)

/** What is logged on a work order. */
interface Logged {
  /** The sum of its time entries, in hours. */
  hours: unknown
  entries: number
}

interface Fault {
  code: 'too_big' | 'logged'
  args: Record<string, string>
}

/**
 * What a sum of hours means for the time entries of a work order. Where there is none, it is one; where there is one,
 * that one; of several nobody knows which is meant, and none is lost by a file.
 *
 * @param hours the sum that is to be
 * @param mayEnd whether none may be left
 * @returns the hours, or what forbids them; nothing where it is so already
 */
export function worked(
  logged: Logged,
  hours: unknown,
  mayEnd: boolean,
): { hours?: string; fault?: Fault } {
  const [was, is] = [minutesOf(logged.hours), minutesOf(hours)]
  if (was === is) return {}
  if (is > MOST_HOURS * 60) return { fault: { code: 'too_big', args: { max: String(MOST_HOURS) } } }
  if (logged.entries > 1 || (is === 0 && !mayEnd))
    return { fault: { code: 'logged', args: { logged: hoursText(was) } } }
  return { hours: hoursText(is) }
}
