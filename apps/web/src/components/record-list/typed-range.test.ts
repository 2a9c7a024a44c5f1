import { AssetInput } from '@steward/contract/assets.ts'
import { expect, test } from 'vitest'
import { date, money } from '#components/fields/field.ts'
import { namedFields } from '#components/fields/named.ts'
import { isNarrowed, rangeFilter, rangeOf } from './list-search.ts'
import { isBackwards, isReady, rangeIn, typedOf } from './typed-filter.tsx'

const [bought, cost] = namedFields('assets', AssetInput.shape, {
  purchase_date: date(),
  purchase_cost: money(),
}) as [ReturnType<typeof namedFields>[number], ReturnType<typeof namedFields>[number]]
const ends = (from: string | null, to: string | null) => ({ from, to })

test('a range is in the address as its two ends, without an open one', () => {
  const address = rangeFilter('purchase_date', ends('2026-01-01', null))
  expect(address).toEqual({
    'filter[purchase_date][gte]': '2026-01-01',
    'filter[purchase_date][lte]': undefined,
  })
  expect(rangeOf(address, 'purchase_date')).toEqual(ends('2026-01-01', null))
  expect(isNarrowed(rangeFilter('purchase_date', ends(null, null)))).toBe(false)
})

test('the end of a custom field’s range may be a list', () => {
  expect(rangeOf({ 'filter[cf:rent][gte]': ['5'] }, 'cf:rent')).toEqual(ends('5', null))
})

test.each([
  [null, null, true],
  ['2026-02-28', null, true],
  ['2026-02-30', null, false],
  ['2026-2', null, false],
  ['2026-01-01', '2026-01-01', true],
  ['2026-01-02', '2026-01-01', false],
])('a range of dates from %s to %s is valid: %s', (from, to, ready) => {
  expect(isReady(bought, ends(from, to))).toBe(ready)
})

test.each([
  ['5', '10', true],
  ['10', '9', false],
  ['1.25', null, true],
  ['much', null, false],
  ['1,499', null, false],
  ['1.23456', null, false],
  ['-1', null, false],
])('a range of amounts from %s to %s is valid: %s', (from, to, ready) => {
  expect(isReady(cost, ends(from, to))).toBe(ready)
})

test('amounts are compared as numbers, and put into the address as typed', () => {
  expect(isBackwards(cost, ends('9', '10'))).toBe(false)
  expect(rangeIn(cost, typedOf(cost, ends('5', null)))).toEqual(ends('5', null))
})
