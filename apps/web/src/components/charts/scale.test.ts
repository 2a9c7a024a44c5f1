import { expect, it } from 'vitest'
import { thinned, ticksUpTo } from './scale.ts'

it('places ticks at round amounts from zero to at least the largest', () => {
  expect(ticksUpTo(950)).toEqual([0, 250, 500, 750, 1000])
  expect(ticksUpTo(10_000)).toEqual([0, 2500, 5000, 7500, 10_000])
  expect(ticksUpTo(1)).toEqual([0, 0.25, 0.5, 0.75, 1])
})

it('picks some of many, evenly spaced', () => {
  expect(thinned([1, 2, 3, 4, 5, 6, 7], 4)).toEqual([1, 3, 5, 7])
  expect(thinned([1, 2], 4)).toEqual([1, 2])
})
