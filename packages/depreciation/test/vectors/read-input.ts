import { dayAfter, dayBefore, fiscalYearFirst, monthOf } from '../../src/dates.ts'
import { type MacrsClass, macrsPercents } from '../../src/macrs.ts'
import { type Minor, type Ratio, parseDecimal, parseMinor, ratio } from '../../src/numbers.ts'
import type {
  Convention,
  DayCount,
  Event,
  Input,
  MethodSpec,
  Rate,
  Salvage,
} from '../../src/types.ts'
import type { Inputs, Vector, VectorEvent } from './vector.ts'

/** An amount that the currency can't have. */
export class TooManyDecimals extends Error {}

const text = (value: unknown) => (value === undefined || value === null ? undefined : String(value))

export function amount(value: unknown, minorUnits: number): Minor {
  const minor = parseMinor(text(value) ?? '0', minorUnits)
  if (minor === undefined) throw new TooManyDecimals(String(value))
  return minor
}
export function decimal(value: unknown): Ratio {
  const parsed = parseDecimal(String(value))
  if (!parsed) throw new RangeError(`${String(value)} is no decimal number`)
  return parsed
}

const CONVENTION_NAMES: Record<string, Convention> = {
  mid: 'mid_quarter',
  full_year: 'full_first_fiscal_year',
  actual_days_first_period: 'actual_days_first_fiscal_year',
}
/** The day counts of AMORLINC by their number. */
const DAY_COUNTS: Record<number, DayCount> = {
  0: '30_360_us',
  1: 'actual_actual',
  3: 'actual_365',
  4: '30_360_european',
}

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
    frequency: inputs.frequency ?? 'monthly',
    fiscalYearStartMonth: inputs.fiscal_year_start_month ?? 1,
    ...(inputs.opening_accumulated !== undefined && {
      openingAccumulated: money(inputs.opening_accumulated),
    }),
    ...unitsOf(inputs),
    events: eventsOf(vector).flatMap((event) => readEvent(event, inputs, money)),
    rounding: isPerPeriod(vector) ? 'per_period' : 'default',
    ...disposalOf(inputs, money),
  }
}

function datesOf(inputs: Inputs): Partial<Input> {
  const dayCount = DAY_COUNTS[inputs.day_count_basis as number]
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
  return { disposal: { date, proceeds: money(inputs.proceeds), costs: money(inputs.costs) } }
}

/** Sources that round each period by itself, over the life or within each fiscal year. */
const isPerPeriod = ({ rounding = '' }: Vector) =>
  rounding === 'per_period_last_absorbs' || rounding.startsWith('fiscal_year_rounded_then_periods')

export const eventsOf = ({ events, inputs }: Vector) => events ?? inputs.events ?? []
export const methodOf = ({ method, inputs }: Vector) => method ?? inputs.method ?? ''

function inServiceDate(vector: Vector): string {
  const { in_service_date: date, as_of: asOf } = vector.inputs
  if (date) return date
  if (typeof asOf === 'string') return dayAfter(asOf)
  const [event] = eventsOf(vector)
  return dayBefore(dateOf(event ?? { type: '', date: '2000-01-02' }))
}

const dateOf = ({ effective_from, date, from }: VectorEvent) =>
  String(effective_from ?? date ?? from)

function readConvention({ convention }: Inputs): Convention {
  const name = convention ?? 'full_month'
  return CONVENTION_NAMES[name] ?? (name as Convention)
}

function lifeOf(inputs: Inputs): Pick<Input, 'lifeMonths'> {
  const months = inputs.life_months ?? inputs.remaining_life_months
  return typeof months === 'number' ? { lifeMonths: months } : {}
}

function readSalvage(inputs: Inputs, money: (value: unknown) => Minor): Salvage {
  const percent = inputs.salvage_percent
  if (percent !== undefined) return { kind: 'percent', value: decimal(percent) }
  return { kind: 'amount', value: money(inputs.salvage) }
}

function unitsOf({ units_total: total, units }: Inputs): Pick<Input, 'units'> {
  if (total === undefined) return {}
  const readings = (units ?? []) as { period_end: string; units: number | string }[]
  return {
    units: {
      total: BigInt(total as number),
      readings: readings.map((one) => ({ periodEnd: one.period_end, units: BigInt(one.units) })),
    },
  }
}

/** Methods that are nothing but their name. */
const PLAIN = [
  'straight_line',
  'sum_of_years_digits',
  'units_of_production',
  'immediate',
  'none',
] as const

function readMethod(vector: Vector): MethodSpec {
  const { inputs } = vector
  const name = methodOf(vector)
  const kind = PLAIN.find((plain) => plain === name)
  if (kind) return { kind }
  switch (name) {
    case 'french_linear':
      return { kind: 'straight_line', annualRate: decimal(inputs.annual_rate) }
    case 'declining_balance':
      return readDeclining(inputs)
    case 'macrs_gds_table':
      return readMacrs(inputs)
    case 'pool':
      return { kind: 'pool', years: inputs.pool_years as number }
    case 'disposal_only':
      return { kind: 'none' }
    default:
      throw new RangeError(`the method ${name} is none of ours`)
  }
}

