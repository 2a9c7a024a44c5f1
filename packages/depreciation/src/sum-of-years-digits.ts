import type { Ratio } from './numbers.ts'
import { ceiling } from './numbers.ts'
import type { Curve } from './straight-line.ts'

/**
 * Sum of the years' digits: years 1, 2, … of n carry n, n − 1, … parts of n(n + 1)/2. After t years, i of them whole:
 * (i(n − (i − 1)/2) + (t − i)(n − i)) / (n(n + 1)/2). A year of the asset is split over fiscal years by its months.
 * A life that isn't whole years has ⌈n⌉ digits, of which the last counts for the fraction.
 * Source: SAS, function DACCSYD. A changed life counts its digits anew, as a new asset of what remains would (26 CFR
 * 1.167(b)-3(a)(1)(ii)).
 */
export const sumOfYearsDigits: Curve = (life) => {
  const digits = BigInt(ceiling(life))
  const all = partsAfter(life, digits)
  return (years) => {
    const made = partsAfter(years, digits)
    return { num: made.num * all.den, den: made.den * all.num }
  }
}

/** Twice the digits of the years that have passed, counted over the denominator of the years. */
function partsAfter({ num, den }: Ratio, digits: bigint): Ratio {
  const whole = num / den
  const wholeYears = whole * (2n * digits - whole + 1n) * den
  return { num: wholeYears + 2n * (num - whole * den) * (digits - whole), den }
}
