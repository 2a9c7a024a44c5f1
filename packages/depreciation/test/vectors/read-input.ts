import { dayAfter, dayBefore, lifeEnd, monthOf } from '../../src/dates.ts'
import { type Minor } from '../../src/numbers.ts'
import {
  CONVENTIONS,
  type Convention,
  type Event,
  type Input,
  type Salvage,
} from '../../src/types.ts'
import { isByDates } from './expectation-names.ts'
import { isFields } from './names.ts'
import { readEvent } from './read-events.ts'
import { macrsConvention, periodEndsFrom, readMethod } from './read-method.ts'
import {
  amount,
  dateOf,
  decimal,
  eventsOf,
  methodOf,
  minorUnitsOf,
  oneOf,
  text,
} from './read-values.ts'
import type { Inputs, Row, Vector, VectorEvent } from './vector.ts'
import { conventionWord, dayCountOf, frequencyWord, isMacrs, plainMethod } from './words.ts'

const FREQUENCIES = ['monthly', 'quarterly', 'annual'] as const

/** What a vector's inputs are in our words. */
export function readInput(vector: Vector): Input {
  const { inputs } = vector
  const minorUnits = minorUnitsOf(inputs)
  const money = (value: unknown) => amount(value, minorUnits)
  const cost = inputs.opening_book_value ?? inputs.cost
  if (text(cost) === undefined) throw new RangeError('there is no cost')
  const frequency = frequencyWord(text(inputs.frequency) ?? frequencyOf(vector.expected))
  const input: Input = {
    cost: money(cost),
    salvage: readSalvage(inputs, money),
    minorUnits,
    method: readMethod({ ...vector, inputs: { ...inputs, currency_minor_units: minorUnits } }),
    convention: readConvention(vector),
    ...lifeOf(vector),
    ...datesOf(inputs),
    inServiceDate: inServiceDate(vector),
    frequency: oneOf(FREQUENCIES, frequency, 'frequency') ?? 'monthly',
    fiscalYearStartMonth: startMonthOf(inputs),
    ...openingOf(vector, money),
    ...unitsOf(inputs),
    rounding: isPerPeriod(vector) ? 'per_period' : 'default',
    ...disposalOf(inputs, money),
  }
  return { ...input, events: readEvents(vector, input, money) }
}

/** The given frequency, or the one that follows from the days of the rows. */
function frequencyOf(rows: Row[] = []): string {
  const months = rows.map(({ period_start: start, period_end: end, fiscal_year, year }) => {
    if (start && end) return monthOf(end) - monthOf(start) + 1
    return (fiscal_year ?? year) === undefined ? 1 : 12
  })
  const most = Math.max(1, ...months)
  if (most > 3) return 'annual'
  return most > 1 ? 'quarterly' : 'monthly'
}

/** One after the other, as some say what an amount becomes. */
function readEvents(vector: Vector, input: Input, money: (value: unknown) => Minor): Event[] {
  const { disposal: _, ...before } = input
  const events: Event[] = []
  for (const event of withResumed(eventsOf(vector)))
    if (event.type !== 'opening_balance')
      events.push(...readEvent(event, { inputs: vector.inputs, input: before, events, money }))
  return events
}

/** An event that resumes an asset is the end of the one that paused it. */
function withResumed(events: readonly VectorEvent[]): VectorEvent[] {
  const resumes = events.filter(({ type }) => type === 'resume')
  return events
    .filter(({ type }) => type !== 'resume')
    .map((event) => {
      const isPause = /^(suspension|held_for_sale)$/.test(event.type) && event.to === undefined
      const end = isPause ? resumes.find((one) => dateOf(one) > dateOf(event)) : undefined
      if (!end) return event
      const { type: _, date: __, ...terms } = end
      return { ...terms, ...event, to: dayBefore(dateOf(end)) }
    })
}

function startMonthOf({ fiscal_year_start_month: given }: Inputs): number {
  const month = Number(given ?? 1)
  if (!Number.isInteger(month) || month < 1 || month > 12)
    throw new RangeError(`no fiscal year begins in month ${String(given)}`)
  return month
}

function datesOf(inputs: Inputs): Partial<Input> {
  const basis = text(inputs.day_count_basis)
  const dayCount = basis === undefined ? undefined : dayCountOf(basis)
  if (basis !== undefined && !dayCount)
    throw new RangeError(`the day count ${basis} is none of ours`)
  // What is charged from another day on is there from its day in service.
  const isLater = inputs.depreciation_start_override !== undefined
  const there = inputs.acquisition_date ?? (isLater ? inputs.in_service_date : undefined)
  const acquisitionDate = text(there)
  const endDate = text(inputs.end_date)
  return {
    ...(dayCount && { dayCount }),
    ...(acquisitionDate && { acquisitionDate }),
    ...(endDate && { endDate }),
  }
}

/** What was charged before: among the inputs, or as an event. */
function openingOf(vector: Vector, money: (value: unknown) => Minor): Partial<Input> {
  const event = eventsOf(vector).find(({ type }) => type === 'opening_balance')
  const given = { ...(event && openingOfEvent(event)), ...vector.inputs }
  const openingAsOf = text(given.opening_as_of)
  return {
    ...(text(given.opening_accumulated) && {
      openingAccumulated: money(given.opening_accumulated),
    }),
    ...(openingAsOf && { openingAsOf }),
  }
}
const openingOfEvent = (event: VectorEvent) => ({
  opening_accumulated: event.accumulated ?? event.opening_accumulated ?? event.amount,
  opening_as_of: dateOf(event),
})

