import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { buckets, limit } from './rate-limit.ts'

const clock = () => {
  let seconds = 0
  return { now: () => seconds, pass: (more: number) => (seconds += more) }
}

test('a bucket gives its burst, and then as much as comes back', () => {
  const { now, pass } = clock()
  const bucket = buckets({ size: 3, perSecond: 1, now })

  expect([1, 2, 3].map(() => bucket('a'))).toEqual([0, 0, 0])
  expect(bucket('a')).toBe(1)
  pass(0.5)
  expect(bucket('a')).toBe(0.5)
  pass(0.5)
  expect(bucket('a')).toBe(0)
})

test('a bucket holds no more than its size, however long nobody came', () => {
  const { now, pass } = clock()
  const bucket = buckets({ size: 2, perSecond: 1, now })
  bucket('a')
  pass(1000)

  expect([1, 2, 3].map(() => bucket('a'))).toEqual([0, 0, 1])
})

test('one key does not take from another', () => {
  const bucket = buckets({ size: 1, perSecond: 1, now: () => 0 })

  expect([bucket('a'), bucket('b'), bucket('a')]).toEqual([0, 0, 1])
})

test('whoever is refused is told a short wait in whole seconds', () => {
  const bucket = buckets({ size: 1, perSecond: 1 / 3600, now: () => 0 })
  limit(bucket, 'a')

  expect(() => limit(bucket, 'a')).toThrow(AppError)
  expect(() => limit(bucket, 'a')).toThrow(
    expect.objectContaining({ status: 429, retryAfter: 10 }) as Error,
  )
})
