import type { Month } from './dates.ts'
import type { Elapsed } from './elapsed.ts'
import type { Slice } from './fiscal-slices.ts'
import { type Minor, type Ratio, minus, plus, ratio, share, times } from './numbers.ts'
import type { Plan, PlannedYear } from './types.ts'

/** For a life in years, a function from the years that have passed to the part of the base charged by then. */
export type Curve = (life: Ratio) => (years: Ratio) => Ratio

/** Straight line: years / life. IAS 16.62, ASC 360-10-35-4. */
export const straightLine: Curve = (life) => (years) => ({
  num: years.num * life.den,
  den: years.den * life.num,
})

/**
 * Accumulated at the end of month P = half up(base × curve(elapsed(P))). The accumulated amount is rounded, never a
 * period, so that periods of any length agree.
 */
export function planByElapsed(base: Minor, elapsed: Elapsed, curve: Curve): Plan {
  const life: Ratio = { num: elapsed.life.num, den: elapsed.life.den * 12n }
  const charged = curve(life)
  const den = elapsed.total * life.den
  const part = (month: Month) => charged({ num: elapsed.at(month) * life.num, den })
  return {
    first: elapsed.first,
    last: elapsed.last,
    // A straight line charges the part of the life that has passed: the fraction can be reduced to that.
    at:
      curve === straightLine
        ? (month) => share(base, { num: elapsed.at(month), den: elapsed.total })
        : (month) => share(base, part(month)),
    exactAt: (month) => {
      const { num, den } = part(month)
      return { num: base * num, den }
    },
  }
}

/**
 * The curve gives the accumulated amount at the end of each fiscal year, and the months of a year share its exact charge.
 * The accumulated amount is rounded, as in `planByElapsed`.
 */
export function planBySlices(base: Minor, slices: readonly Slice[], curve: Curve): Plan {
  const life = slices.reduce((sum, { weight }) => plus(sum, weight), ratio(0))
  const charged = curve(life)
  let passed = ratio(0)
  return planByParts(
    base,
    slices.map((slice) => {
      passed = plus(passed, slice.weight)
      return { ...slice, through: charged(passed) }
    }),
  )
}

/** A fiscal year, and the part of the base that is charged by its end. */
export type PartOfBase = Slice & { through: Ratio }

/**
 * A plan from the part of the base that each fiscal year charges. The months share the exact charge of their year; only
 * the accumulated amount is rounded.
 */
export function planByParts(base: Minor, parts: readonly PartOfBase[]): Plan {
  let opening = 0n
  let before = ratio(0)
  const years = parts.map((part) => {
    const closing = share(base, part.through)
    const year = { ...part, opening, charge: closing - opening, before }
    opening = closing
    before = part.through
    return year
  })
  return planOver(years, (year, month) => {
    const made = plus(year.before, times(minus(year.through, year.before), year.share(month)))
    return { num: base * made.num, den: made.den }
  })
}

/** `plain`: the charge that the months share, if the last one takes more; `exact`: the charge before rounding. */
export type SharedYear = PlannedYear & Slice & { plain?: Minor; exact?: () => Ratio }

/** A plan whose yearly charges are rounded first, and then shared by their months. */
export function planByYears(years: readonly SharedYear[]): Plan {
  const sharing = (charge: (year: SharedYear) => Ratio) =>
    planOver(years, (year, month) => {
      if (month === year.last) return ratio(year.opening + year.charge)
      return plus(ratio(year.opening), times(charge(year), year.share(month)))
    })
  const plan = sharing(({ plain, charge }) => ratio(plain ?? charge))
  const { exactAt } = sharing(({ exact, charge }) => exact?.() ?? ratio(charge))
  return { ...plan, exactAt }
}

/** A plan by fiscal years. `within` gives the amount charged by the end of a month of a year, before rounding. */
function planOver<Year extends SharedYear>(
  years: readonly Year[],
  within: (year: Year, month: Month) => Ratio,
): Plan {
  const first = years[0]?.first ?? 0
  const last = years.at(-1)?.last ?? first - 1
  const exactAt = (month: Month): Ratio => {
    const year = years.findLast((one) => (one.origin ?? one.first) <= month)
    return year ? within(year, Math.min(month, year.last)) : ratio(0)
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
