import { fiscalYearFirst, type Month } from './dates.ts'
import { type Minor, halfUp } from './numbers.ts'
import type { Frequency, Plan } from './types.ts'

const LENGTH = { monthly: 1, quarterly: 3, annual: 12 }

/** The last month of the period that a month is in. */
export const periodEnd = (month: Month, frequency: Frequency, startMonth: number): Month => {
  const first = fiscalYearFirst(month, startMonth)
  const length = LENGTH[frequency]
  return first + (Math.floor((month - first) / length) + 1) * length - 1
}

/**
 * Each period's charge rounded by itself, as schedules of other programs have it. The last period takes what rounding
 * leaves: of each fiscal year where the method has fiscal years (the first period of the first one, where days decide
 * about it), else of the life. It drifts from the exact line and may end with a negative charge.
 */
export function roundedByPeriod(plan: Plan, frequency: Frequency, startMonth: number): Plan {
  const made = new Map<Month, Minor>()
  const groups = plan.years ?? [
    { first: plan.first, last: plan.last, opening: 0n, charge: plan.at(plan.last) },
  ]
  let total = 0n
  for (const [index, group] of groups.entries()) {
    const from = index === 0 ? (plan.origin ?? group.first) : group.first
    const ends = periodEnds(from, group.last)
    const charges = ends.map((end, at) =>
      periodCharge(plan, at === 0 ? from - 1 : ends[at - 1]!, end),
    )
    const absorbing = group.firstAbsorbs ? 0 : charges.length - 1
    const others = charges.reduce((sum, charge, at) => (at === absorbing ? sum : sum + charge), 0n)
    charges[absorbing] = group.charge - others
    for (const [at, end] of ends.entries()) made.set(end, (total += charges[at]!))
  }
  const at = (month: Month): Minor => {
    if (month < plan.first) return 0n
    if (month >= plan.last) return total
    for (let end = month; end >= (plan.origin ?? plan.first); end -= 1) {
      const sum = made.get(end)
      if (sum !== undefined) return sum
    }
    return 0n
  }
  return { ...plan, at }

  function periodEnds(from: Month, last: Month): Month[] {
    const ends: Month[] = []
    for (let month = from; month <= last; month = ends.at(-1)! + 1)
      ends.push(Math.min(last, periodEnd(month, frequency, startMonth)))
    return ends
  }
}

/** From the exact amounts. Before its first month a plan has exact amounts back to its origin. */
function periodCharge(plan: Plan, before: Month, end: Month): Minor {
  const from = plan.exactAt(before)
  const to = plan.exactAt(end)
  return halfUp(to.num * from.den - from.num * to.den, to.den * from.den)
}