function disposalOf(inputs: Inputs, money: (value: unknown) => Minor): Pick<Input, 'disposal'> {
  const given = { ...inputs, ...(inputs.disposal as Partial<Inputs> | undefined) }
  const date = text(given.disposal_date ?? (inputs.disposal ? given.date : undefined))
  if (!date) return {}
  const proceeds = money(given.proceeds ?? given.disposal_proceeds)
  return { disposal: { date, proceeds, costs: money(given.costs ?? given.costs_of_sale) } }
}

/** Sources that round each period by itself, over the life or within each fiscal year. */
function isPerPeriod({ rounding, inputs }: Vector): boolean {
  const said = [text(rounding) ?? '', text(inputs.rounding) ?? '']
  return said.some((one) => /^per_period|^fiscal_year_rounded_then_periods/.test(one))
}

function inServiceDate(vector: Vector): string {
  const { in_service_date: date, as_of: asOf, acquisition_date: acquired } = vector.inputs
  const begins = text(vector.inputs.depreciation_start_override) ?? date
  if (begins) return begins
  if (typeof asOf === 'string') return dayAfter(asOf)
  if (acquired) return acquired
  if (plainMethod(methodOf(vector)) !== 'none') throw new RangeError('there is no day in service')
  const [event] = eventsOf(vector)
  return dayBefore(dateOf(event ?? { type: '', date: '2000-01-02' }))
}

function readConvention(vector: Vector): Convention {
  const { inputs } = vector
  if (isMacrs(methodOf(vector))) return macrsConvention(inputs)
  const name = conventionWord(text(inputs.convention) ?? 'full_month')
  return oneOf(CONVENTIONS, name, 'convention') ?? 'full_month'
}

/** In months, in years, or by its last day. */
function lifeOf(vector: Vector): Pick<Input, 'lifeMonths'> {
  const { inputs } = vector
  const months = inputs.life_months ?? inputs.remaining_life_months
  if (text(months) !== undefined) return { lifeMonths: Number(months) }
  if (text(inputs.life_years) !== undefined) return { lifeMonths: Number(inputs.life_years) * 12 }
  const end = text(inputs.end_date)
  if (end === undefined) return {}
  const start = inServiceDate(vector)
  let lifeMonths = monthOf(end) - monthOf(start)
  if (lifeEnd(start, lifeMonths) < end) lifeMonths += 1
  return { lifeMonths }
}

/** An amount, a percent of cost, or an object that says which. */
function readSalvage(inputs: Inputs, money: (value: unknown) => Minor): Salvage {
  const given: unknown = inputs.salvage
  const percent = text(inputs.salvage_percent) ?? percentIn(given)
  if (percent !== undefined) return { kind: 'percent', value: decimal(percent) }
  if (!isFields(given)) return { kind: 'amount', value: money(given) }
  const { amount: plain, kind = plain === undefined ? undefined : 'amount', value = plain } = given
  if (kind !== 'percent' && kind !== 'amount')
    throw new RangeError(`a salvage is an amount or a percent, not ${String(kind)}`)
  return kind === 'percent'
    ? { kind, value: decimal(value) }
    : { kind: 'amount', value: money(value) }
}

/** `10 %` or `{ percent: '10' }` */
function percentIn(salvage: unknown): string | undefined {
  if (isFields(salvage)) return text(salvage.percent)
  return /^(.*?)\s*%$/.exec(text(salvage) ?? '')?.[1]
}

/** Units may be parts of one (hours): all of them are counted in the least of their decimals. */
function unitsOf(inputs: Inputs): Pick<Input, 'units'> {
  const given = inputs.units_total
  if (text(given) === undefined) return {}
  const list: unknown = isByDates(inputs.units) ? readingsBy(inputs.units) : (inputs.units ?? [])
  if (!Array.isArray(list)) throw new RangeError('the units are no list of readings')
  const ends = periodEndsFrom(inputs, list.length)
  const readings = list.map((one, index) => readingOf(one, ends[index]!))
  const all = [given, ...readings.map(({ units }) => units)].map(decimal)
  const scale = all.reduce((most, { den }) => (den > most ? den : most), 1n)
  const [total = 0n, ...counts] = all.map(({ num, den }) => num * (scale / den))
  return {
    units: {
      total,
      readings: readings.map(({ periodEnd }, index) => ({ periodEnd, units: counts[index] ?? 0n })),
    },
  }
}

const readingsBy = (dates: Record<string, unknown>) =>
  Object.entries(dates).map(([date, units]) => ({ date, units }))

function readingOf(given: unknown, end: string): { periodEnd: string; units: unknown } {
  if (typeof given !== 'object' || given === null) return { periodEnd: end, units: given }
  const { period_end: periodEnd, date, units } = given as Record<string, unknown>
  return { periodEnd: text(periodEnd ?? date) ?? end, units }
}
