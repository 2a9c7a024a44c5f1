import { firstMonthFrom, lastMonthEnded, type Month, monthOf, dayAfter } from './dates.ts'
import { courseFrom, courseOver, monthsLeftOf } from './course.ts'
import { annuityOver, type Terms } from './declining-balance.ts'
import { dispose, isOfPool, soldOfPool } from './disposing.ts'
import { changedTerms, type Estimate, monthsLeft, remainingAfter } from './estimates.ts'
import {
  aMonthAtLeast,
  FOR_EVER,
  goesOn,
  type Leg,
  legOf,
  lifeByRate,
  lifeWith,
  monthsPassed,
  nextLeg,
} from './legs.ts'
import { type Minor, halfUp, largest, least, minus, plus, ratio, share } from './numbers.ts'
import { noPlan } from './other-plans.ts'
import { balancesAt, type Balances } from './balances.ts'
import { type Movement, type Timeline, chargedThrough, isDisposal, movementOf } from './line.ts'
import type { Event } from './types.ts'

type Moving = Partial<Omit<Movement, 'date'>>
type Of<Type extends Event['type']> = Extract<Event, { type: Type }>

/** Estimates change with the month that begins on their day or after it; amounts change on the day. */
const isEstimate = ({ type }: Event) =>
  type.endsWith('_change') || type === 'suspension' || type === 'held_for_sale'

/** The first month whose charge an event changes. */
const effectiveFrom = (event: Event): Month =>
  isEstimate(event) ? firstMonthFrom(event.date) : lastMonthEnded(event.date) + 1

/** The events in the order in which they take effect, without reversed ones and their reversals. */
function effectiveEvents({ events = [], disposal }: Timeline['input']): Event[] {
  const all: Event[] = [
    ...events,
    ...(disposal ? [{ type: 'disposal' as const, ...disposal }] : []),
  ]
  const reversed = new Set(
    all.flatMap((event) => (event.type === 'reversal' ? [event.reverses] : [])),
  )
  return all
    .filter(
      ({ type, id }) => type !== 'reversal' && type !== 'transfer' && !(id && reversed.has(id)),
    )
    .map((event) => ({ event, from: effectiveFrom(event) }))
    .toSorted((a, b) => a.from - b.from || compare(a.event.date, b.event.date))
    .map(({ event }) => event)
}
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Adds the movements and legs of an input's events to a timeline, up to its disposal. */
export function applyEvents(line: Timeline): Timeline {
  for (const event of effectiveEvents(line.input)) {
    if (line.disposedOn) break
    line.first = Math.min(line.first, monthOf(event.date))
    const before = line.legs.length
    apply(line, event)
    for (const leg of line.legs.slice(before)) leg.since = event.date
  }
  return line
}

function apply(line: Timeline, event: Event): void {
  const at = balancesAt(line, event.date)
  switch (event.type) {
    case 'addition':
      return move(line, event, { addition: event.amount })
    case 'impairment':
      return impair(line, event, at, impairmentLoss(event, at))
    case 'impairment_reversal':
      return impair(line, event, at, -reversalGain(line, event, at))
    case 'revaluation':
      return move(line, event, revaluation(line, event, at))
    case 'partial_disposal':
      return partlyDispose(line, event, at)
    case 'disposal':
      return dispose(line, event)
    default:
      return estimate(line, event)
  }
}

function estimate(line: Timeline, event: Event): void {
  switch (event.type) {
    case 'suspension':
    case 'held_for_sale':
      return suspend(line, event)
    case 'life_change':
    case 'salvage_change':
    case 'method_change':
      return changeEstimate(line, event)
    default:
      return undefined
  }
}

/** Changes an amount on a day, and charges the new book value over the remaining life. */
function move(line: Timeline, event: Event, movement: Moving, salvage?: Minor): void {
  line.movements.push(movementOf(event.date, movement))
  restart(line, effectiveFrom(event), (leg, values) =>
    nextLeg(line.input, leg, values.from, {
      ...values,
      salvage: salvage ?? leg.salvage,
      ...(event.type === 'revaluation' && revaluedTerms(line, leg, values)),
    }),
  )
}

/** A fair value is a new basis: the annuity is computed over what remains of the life. */
function revaluedTerms(line: Timeline, leg: Leg, { from, bookValue }: Values): { terms?: Terms } {
  const months = aMonthAtLeast(monthsLeft(line.input, leg, from))
  const annuity = annuityOver(bookValue - leg.salvage, months)
  return leg.terms ? { terms: { ...leg.terms, annuity } } : {}
}

interface Values {
  from: Month
  bookValue: Minor
  cost: Minor
  opening: Minor
}
function restart(line: Timeline, month: Month, next: (leg: Leg, values: Values) => Leg): void {
  const leg = line.legs.at(-1)!
  const from = Math.max(month, leg.from)
  const opening = chargedThrough(line.legs, from - 1)
  const { cost, bookValue } = balancesThrough(line, from)
  line.legs.push(next(leg, { from, opening, cost, bookValue }))
}

/** The balances with all movements so far, and the charges before a month. */
function balancesThrough(line: Timeline, from: Month): Balances {
  return balancesAt(line, undefined, from - 1)
}

/** @param impairment a loss; a reversal is negative */
function impair(line: Timeline, event: Event, at: Balances, impairment: Minor): void {
  move(line, event, { impairment, surplus: surplusOf(line, -impairment, event.date, at) })
}

/**
 * IAS 36.59, ASC 360-10-35-17: the book value is reduced to the recoverable amount. The loss is at most the book value:
 * what exceeds it may be a liability, but isn't part of the asset (IAS 36.62).
 */
