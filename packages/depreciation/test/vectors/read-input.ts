import { dayAfter, dayBefore } from '../../src/dates.ts'
import { type Minor } from '../../src/numbers.ts'
import { CONVENTIONS, type Convention, type DayCount, type Input } from '../../src/types.ts'
import type { Salvage } from '../../src/types.ts'
import { readEvent } from './read-events.ts'
import { readMethod } from './read-method.ts'
import { amount, dateOf, decimal, eventsOf, oneOf, text } from './read-values.ts'
import type { Inputs, Vector } from './vector.ts'

const CONVENTION_NAMES: Record<string, Convention> = {
  mid: 'mid_quarter',
  full_year: 'full_first_fiscal_year',
  actual_days_first_period: 'actual_days_first_fiscal_year',
}
/** The day counts of AMORLINC by their number. */
const DAY_COUNTS: Record<string, DayCount> = {
  0: '30_360_us',
  1: 'actual_actual',
  2: 'actual_360',
  3: 'actual_365',
  4: '30_360_european',
}
const FREQUENCIES = ['monthly', 'quarterly', 'annual'] as const

/** What a vector's inputs are in our words. */
export function readInput(vector: Vector): Input {
  const { inputs } = vector
  const money = (value: unknown) => amount(value, inputs.currency_minor_units)
  return {
    cost: money(inputs.opening_book_value ?? inputs.cost),
    salvage: readSalvage(inputs, money),
    minorUnits: inputs.currency_minor_units,
    method: readMethod(vector),
    convention: readConvention(inputs),
    ...lifeOf(inputs),
    ...datesOf(inputs),
    inServiceDate: inServiceDate(vector),
    frequency: oneOf(FREQUENCIES, inputs.frequency, 'frequency') ?? 'monthly',
    fiscalYearStartMonth: startMonthOf(inputs),
    ...(inputs.opening_accumulated !== undefined && {
      openingAccumulated: money(inputs.opening_accumulated),
    }),
    ...unitsOf(inputs),
    events: eventsOf(vector).flatMap((event) => readEvent(event, inputs, money)),
    rounding: isPerPeriod(vector) ? 'per_period' : 'default',
    ...disposalOf(inputs, money),
  }
}

function startMonthOf({ fiscal_year_start_month: given }: Inputs): number {
  const month = Number(given ?? 1)
  if (!Number.isInteger(month) || month < 1 || month > 12)
    throw new RangeError(`no fiscal year begins in month ${String(given)}`)
  return month
}

function datesOf(inputs: Inputs): Partial<Input> {
  const basis = text(inputs.day_count_basis)
  const dayCount = basis === undefined ? undefined : DAY_COUNTS[basis]
  if (basis !== undefined && !dayCount)
    throw new RangeError(`the day count ${basis} is none of ours`)
  const acquisitionDate = text(inputs.acquisition_date)
  const endDate = text(inputs.end_date)
  const openingAsOf = text(inputs.opening_as_of)
  return {
    ...(dayCount && { dayCount }),
    ...(acquisitionDate && { acquisitionDate }),
    ...(endDate && { endDate }),
    ...(openingAsOf && { openingAsOf }),
  }
}

function disposalOf(inputs: Inputs, money: (value: unknown) => Minor): Pick<Input, 'disposal'> {
  const date = text(inputs.disposal_date)
  if (!date) return {}
  const proceeds = money(inputs.proceeds ?? inputs.disposal_proceeds)
  return { disposal: { date, proceeds, costs: money(inputs.costs ?? inputs.costs_of_sale) } }
}

/** Sources that round each period by itself, over the life or within each fiscal year. */
const isPerPeriod = ({ rounding = '', inputs }: Vector) =>
  inputs.rounding === 'per_period' ||
  rounding === 'per_period_last_absorbs' ||
  rounding.startsWith('fiscal_year_rounded_then_periods')

function inServiceDate(vector: Vector): string {
  const { in_service_date: date, as_of: asOf, acquisition_date: acquired } = vector.inputs
  if (date) return date
  if (typeof asOf === 'string') return dayAfter(asOf)
  if (acquired) return acquired
  const [event] = eventsOf(vector)
  return dayBefore(dateOf(event ?? { type: '', date: '2000-01-02' }))
}

function readConvention({ convention }: Inputs): Convention {
  const name = convention ?? 'full_month'
  return CONVENTION_NAMES[name] ?? oneOf(CONVENTIONS, name, 'convention') ?? 'full_month'
}

function lifeOf(inputs: Inputs): Pick<Input, 'lifeMonths'> {
  const months = inputs.life_months ?? inputs.remaining_life_months
  return months === undefined || months === null ? {} : { lifeMonths: Number(months) }
}

function readSalvage(inputs: Inputs, money: (value: unknown) => Minor): Salvage {
  const { salvage, salvage_percent: percent } = inputs
  if (percent !== undefined) return { kind: 'percent', value: decimal(percent) }
  if (typeof salvage !== 'object' || salvage === null)
    return { kind: 'amount', value: money(salvage) }
  const { kind, value } = salvage
  return kind === 'percent'
    ? { kind, value: decimal(value) }
    : { kind: 'amount', value: money(value) }
}

/** Units may be parts of one (hours): all of them are counted in the least of their decimals. */
function unitsOf({ units_total: total, units }: Inputs): Pick<Input, 'units'> {
  if (total === undefined) return {}
  const readings = (units ?? []) as { period_end: string; units: number | string }[]
  const all = [total, ...readings.map((one) => one.units)].map(decimal)
  const scale = all.reduce((most, { den }) => (den > most ? den : most), 1n)
  const [whole = 0n, ...counts] = all.map(({ num, den }) => num * (scale / den))
  return {
    units: {
      total: whole,
      readings: readings.map((one, index) => ({
        periodEnd: one.period_end,
        units: counts[index] ?? 0n,
      })),
    },
  }
}
