import type { DepreciationMethod } from '@steward/contract/depreciation-methods.ts'
import type { ISODate } from '@steward/depreciation/dates.ts'
import { fiscalYears } from '@steward/depreciation/fiscal-years.ts'
import { type Minor, parseDecimal } from '@steward/depreciation/numbers.ts'
import { problemsOf } from '@steward/depreciation/problems.ts'
import type { Input, MethodSpec, Rate } from '@steward/depreciation/types.ts'

/** The formula of a method; rates are decimal strings, as fractions. */
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

/** A fiscal year of the example: depreciation and remaining value in cents. */
export interface ExampleYear {
  year: number
  charge: Minor
  left: Minor
}

export const EXAMPLE = {
  /** In cents. */
  cost: 1_000_000n,
  months: 60,
  /** If the rate is derived from it, in cents. */
  salvage: 100_000n,
}

/** In the middle of the first month, so that the effect of a convention is visible. */
const IN_SERVICE = '2025-01-15' as ISODate
const FIRST_YEAR = 2025
/** Decreasing use, of a hundred units in total. */
const UNITS = [30n, 25n, 20n, 15n, 10n]

function rateOf({ rate_kind, annual_rate, factor }: Formula): Rate | undefined {
  if (rate_kind === 'from_salvage') return { kind: 'from_salvage' }
  const read = parseDecimal((rate_kind === 'percent' ? annual_rate : factor) ?? '')
  if (!read) return undefined
  return rate_kind === 'percent'
    ? { kind: 'percent', annual: read }
    : { kind: 'factor', factor: read }
}

/** The method in the format of the engine; undefined while it is incomplete. */
function methodOf(formula: Formula): MethodSpec | undefined {
  const { kind } = formula
  // The example doesn't cover percentages, years and amounts.
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

/** Whether the example needs a salvage value, from which the rate is derived. */
export const hasSalvage = ({ kind, rate_kind }: Pick<Formula, 'kind' | 'rate_kind'>): boolean =>
  kind === 'declining_balance' && rate_kind === 'from_salvage'

/**
 * The depreciation of an asset with a cost of 10,000 by fiscal year, computed by the engine.
 *
 * @returns null while the method is incomplete or invalid
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

/** The remaining fraction of the cost. */
export const partLeft = ({ left }: ExampleYear): number =>
  Number((left * 1000n) / EXAMPLE.cost) / 1000
