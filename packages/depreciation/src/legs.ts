import { dayBefore, type ISODate, type Month, monthOf } from './dates.ts'
import { type Course, courseFrom, courseOf, courseSlices, lastOf, monthsLeftOf } from './course.ts'
import { annuityOver, planDeclining, rateOf, type Terms } from './declining-balance.ts'
import { type Minor, type Ratio, largest, minus, plus, ratio, times } from './numbers.ts'
import {
  noPlan,
  planAtOnce,
  planByTable,
  planByUnits,
  planManual,
  planPool,
} from './other-plans.ts'
import { roundedByPeriod } from './per-period.ts'
import { type Curve, planByElapsed, planBySlices, straightLine } from './straight-line.ts'
import { sumOfYearsDigits } from './sum-of-years-digits.ts'
import type { DecliningBalance, Input, MethodSpec, Plan, Units } from './types.ts'

/** A stretch of an asset's life that is charged by one plan, up to the next event that changes it. */
export interface Leg {
  from: Month
  /** The day of the event that started it, which may be in the previous month or in `from`. */
  since?: ISODate
  plan: Plan
  course: Course
  method: MethodSpec
  terms?: Terms
  salvage: Minor
  /** The cost and the book value at its start. */
  cost: Minor
  bookValue: Minor
  /** The depreciation charged before it. */
  opening: Minor
  /** The whole life as it is now estimated, in months. */
  life: Ratio
  /** While depreciation is suspended: the months of life that remain for later. */
  idle?: Ratio
}

/** What a leg is made from. */
interface LegOf {
  input: Input
  method: MethodSpec
  course: Course
  from: Month
  bookValue: Minor
  cost: Minor
  salvage: Minor
  opening: Minor
  /** As the input has it, without one. */
  life?: Ratio
  terms?: Terms
  /** Whether it follows an event or an opening balance: it then charges what remains of a table or of the units. */
  restarted?: boolean
}

/** The life in months: the given one, or the one that results from a yearly rate of cost. */
export const lifeOf = (input: Input): Ratio =>
  lifeByRate(input.method, input.cost, input.cost - salvageOf(input)) ??
  ratio(input.lifeMonths ?? 0)

/** The months in which a yearly rate of cost charges a base; undefined for a method without such a rate. */
export function lifeByRate(method: MethodSpec, cost: Minor, base: Minor): Ratio | undefined {
  if (method.kind !== 'straight_line' || !method.annualRate) return undefined
  const { num, den } = method.annualRate
  // With nothing to charge there would be no months; a life has one at least.
  return base > 0n ? { num: 12n * base * den, den: cost * num } : ratio(1)
}

/** The salvage value in minor units; a percentage of cost is rounded half up. */
export function salvageOf({ salvage, cost }: Pick<Input, 'salvage' | 'cost'>): Minor {
  if (salvage.kind === 'amount') return salvage.value
  const { num, den } = salvage.value
  return (2n * cost * num + den * 100n) / (2n * den * 100n)
}

const isWholeYears = (method: MethodSpec) =>
  method.kind === 'declining_balance' && method.straightLineRemaining === 'whole_years'

/** Whether a method has a useful life. The others end with their units, rows or tables. */
export const hasLife = (method: Pick<MethodSpec, 'kind'>) =>
  method.kind === 'straight_line' ||
  method.kind === 'declining_balance' ||
  method.kind === 'sum_of_years_digits'

/** Whether a method never charges the salvage value. Tables and pools ignore it, and land isn't depreciated. */
export const sparesSalvage = (method: Pick<MethodSpec, 'kind'>) =>
  hasLife(method) || method.kind === 'units_of_production'

/** Whether a declining balance continues after its life, for as long as anything is left. */
export const goesOn = (method: MethodSpec) =>
  method.kind === 'declining_balance' && method.endOfLife === 'continue'
/** The months that a declining balance without an end is computed for. */
export const FOR_EVER = ratio(2400)

/** The life of an asset in the calendar, from its start. */
export function courseAtStart(input: Input, start: ISODate): Course {
  const { method } = input
  return courseOf({
    start,
    life: goesOn(method) ? FOR_EVER : lifeOf(input),
    convention: input.convention,
    startMonth: input.fiscalYearStartMonth,
    dayCount: input.dayCount ?? 'actual_inclusive',
    wholeYears: isWholeYears(method),
    lastAbsorbs: input.rounding === 'per_period',
    ...(input.endDate && { end: input.endDate }),
  })
}

export function legOf(of: LegOf): Leg {
  const { input, method, course, from, bookValue, salvage, opening } = of
  const terms =
    of.terms ?? (method.kind === 'declining_balance' ? firstTerms(of, method) : undefined)
  const plan = planOf({ ...of, ...(terms && { terms }) })
  const rounded =
    input.rounding === 'per_period'
      ? roundedByPeriod(plan, input.frequency, input.fiscalYearStartMonth)
      : plan
  return {
    from,
    plan: rounded,
    course,
    method,
    salvage,
    cost: of.cost,
    bookValue,
    opening,
    life: of.life ?? lifeOf(input),
    ...(terms && { terms }),
  }
}

/** The terms of the whole life. An opening balance in the middle of it doesn't change them. */
function firstTerms(of: LegOf, method: DecliningBalance): Terms {
  const { input, restarted, bookValue, salvage } = of
  const life = lifeOf(input)
  return {
    rate: rateOf(method, restarted ? input.cost : bookValue, salvage, inYears(life)),
    annuity: annuityOver(input.cost - salvageOf(input), life),
  }
}
export const inYears = ({ num, den }: Ratio): Ratio => ({ num, den: den * 12n })

