import { fiscalYearFirst, monthOf } from '../../src/dates.ts'
import { type MacrsClass, macrsPercents } from '../../src/macrs.ts'
import type { MethodSpec, Rate } from '../../src/types.ts'
import { decimal, methodOf, oneOf } from './read-values.ts'
import type { Inputs, Vector } from './vector.ts'

/** Methods that are nothing but their name. */
const PLAIN = {
  straight_line: 'straight_line',
  sum_of_years_digits: 'sum_of_years_digits',
  units_of_production: 'units_of_production',
  immediate: 'immediate',
  none: 'none',
  land: 'none',
  disposal_only: 'none',
} as const
const isPlain = (name: string): name is keyof typeof PLAIN => Object.hasOwn(PLAIN, name)

export function readMethod(vector: Pick<Vector, 'method' | 'inputs'>): MethodSpec {
  const { inputs } = vector
  const name = methodOf(vector)
  if (isPlain(name)) return { kind: PLAIN[name] }
  switch (name) {
    case 'french_linear':
      return { kind: 'straight_line', annualRate: decimal(inputs.annual_rate) }
    case 'declining_balance':
      return readDeclining(inputs)
    case 'macrs_gds_table':
      return readMacrs(inputs)
    case 'pool':
      return { kind: 'pool', years: Number(inputs.pool_years) }
    default:
      throw new RangeError(`the method ${name || 'without a name'} is none of ours`)
  }
}

const SWITCHES = ['remaining_life', 'original_annuity'] as const
const REMAINING = ['months', 'whole_years'] as const
const ROLES = ['floor', 'deducted_from_base'] as const
const ENDS = ['write_off', 'stop', 'continue'] as const

function readDeclining(inputs: Inputs): MethodSpec {
  const straightLineSwitch = oneOf(SWITCHES, inputs.straight_line_switch, 'switch')
  const remaining = oneOf(REMAINING, inputs.straight_line_remaining, 'rest of a straight line')
  const salvageRole = oneOf(ROLES, inputs.salvage_role, 'role of the salvage')
  return {
    kind: 'declining_balance',
    rate: readRate(inputs),
    switchToStraightLine: inputs.switch_to_straight_line === true,
    endOfLife: oneOf(ENDS, inputs.end_of_life, 'end of life') ?? 'stop',
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

const MACRS_CONVENTIONS = ['half_year', 'mid_quarter', 'mid_month'] as const

function readMacrs(inputs: Inputs): MethodSpec {
  const start = monthOf(inputs.in_service_date!)
  const before = start - fiscalYearFirst(start, inputs.fiscal_year_start_month ?? 1)
  return {
    kind: 'table',
    percents: macrsPercents({
      classYears: String(inputs.class_years) as MacrsClass,
      convention: oneOf(MACRS_CONVENTIONS, inputs.convention, 'convention of MACRS') ?? 'half_year',
      quarter: Math.floor(before / 3) + 1,
      month: before + 1,
    }),
  }
}
