import { isDate, type ISODate, monthOf } from './dates.ts'
import { hasLife, salvageOf, sparesSalvage } from './legs.ts'
import { less, type Ratio, ratio } from './numbers.ts'
import type { ProblemCode } from './problem-codes.ts'
import type { Event, Input, MethodSpec } from './types.ts'

/** Why an input can't be computed, and the field that prevents it. */
export interface Problem {
  code: ProblemCode
  field: string
}
export type Result<Value> = { ok: true; value: Value } | { ok: false; problems: Problem[] }

/** The longest life that a method may have, in months. */
const LONGEST_LIFE = 1200
/**
 * The longest schedule, in months. It has a row for each of them, so without a limit a mistyped year could make
 * millions.
 */
const LONGEST_SCHEDULE = 2 * LONGEST_LIFE

/** All problems that prevent the computation of an input; no other errors are thrown for user input. */
export function problemsOf(input: Input): Problem[] {
  const dates = dateProblems(input)
  if (dates.length > 0) return dates
  return [
    ...lateProblems(input),
    ...amountProblems(input),
    ...lifeProblems(input),
    ...methodProblems(input.method, 'method'),
    ...unitProblems(input),
    ...(input.events ?? []).flatMap(eventProblems),
    ...disposalProblems(input),
    ...when(hasNegative(input.disposal ?? {}), 'amount_negative', 'disposal'),
  ]
}

const when = (isSo: boolean, code: ProblemCode, field: string): Problem[] =>
  isSo ? [{ code, field }] : []

function dateProblems(input: Input): Problem[] {
  const { method, units, disposal, events = [] } = input
  const rows = method.kind === 'manual' ? method.rows : []
  const dates: Record<string, (ISODate | undefined)[]> = {
    inServiceDate: [input.inServiceDate],
    endDate: [input.endDate],
    acquisitionDate: [input.acquisitionDate],
    openingAsOf: [input.openingAsOf],
    method: rows.map(({ periodEnd }) => periodEnd),
    units: units?.readings.map(({ periodEnd }) => periodEnd) ?? [],
    disposal: [disposal?.date],
    events: events.flatMap((event) => [
      event.date,
      'endDate' in event ? event.endDate : undefined,
      'to' in event ? event.to : undefined,
    ]),
  }
  return Object.entries(dates).flatMap(([field, days]) =>
    days.flatMap((day) => when(day !== undefined && !isDate(day), 'date_invalid', field)),
  )
}

/** Dates so long after the acquisition that they must be mistyped. */
function lateProblems(input: Input): Problem[] {
  const { acquisitionDate, inServiceDate, method, units, disposal, events = [] } = input
  const latest = monthOf(acquisitionDate ?? inServiceDate) + LONGEST_SCHEDULE
  const isLate = (day: ISODate) => monthOf(day) > latest
  const rows = method.kind === 'manual' ? method.rows : []
  return [
    ...when(isLate(inServiceDate), 'date_too_late', 'inServiceDate'),
    ...when(
      rows.some((row) => isLate(row.periodEnd)),
      'date_too_late',
      'method',
    ),
    ...when(!!units?.readings.some((row) => isLate(row.periodEnd)), 'date_too_late', 'units'),
    ...when(!!disposal && isLate(disposal.date), 'date_too_late', 'disposal'),
    ...when(
      events.some(({ date }) => isLate(date)),
      'date_too_late',
      'events',
    ),
  ]
}

function amountProblems(input: Input): Problem[] {
  const { cost, openingAccumulated = 0n, method } = input
  const salvage = salvageOf(input)
  const base = cost - (sparesSalvage(method) ? salvage : 0n)
  return [
    ...when(cost < 0n, 'cost_negative', 'cost'),
    ...when(isSalvageNegative(input), 'salvage_negative', 'salvage'),
    ...when(cost >= 0n && salvage > cost, 'salvage_exceeds_cost', 'salvage'),
    ...when(openingAccumulated < 0n, 'amount_negative', 'openingAccumulated'),
    ...when(
      openingAccumulated > base && cost >= 0n && salvage <= cost,
      'opening_exceeds_base',
      'openingAccumulated',
    ),
    ...when(
      method.kind === 'manual' &&
        method.rows.reduce((sum, row) => sum + row.amount, 0n) > cost - salvage,
      'manual_exceeds_base',
      'method',
    ),
  ]
}

