import { expect, test } from 'vitest'
import { percentOf, shareOf } from './percent.ts'

test.each([
  ['0.2', '20'],
  ['0.33333333', '33.333333'],
  ['1', '100'],
  ['0.005', '0.5'],
  ['0.00000001', '0.000001'],
])('a share of %s is %s percent, and back', (share, percent) => {
  expect(percentOf(share)).toBe(percent)
  expect(shareOf(percent)).toBe(share)
})
