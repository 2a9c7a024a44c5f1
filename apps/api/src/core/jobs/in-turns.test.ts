import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

const numbers = Array.from({ length: 130 }, (_, index) => index)

test('all tasks are done in their order', async () => {
  expect(await inTurns(numbers, (one, index) => [one, index])).toEqual(
    numbers.map((one) => [one, one]),
  )
})

test('other work gets its turn in between', async () => {
  let done = 0
  const all = inTurns(numbers, () => (done += 1))
  await setImmediate()
  expect(done).toBeLessThan(numbers.length)
  await all
  expect(done).toBe(numbers.length)
})
