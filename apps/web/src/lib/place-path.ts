/** What is between two places, the outer one first. */
const BETWEEN = ' › '

/** The names that lead to a place, of what the API calls its path: `Lyon > Building A > Server room`. */
const stepsOf = (path: string): string[] => path.split(' > ')

/** A path as it is read: `Lyon › Building A › Server room`. */
export const placePath = (path: string): string => stepsOf(path).join(BETWEEN)

/** What leads to a place, without its own name; undefined for what is in nothing. */
export const wayTo = (path: string, from = 0): string | undefined =>
  stepsOf(path).slice(from, -1).join(BETWEEN) || undefined

/** The same where there is little room: a long way has its first and its last step. */
export function shortPath(path: string): string {
  const steps = stepsOf(path)
  return (steps.length > 3 ? [steps[0], '…', steps.at(-1)] : steps).join(BETWEEN)
}

interface Placed {
  site?: { name: string } | null | undefined
  location?: { name: string } | null | undefined
}

/** Where something is, in one line: `Lyon · Server room`; empty where that isn't known. */
export const placeOf = ({ site, location }: Placed): string =>
  [site?.name, location?.name].filter(Boolean).join(' · ')
