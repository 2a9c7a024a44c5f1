import { dayBefore, type ISODate, type Month, monthOf } from './dates.ts'
import { type Course, courseFrom, courseOf, courseSlices, monthsLeftOf } from './course.ts'
import { planDeclining, rateOf } from './declining-balance.ts'
import { type Minor, type Ratio, largest, plus, ratio } from './numbers.ts'
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
  plan: Plan
  course: Course
  method: MethodSpec
  /** The rate of a declining balance, which stays through events that change neither life nor method. */
  rate?: Ratio
  salvage: Minor
  /** The book value that it was begun with. */
  bookValue: Minor
  /** What was charged before it. */
  opening: Minor
  /** Nothing is charged while an asset is suspended; its remaining months wait. */
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
  rate?: Ratio
  /** A leg after an event goes on with what is left of a table or of the units. */
  restarted?: boolean
}

/** The life in months: as given, or by a rate of cost a year. */
export function lifeOf({ method, lifeMonths, cost, salvage }: Input): Ratio {
  if (method.kind !== 'straight_line' || !method.annualRate) return ratio(lifeMonths ?? 0)
  const { num, den } = method.annualRate
  const base = cost - salvageOf({ salvage, cost })
  // Nothing to charge takes no time, but a life has a month at least.
  return base > 0n ? { num: 12n * base * den, den: cost * num } : ratio(1)
}

/** Salvage in minor units; percent of cost rounded half up. */
export function salvageOf({ salvage, cost }: Pick<Input, 'salvage' | 'cost'>): Minor {
  if (salvage.kind === 'amount') return salvage.value
  const { num, den } = salvage.value
  return (2n * cost * num + den * 100n) / (2n * den * 100n)
}

const isWholeYears = (method: MethodSpec) =>
  method.kind === 'declining_balance' && method.straightLineRemaining === 'whole_years'

/** Methods that have a life: the others end by their units, rows or tables. */
export const hasLife = (method: MethodSpec) =>
  method.kind === 'straight_line' ||
  method.kind === 'declining_balance' ||
  method.kind === 'sum_of_years_digits'

const FOR_EVER = ratio(2400)

/** The way of the life of an asset from its start. */
export function courseAtStart(input: Input, start: ISODate): Course {
  const { method } = input
  const goesOn = method.kind === 'declining_balance' && method.endOfLife === 'continue'
  return courseOf({
    start,
    life: goesOn ? FOR_EVER : lifeOf(input),
    convention: input.convention,
    startMonth: input.fiscalYearStartMonth,
    dayCount: input.dayCount ?? 'actual_inclusive',
    wholeYears: isWholeYears(method),
    ...(input.endDate && { end: input.endDate }),
  })
}

export function legOf(of: LegOf): Leg {
  const { input, method, course, from, bookValue, salvage, opening } = of
  const rate = of.rate ?? (method.kind === 'declining_balance' ? firstRate(of, method) : undefined)
  const plan = planOf({ ...of, ...(rate && { rate }) })
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
    bookValue,
    opening,
    ...(rate && { rate }),
  }
}

/** By the whole life, elapsed and remaining, where the rate is a factor over it. */
function firstRate(of: LegOf, method: DecliningBalance): Ratio {
  const left = monthsLeftOf(of.course, of.from - 1)
  const life = of.input.method === method && !of.restarted ? lifeOf(of.input) : left
  return rateOf(method, of.bookValue, of.salvage, { num: life.num, den: life.den * 12n })
}

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
        declining(input, of),
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
      return planManual(method.rows, from)
    case 'none':
      return noPlan(from)
  }
}

const NO_UNITS: Units = { total: 1n, readings: [] }

function declining(input: Input, of: Pick<LegOf, 'bookValue' | 'salvage' | 'rate'>) {
  const life = lifeOf(input)
  return {
    bookValue: of.bookValue,
    salvage: of.salvage,
    rate: of.rate ?? ratio(0),
    annuityBase: input.cost - salvageOf(input),
    annuityYears: { num: life.num, den: life.den * 12n },
  }
}

/** A changed basis takes the way that the rest of the plan would have taken. */
function restOf(plan: Plan, { bookValue, from, restarted }: LegOf): Plan {
  if (!restarted) return plan
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

/** The leg that begins in a month after an event: the method over what remains of the life. */
export function nextLeg(
  input: Input,
  leg: Leg,
  from: Month,
  values: { bookValue: Minor; cost: Minor; opening: Minor; salvage: Minor },
): Leg {
  const next = legOf({
    input,
    method: leg.method,
    course: courseFrom(leg.course, from),
    from,
    restarted: true,
    ...(leg.rate && { rate: leg.rate }),
    ...values,
  })
  return leg.idle ? { ...next, idle: leg.idle, plan: noPlan(from) } : next
}

/** The months from in service to a month, and so many more: a life that was changed. */
export const wholeLife = (input: Input, from: Month, months: Ratio): Ratio =>
  plus(ratio(Math.max(0, from - monthOf(input.inServiceDate))), months)

export const openingDay = ({ openingAsOf, inServiceDate }: Input): ISODate =>
  openingAsOf ?? dayBefore(inServiceDate)
