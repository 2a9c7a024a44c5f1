/** An exact fraction; the denominator is positive. */
export interface Ratio {
  num: bigint
  den: bigint
}

/** An amount in minor units of its currency: cents, yen, fils. */
export type Minor = bigint

export const ratio = (num: bigint | number, den: bigint | number = 1n): Ratio => ({
  num: BigInt(num),
  den: BigInt(den),
})

/** num / den to the nearest whole number, halves away from zero. `den` is positive. */
export function halfUp(num: bigint, den: bigint): bigint {
  return num < 0n ? -((-2n * num + den) / (2n * den)) : (2n * num + den) / (2n * den)
}

/** Half up of amount × fraction. */
export const share = (amount: Minor, { num, den }: Ratio): Minor => halfUp(amount * num, den)

export const times = (a: Ratio, b: Ratio): Ratio => ({ num: a.num * b.num, den: a.den * b.den })
/** The sum of two fractions. Equal denominators are kept, so that those of long sums don't grow. */
export function plus(a: Ratio, b: Ratio): Ratio {
  if (a.num === 0n) return b
  if (a.den === b.den) return { num: a.num + b.num, den: a.den }
  if (a.den % b.den === 0n) return { num: a.num + b.num * (a.den / b.den), den: a.den }
  if (b.den % a.den === 0n) return { num: a.num * (b.den / a.den) + b.num, den: b.den }
  return { num: a.num * b.den + b.num * a.den, den: a.den * b.den }
}
export const minus = (a: Ratio, b: Ratio): Ratio =>
  a.den === b.den ? { num: a.num - b.num, den: a.den } : plus(a, { num: -b.num, den: b.den })
/** The same fraction in lowest terms. */
export function reduced({ num, den }: Ratio): Ratio {
  let [a, b] = [num < 0n ? -num : num, den]
  while (b > 0n) [a, b] = [b, a % b]
  return a > 1n ? { num: num / a, den: den / a } : { num, den }
}
export const less = (a: Ratio, b: Ratio) => a.num * b.den < b.num * a.den
export const smaller = (a: Ratio, b: Ratio) => (less(a, b) ? a : b)
/** The smallest whole number that isn't below the fraction. */
export const ceiling = ({ num, den }: Ratio) => Number((num + den - 1n) / den)
export const largest = (a: bigint, b: bigint) => (a > b ? a : b)
export const least = (a: bigint, b: bigint) => (a < b ? a : b)

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** A decimal number as text ("0.3125") as a fraction; undefined for any other text. */
export function parseDecimal(text: string): Ratio | undefined {
  const [, sign, whole, part = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined) return undefined
  const num = BigInt(whole + part)
  return { num: sign ? -num : num, den: 10n ** BigInt(part.length) }
}

/**
 * An amount in major units as text ("12.50") in minor units; undefined for too many decimals and for any other text.
 */
export function parseMinor(text: string, minorUnits: number): Minor | undefined {
  const decimal = parseDecimal(text)
  if (!decimal) return undefined
  const scaled = decimal.num * 10n ** BigInt(minorUnits)
  return scaled % decimal.den === 0n ? scaled / decimal.den : undefined
}

/** An amount in minor units as text in major units, with exactly as many decimals as the currency has. */
export function formatMinor(amount: Minor, minorUnits: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(minorUnits + 1, '0')
  const sign = amount < 0n ? '-' : ''
  if (minorUnits === 0) return sign + digits
  return `${sign}${digits.slice(0, -minorUnits)}.${digits.slice(-minorUnits)}`
}