function readDeclining(inputs: Inputs): MethodSpec {
  const named = <Name extends string>(field: string) => {
    const value = inputs[field]
    return typeof value === 'string' ? (value as Name) : undefined
  }
  const straightLineSwitch = named<'remaining_life' | 'original_annuity'>('straight_line_switch')
  const remaining = named<'months' | 'whole_years'>('straight_line_remaining')
  const salvageRole = named<'floor' | 'deducted_from_base'>('salvage_role')
  return {
    kind: 'declining_balance',
    rate: readRate(inputs),
    switchToStraightLine: inputs.switch_to_straight_line === true,
    endOfLife: named<'write_off' | 'stop' | 'continue'>('end_of_life') ?? 'stop',
    ...(straightLineSwitch && { straightLineSwitch }),
    ...(remaining && { straightLineRemaining: remaining }),
    ...(salvageRole && { salvageRole }),
  }
}

function readRate(inputs: Inputs): Rate {
  if (inputs.factor !== undefined) return { kind: 'factor', factor: decimal(inputs.factor) }
  const rate = String(inputs.annual_rate)
  if (inputs.rate_from_salvage === true || rate.startsWith('auto')) return { kind: 'from_salvage' }
  return { kind: 'percent', annual: decimal(rate) }
}

function readMacrs(inputs: Inputs): MethodSpec {
  const start = monthOf(inputs.in_service_date!)
  const before = start - fiscalYearFirst(start, inputs.fiscal_year_start_month ?? 1)
  return {
    kind: 'table',
    percents: macrsPercents({
      classYears: String(inputs.class_years) as MacrsClass,
      convention: inputs.convention as 'half_year' | 'mid_quarter' | 'mid_month',
      quarter: Math.floor(before / 3) + 1,
      month: before + 1,
    }),
  }
}

function readEvent(event: VectorEvent, inputs: Inputs, money: (value: unknown) => Minor): Event[] {
  const date = dateOf(event)
  const worth = event.recoverable_amount ?? event.fair_value
  const reads: Record<string, () => Event[]> = {
    addition: () => [{ type: 'addition', date, amount: money(event.amount) }],
    value_change: () => valueChange(date, valueChanged(event, inputs, money)),
    life_change: () => [readLifeChange(event, date)],
    salvage_change: () => [{ type: 'salvage_change', date, salvage: money(event.new_salvage) }],
    impairment: () => [
      worth === undefined
        ? { type: 'impairment', date, amount: money(event.amount) }
        : { type: 'impairment', date, recoverableAmount: money(worth) },
    ],
    impairment_reversal: () => [
      { type: 'impairment_reversal', date, recoverableAmount: money(worth) },
    ],
    revaluation: () => [
      {
        type: 'revaluation',
        date,
        fairValue: money(worth),
        mode: event.mode === 'proportionate' ? 'proportionate' : 'elimination',
      },
    ],
    partial_disposal: () => [
      {
        type: 'partial_disposal',
        date,
        fraction:
          event.fraction === undefined
            ? ratio(money(event.cost_part), money(inputs.cost))
            : decimal(event.fraction),
        proceeds: money(event.proceeds),
        costs: money(event.costs),
      },
    ],
    disposal: () => [
      {
        type: 'disposal',
        date,
        proceeds: money(event.proceeds),
        costs: money(event.costs ?? event.costs_of_sale),
      },
    ],
    suspension: () => [
      {
        type: 'suspension',
        date,
        ...(typeof event.to === 'string' && { to: event.to }),
        ...(typeof event.extend === 'boolean' && { extend: event.extend }),
      },
    ],
    transfer: () => [{ type: 'transfer', date }],
  }
  return event.type.split('+').flatMap((type) => {
    const read = reads[type]
    if (!read) throw new RangeError(`the event ${type} is none of ours`)
    return read()
  })
}

const valueChanged = (event: VectorEvent, inputs: Inputs, money: (value: unknown) => Minor) =>
  event.amount === undefined
    ? money(event.new_gross_value) - money(inputs.cost)
    : money(event.amount)

/** Tryton's change of value: more is an addition to cost, less is charged at once. */
const valueChange = (date: string, by: Minor): Event[] => [
  by < 0n ? { type: 'impairment', date, amount: -by } : { type: 'addition', date, amount: by },
]

function readLifeChange(event: VectorEvent, date: string): Event {
  if (typeof event.new_life_months === 'number')
    return { type: 'life_change', date, lifeMonths: event.new_life_months }
  return typeof event.new_end_date === 'string'
    ? { type: 'life_change', date, endDate: event.new_end_date }
    : { type: 'life_change', date, remainingMonths: Number(event.remaining_life_months) }
}
