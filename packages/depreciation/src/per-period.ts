import { fiscalYearFirst, type Month } from './dates.ts'
import { type Minor, type Ratio, halfUp, least, minus, ratio, share } from './numbers.ts'
import type { Frequency, Plan, PlannedYear } from './types.ts'

const LENGTH = { monthly: 1, quarterly: 3, annual: 12 }

/** The last month of the period that a month is in. */
export const periodEnd = (month: Month, frequency: Frequency, startMonth: number): Month => {
  const first = fiscalYearFirst(month, startMonth)
  const length = LENGTH[frequency]
  return first + (Math.floor((month - first) / length) + 1) * length - 1
}

/** Periods whose last one takes the rounding difference of them all. */
type Group = Pick<PlannedYear, 'first' | 'last' | 'firstAbsorbs'>

/**
 * Rounds the charge of each period by itself, as schedules imported from other programs do, so that the accumulated
 * amount may differ from the exact one in between. The last period of the life takes the rounding difference. If the
 * method has fiscal years, each of them is rounded first, and its last period takes the difference of the year, which may
 * be negative (its first period, if it was charged by days: `firstAbsorbs`). The months of a period share its rounded
 * charge, so that a disposal or change within a period finds them charged.
 */
export function roundedByPeriod(plan: Plan, frequency: Frequency, startMonth: number): Plan {
  const made = new Map<Month, Minor>()
  const life = plan.at(plan.last)
  const groups: readonly Group[] = plan.years ?? [plan]
  let total = 0n
  for (const [index, group] of groups.entries()) {
    const from = index === 0 ? (plan.origin ?? group.first) : group.first
    const ends = periodEnds(from, group.last)
    const charges = ends.map((end, at) =>
      periodCharge(plan, at === 0 ? from - 1 : ends[at - 1]!, end),
    )
    const isLast = index === groups.length - 1
    const charge = isLast ? life - total : periodCharge(plan, from - 1, group.last)
    const absorbing = group.firstAbsorbs ? 0 : charges.length - 1
    const others = charges.reduce((sum, one, at) => (at === absorbing ? sum : sum + one), 0n)
    charges[absorbing] = charge - others
    for (const [at, end] of ends.entries()) {
      total += charges[at]!
      made.set(end, plan.years ? total : least(life, total))
    }
  }
  const at = (month: Month): Minor => {
    if (month < plan.first) return 0n
    if (month >= plan.last) return total
    return chargedWithin(plan, made, month, total)
  }
  return { ...plan, at }

  function periodEnds(from: Month, last: Month): Month[] {
    const ends: Month[] = []
    for (let month = from; month <= last; month = ends.at(-1)! + 1)
      ends.push(Math.min(last, periodEnd(month, frequency, startMonth)))
    return ends
  }
}

/** What has been charged by a month, from the sums at the ends of the periods around it. */
function chargedWithin(
  plan: Plan,
  sums: ReadonlyMap<Month, Minor>,
  month: Month,
  total: Minor,
): Minor {
  let end = month
  while (end < plan.last && !sums.has(end)) end += 1
  const through = sums.get(end) ?? total
  if (end === month) return through
  let before = month - 1
  while (before >= (plan.origin ?? plan.first) && !sums.has(before)) before -= 1
  const sum = sums.get(before) ?? 0n
  return sum + share(through - sum, partOf(plan, before, month, end))
}

/** The part of what is charged from the end of one month to that of another that is charged by a month between them. */
function partOf(plan: Plan, before: Month, month: Month, end: Month): Ratio {
  const from = plan.exactAt(before)
  const whole = minus(plan.exactAt(end), from)
  const part = minus(plan.exactAt(month), from)
  return whole.num === 0n ? whole : ratio(part.num * whole.den, part.den * whole.num)
}

/** From the exact amounts. Before its first month a plan has exact amounts back to its origin. */
function periodCharge(plan: Plan, before: Month, end: Month): Minor {
  const from = plan.exactAt(before)
  const to = plan.exactAt(end)
  return halfUp(to.num * from.den - from.num * to.den, to.den * from.den)
}