function planOf(of: LegOf): Plan {
  const { input, method, course } = of
  const base = largest(0n, of.bookValue - of.salvage)
  switch (method.kind) {
    case 'straight_line':
      return planByCurve(base, course, straightLine)
    case 'sum_of_years_digits':
      return planByCurve(base, course, sumOfYearsDigits)
    case 'declining_balance':
      return planDeclining(
        method,
        { bookValue: of.bookValue, salvage: of.salvage, ...of.terms! },
        courseSlices(course, input.fiscalYearStartMonth),
      )
    default:
      return planWithoutLife(of, method, base)
  }
}

const planByCurve = (base: Minor, course: Course, curve: Curve): Plan =>
  'elapsed' in course
    ? planByElapsed(base, course.elapsed, curve)
    : planBySlices(base, course.slices, curve)

type WithLife = 'straight_line' | 'sum_of_years_digits' | 'declining_balance'
function planWithoutLife(
  of: LegOf,
  method: Exclude<MethodSpec, { kind: WithLife }>,
  base: Minor,
): Plan {
  const { input, from } = of
  const start = monthOf(input.inServiceDate)
  const startMonth = input.fiscalYearStartMonth
  switch (method.kind) {
    case 'units_of_production':
      return planByUnits(base, input.units ?? NO_UNITS, of.restarted ? from : start)
    case 'table':
      return restOf(planByTable(of.cost, method.percents, start, startMonth), of)
    case 'pool':
      return restOf(planPool(of.cost, method.years, start, startMonth), of)
    case 'immediate':
      return planAtOnce(base, from)
    case 'manual':
      return planManual(base, method.rows, from)
    case 'none':
      return noPlan(from)
  }
}

const NO_UNITS: Units = { total: 1n, readings: [] }

/** Charges a changed basis in the proportions of what remains of the plan. */
function restOf(plan: Plan, { bookValue, cost, from, restarted }: LegOf): Plan {
  if (!restarted && bookValue === cost) return plan
  const before = plan.at(from - 1)
  const left = plan.at(plan.last) - before
  if (left <= 0n) return planAtOnce(bookValue, from)
  const exactAt = (month: Month): Ratio =>
    month < from ? ratio(0) : ratio((plan.at(month) - before) * bookValue, left)
  return {
    first: Math.max(from, plan.first),
    last: plan.last,
    exactAt,
    at: (month) => {
      const { num, den } = exactAt(month)
      return (2n * num + den) / (2n * den)
    },
  }
}

/** What decides how much of a life has passed. */
type Lived = Pick<Leg, 'method' | 'life' | 'course' | 'idle'>

const isCounted = ({ method, life }: Lived) => !goesOn(method) && life.num > 0n

/**
 * The months of a life that have passed before a month: the life less what remains of it, which the convention decides. A
 * suspension counts only as far as it uses up the life. After the end of the life, further months have passed as well.
 */
export function monthsPassed(input: Input, leg: Lived, from: Month): Ratio {
  const { life, course, idle } = leg
  if (!isCounted(leg)) return ratio(Math.max(0, from - monthOf(input.inServiceDate)))
  if (idle) return minus(life, idle)
  const left = monthsLeftOf(course, from - 1)
  return left.num > 0n ? minus(life, left) : plus(life, ratio(from - 1 - lastOf(course)))
}

/** The months that remain; if the life is over, what remains is charged in one. */
export const aMonthAtLeast = (months: Ratio) => (months.num <= 0n ? ratio(1) : months)

/** The whole life, if so many months of it remain from a month on. */
export const lifeWith = (input: Input, leg: Lived, from: Month, left: Ratio): Ratio =>
  isCounted(leg) ? plus(monthsPassed(input, leg, from), left) : leg.life

/** The whole life from a month on: the same, or longer if it is over already. */
export const lifeFrom = (input: Input, leg: Lived, from: Month): Ratio =>
  lifeWith(input, leg, from, leg.idle ?? aMonthAtLeast(monthsLeftOf(leg.course, from - 1)))

/** The leg that follows an event: the same method over the remaining life. */
export function nextLeg(
  input: Input,
  leg: Leg,
  from: Month,
  values: { bookValue: Minor; cost: Minor; opening: Minor; salvage: Minor; terms?: Terms },
): Leg {
  const next = legOf({
    input,
    method: leg.method,
    course: courseFrom(leg.course, from),
    from,
    life: lifeFrom(input, leg, from),
    restarted: true,
    ...withTerms(leg, values.cost),
    ...values,
  })
  return leg.idle ? { ...next, idle: leg.idle, plan: noPlan(from) } : next
}

/** The annuity is a part of cost: it changes in proportion to cost, by additions and partial disposals. */
function withTerms({ terms, cost: before }: Leg, cost: Minor): { terms?: Terms } {
  if (!terms) return {}
  if (before === cost || before <= 0n) return { terms }
  return { terms: { ...terms, annuity: times(terms.annuity, ratio(cost, before)) } }
}

/** The day of the opening balance: the given one, or the day before the asset is put in service. */
export const openingDay = ({ openingAsOf, inServiceDate }: Input): ISODate =>
  openingAsOf ?? dayBefore(inServiceDate)
