import { type Minor, type Ratio, parseDecimal, parseMinor } from '../../src/numbers.ts'
import type { Inputs, Vector, VectorEvent } from './vector.ts'

/** An amount that the currency can't have. */
export class TooManyDecimals extends Error {}

export const wordsOf = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Fields that describe a vector, or are read wherever they are. */
export const DESCRIPTIONS = wordsOf(`
  id source what inputs method events expected expected_errors rounding tolerance totals partial informative notes note
  quirk vector_version label description title name comment comments remark remarks reference references url tags why`)

export const text = (value: unknown) =>
  value === undefined || value === null ? undefined : String(value)

export function decimal(value: unknown): Ratio {
  const parsed = parseDecimal(String(value).trim())
  if (!parsed) throw new RangeError(`${String(value)} is no decimal number`)
  return parsed
}

/** A part of one, as a decimal number or in percent: 0.4, 40 %. */
export function rateIn(value: unknown): Ratio {
  const [percent, number] = /^(.*?)\s*%$/.exec(String(value).trim()) ?? []
  if (percent === undefined) return decimal(value)
  const { num, den } = decimal(number)
  return { num, den: den * 100n }
}

export function amount(value: unknown, minorUnits: number): Minor {
  const given = text(value) ?? '0'
  decimal(given)
  const minor = parseMinor(given.trim(), minorUnits)
  if (minor === undefined) throw new TooManyDecimals(given)
  return minor
}

/** One of the known words; undefined if the vector has none. */
export function oneOf<Word extends string>(words: readonly Word[], value: unknown, what: string) {
  if (value === undefined || value === null) return undefined
  const word = words.find((one) => one === value)
  if (word === undefined) throw new RangeError(`the ${what} ${String(value)} is none of ours`)
  return word
}

/** Decimals of the currency: as said, or those that its code has. */
export function minorUnitsOf(inputs: Inputs): 0 | 2 | 3 {
  const currency = text(inputs.currency)
  const units: unknown =
    inputs.currency_minor_units ?? (currency === undefined ? undefined : decimalsOf(currency))
  if (units !== 0 && units !== 2 && units !== 3)
    throw new RangeError(`currency_minor_units is ${String(units)}; it may be 0, 2 or 3`)
  return units
}
const decimalsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits

/** Those of the vector, and those of its inputs. On one day they may be numbered. */
export function eventsOf({ events, inputs }: Vector): VectorEvent[] {
  const all = [events ?? [], inputs.events ?? []]
  if (!all.every(Array.isArray)) throw new RangeError('events are no list')
  const placeOf = ({ sequence }: VectorEvent) => Number(sequence ?? 0)
  return all.flat().toSorted((a, b) => (dateOf(a) === dateOf(b) ? placeOf(a) - placeOf(b) : 0))
}
export const methodOf = ({ method, inputs }: Pick<Vector, 'method' | 'inputs'>) =>
  method ?? inputs.method ?? ''
export const dateOf = ({ effective_from, effective_date, date, from }: VectorEvent) =>
  String(effective_from ?? effective_date ?? date ?? from)
