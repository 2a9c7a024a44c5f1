import { fiscalYearFirst, type ISODate, monthOf } from '@steward/depreciation/dates.ts'
import { type MacrsClass, macrsPercents } from '@steward/depreciation/macrs.ts'
import { parseDecimal, type Ratio } from '@steward/depreciation/numbers.ts'
import type { MethodSpec, Rate } from '@steward/depreciation/types.ts'
import type { MethodBasis } from './basis.ts'
import type { SettingFacts } from './facts.ts'
import { minorOf } from './resolve.ts'

/** What a method depends on besides itself: when the asset was put into service, and the asset's settings. */
export interface At {
  inService: ISODate
  startMonth: number
  digits: number
  setting?: SettingFacts | undefined
}

const fraction = (text: string | null): Ratio => parseDecimal(text ?? '0') ?? { num: 0n, den: 1n }

function rateOf({ rate_kind, annual_rate, factor }: MethodBasis): Rate {
  if (rate_kind === 'percent') return { kind: 'percent', annual: fraction(annual_rate) }
  if (rate_kind === 'factor') return { kind: 'factor', factor: fraction(factor) }
  return { kind: 'from_salvage' }
}

/** The one of these that a text is. */
export const oneOf = <T extends string>(
  values: readonly T[],
  value: string | null,
): T | undefined => values.find((one) => one === value)

function declining(method: MethodBasis): MethodSpec {
  const straightLineSwitch = oneOf(
    ['remaining_life', 'original_annuity'] as const,
    method.straight_line_switch,
  )
  const straightLineRemaining = oneOf(
    ['months', 'whole_years'] as const,
    method.straight_line_remaining,
  )
  return {
    kind: 'declining_balance',
    rate: rateOf(method),
    switchToStraightLine: method.switch_to_straight_line,
    ...(straightLineSwitch && { straightLineSwitch }),
    ...(straightLineRemaining && { straightLineRemaining }),
    endOfLife: oneOf(['write_off', 'stop', 'continue'] as const, method.end_of_life) ?? 'write_off',
    salvageRole:
      oneOf(['floor', 'deducted_from_base'] as const, method.salvage_role) ?? 'deducted_from_base',
  }
}

/** The key of a built-in table: `macrs_5_half_year`, or `macrs_27_5_mid_month` for 27.5 years. */
const TABLE = /^macrs_(?<years>\d+(?:_5)?)_(?<convention>half_year|mid_quarter|mid_month)$/

/** The percents in the method's own table, from the column of the quarter or the month if it has several. */
function ownPercents(
  { table_percents, table_columns: columns }: Pick<MethodBasis, 'table_percents' | 'table_columns'>,
  month: number,
): Ratio[] {
  const column = columns?.[Math.ceil((month * columns.length) / 12) - 1]
  return (column ?? table_percents ?? []).map((percent) => fraction(percent))
}

/**
 * Percent of cost by fiscal year. Where a table depends on the quarter or the month, that of the date in service
 * counts.
 */
export function tablePercents(
  method: Pick<MethodBasis, 'table_key' | 'table_percents' | 'table_columns'>,
  inService: ISODate,
  startMonth: number,
): Ratio[] {
  const first = fiscalYearFirst(monthOf(inService), startMonth)
  const month = monthOf(inService) - first + 1
  const { years, convention } = TABLE.exec(method.table_key ?? '')?.groups ?? {}
  if (!years || !convention) return ownPercents(method, month)
  return macrsPercents({
    classYears: years.replace('_', '.') as MacrsClass,
    convention:
      oneOf(['half_year', 'mid_quarter', 'mid_month'] as const, convention) ?? 'half_year',
    quarter: Math.ceil(month / 3),
    month,
  })
}

/** With an annual rate instead of a life, where the method has one. */
const straight = ({ annual_rate }: MethodBasis): MethodSpec => ({
  kind: 'straight_line',
  ...(annual_rate && { annualRate: fraction(annual_rate) }),
})

/** The default: German law spreads a pool over five years. */
const POOL_YEARS = 5

/** Kinds without parameters. */
const PLAIN = ['sum_of_years_digits', 'units_of_production', 'immediate', 'none'] as const

/** A method as the engine takes it. */
export function specOf(method: MethodBasis, at: At): MethodSpec {
  switch (method.kind) {
    case 'straight_line':
      return straight(method)
    case 'declining_balance':
      return declining(method)
    case 'table':
      return { kind: 'table', percents: tablePercents(method, at.inService, at.startMonth) }
    case 'pool':
      return { kind: 'pool', years: method.pool_years ?? POOL_YEARS }
    case 'manual':
      return { kind: 'manual', rows: chargesOf(at.setting, at.digits) }
    default:
      return { kind: PLAIN.find((kind) => kind === method.kind) ?? 'none' }
  }
}

const chargesOf = (setting: SettingFacts | undefined, digits: number) =>
  (setting?.charges ?? []).map(({ period_end, amount }) => ({
    periodEnd: period_end,
    amount: minorOf(amount, digits),
  }))
