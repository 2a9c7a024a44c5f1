import { formatMinor } from '../../src/numbers.ts'

export type Fields = Record<string, unknown>
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const CAMELS = /^[a-z][a-z\d]*(?:[A-Z][a-z\d]*)+$/
export const plainName = (name: string) =>
  CAMELS.test(name) ? name.replace(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`) : name

const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})T00:00(?::00(?:\.0+)?)?Z?$/

/**
 * The names of fields in the spelling of the public vectors: `lifeMonths` is `life_months`. Dates, ids and names of
 * groups aren't spelled so and stay. A day that is given as its midnight is that day.
 */
export function plainNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainNames)
  if (typeof value === 'string') return MIDNIGHT.exec(value)?.[1] ?? value
  if (!isFields(value)) return value
  return renamed(value, plainName, plainNames)
}

const IN_MINOR = /^(?!currency_|minor_)(\w+?)_(?:minor|minor_units|cents)$/

/** Amounts that are given as whole minor units (`cost_minor: 120000`) in major units, as all others are. */
export function inMajorUnits(value: unknown, minorUnits: number): unknown {
  if (Array.isArray(value)) return value.map((one) => inMajorUnits(one, minorUnits))
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, given]) => {
      const [, plain] = IN_MINOR.exec(name) ?? []
      if (name === 'tolerance') return [name, given]
      const isAmount =
        plain !== undefined && !isGiven(value[plain]) && /^-?\d+$/.test(String(given))
      if (!isAmount) return [name, inMajorUnits(given, minorUnits)]
      return [plain, formatMinor(BigInt(String(given)), minorUnits)]
    }),
  )
}

const isGiven = (value: unknown) => value !== undefined && value !== null

/** Fields by other names, where no other field has that name: nothing that is given gets lost. */
export function renamed(
  fields: Fields,
  nameOf: (name: string) => string,
  valueOf: (value: unknown) => unknown = (value) => value,
): Fields {
  const made: Fields = {}
  for (const [name, value] of Object.entries(fields)) {
    const plain = nameOf(name)
    const isTaken = plain !== name && (isGiven(fields[plain]) || isGiven(made[plain]))
    if (isGiven(value) || !isGiven(made[name])) made[isTaken ? name : plain] = valueOf(value)
  }
  return made
}
