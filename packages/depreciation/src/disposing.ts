import {
  fiscalYearFirst,
  type ISODate,
  lastDay,
  lastMonthEnded,
  type Month,
  monthOf,
} from './dates.ts'
import { balancesAt } from './balances.ts'
import { disposalFraction } from './fiscal-slices.ts'
import type { Leg } from './legs.ts'
import { movementOf, NO_DISPOSAL, type Timeline } from './line.ts'
import {
  halfUp,
  least,
  type Minor,
  minus,
  plus,
  type Ratio,
  ratio,
  share,
  times,
} from './numbers.ts'
import type { Event, Plan } from './types.ts'

type Disposal = Extract<Event, { type: 'disposal' }>
type AnyDisposal = Extract<Event, { type: 'disposal' | 'partial_disposal' }>

/** Charges the months that have ended by the day, and removes everything. */
export function dispose(line: Timeline, event: Disposal): void {
  const leg = line.legs.at(-1)!
  if (isOfPool(leg, event.date)) return leaveInPool(line, leg, event)
  line.lastCharged = lastMonthEnded(event.date)
  chargeYearOfDisposal(line, event.date)
  const { date, proceeds, costs = 0n } = event
  const { cost, accumulated, impairment, surplus } = balancesAt(line, date, line.lastCharged)
  const disposal = { cost, accumulated, impairment, proceeds, costs, whole: true }
  line.movements.push(movementOf(date, { disposal, surplus: -surplus }))
  line.disposedOn = date
}

/**
 * Conventions of fiscal years charge a fixed part of the charge of the year of disposal, however many of its months have
 * passed, also in the last year of the life: instructions for Form 4562, line 19 column g, step 3. Nothing is charged if
 * the asset was put in service in the same year: the conventions exclude such property (26 CFR 1.168(d)-1(b)(3)(ii)), and
 * Publication 946, chapter 1, excludes all of it, so real property by mid-month as well. Conventions of months and days
 * need none of this: they charge the months that have ended by the day.
 */
function chargeYearOfDisposal(line: Timeline, date: ISODate): void {
  const { input } = line
  const leg = line.legs.at(-1)!
  const month = monthOf(date)
  const yearFirst = fiscalYearFirst(month, input.fiscalYearStartMonth)
  const fraction = fractionOfDisposal(line, leg, month - yearFirst)
  if (!fraction || leg.plan.last < yearFirst) return
  const inFirstYear = monthOf(input.inServiceDate) >= yearFirst
  const before = leg.plan.at(yearFirst - 1)
  const charge = inFirstYear ? 0n : partOfYear(leg.plan, yearFirst, fraction) - before
  const { plan } = leg
  const first = Math.max(yearFirst, leg.from, line.first)
  const months = BigInt(month - first + 1)
  const at = (one: Month): Minor => {
    if (one < first) return plan.at(one)
    const made = least(months, BigInt(one - first + 1))
    return before + halfUp(charge * made, months)
  }
  // The month of the disposal is charged on its day.
  const disposed: Plan = { ...plan, last: month, at, exactAt: (one) => ratio(at(one)) }
  line.legs[line.legs.length - 1] = { ...leg, plan: disposed }
  line.lastCharged = month
}

/** The depreciation charged after a part of a fiscal year. The accumulated amount is rounded, as at the end of a month. */
function partOfYear({ exactAt }: Plan, yearFirst: Month, fraction: Ratio): Minor {
  const opening = exactAt(yearFirst - 1)
  return share(1n, plus(opening, times(minus(exactAt(yearFirst + 11), opening), fraction)))
}

function fractionOfDisposal(
  { input }: Timeline,
  leg: Leg,
  monthsBefore: number,
): Ratio | undefined {
  if (leg.method.kind === 'pool') return undefined
  if (leg.method.kind === 'table' && input.convention === 'mid_month')
    return ratio(2 * monthsBefore + 1, 24)
  const byYears = leg.method.kind === 'table' || 'slices' in leg.course
  return byYears ? disposalFraction(input.convention, monthsBefore) : undefined
}

/** Whether an asset is in a pool, which a sale or scrapping of its assets doesn't change: § 6 Abs. 2a Satz 3 EStG. */
export const isOfPool = ({ method, plan, idle }: Leg, date: ISODate): boolean =>
  method.kind === 'pool' && !idle && date < lastDay(plan.last)

/** A sale from a pool: the proceeds are a gain as a whole, because no book value is disposed of. */
export function soldOfPool(line: Timeline, { date, proceeds = 0n, costs = 0n, type }: AnyDisposal) {
  const disposal = { ...NO_DISPOSAL, proceeds, costs, whole: type === 'disposal' }
  line.movements.push(movementOf(date, { disposal: { ...disposal, pool: 'goes_on' } }))
}

/** Disposes of an asset in a pool: its part is charged to the end of the pool, and removed then. */
function leaveInPool(line: Timeline, { plan }: Leg, event: Disposal): void {
  soldOfPool(line, event)
  const date = lastDay(plan.last)
  const { cost, accumulated, impairment, surplus } = balancesAt(line, date, plan.last)
  const left = { ...NO_DISPOSAL, cost, accumulated, impairment, whole: true }
  line.movements.push(movementOf(date, { disposal: { ...left, pool: 'ends' }, surplus: -surplus }))
  line.lastCharged = plan.last
  line.disposedOn = date
}
