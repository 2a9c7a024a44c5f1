import { expect, test } from 'vitest'
import { featureFlagsApi } from '@steward/contract/feature-flags.ts'
import { AppError } from '#core/context/errors.ts'
import { newAccount } from '#test/account.ts'
import { callerAt } from './address.ts'
import { buckets, limit, limitExports, limitSession, takeImport } from './rate-limit.ts'

const clock = () => {
  let seconds = 0
  return { now: () => seconds, pass: (more: number) => (seconds += more) }
}

test('a bucket allows a burst, and then as much as is refilled', () => {
  const { now, pass } = clock()
  const bucket = buckets({ size: 3, perSecond: 1, now })

  expect([1, 2, 3].map(() => bucket('a'))).toEqual([0, 0, 0])
  expect(bucket('a')).toBe(1)
  pass(0.5)
  expect(bucket('a')).toBe(0.5)
  pass(0.5)
  expect(bucket('a')).toBe(0)
})

test('a bucket never has more than its size, however long it was unused', () => {
  const { now, pass } = clock()
  const bucket = buckets({ size: 2, perSecond: 1, now })
  bucket('a')
  pass(1000)

  expect([1, 2, 3].map(() => bucket('a'))).toEqual([0, 0, 1])
})

test('keys have separate buckets', () => {
  const bucket = buckets({ size: 1, perSecond: 1, now: () => 0 })

  expect([bucket('a'), bucket('b'), bucket('a')]).toEqual([0, 0, 1])
})

test('a refusal has the remaining wait in whole seconds', () => {
  const bucket = buckets({ size: 1, perSecond: 1 / 3600, now: () => 0 })
  limit(bucket, 'a')

  expect(() => limit(bucket, 'a')).toThrow(AppError)
  expect(() => limit(bucket, 'a')).toThrow(
    expect.objectContaining({ status: 429, retryAfter: 3600 }) as Error,
  )
})

test('a session may send 300 at once, an account five exports', async () => {
  const { ctx } = await newAccount()
  const allowed = (take: () => void) => {
    let n = 0
    try {
      for (; n < 400; n++) take()
    } catch {
      return n
    }
    return n
  }

  expect(allowed(() => limitSession(ctx.account_id))).toBe(300)
  expect(allowed(() => limitExports(ctx))).toBe(5)
})

test('an account may import so many rows and bytes an hour, in however many files', async () => {
  const { ctx } = await newAccount()
  const files = Array.from({ length: 50 }, () => takeImport(ctx, { rows: 20_000, bytes: 10 ** 7 }))
  expect(files).toEqual(Array.from({ length: 50 }, () => 0))
  for (let million = 1; million <= 4; million++)
    expect(takeImport(ctx, { rows: 1_000_000, bytes: 10 ** 7 })).toBe(0)

  const wait = takeImport(ctx, { rows: 1_000_000, bytes: 10 ** 7 })
  expect(wait).toBeGreaterThan(700)
  expect(wait).toBeLessThanOrEqual(720)
  // Refused requests aren't counted.
  expect(takeImport(ctx, { rows: 0, bytes: 10 ** 9 })).toBe(0)
  expect(takeImport(ctx, { rows: 0, bytes: 10 ** 9 })).toBeGreaterThan(0)
})

test('calls above that are refused for a moment, for this session alone', async () => {
  const here = await newAccount()
  const other = await here.person('admin')
  const mine = await Promise.all(
    Array.from({ length: 500 }, () => here.call(featureFlagsApi.list, {})),
  )
  const refused = mine.filter(({ status }) => status === 429)

  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]!.headers['retry-after']).toBe('1')
  expect((await other.call(featureFlagsApi.list, {})).status).toBe(200)
})

test.each([
  ['192.0.2.7', '192.0.2.8', false],
  ['::ffff:192.0.2.7', '192.0.2.7', true],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0::2', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::1', '::2', true],
])('calls from %s and %s are counted together: %s', (one, other, together) => {
  expect(callerAt(one) === callerAt(other)).toBe(together)
})
