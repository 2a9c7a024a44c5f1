import { describe, expect, it } from 'vitest'
import { firstDay, lastDay, monthOf } from '../src/dates.ts'
import { disposalResults } from '../src/disposal.ts'
import { explain } from '../src/explain.ts'
import { fiscalYears } from '../src/fiscal-years.ts'
import type { Period } from '../src/schedule.ts'
import type { Input } from '../src/types.ts'
import { charge, valueAt } from '../src/value-at.ts'
import { always, periods, sum } from './always.ts'
import { type dice, randomEvents, randomInput } from './random-input.ts'

describe('for any asset with events', () => {
  const make = (random: ReturnType<typeof dice>): Input => {
    const input = randomInput(random)
    return { ...input, events: randomEvents(input, random) }
  }

  it('opening plus movements is closing, for cost and accumulated, and each closing is the next opening', () => {
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

  it('the charge of a year equals that of its periods of any length, and that between its first and last day', () => {
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

  it('each period opens with the book value of the one before', () => {
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

  it('an event changes no month that ended before it', () => {
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

  it('a disposal removes everything, and the gain or loss is proceeds less costs and book value', () => {
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

  it('a reversed event has no effect', () => {
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
