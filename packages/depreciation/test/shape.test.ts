import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { firstDay, lastDay, lifeEnd, monthOf } from '../src/dates.ts'
import { fiscalYears } from '../src/fiscal-years.ts'
import type { Period } from '../src/schedule.ts'
import type { Convention, Input } from '../src/types.ts'
import { always, periods, salvage } from './always.ts'
import { randomDeclining, randomInput } from './random-input.ts'

/** The periods between a first and a last that may be shorter, as long as their book has them. */
function fullPeriods(all: Period[], { frequency }: Input): Period[] {
  const months = { monthly: 1, quarterly: 3, annual: 12 }[frequency]
  return all.slice(1, -1).filter(({ start, end }) => monthOf(end) - monthOf(start) + 1 === months)
}

it('the last period is the one in which the life ends', () => {
  // Months of charge after the month in service, and days of the life.
  const ends: Partial<Record<Convention, (input: Input, life: number) => number>> = {
    full_month: ({ inServiceDate }, life) => monthOf(inServiceDate) + life - 1,
    following_month: ({ inServiceDate }, life) => monthOf(inServiceDate) + life,
    mid_month: ({ inServiceDate }, life) => monthOf(inServiceDate) + life,
    actual_days_life: ({ inServiceDate }, life) => monthOf(lifeEnd(inServiceDate, life)),
  }
  for (const [convention, endOf] of Object.entries(ends))
    for (const kind of ['straight_line', 'sum_of_years_digits'] as const)
      always(
        (random) => ({
          ...randomInput(random, { kind }),
          convention: convention as Convention,
          frequency: 'monthly',
        }),
        (input) =>
          expect(periods(input).at(-1)!.end).toBe(lastDay(endOf(input, input.lifeMonths!))),
      )
})

it('straight line charges full periods of a length equally, except by conventions of part years', () => {
  const conventions: Convention[] = [
    'full_month',
    'following_month',
    'mid_month',
    'nearest_month',
    'actual_days_month',
    'full_first_fiscal_year',
    'actual_days_first_fiscal_year',
  ]
  for (const convention of conventions)
    always(
      (random) => {
        const input = { ...randomInput(random, { kind: 'straight_line' }), convention }
        return { ...input, lifeMonths: Math.max(24, input.lifeMonths ?? 0) }
      },
      (input) => {
        const all = periods(input)
        // Days of a first fiscal year may come to less than its months after the first carry.
        const byDays = convention === 'actual_days_first_fiscal_year'
        const charges = fullPeriods(all, input)
          .filter(({ fiscalYear }) => !byDays || fiscalYear !== all[0]!.fiscalYear)
          .map(({ depreciation }) => depreciation)
        if (charges.length === 0) return
        const least = charges.reduce((a, b) => (a < b ? a : b))
        const most = charges.reduce((a, b) => (a > b ? a : b))
        expect(most - least <= 1n).toBe(true)
      },
    )
})

it('a declining balance never charges more in a full year than in the one before it', () => {
  always(
    (random) => ({
      ...randomInput(random, {
        ...randomDeclining(random),
        straightLineSwitch: 'remaining_life',
        straightLineRemaining: 'months',
        endOfLife: 'stop',
      }),
      convention: 'full_month',
      frequency: 'annual',
    }),
    (input) => {
      const charges = fullPeriods(periods(input), input).map(({ depreciation }) => depreciation)
      for (const [index, one] of charges.entries())
        if (index > 0) expect(one <= charges[index - 1]! + 1n).toBe(true)
    },
  )
})

it('the first charge of a declining balance is proportional to the cost', () => {
  always(
    (random) => {
      const input = randomInput(random, {
        ...randomDeclining(random),
        rate: { kind: 'percent', annual: { num: 1n, den: 4n } },
        switchToStraightLine: false,
        endOfLife: 'stop',
      })
      return { ...input, salvage: { kind: 'amount', value: 0n }, frequency: 'annual' }
    },
    (input) => {
      const first = (of: Input) => periods(of)[0]?.depreciation ?? 0n
      const apart = first({ ...input, cost: input.cost * 100n }) - 100n * first(input)
      expect(apart >= -50n && apart <= 50n).toBe(true)
    },
  )
})

it('a declining balance that stops charges its part of the last year', () => {
  const input: Input = {
    cost: 1_000_000n,
    salvage: { kind: 'amount', value: 0n },
    minorUnits: 2,
    method: {
      kind: 'declining_balance',
      rate: { kind: 'percent', annual: { num: 1n, den: 4n } },
      switchToStraightLine: false,
      endOfLife: 'stop',
    },
    convention: 'full_first_fiscal_year',
    lifeMonths: 30,
    inServiceDate: '2024-01-15',
    frequency: 'annual',
    fiscalYearStartMonth: 1,
  }
  const charges = (of: Input) => fiscalYears(of).map(({ charge }) => charge)
  // 10,000.00 and 7,500.00 for whole years, 5,625.00 for six months: × 25 % × 6/12
  expect(charges(input)).toEqual([250_000n, 187_500n, 70_313n])
  const days: Input = { ...input, convention: 'actual_days_first_fiscal_year', lifeMonths: 24 }
  // 352 of 366 days, a whole year, and the 14 days that are left of two years
  expect(charges(days)).toEqual([240_437n, 189_891n, 5448n])
})

it('the engine uses no clock, time zone, locale or random numbers', () => {
  const folder = new URL('../src/', import.meta.url)
  for (const name of readdirSync(folder)) {
    const source = readFileSync(new URL(name, folder), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    expect(source, name).not.toMatch(/\b(Date|Intl|Temporal|performance|process)\b|toLocale|random/)
  }
})

it('the book value is the salvage at the end of a life and on any later day', () => {
  always(
    (random) => randomInput(random, { kind: 'straight_line' }),
    (input) => {
      const rows = fiscalYears(input)
      expect(rows.at(-1)!.closingBookValue).toBe(salvage(input))
      expect(rows[0]!.start <= firstDay(monthOf(input.inServiceDate))).toBe(true)
    },
  )
})
