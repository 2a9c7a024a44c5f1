import { describe, expect, it } from 'vitest'
import { dayBefore } from '../src/dates.ts'
import { ratio } from '../src/numbers.ts'
import type { Input } from '../src/types.ts'
import { valueAt } from '../src/value-at.ts'
import { always, periods, salvage, sum } from './always.ts'
import { type dice, randomDeclining, randomInput } from './random-input.ts'

const ends = ({ method }: Input) =>
  method.kind !== 'declining_balance' || method.endOfLife === 'write_off'

describe('for any asset without events', () => {
  it('the charges of the whole life are cost less salvage', () => {
    always(randomInput, (input) => {
      if (!ends(input)) return
      const total = sum(periods(input).map(({ depreciation }) => depreciation))
      expect(total).toBe(input.cost - salvage(input))
    })
  })

  it('no charge is negative, and the book value never falls below the salvage', () => {
    always(randomInput, (input) => {
      for (const period of periods(input)) {
        expect(period.depreciation >= 0n).toBe(true)
        expect(period.bookValue).toBe(input.cost - period.accumulated)
        expect(period.bookValue >= salvage(input)).toBe(true)
      }
    })
  })

  it('months, quarters and years agree at every date on which their periods end', () => {
    always(randomInput, (input) => {
      const monthly = new Map(
        periods({ ...input, frequency: 'monthly' }).map(({ end, accumulated }) => [
          end,
          accumulated,
        ]),
      )
      for (const frequency of ['quarterly', 'annual'] as const)
        for (const { end, accumulated } of periods({ ...input, frequency }))
          expect(accumulated).toBe(monthly.get(end) ?? accumulated)
    })
  })

  it('the value on a day includes the months that have ended by it', () => {
    always(randomInput, (input) => {
      const monthly = periods({ ...input, frequency: 'monthly' })
      let before = 0n
      for (const { end, accumulated } of monthly) {
        expect(valueAt(input, dayBefore(end)).accumulated).toBe(before)
        expect(valueAt(input, end).accumulated).toBe(accumulated)
        before = accumulated
      }
    })
  })

  it('the accrued value is between those of the months', () => {
    always(randomInput, (input) => {
      for (const { end } of periods({ ...input, frequency: 'monthly' }).slice(0, 20)) {
        const accrued = valueAt(input, dayBefore(end), 'accrued').accumulated
        expect(accrued >= valueAt(input, dayBefore(end)).accumulated).toBe(true)
        expect(accrued <= valueAt(input, end).accumulated).toBe(true)
      }
    })
  })

  it('the same input gives the same schedule', () => {
    always(randomInput, (input) => {
      expect(periods(structuredClone(input))).toEqual(periods(input))
    })
  })

  it('periods follow each other without a gap from the day in service on', () => {
    always(randomInput, (input) => {
      const all = periods(input)
      expect(all[0]?.start).toBe(input.inServiceDate)
      for (const [index, { start }] of all.entries())
        if (index > 0) expect(dayBefore(start)).toBe(all[index - 1]!.end)
    })
  })

  it('straight line and sum of the years’ digits scale with the cost', () => {
    const make = (random: ReturnType<typeof dice>) =>
      randomInput(random, random.pick([{ kind: 'straight_line' }, { kind: 'sum_of_years_digits' }]))
    always(make, (input) => {
      const large = {
        ...input,
        cost: input.cost * 100n,
        salvage: { kind: 'amount' as const, value: salvage(input) * 100n },
      }
      const scaled = periods(large)
      for (const [index, { accumulated }] of periods(input).entries()) {
        const apart = scaled[index]!.accumulated - accumulated * 100n
        expect(apart >= -50n && apart <= 50n).toBe(true)
      }
    })
  })

  it('straight line charges full months equally', () => {
    always(
      (random) => ({
        ...randomInput(random, { kind: 'straight_line' }),
        convention: 'full_month',
        frequency: 'monthly',
      }),
      (input) => {
        const charges = periods(input).map(({ depreciation }) => depreciation)
        const least = charges.reduce((a, b) => (a < b ? a : b))
        const most = charges.reduce((a, b) => (a > b ? a : b))
        expect(most - least <= 1n).toBe(true)
      },
    )
  })

  it('sum of the years’ digits never charges more in a full year than in the one before', () => {
    always(
      (random) => ({
        ...randomInput(random, { kind: 'sum_of_years_digits' }),
        convention: 'full_month',
        inServiceDate: '2024-01-01',
        frequency: 'annual',
        fiscalYearStartMonth: 1,
      }),
      (input) => {
        const charges = periods(input).map(({ depreciation }) => depreciation)
        for (const [index, one] of charges.entries())
          if (index > 0) expect(one <= charges[index - 1]! + 1n).toBe(true)
      },
    )
  })

  it('a declining balance with a switch is never behind straight line', () => {
    const make = (random: ReturnType<typeof dice>): Input => ({
      ...randomInput(random, {
        ...randomDeclining(random),
        switchToStraightLine: true,
        straightLineSwitch: 'remaining_life',
        straightLineRemaining: 'months',
        salvageRole: 'floor',
        endOfLife: 'write_off',
      }),
      convention: 'full_month',
      frequency: 'annual',
    })
    always(make, (input) => {
      const line = periods({ ...input, method: { kind: 'straight_line' } })
      for (const [index, { accumulated }] of periods(input).entries())
        expect(accumulated >= line[index]!.accumulated - BigInt(index + 1)).toBe(true)
    })
  })

  it('parts of an asset add up to the whole', () => {
    always(
      (random) => ({ ...randomInput(random, { kind: 'straight_line' }), convention: 'full_month' }),
      (input) => {
        const part = (by: bigint): Input => ({
          ...input,
          cost: input.cost / by,
          salvage: { kind: 'amount', value: 0n },
        })
        const whole = {
          ...input,
          cost: (input.cost / 4n) * 4n,
          salvage: { kind: 'amount' as const, value: 0n },
        }
        const parts = periods(part(4n))
        for (const [index, { accumulated }] of periods(whole).entries()) {
          const apart = accumulated - 4n * parts[index]!.accumulated
          expect(apart >= -4n && apart <= 4n).toBe(true)
        }
      },
    )
  })
})

it('a salvage in percent is rounded half up', () => {
  const input: Input = {
    cost: 101n,
    salvage: { kind: 'percent', value: ratio(50) },
    minorUnits: 2,
    method: { kind: 'straight_line' },
    convention: 'full_month',
    lifeMonths: 1,
    inServiceDate: '2024-01-01',
    frequency: 'monthly',
    fiscalYearStartMonth: 1,
  }
  expect(valueAt(input, '2024-12-31').bookValue).toBe(51n)
})
