import { fiscalYearFirst, lastDay, monthOf } from '../../src/dates.ts'
import { type MacrsClass, macrsPercents } from '../../src/macrs.ts'
import { type Minor, type Ratio, ratio } from '../../src/numbers.ts'
import { periodEnd } from '../../src/per-period.ts'
import type { MethodSpec, Rate } from '../../src/types.ts'
import { amount, decimal, methodOf, oneOf, rateIn, text } from './read-values.ts'
import type { Inputs, Vector } from './vector.ts'
import {
  conventionWord,
  frequencyWord,
  isDeclining,
  isMacrs,
  plainMethod,
  sameWord,
} from './words.ts'

const ROLES = ['floor', 'deducted_from_base'] as const

export function readMethod(vector: Pick<Vector, 'method' | 'inputs'>): MethodSpec {
  const { inputs } = vector
  const name = methodOf(vector)
  const kind = plainMethod(name)
  if (kind === 'straight_line') return readStraightLine(inputs)
  if (kind) return { kind }
  if (sameWord(name, 'french_linear'))
    return { kind: 'straight_line', annualRate: rateIn(inputs.annual_rate) }
  if (isDeclining(name)) return readDeclining(name, inputs)
  if (isMacrs(name)) return readMacrs(inputs)
  return readRows(name, inputs)
}

/** By a rate of cost a year, where one takes the place of a life, or where the whole cost runs down to the salvage. */
function readStraightLine({
  annual_rate: rate,
  life_months: life,
  salvage_role: role,
}: Inputs): MethodSpec {
  const kind = 'straight_line'
  if (text(rate) !== undefined && !life) return { kind, annualRate: rateIn(rate) }
  const isFloor = oneOf(ROLES, role, 'role of the salvage') === 'floor'
  return isFloor && Number(life) >= 12 ? { kind, annualRate: ratio(12, Number(life)) } : { kind }
}

/** Manual schedules, and pools. */
function readRows(name: string, inputs: Inputs): MethodSpec {
  if (sameWord(name, 'pool')) return { kind: 'pool', years: Number(inputs.pool_years ?? 5) }
  if (sameWord(name, 'table')) return readTable(inputs)
  if (sameWord(name, 'manual')) return { kind: 'manual', rows: readManual(inputs) }
  throw new RangeError(`the method ${name || 'without a name'} is none of ours`)
}

const SWITCHES = ['remaining_life', 'original_annuity'] as const
const REMAINING = ['months', 'whole_years'] as const
const ENDS = ['write_off', 'stop', 'continue'] as const

function readDeclining(name: string, inputs: Inputs): MethodSpec {
  const straightLineSwitch = oneOf(SWITCHES, inputs.straight_line_switch, 'switch')
  const remaining = oneOf(REMAINING, inputs.straight_line_remaining, 'rest of a straight line')
  const salvageRole = oneOf(ROLES, inputs.salvage_role, 'role of the salvage')
  return {
    kind: 'declining_balance',
    rate: readRate(name, inputs),
    switchToStraightLine: readSwitch(inputs.switch_to_straight_line),
    endOfLife: oneOf(ENDS, inputs.end_of_life, 'end of life') ?? 'stop',
    ...(straightLineSwitch && { straightLineSwitch }),
    ...(remaining && { straightLineRemaining: remaining }),
    ...(salvageRole && { salvageRole }),
  }
}

function readSwitch(given: unknown): boolean {
  const said = text(given) ?? 'false'
  if (said !== 'true' && said !== 'false')
    throw new RangeError(`whether it switches to straight line isn't said by ${said}`)
  return said === 'true'
}

function readRate(name: string, inputs: Inputs): Rate {
  const { factor, rate_kind: kind } = inputs
  const rate = inputs.annual_rate ?? inputs.rate
  if (inputs.rate_from_salvage === true || kind === 'from_salvage') return { kind: 'from_salvage' }
  if (text(factor) !== undefined) return { kind: 'factor', factor: decimal(factor) }
  if (text(rate)?.startsWith('auto')) return { kind: 'from_salvage' }
  if (text(rate) !== undefined) return { kind: 'percent', annual: rateIn(rate) }
  if (sameWord(name, 'double_declining_balance')) return { kind: 'factor', factor: ratio(2) }
  if (sameWord(name, 'written_down_value')) return { kind: 'from_salvage' }
  throw new RangeError('a declining balance has no rate')
}

