import { describe, expect, it } from 'vitest'
import {
  daysBetween,
  daysIn,
  dayOf,
  fiscalYearFirst,
  lastDay,
  lifeEnd,
  monthOf,
} from '../src/dates.ts'
import { disposalResult } from '../src/disposal.ts'
import { halfUp, parseDecimal } from '../src/numbers.ts'
import type { Convention, DayCount, Input } from '../src/types.ts'
import { valueAt } from '../src/value-at.ts'
import { always, periods, salvage } from './always.ts'
import { randomInput } from './random-input.ts'

/** A part of something: a whole number over a whole number. */
type Part = [bigint, bigint]
const part = (num: number, den = 1): Part => [BigInt(num), BigInt(den)]

/** Elapsed months at the end of a month, as the convention is written down; clamped to the life by who asks. */
const BY_MONTHS: Partial<Record<Convention, (months: number, start: string) => Part>> = {
  full_month: (months) => part(months + 1),
  following_month: (months) => part(months),
  mid_month: (months) => part(2 * months + 1, 2),
  nearest_month: (months, start) => part(months + (dayOf(start) <= 15 ? 1 : 0)),
  actual_days_month: (months, start) => {
    const days = daysIn(monthOf(start))
    return part(months * days + days - dayOf(start) + 1, days)
  },
}

/** Eighths of a year in the fiscal year in service. */
const BY_YEARS: Partial<Record<Convention, (monthsBefore: number) => number>> = {
  half_year: () => 4,
  mid_quarter: (monthsBefore) => 7 - 2 * Math.floor(monthsBefore / 3),
  full_first_fiscal_year: () => 8,
}

/** Years of a life that have passed by the end of a month, for a curve that is asked at the ends of years. */
function chargedBy(input: Input, month: number, curve: (years: Part) => Part): Part {
  const { convention, inServiceDate: start, lifeMonths = 0, fiscalYearStartMonth } = input
  const first = monthOf(start)
  if (month < first) return part(0)
  const months = BY_MONTHS[convention]?.(month - first, start)
  if (months) return curve(least([months[0], months[1] * 12n], part(lifeMonths, 12)))
  if (convention === 'actual_days_life') {
    const days = daysBetween(start, lifeEnd(start, lifeMonths))
    const passed = Math.min(days, daysBetween(start, lastDay(month)))
    return curve([BigInt(passed * lifeMonths), BigInt(days * 12)])
  }
  const origin = fiscalYearFirst(first, fiscalYearStartMonth)
  const year = fiscalYearFirst(month, fiscalYearStartMonth)
  const eighths = BY_YEARS[convention]!(first - origin)
  const after = (years: number) =>
    years < 1 ? part(0) : curve(least(part(8 * (years - 1) + eighths, 8), part(lifeMonths, 12)))
  const nth = (year - origin) / 12 + 1
  // The months of a year share its charge: in the first one those in service, or all where it is charged whole.
  const from = nth === 1 && convention !== 'full_first_fiscal_year' ? first : year
  const [a, b] = [after(nth - 1), after(nth)]
  const [made, of] = [BigInt(month - from + 1), BigInt(year + 12 - from)]
  return [a[0] * b[1] * (of - made) + b[0] * a[1] * made, a[1] * b[1] * of]
}
const least = (a: Part, b: Part): Part => (a[0] * b[1] < b[0] * a[1] ? a : b)

/** Digits of the years that have passed, of all of them; the last counts for its fraction. */
function digits(lifeMonths: number): (years: Part) => Part {
  const years = Math.ceil(lifeMonths / 12)
  const of = ([num, den]: Part): Part => {
    let [sum, left] = [0n, num]
    for (let digit = BigInt(years); digit > 0n && left > 0n; digit -= 1n) {
      const taken = left < den ? left : den
      sum += digit * taken
      left -= taken
    }
    return [sum, den]
  }
  const all = of(part(lifeMonths, 12))
  return (passed) => {
    const made = of(passed)
    return [made[0] * all[1], made[1] * all[0]]
  }
}

/** All but the one by the days of a first fiscal year, whose months have no formula of their own. */
const CONVENTIONS = [
  ...Object.keys(BY_MONTHS),
  'actual_days_life',
  ...Object.keys(BY_YEARS),
] as Convention[]

