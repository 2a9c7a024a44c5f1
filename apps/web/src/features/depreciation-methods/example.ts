import type { DepreciationMethod } from '@steward/contract/depreciation-methods.ts'
import type { ISODate } from '@steward/depreciation/dates.ts'
import { fiscalYears } from '@steward/depreciation/fiscal-years.ts'
import { type Minor, parseDecimal } from '@steward/depreciation/numbers.ts'
import { problemsOf } from '@steward/depreciation/problems.ts'
import type { Input, MethodSpec, Rate } from '@steward/depreciation/types.ts'

/** What a method says of its formula; rates are decimal text, a rate is a share of one. */
export type Formula = Pick<
  DepreciationMethod,
  | 'kind'
  | 'rate_kind'
  | 'annual_rate'
  | 'factor'
  | 'switch_to_straight_line'
  | 'salvage_role'
  | 'end_of_life'
  | 'convention'
  | 'default_life_months'
>

/** One fiscal year of the example: what is taken off, and what is left, in hundredths. */
export interface ExampleYear {
  year: number
  charge: Minor
  left: Minor
}

export const EXAMPLE = {
  /** In hundredths. */
  cost: 1_000_000n,
  months: 60,
  /** Where a rate follows from it, in hundredths. */
  salvage: 100_000n,
}

/** The fifteenth day of a fiscal year, so that what a convention does is seen. */
const IN_SERVICE = '2025-01-15' as ISODate
const FIRST_YEAR = 2025
/** Use that grows less, of a hundred units in all. */
const UNITS = [30n, 25n, 20n, 15n, 10n]

function rateOf({ rate_kind, annual_rate, factor }: Formula): Rate | undefined {
  if (rate_kind === 'from_salvage') return { kind: 'from_salvage' }
  const read = parseDecimal((rate_kind === 'percent' ? annual_rate : factor) ?? '')
  if (!read) return undefined
  return rate_kind === 'percent'
    ? { kind: 'percent', annual: read }
    : { kind: 'factor', factor: read }
}

/** The method as the engine takes it; undefined while something of it is missing. */
function methodOf(formula: Formula): MethodSpec | undefined {
  const { kind } = formula
  // Percentages, years and amounts aren't part of what the example shows.
  if (kind === 'table' || kind === 'pool' || kind === 'manual') return undefined
  if (kind !== 'declining_balance') return { kind }
  const rate = rateOf(formula)
  return (
    rate && {
      kind,
      rate,
      switchToStraightLine: formula.switch_to_straight_line,
      endOfLife: formula.end_of_life,
      salvageRole: formula.salvage_role,
    }
  )
}

/** Whether the example is given a salvage value: only by it the rate is known. */
export const hasSalvage = ({ kind, rate_kind }: Pick<Formula, 'kind' | 'rate_kind'>): boolean =>
  kind === 'declining_balance' && rate_kind === 'from_salvage'

/**
 * What a method takes off an example of 10,000, by fiscal year, as the engine computes it.
 *
 * @returns null while something of the method is missing or wrong
 */
export function exampleOf(formula: Formula): ExampleYear[] | null {
  const method = methodOf(formula)
  if (!method) return null
  const input: Input = {
    cost: EXAMPLE.cost,
    salvage: { kind: 'amount', value: hasSalvage(formula) ? EXAMPLE.salvage : 0n },
    minorUnits: 2,
    method,
    convention: formula.convention,
    lifeMonths: formula.default_life_months ?? EXAMPLE.months,
    inServiceDate: IN_SERVICE,
    frequency: 'monthly',
    fiscalYearStartMonth: 1,
    ...(method.kind === 'units_of_production' && {
      units: {
        total: UNITS.reduce((sum, one) => sum + one),
        readings: UNITS.map((units, index) => ({
          periodEnd: `${FIRST_YEAR + index}-12-31` as ISODate,
          units,
        })),
      },
    }),
  }
  if (problemsOf(input).length > 0) return null
  return fiscalYears(input).map(({ fiscalYear, charge, closingBookValue }) => ({
    year: fiscalYear - FIRST_YEAR + 1,
    charge,
    left: closingBookValue,
  }))
}

/** The part of the cost that is left, of one. */
export const partLeft = ({ left }: ExampleYear): number =>
  Number((left * 1000n) / EXAMPLE.cost) / 1000