const MACRS_CONVENTIONS = ['half_year', 'mid_quarter', 'mid_month'] as const
const BY_TABLE = ['A-2', 'A-3', 'A-4', 'A-5']

/** By default, real property is depreciated by mid-month, all other by half-year. */
export function macrsConvention(inputs: Inputs) {
  const byClass = Number(inputs.class_years) > 20 ? 'mid_month' : 'half_year'
  const byTable = BY_TABLE.includes(String(inputs.table)) ? 'mid_quarter' : byClass
  const said = text(inputs.convention) ?? byTable
  return oneOf(MACRS_CONVENTIONS, conventionWord(said), 'convention of MACRS') ?? byTable
}

/** The quarter of the fiscal year is said, or that of the day in service. */
function readMacrs(inputs: Inputs): MethodSpec {
  const start = monthOf(inputs.in_service_date!)
  const before = start - fiscalYearFirst(start, Number(inputs.fiscal_year_start_month ?? 1))
  const byTable = BY_TABLE.indexOf(String(inputs.table))
  const byDate = byTable < 0 ? Math.floor(before / 3) : byTable
  return {
    kind: 'table',
    percents: macrsPercents({
      classYears: String(Number(inputs.class_years)) as MacrsClass,
      convention: macrsConvention(inputs),
      quarter: Number(inputs.quarter ?? byDate + 1),
      month: before + 1,
    }),
  }
}

const TABLE_FIELDS = ['percents', 'percentages', 'percent', 'rows', 'table', 'table_rows']
const MANUAL_FIELDS = ['rows', 'manual_rows', 'charges', 'schedule', 'entries', 'amounts', 'lines']

/** Percents of a table in the order of its years: numbers, or rows that have one. */
function readTable(inputs: Inputs): MethodSpec {
  if (Array.isArray(inputs.rates))
    return { kind: 'table', percents: inputs.rates.map((rate) => hundredfold(rateIn(rate))) }
  const given = inputs[TABLE_FIELDS.find((name) => Array.isArray(inputs[name])) ?? '']
  if (!Array.isArray(given)) {
    if (inputs.class_years !== undefined) return readMacrs(inputs)
    throw new RangeError('a table has no percents')
  }
  const percents = given.map((row: unknown): Ratio => {
    const { percent, rate } = Object(row) as Record<string, unknown>
    if (rate !== undefined) return hundredfold(rateIn(rate))
    return decimal(text(percent ?? row)?.replace(/\s*%$/, ''))
  })
  return { kind: 'table', percents }
}
const hundredfold = ({ num, den }: Ratio): Ratio => ({ num: num * 100n, den })

/** Charges by the days on which their periods end: rows, amounts by such days, or amounts of one period after another. */
function readManual(inputs: Inputs): { periodEnd: string; amount: Minor }[] {
  const given = inputs[MANUAL_FIELDS.find((name) => Object(inputs[name]) === inputs[name]) ?? '']
  const money = (value: unknown) => amount(value, inputs.currency_minor_units)
  if (given === undefined || given === null) throw new RangeError('a manual method has no rows')
  if (!Array.isArray(given))
    return Object.entries(given as object).map(([periodEnd, value]) => ({
      periodEnd,
      amount: money(value),
    }))
  const ends = periodEndsFrom(inputs, given.length)
  return given.map((row: unknown, index) => {
    if (typeof row !== 'object' || row === null)
      return { periodEnd: ends[index]!, amount: money(row) }
    const of = row as Record<string, unknown>
    const charged = of.depreciation ?? of.amount ?? of.charge
    if (charged === undefined) throw new RangeError(`row ${index + 1} has no amount`)
    return {
      periodEnd: text(of.period_end ?? of.date) ?? ends[index]!,
      amount: money(charged),
    }
  })
}

/** The ends of so many periods from the day in service on. */
export function periodEndsFrom(inputs: Inputs, count: number): string[] {
  const frequency = oneOf(
    ['monthly', 'quarterly', 'annual'] as const,
    frequencyWord(text(inputs.frequency) ?? 'monthly'),
    'frequency',
  )!
  const startMonth = Number(inputs.fiscal_year_start_month ?? 1)
  const ends: string[] = []
  for (let month = monthOf(inputs.in_service_date ?? '2000-01-01'); ends.length < count;) {
    const end = periodEnd(month, frequency, startMonth)
    ends.push(lastDay(end))
    month = end + 1
  }
  return ends
}
