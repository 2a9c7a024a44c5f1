import { expect, test } from 'vitest'
import { ratio } from '../src/numbers.ts'
import { depreciationEnd, timelineOf } from '../src/timeline.ts'
import type { Event, Input } from '../src/types.ts'
import { valueAt } from '../src/value-at.ts'
import { after, ASSET } from './year-asset.ts'

const endOf = (...events: Event[]) => depreciationEnd(timelineOf(after(...events)))
const sold = (date: string): Event => ({ type: 'disposal', date, proceeds: 0n })

test('depreciation ends with the life, whatever happens later', () => {
  expect(endOf()).toBe('2024-12-31')
  expect(endOf(sold('2026-05-15'))).toBe('2024-12-31')
  expect(endOf({ type: 'partial_disposal', date: '2026-05-15', fraction: ratio(1, 2) })).toBe(
    '2024-12-31',
  )
  expect(endOf({ type: 'addition', date: '2026-05-15', amount: 100n })).toBe('2026-05-31')
})

test('an earlier sale ends depreciation', () => {
  expect(endOf(sold('2024-05-15'))).toBe('2024-05-15')
})

test('a salvage above the book value ends depreciation with the last charge, a lower one resumes it (IAS 16.54)', () => {
  const salvage = (date: string, amount: bigint): Event => ({
    type: 'salvage_change',
    date,
    salvage: amount,
  })
  const raised = salvage('2024-10-01', 50_000n)
  expect(endOf(raised)).toBe('2024-09-30')
  expect(endOf(raised, sold('2024-11-15'))).toBe('2024-09-30')
  expect(endOf(raised, salvage('2024-11-01', 0n))).toBe('2024-12-31')
  expect(endOf(raised, salvage('2025-03-01', 0n))).toBe('2025-03-31')
})

test('depreciation ends with a changed life', () => {
  const life = (date: string, lifeMonths: number): Event => ({
    type: 'life_change',
    date,
    lifeMonths,
  })
  expect(endOf(life('2024-07-01', 24))).toBe('2025-12-31')
  expect(endOf(life('2024-07-01', 3))).toBe('2024-07-31')
  expect(endOf(life('2025-07-01', 24))).toBe('2024-12-31')
  expect(endOf(life('2024-07-01', 24), sold('2025-03-15'))).toBe('2025-03-15')
})

test('the end of depreciation is unknown for an asset held for sale', () => {
  expect(endOf({ type: 'held_for_sale', date: '2024-05-01' })).toBeNull()
  expect(endOf({ type: 'suspension', date: '2024-05-01', to: '2024-06-30' })).toBe('2025-02-28')
  expect(endOf({ type: 'held_for_sale', date: '2024-05-01' }, sold('2024-09-01'))).toBe(
    '2024-09-01',
  )
})

test('an asset with units left is still being depreciated, long after the last reading', () => {
  const read = (units: bigint): Input => ({
    ...ASSET,
    method: { kind: 'units_of_production' },
    units: { total: 100n, readings: [{ periodEnd: '2024-03-31', units }] },
  })
  expect(depreciationEnd(timelineOf(read(40n)))).toBeNull()
  expect(valueAt(read(40n), '2025-06-30')).toMatchObject({
    status: 'depreciating',
    bookValue: 72_000n,
  })
  expect(depreciationEnd(timelineOf(read(100n)))).toBe('2024-03-31')
  expect(valueAt(read(100n), '2025-06-30').status).toBe('fully_depreciated')
})

test('an asset without depreciation is charged from the day on which it gets a method', () => {
  const given: Event = {
    type: 'method_change',
    date: '2024-07-01',
    method: { kind: 'straight_line' },
    remainingMonths: 6,
  }
  const land: Input = { ...ASSET, method: { kind: 'none' }, events: [given] }
  expect(depreciationEnd(timelineOf(land))).toBe('2024-12-31')
  const statusOn = (day: string) => valueAt(land, day).status
  expect(['2024-06-30', '2024-07-01', '2024-12-31'].map(statusOn)).toEqual([
    'none',
    'depreciating',
    'fully_depreciated',
  ])
})