/** Checked before rounding: a negative percent may round to zero. */
const isSalvageNegative = ({ salvage }: Input) =>
  (salvage.kind === 'amount' ? salvage.value : salvage.value.num) < 0n

function lifeProblems({ method, lifeMonths, endDate, inServiceDate }: Input): Problem[] {
  const byRate = method.kind === 'straight_line' && method.annualRate
  if (!hasLife(method) || byRate) return []
  return [
    ...monthsProblems(lifeMonths ?? 0, 'lifeMonths'),
    ...when(!!endDate && endDate < inServiceDate, 'life_not_positive', 'endDate'),
  ]
}

function monthsProblems(months: number, field: string): Problem[] {
  if (!Number.isInteger(months)) return [{ code: 'life_not_integer', field }]
  return [
    ...when(months <= 0, 'life_not_positive', field),
    ...when(months > LONGEST_LIFE, 'life_too_long', field),
  ]
}

/** A life without remaining months is allowed: the rest is charged at once. */
const changedLifeProblems = (months = 1) => monthsProblems(Math.max(months, 1), 'events')

const outOfRange = (rate: Ratio) => rate.num <= 0n || less(ratio(1), rate)

function methodProblems(method: MethodSpec, field: string): Problem[] {
  switch (method.kind) {
    case 'straight_line':
      return when(!!method.annualRate && outOfRange(method.annualRate), 'rate_out_of_range', field)
    case 'declining_balance': {
      const { rate } = method
      const isWrong =
        (rate.kind === 'percent' && outOfRange(rate.annual)) ||
        (rate.kind === 'factor' && rate.factor.num <= 0n)
      return when(isWrong, 'rate_out_of_range', field)
    }
    case 'pool':
      return monthsProblems(method.years, field)
    case 'manual':
      return when(
        method.rows.some(({ amount }) => amount < 0n),
        'amount_negative',
        field,
      )
    default:
      return []
  }
}

function unitProblems({ method, units }: Input): Problem[] {
  if (method.kind !== 'units_of_production') return []
  return [
    ...when(!units || units.total <= 0n, 'units_total_not_positive', 'units'),
    ...when(!!units?.readings.some((one) => one.units < 0n), 'units_negative', 'units'),
  ]
}

const hasNegative = (amounts: object) =>
  Object.values(amounts).some((value) => typeof value === 'bigint' && value < 0n)

function eventProblems(event: Event): Problem[] {
  return [
    ...when(hasNegative(event), 'amount_negative', 'events'),
    ...(event.type === 'salvage_change'
      ? when(event.salvage < 0n, 'salvage_negative', 'events')
      : []),
    ...(event.type === 'partial_disposal'
      ? when(outOfRange(event.fraction), 'fraction_out_of_range', 'events')
      : []),
    ...(event.type === 'method_change' ? methodProblems(event.method, 'events') : []),
    ...('remainingMonths' in event ? changedLifeProblems(event.remainingMonths) : []),
    ...('lifeMonths' in event ? changedLifeProblems(event.lifeMonths) : []),
    ...('endDate' in event
      ? changedLifeProblems(monthOf(event.endDate) - monthOf(event.date))
      : []),
  ]
}

function disposalProblems({
  disposal,
  events = [],
  acquisitionDate,
  inServiceDate,
  openingAsOf,
}: Input): Problem[] {
  const days = [
    ...events.filter(({ type }) => type.endsWith('disposal')),
    ...(disposal ? [disposal] : []),
  ]
  return days.flatMap(({ date }): Problem[] => {
    if (acquisitionDate && date < acquisitionDate)
      return [{ code: 'disposal_before_acquisition', field: 'disposal' }]
    if (date < inServiceDate) return [{ code: 'disposal_before_in_service', field: 'disposal' }]
    // An asset with an opening balance was still there on that day.
    return when(!!openingAsOf && date < openingAsOf, 'disposal_before_opening', 'disposal')
  })
}
