/** Ten thousand hours: a larger number isn't working time, but something else. */
const MOST_HOURS = 10_000

/** Hours as decimal text, in minutes; null is zero. */
export const minutesOf = (hours: unknown) => Math.round(Number(hours ?? 0) * 60)

/** Minutes in hours as decimal text with up to two decimals, as sums of time entries are answered. */
const hoursText = (minutes: number) => String(Math.round((minutes / 60) * 100) / 100)

/** The time logged on a work order. */
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
 * What a sum of hours changes about the time entries of a work order: without entries it adds one; with one it changes
 * that; with several it is refused, because it isn't clear which is meant, and a file must not delete any.
 *
 * @param hours the new sum
 * @param mayEnd whether none may be left
 * @returns the hours, or what forbids them; nothing where the sum is the same already
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