function impairmentLoss(event: Of<'impairment'>, { bookValue }: Balances): Minor {
  const loss = 'amount' in event ? event.amount : bookValue - event.recoverableAmount
  return largest(0n, least(loss, bookValue))
}

/**
 * IAS 36.117: up to the recoverable amount, and never above the book value that there would be without impairment. At
 * most the earlier losses are reversed, so that rounding differences don't count as impairment.
 */
function reversalGain(line: Timeline, event: Of<'impairment_reversal'>, at: Balances): Minor {
  const { disposal: _, ...input } = line.input
  const events = effectiveEvents(input)
  const earlier = events
    .slice(0, events.indexOf(event))
    .filter(({ type }) => type !== 'impairment' && type !== 'impairment_reversal')
  const { legs, ...rest } = { ...line, input: { ...input, events: earlier }, movements: [] }
  const shadow = applyEvents({ ...rest, legs: legs.slice(0, 1) })
  const ceiling = balancesAt(shadow, event.date).bookValue
  const gain = least(event.recoverableAmount, ceiling) - at.bookValue
  return largest(0n, least(gain, at.impairment))
}

/** IAS 16.35: accumulated depreciation is eliminated against cost, or both are scaled (proportionate). */
function revaluation(line: Timeline, event: Of<'revaluation'>, at: Balances): Moving {
  const change = event.fairValue - at.bookValue
  const proportionate = event.mode === 'proportionate' && at.bookValue > 0n
  const cost = proportionate ? halfUp(at.cost * event.fairValue, at.bookValue) : event.fairValue
  const impairment = proportionate ? halfUp(at.impairment * event.fairValue, at.bookValue) : 0n
  return {
    revaluation: change,
    revaluedCost: cost - at.cost,
    revaluedAccumulated: cost - event.fairValue - at.accumulated,
    revaluedImpairment: impairment - at.impairment,
    surplus: surplusOf(line, change, event.date, at),
  }
}

/**
 * The change of the revaluation surplus. A decrease, by a lower fair value or by an impairment, reduces it first (IAS
 * 16.40, 36.61). An increase first reverses earlier decreases in profit or loss (IAS 16.39, 36.120), without the share
 * of parts that were disposed of.
 */
function surplusOf({ movements }: Timeline, change: Minor, date: string, at: Balances): Minor {
  if (change < 0n) return -least(-change, at.surplus)
  const lost = movements.reduce((sum, one) => {
    if (one.date > date) return sum
    if (isDisposal(one)) return sum - share(sum, one.disposal.fraction ?? ratio(0))
    return sum + one.surplus - one.revaluation + one.impairment
  }, 0n)
  return change - least(change, largest(0n, lost))
}

/** Takes out a part of cost and the same part of the accumulated depreciation. */
function partlyDispose(line: Timeline, event: Of<'partial_disposal'>, at: Balances): void {
  const { fraction, proceeds = 0n, costs = 0n } = event
  const leg = line.legs.at(-1)!
  if (isOfPool(leg, event.date)) return soldOfPool(line, event)
  const disposal = {
    cost: share(at.cost, fraction),
    accumulated: share(at.accumulated, fraction),
    impairment: share(at.impairment, fraction),
    fraction,
    proceeds,
    costs,
    whole: false,
  }
  const surplus = -share(at.surplus, fraction)
  move(line, event, { disposal, surplus }, leg.salvage - share(leg.salvage, fraction))
}

/** Stops depreciation for a time. Afterwards the useful life continues, extended by that time or not. */
function suspend(line: Timeline, event: Of<'suspension' | 'held_for_sale'>): void {
  const from = effectiveFrom(event)
  restart(line, from, (leg, values) => {
    const left = leg.idle ?? monthsLeftOf(leg.course, values.from - 1)
    const life = lifeWith(line.input, leg, values.from, left)
    const next = nextLeg(line.input, leg, values.from, { ...values, salvage: leg.salvage })
    return { ...next, life, plan: noPlan(values.from), idle: left }
  })
  if (!event.to) return
  const resumed = firstMonthFrom(dayAfter(event.to))
  restart(line, resumed, ({ idle = ratio(0), ...leg }, values) => {
    // An overlapping suspension may already have used some of these months.
    const spent = ratio(event.extend === false ? values.from - leg.from : 0)
    const left = minus(idle, spent)
    const life = lifeWith(line.input, { ...leg, idle: left }, values.from, aMonthAtLeast(left))
    const resuming = { ...leg, life, course: courseOver(values.from, left) }
    return nextLeg(line.input, resuming, values.from, { ...values, salvage: leg.salvage })
  })
}

/** IAS 8.36: depreciates the book value over the remaining life from now on. The past doesn't change. */
function changeEstimate(line: Timeline, event: Estimate): void {
  restart(line, effectiveFrom(event), (leg, values) => {
    const { from, bookValue, cost } = values
    const method = event.type === 'method_change' ? event.method : leg.method
    const salvage = event.type === 'salvage_change' ? event.salvage : leg.salvage
    const isSame = method === leg.method
    const passed = monthsPassed(line.input, leg, from)
    const changed =
      remainingAfter(event, from, passed) ??
      (isSame ? undefined : lifeByRate(method, cost, bookValue - salvage))
    const months = aMonthAtLeast(changed ?? monthsLeft(line.input, leg, from))
    const life = plus(passed, months)
    const next = legOf({
      input: line.input,
      method,
      life,
      course:
        isSame && !changed
          ? courseFrom(leg.course, from)
          : courseOver(from, goesOn(method) ? FOR_EVER : months),
      ...values,
      salvage,
      restarted: true,
      ...changedTerms(event, leg, method, { ...values, salvage, months, life }),
    })
    return leg.idle ? { ...next, idle: months, plan: noPlan(from) } : next
  })
}
