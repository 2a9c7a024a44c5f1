import { expect, test } from 'vitest'
import { percentOf, rateOf } from './method-words.ts'

test.each([
  ['0.2', '20'],
  ['0.33333333', '33.333333'],
  ['1', '100'],
  ['0.005', '0.5'],
  ['0.00000001', '0.000001'],
])('a rate of %s is %s percent, and back', (rate, percent) => {
  expect(percentOf(rate)).toBe(percent)
  expect(rateOf(percent)).toBe(rate)
})
