import { type Minor, type Ratio, parseDecimal, parseMinor } from '../../src/numbers.ts'
import type { Vector, VectorEvent } from './vector.ts'

/** An amount that the currency can't have. */
export class TooManyDecimals extends Error {}

export const text = (value: unknown) =>
  value === undefined || value === null ? undefined : String(value)

export function decimal(value: unknown): Ratio {
  const parsed = parseDecimal(String(value))
  if (!parsed) throw new RangeError(`${String(value)} is no decimal number`)
  return parsed
}

export function amount(value: unknown, minorUnits: number): Minor {
  const given = text(value) ?? '0'
  decimal(given)
  const minor = parseMinor(given, minorUnits)
  if (minor === undefined) throw new TooManyDecimals(given)
  return minor
}

/** One of the words that we know; undefined where nothing is said. */
export function oneOf<Word extends string>(words: readonly Word[], value: unknown, what: string) {
  if (value === undefined || value === null) return undefined
  const word = words.find((one) => one === value)
  if (word === undefined) throw new RangeError(`the ${what} ${String(value)} is none of ours`)
  return word
}

export const eventsOf = ({ events, inputs }: Vector) => events ?? inputs.events ?? []
export const methodOf = ({ method, inputs }: Pick<Vector, 'method' | 'inputs'>) =>
  method ?? inputs.method ?? ''
export const dateOf = ({ effective_from, date, from }: VectorEvent) =>
  String(effective_from ?? date ?? from)
