/** Separates the names in a place's path. */
const BETWEEN = ' › '

/** The names in a path of the API: `Lyon > Building A > Server room`. */
const stepsOf = (path: string): string[] => path.split(' > ')

/** A path for display: `Lyon › Building A › Server room`. */
export const placePath = (path: string): string => stepsOf(path).join(BETWEEN)

/** A path without the place itself; undefined for places at the top level. */
export const wayTo = (path: string, from = 0): string | undefined =>
  stepsOf(path).slice(from, -1).join(BETWEEN) || undefined

/** A path for narrow spaces: only the first and last name of a long one. */
export function shortPath(path: string): string {
  const steps = stepsOf(path)
  return (steps.length > 3 ? [steps[0], '…', steps.at(-1)] : steps).join(BETWEEN)
}

interface Placed {
  site?: { name: string } | null | undefined
  location?: { name: string } | null | undefined
}

/** Site and location in one line: `Lyon · Server room`; empty if unknown. */
export const placeOf = ({ site, location }: Placed): string =>
  [site?.name, location?.name].filter(Boolean).join(' · ')
