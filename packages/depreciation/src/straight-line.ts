import type { Month } from './dates.ts'
import type { Elapsed } from './elapsed.ts'
import type { Slice } from './fiscal-slices.ts'
import { type Minor, type Ratio, plus, ratio, share } from './numbers.ts'
import type { Plan, PlannedYear } from './types.ts'

/** For a life in years: the part of the base that has been charged when so many years have passed. */
export type Curve = (life: Ratio) => (years: Ratio) => Ratio

/** Straight line: years / life. IAS 16.62, ASC 360-10-35-4. */
export const straightLine: Curve = (life) => (years) => ({
  num: years.num * life.den,
  den: years.den * life.num,
})

/** A(P) = half up(base × curve(e(P))): the whole is rounded, never a period, so periods of any length agree. */
export function planByElapsed(base: Minor, elapsed: Elapsed, curve: Curve): Plan {
  const life: Ratio = { num: elapsed.life.num, den: elapsed.life.den * 12n }
  const charged = curve(life)
  const den = elapsed.total * life.den
  const part = (month: Month) => charged({ num: elapsed.at(month) * life.num, den })
  return {
    first: elapsed.first,
    last: elapsed.last,
    at: (month) => share(base, part(month)),
    exactAt: (month) => {
      const { num, den } = part(month)
      return { num: base * num, den }
    },
  }
}

/** The charge up to the end of each fiscal year by the curve; within a year it is shared over its months. */
export function planBySlices(base: Minor, slices: readonly Slice[], curve: Curve): Plan {
  const life = slices.reduce((sum, { weight }) => plus(sum, weight), ratio(0))
  const charged = curve(life)
  let passed = ratio(0)
  let opening = 0n
  const years = slices.map((slice) => {
    passed = plus(passed, slice.weight)
    const closing = share(base, charged(passed))
    const year: SharedYear = { ...slice, opening, charge: closing - opening }
    opening = closing
    return year
  })
  return planByYears(years)
}

export type SharedYear = PlannedYear & Slice & { plain?: Minor }

/** A plan whose years are rounded first; a month has its share of the year's charge. */
export function planByYears(years: readonly SharedYear[]): Plan {
  const first = years[0]?.first ?? 0
  const last = years.at(-1)?.last ?? first - 1
  const exactAt = (month: Month): Ratio => {
    const year = years.findLast((one) => (one.origin ?? one.first) <= month)
    if (!year) return ratio(0)
    if (month >= year.last) return ratio(year.opening + year.charge)
    const made = year.share(month)
    return { num: year.opening * made.den + (year.plain ?? year.charge) * made.num, den: made.den }
  }
  return {
    first,
    last,
    exactAt,
    at: (month) => (month < first ? 0n : share(1n, exactAt(month))),
    years,
    ...(years[0]?.origin !== undefined && { origin: years[0].origin }),
  }
}
