import { isFields } from './names.ts'
import { decimal } from './read-values.ts'
import type { Tolerance } from './vector.ts'

/** Other names for what all figures may be apart, by the unit that they are in. */
const OF_ALL = /^(absolute|abs|amount|value|minor|units|default)$/
const IN_MAJOR = /^(major|major_units)$/

/** A tolerance by its names in minor units. A number alone is one of all figures; a text or a part of one is in major units. */
export function readTolerance(given: unknown, minorUnits: number): Tolerance | undefined {
  if (given === undefined || given === null) return undefined
  if (!isFields(given)) return { minor_units: minorOf(given, minorUnits) }
  const entries = Object.entries(given).map(([name, value]): [string, unknown] => {
    if (!/^[-\d.]+$/.test(String(value))) return [name, value]
    if (IN_MAJOR.test(name)) return ['minor_units', inMinor(value, minorUnits)]
    const apart = minorOf(value, minorUnits)
    if (OF_ALL.test(name)) return ['minor_units', apart]
    return [/_minor_units$|^minor_units$/.test(name) ? name : `${name}_minor_units`, apart]
  })
  return Object.fromEntries(entries) as Tolerance
}

const minorOf = (given: unknown, minorUnits: number): number =>
  /^\d+$/.test(String(given)) ? Number(given) : inMinor(given, minorUnits)

function inMinor(given: unknown, minorUnits: number): number {
  const { num, den } = decimal(given)
  return Number((num * 10n ** BigInt(minorUnits)) / den)
}

/** By how many minor units a figure may be apart: what is said of it, or of all. */
export function toleranceFor(
  { tolerance }: { tolerance?: Tolerance | undefined },
  figure?: string,
): number {
  const named = tolerance?.[`${figure}_minor_units` as keyof Tolerance]
  return typeof named === 'number' ? named : (tolerance?.minor_units ?? 0)
}
