import { describe, expect, it } from 'vitest'
import { dayBefore, firstDay, lastDay, monthOf } from '../src/dates.ts'
import { disposalResults } from '../src/disposal.ts'
import { explain } from '../src/explain.ts'
import { fiscalYears } from '../src/fiscal-years.ts'
import { ratio } from '../src/numbers.ts'
import type { Period } from '../src/schedule.ts'
import type { Input } from '../src/types.ts'
import { charge, valueAt } from '../src/value-at.ts'
import { always, periods, salvage, sum } from './always.ts'
import { type dice, randomDeclining, randomEvents, randomInput } from './random-input.ts'

const ends = ({ method }: Input) =>
  method.kind !== 'declining_balance' || method.endOfLife === 'write_off'

describe('for any asset without events', () => {
  it('what is charged over the life is cost less salvage', () => {
    always(randomInput, (input) => {
      if (!ends(input)) return
      const total = sum(periods(input).map(({ depreciation }) => depreciation))
      expect(total).toBe(input.cost - salvage(input))
    })
  })

  it('no charge is negative, and the book value stays at the salvage or above', () => {
    always(randomInput, (input) => {
      for (const period of periods(input)) {
        expect(period.depreciation >= 0n).toBe(true)
        expect(period.bookValue).toBe(input.cost - period.accumulated)
        expect(period.bookValue >= salvage(input)).toBe(true)
      }
    })
  })

  it('months, quarters and years agree at every date that ends a period of both', () => {
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

  it('the value on a day is what the months that have ended by it charged', () => {
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

  it('what has accrued lies between the months', () => {
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

  it('periods follow each other without a gap, from the day in service on', () => {
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

  it('straight line charges full months alike', () => {
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

  it('sum of the years’ digits never rises from one full year to the next', () => {
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

  it('a declining balance with a switch is ahead of straight line', () => {
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

describe('for any asset with events', () => {
  const make = (random: ReturnType<typeof dice>): Input => {
    const input = randomInput(random)
    return { ...input, events: randomEvents(input, random) }
  }

  it('opening and what moved is closing, for cost and for accumulated, and closing is the next opening', () => {
    always(make, (input) => {
      const rows = fiscalYears(input)
      for (const [index, row] of rows.entries()) {
        expect(row.openingCost + row.additions + row.revaluationCost - row.disposalsCost).toBe(
          row.closingCost,
        )
        const accumulated =
          row.openingAccumulated +
          row.charge +
          row.impairment +
          row.revaluationAccumulated -
          row.disposalsAccumulated
        expect(accumulated).toBe(row.closingAccumulated)
        const before = rows[index - 1]
        expect(row.openingCost).toBe(before ? before.closingCost : 0n)
        expect(row.openingAccumulated).toBe(before ? before.closingAccumulated : 0n)
        const value = valueAt(input, row.end)
        expect(row.closingCost).toBe(value.cost)
        expect(row.closingAccumulated).toBe(value.accumulated)
      }
    })
  })

  it('the charge of a year is that of its periods of any length, and what is charged between its days', () => {
    always(make, (input) => {
      for (const frequency of ['monthly', 'quarterly', 'annual'] as const) {
        const all = periods({ ...input, frequency })
        for (const row of fiscalYears(input)) {
          const inYear = all.filter(({ fiscalYear }) => fiscalYear === row.fiscalYear)
          expect(sum(inYear.map(({ depreciation }) => depreciation))).toBe(row.charge)
          expect(charge(input, row.start, row.end)).toBe(row.charge)
        }
      }
    })
  })

  it('the periods carry the book value on', () => {
    always(make, (input) => {
      let before: Period | undefined
      for (const period of periods(input)) {
        const { openingBookValue, depreciation, impairment, revaluation, addition, bookValue } =
          period
        const left = period.disposalCost - period.disposalAccumulated
        expect(openingBookValue - depreciation - impairment + revaluation + addition - left).toBe(
          bookValue,
        )
        if (before) expect(openingBookValue).toBe(before.bookValue)
        expect(depreciation >= 0n).toBe(true)
        before = period
      }
    })
  })

  it('an event leaves every month that ended before it as it was', () => {
    always(make, (input) => {
      const [first] = (input.events ?? []).toSorted((a, b) => (a.date < b.date ? -1 : 1))
      // The year of a disposal is charged as a whole by conventions of fiscal years.
      if (
        !first ||
        first.type === 'disposal' ||
        input.events?.some(({ type }) => type === 'disposal')
      )
        return
      const { events: _, ...plain } = input
      for (let month = monthOf(input.inServiceDate); lastDay(month) < first.date; month += 1)
        expect(valueAt(input, lastDay(month))).toMatchObject({
          accumulated: valueAt(plain, lastDay(month)).accumulated,
          cost: valueAt(plain, lastDay(month)).cost,
        })
    })
  })

  it('a disposal takes everything out, and gain or loss is proceeds less costs and book value', () => {
    always(make, (input) => {
      for (const result of disposalResults(input)) {
        expect(result.gainLoss).toBe(
          result.proceeds - result.costs - (result.cost - result.accumulated),
        )
        // What is sold of a pool leaves the pool as it is.
        if (result.isPartial || input.method.kind === 'pool') continue
        const after = valueAt(input, result.date)
        expect([after.cost, after.accumulated, after.bookValue]).toEqual([0n, 0n, 0n])
        expect(charge(input, firstDay(monthOf(result.date) + 1), '2999-12-31')).toBe(0n)
      }
    })
  })

  it('a transfer changes no amount', () => {
    always(make, (input) => {
      const without = {
        ...input,
        events: input.events?.filter(({ type }) => type !== 'transfer') ?? [],
      }
      expect(fiscalYears(without)).toEqual(fiscalYears(input))
    })
  })

  it('the steps that explain a year add up to its charge', () => {
    always(make, (input) => {
      for (const row of fiscalYears(input)) {
        const steps = explain(input, row.fiscalYear)
        const methods = steps.filter(
          ({ kind }) => kind === input.method.kind || kind === 'straight_line',
        )
        expect(sum(methods.map(({ result }) => result))).toBe(row.charge)
      }
    })
  })

  it('the quarters of a year are explained from its opening to its closing, and charge what it does', () => {
    always(make, (input) => {
      for (const row of fiscalYears(input)) {
        const quarters = [1, 4, 7, 10].map((first) =>
          explain(input, row.fiscalYear, { first, last: first + 2 }),
        )
        const of = (kind: string) =>
          quarters.map((steps) => steps.find((one) => one.kind === kind)!.result)
        const [openings, closings] = [of('opening_book_value'), of('closing_book_value')]
        expect(sum(of('charge'))).toBe(row.charge)
        expect([...openings, closings.at(-1)]).toEqual([row.openingBookValue, ...closings])
        expect(closings.at(-1)).toBe(row.closingBookValue)
      }
    })
  })

  it('an event that was reversed counts for nothing', () => {
    always(make, (input) => {
      const { events = [], ...plain } = input
      const named = events.map((event, index) => ({ ...event, id: String(index) }))
      const reversals = named.map(({ id, date }) => ({
        type: 'reversal' as const,
        date,
        reverses: id,
      }))
      expect(periods({ ...input, events: [...named, ...reversals] })).toEqual(
        periods({ ...plain, events: [] }),
      )
    })
  })
})

it('a percent of salvage is rounded half up', () => {
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
