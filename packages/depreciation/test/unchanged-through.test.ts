import { expect, test } from 'vitest'
import { timelineOf } from '../src/timeline.ts'
import type { Input } from '../src/types.ts'
import { unchangedThrough, valueAt } from '../src/value-at.ts'

const INPUT: Input = {
  cost: 1_200_00n,
  salvage: { kind: 'amount', value: 0n },
  minorUnits: 2,
  method: { kind: 'straight_line' },
  convention: 'full_month',
  lifeMonths: 12,
  inServiceDate: '2025-01-10',
  acquisitionDate: '2025-01-10',
  frequency: 'monthly',
  fiscalYearStartMonth: 1,
}
const through = (day: string, more: Partial<Input> = {}) =>
  unchangedThrough(timelineOf({ ...INPUT, ...more }), day)

test('a value is unchanged until the day before the next month ends', () => {
  expect(through('2025-01-10')).toBe('2025-01-30')
  expect(through('2025-01-31')).toBe('2025-02-27')
  expect(valueAt(INPUT, '2025-02-27').bookValue).toBe(valueAt(INPUT, '2025-01-31').bookValue)
  expect(valueAt(INPUT, '2025-02-28').bookValue).not.toBe(valueAt(INPUT, '2025-01-31').bookValue)
})

test('a value is unchanged until the day before the acquisition, an event or a disposal', () => {
  expect(through('2024-12-31')).toBe('2025-01-09')
  const impaired = { events: [{ type: 'impairment' as const, date: '2025-01-20', amount: 100n }] }
  expect(through('2025-01-10', impaired)).toBe('2025-01-19')
  const sold = { disposal: { date: '2025-01-15', proceeds: 0n, costs: 0n } }
  expect(through('2025-01-10', sold)).toBe('2025-01-14')
})

test('a fully depreciated or disposed asset never changes its value', () => {
  expect(through('2025-12-31')).toBeNull()
  const sold = { disposal: { date: '2025-01-15', proceeds: 0n, costs: 0n } }
  expect(through('2025-01-15', sold)).toBeNull()
})

test('an asset is in the book from its opening balance on, and has no value before', () => {
  const opened = { openingAccumulated: 100_00n, openingAsOf: '2025-06-20' }
  const on = (day: string) => {
    const { cost, accumulated, bookValue } = valueAt({ ...INPUT, ...opened }, day)
    return [cost, accumulated, bookValue]
  }
  expect(on('2025-06-19')).toEqual([0n, 0n, 0n])
  expect(on('2025-06-20')).toEqual([1_200_00n, 100_00n, 1_100_00n])
  expect(through('2025-06-10', opened)).toBe('2025-06-19')
})
