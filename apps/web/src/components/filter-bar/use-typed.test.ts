import { expect, test } from 'vitest'
import { stillAwaited } from './use-typed.ts'

test('a text that comes back late isn’t taken for a change from outside', () => {
  const passedOn = ['de', 'dell', 'dell an']
  expect(stillAwaited(passedOn, 'dell')).toEqual(['dell an'])
  expect(stillAwaited(passedOn, 'dell an')).toEqual([])
  expect(stillAwaited(passedOn, '')).toBeNull()
  expect(stillAwaited([], 'dell')).toBeNull()
})
