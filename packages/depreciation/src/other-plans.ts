import { fiscalYearFirst, type Month, monthOf } from './dates.ts'
import { type Minor, type Ratio, least, plus, ratio, share } from './numbers.ts'
import { type PartOfBase, planByParts } from './straight-line.ts'
import type { Plan, Units } from './types.ts'

/** Everything in one month: assets of low value. */
export const planAtOnce = (base: Minor, month: Month): Plan => ({
  first: month,
  last: month,
  at: (at) => (at < month ? 0n : base),
  exactAt: (at) => ratio(at < month ? 0n : base),
})

/** No charges: land, and assets held for sale. */
export const noPlan = (month: Month): Plan => ({
  first: month,
  last: month - 1,
  at: () => 0n,
  exactAt: () => ratio(0),
})

/**
 * Units of production: accumulated = half up(base × min(1, units so far / units of the whole life)). A reading counts in
 * the month of its `periodEnd`; months without units have no charge.
 *
 * @param from the first month whose units count. If the earlier ones are all units of the life, the rest is charged at
 *   once.
 */
export function planByUnits(base: Minor, units: Units, from: Month): Plan {
  const before = unitsThrough(units, from - 1)
  const total = units.total - before
  if (total <= 0n) return planAtOnce(base, from)
  const part = (month: Month): Ratio => {
    const made = least(unitsThrough(units, month) - before, total)
    return made <= 0n ? ratio(0) : ratio(made, total)
  }
  const last = units.readings.reduce(
    (most, { periodEnd }) => Math.max(most, monthOf(periodEnd)),
    from,
  )
  return {
    first: from,
    last,
    at: (month) => (month < from ? 0n : share(base, part(month))),
    exactAt: (month) => {
      const { num, den } = part(month)
      return { num: base * num, den }
    },
  }
}

const unitsThrough = ({ readings }: Units, month: Month) =>
  readings.reduce((sum, one) => (monthOf(one.periodEnd) <= month ? sum + one.units : sum), 0n)

/**
 * A table: the accumulated amount after year k is half up(basis × Σ percent / 100); the salvage is ignored. The months of
 * a year share its charge equally, in the first one only those from the month in service on. Source: IRS Publication
 * 946, appendix A.
 */
export function planByTable(
  basis: Minor,
  percents: readonly Ratio[],
  start: Month,
  startMonth: number,
  wholeFirstYear = false,
): Plan {
  const origin = fiscalYearFirst(start, startMonth)
  let sum = ratio(0)
  const parts = percents.map((percent, index): PartOfBase => {
    sum = plus(sum, percent)
    const yearFirst = origin + index * 12
    const first = Math.max(start, yearFirst)
    const from = wholeFirstYear ? yearFirst : first
    const last = yearFirst + 11
    return {
      first,
      last,
      weight: percent,
      through: { num: sum.num, den: sum.den * 100n },
      share: (month) => ratio(Math.min(month, last) - from + 1, last - from + 1),
      ...(wholeFirstYear && { origin: from }),
    }
  })
  return planByParts(basis, parts)
}

/**
 * A pool that is charged in equal parts over so many fiscal years, whatever the month of acquisition
 * (Germany: Sammelposten, § 6 Abs. 2a EStG, five years).
 */
export const planPool = (cost: Minor, years: number, start: Month, startMonth: number): Plan =>
  planByTable(
    cost,
    Array.from({ length: years }, () => ratio(100, years)),
    start,
    startMonth,
    true,
  )

/**
 * A manual schedule: each row is charged in the month of its `periodEnd`, until nothing is left of the base. After a
 * partial disposal or an impairment, that is before the last row.
 */
export function planManual(
  base: Minor,
  rows: readonly { periodEnd: string; amount: Minor }[],
  from: Month,
): Plan {
  const through = (month: Month) => {
    const written = rows.reduce((sum, row) => {
      const at = monthOf(row.periodEnd)
      return at >= from && at <= month ? sum + row.amount : sum
    }, 0n)
    return least(base, written)
  }
  return {
    first: from,
    last: rows.reduce((most, row) => Math.max(most, monthOf(row.periodEnd)), from - 1),
    at: through,
    exactAt: (month) => ratio(through(month)),
  }
}