describe.each(CONVENTIONS)(
  '%s: A(P) = half up(base × what has passed of the life)',
  (convention) => {
    it.each(['straight_line', 'sum_of_years_digits'] as const)('%s', (kind) => {
      always(
        (random) => {
          const input = { ...randomInput(random, { kind }), convention }
          const { lifeMonths: months = 12 } = input
          // A life of whole years ends with a fiscal year that is charged whole.
          const lifeMonths =
            convention === 'full_first_fiscal_year' ? Math.ceil(months / 12) * 12 : months
          return { ...input, lifeMonths, frequency: 'monthly' }
        },
        (input) => {
          const { lifeMonths = 0, cost } = input
          const curve =
            kind === 'straight_line'
              ? ([num, den]: Part): Part => [num * 12n, den * BigInt(lifeMonths)]
              : digits(lifeMonths)
          for (const { end, accumulated } of periods(input).slice(0, 150)) {
            const [num, den] = chargedBy(input, monthOf(end), curve)
            expect(accumulated).toBe(halfUp((cost - salvage(input)) * num, den))
          }
        },
      )
    })
  },
)

describe('tables and pools round the accumulated amount: half up(cost × the parts so far)', () => {
  const asset = (cost: bigint, method: Input['method']): Input => ({
    cost,
    salvage: { kind: 'amount', value: 0n },
    minorUnits: 2,
    method,
    convention: 'half_year',
    inServiceDate: '2024-11-20',
    frequency: 'monthly',
    fiscalYearStartMonth: 1,
  })
  const thirds: Input['method'] = {
    kind: 'table',
    percents: ['33.33', '44.45', '14.81', '7.41'].map((percent) => parseDecimal(percent)!),
  }

  it('a pool charges a twelfth of a year’s part each month, and the months before the first with it', () => {
    const pool = asset(1_234_567n, { kind: 'pool', years: 5 })
    for (let month = 0; month < 60; month += 1) {
      const charged = month < 10 ? 0n : halfUp(1_234_567n * BigInt(month + 1), 60n)
      expect(valueAt(pool, lastDay(2024 * 12 + month)).accumulated).toBe(charged)
    }
  })

  it('a table spreads the percent of a year over its months', () => {
    const table = asset(1_234_567n, thirds)
    const at = (date: string) => valueAt(table, date).accumulated
    expect(at('2024-11-30')).toBe(halfUp(1_234_567n * 3333n, 20_000n))
    expect(at('2025-07-31')).toBe(halfUp(1_234_567n * (3333n * 12n + 4445n * 7n), 120_000n))
    expect(at('2027-12-31')).toBe(1_234_567n)
  })

  it('the accumulated amount is rounded, not the charge of the year of disposal', () => {
    const disposal = { date: '2025-06-30', proceeds: 0n, costs: 0n }
    // 33.33 % and half of 44.45 % are 55.555 %: of 0.15 that is 0.08, where 0.05 and half of 0.07 would be 0.09.
    expect(disposalResult({ ...asset(15n, thirds), disposal })!.accumulated).toBe(8n)
    expect(disposalResult({ ...asset(2n, thirds), disposal })!.accumulated).toBe(1n)
  })
})

it('AMORLINC from the first day of a year leaves one day of the first annuity for the end', () => {
  const input: Input = {
    cost: 5_000_000n,
    salvage: { kind: 'amount', value: 500_000n },
    minorUnits: 2,
    method: { kind: 'straight_line', annualRate: { num: 1n, den: 10n } },
    convention: 'actual_days_first_fiscal_year',
    dayCount: 'actual_actual',
    inServiceDate: '2024-01-01',
    frequency: 'annual',
    fiscalYearStartMonth: 1,
  }
  const charges = periods(input).map(({ depreciation }) => Number(depreciation))
  expect(charges).toEqual([498_634, ...Array<number>(8).fill(500_000), 1366])
})

it('AMORLINC with months of 30 days counts the last day of February as a 30th, except in the European day count', () => {
  const first = (dayCount: DayCount, inServiceDate: string) => {
    const [period] = periods({
      cost: 360_000n,
      salvage: { kind: 'amount', value: 0n },
      minorUnits: 2,
      method: { kind: 'straight_line', annualRate: { num: 1n, den: 10n } },
      convention: 'actual_days_first_fiscal_year',
      dayCount,
      inServiceDate,
      frequency: 'annual',
      fiscalYearStartMonth: 1,
    })
    return Number(period?.depreciation)
  }
  expect(first('30_360_us', '2024-02-29')).toBe(30_000)
  expect(first('30_360_us', '2023-02-28')).toBe(30_000)
  expect(first('30_360_us', '2024-02-28')).toBe(30_300)
  expect(first('30_360_european', '2024-02-29')).toBe(30_100)
  expect(first('actual_360', '2024-02-29')).toBe(30_600)
})
