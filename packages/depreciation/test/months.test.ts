import { expect, test } from 'vitest'
import { fiscalYears, type YearRow } from '../src/fiscal-years.ts'
import { lastDay } from '../src/dates.ts'
import { yearsByMonth, type Flow, balancesAfter, type YearOfMonths } from '../src/months.ts'
import { problemsOf } from '../src/problems.ts'
import { timelineOf } from '../src/timeline.ts'
import type { Input } from '../src/types.ts'
import { valueAt } from '../src/value-at.ts'
import { dice, randomEvents, randomInput } from './random-input.ts'

const SAME = {
  additions: 'additions',
  revaluationCost: 'revaluationCost',
  disposalsCost: 'disposalsCost',
  charge: 'charge',
  impairment: 'impairment',
  revaluationAccumulated: 'revaluationAccumulated',
  disposalsAccumulated: 'disposalsAccumulated',
  proceeds: 'proceeds',
  costsOfSale: 'sellingCosts',
} as const satisfies Partial<Record<keyof YearRow, Flow>>

/**
 * Random assets with random events, without an opening balance: that comes into a row of months by a flow of its own.
 */
function* randomAssets(count: number): Generator<Input> {
  const random = dice(7)
  for (let n = 0; n < count;) {
    const { openingAccumulated: _, openingAsOf: __, ...input } = randomInput(random)
    const withEvents = { ...input, events: randomEvents(input, random) }
    if (problemsOf(withEvents).length > 0) continue
    n++
    yield withEvents
  }
}

const at = ({ flows }: YearOfMonths, flow: Flow) => flows[flow]?.[11] ?? 0n

test('the twelfth month of a year has the same sums as its row of the roll-forward', () => {
  for (const input of randomAssets(60)) {
    const rows = new Map(fiscalYears(input).map((row) => [row.fiscalYear, row]))
    for (const year of yearsByMonth(timelineOf(input)).years) {
      const row = rows.get(year.fiscalYear)
      if (!row) continue
      for (const [field, flow] of Object.entries(SAME) as [keyof typeof SAME, Flow][])
        expect([year.fiscalYear, field, at(year, flow)]).toEqual([
          row.fiscalYear,
          field,
          row[field],
        ])
      expect(year.opening.cost).toBe(row.openingCost)
      expect(year.closing).toMatchObject({
        cost: row.closingCost,
        accumulated: row.closingAccumulated,
      })
    }
  }
})

test('every month has the balances of its last day', () => {
  for (const input of randomAssets(20))
    for (const { first, opening, flows } of yearsByMonth(timelineOf(input)).years)
      for (let month = 1; month <= 12; month++) {
        const day = lastDay(first + month - 1)
        if (day < (input.acquisitionDate ?? input.inServiceDate)) continue
        const { cost, accumulated } = valueAt(input, day)
        expect(balancesAfter(opening, flows, month)).toMatchObject({ cost, accumulated })
      }
})

test('years follow each other, and the last one is the last with a charge or movement', () => {
  for (const input of randomAssets(50)) {
    const { years } = yearsByMonth(timelineOf(input))
    years.forEach((year, index) => {
      if (index > 0) expect(year.opening).toEqual(years[index - 1]!.closing)
    })
    const { fiscalYear } = years.at(-1)!
    for (const row of fiscalYears(input).filter((one) => one.fiscalYear > fiscalYear))
      expect([row.charge, row.closingCost]).toEqual([0n, row.openingCost])
  }
})

test('an opening balance has flows of its own, in the month of its day', () => {
  const input: Input = {
    cost: 120_000n,
    salvage: { kind: 'amount', value: 0n },
    minorUnits: 2,
    method: { kind: 'straight_line' },
    convention: 'full_month',
    lifeMonths: 120,
    acquisitionDate: '2020-01-01',
    inServiceDate: '2020-01-01',
    frequency: 'monthly',
    fiscalYearStartMonth: 1,
    openingAccumulated: 60_000n,
    openingAsOf: '2024-12-31',
  }
  const [first, second] = yearsByMonth(timelineOf(input)).years
  expect(first).toMatchObject({
    fiscalYear: 2024,
    opening: { cost: 0n },
    closing: { cost: 120_000n },
  })
  expect(first!.flows).toMatchObject({ broughtCost: expect.anything(), counted: expect.anything() })
  expect(first!.flows.additions).toBeUndefined()
  expect(second!.opening).toEqual({ cost: 120_000n, accumulated: 60_000n, count: 1n })
  expect(at(second!, 'charge')).toBe(12_000n)
})
