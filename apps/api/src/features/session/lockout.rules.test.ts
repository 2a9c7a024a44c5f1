import { describe, expect, test } from 'vitest'
import {
  counted,
  EMAIL_LOCK,
  type Failures,
  lockedFor,
  lockKeys,
  NETWORK_LOCK,
  networkOf,
  uncounted,
} from './lockout.rules.ts'

const NOBODY: Failures = { failures: 0, since: 0, locks: 0, locked_until: null }

/** So many attempts, at equal intervals. */
function attempts(n: number, { lock = NETWORK_LOCK, every = 1, from = 1_000_000, state = NOBODY }) {
  let at = from
  for (let i = 0; i < n; i++) {
    at += every
    state = counted(state, lock, at)
  }
  return { state, at }
}

describe('failed sign-ins from one network', () => {
  test('lock at the fifth, for one minute', () => {
    const { state: four } = attempts(4, {})
    const { state: five, at } = attempts(5, {})

    expect(lockedFor(four, at)).toBe(0)
    expect(lockedFor(five, at)).toBe(60)
    expect(lockedFor(five, at + 60)).toBe(0)
  })

  test('lock twice as long each time, up to 15 minutes', () => {
    let state = NOBODY
    let from = 1_000_000
    const minutes: number[] = []
    for (let n = 0; n < 6; n++) {
      const done = attempts(5, { state, from })
      minutes.push(lockedFor(done.state, done.at) / 60)
      state = done.state
      from = state.locked_until!
    }
    expect(minutes).toEqual([1, 2, 4, 8, 15, 15])
  })

  test('begin with one minute again after a day without a lock', () => {
    const { state } = attempts(5, {})
    const later = attempts(5, { state, from: state.locked_until! + 24 * 3600 + 1 })

    expect(lockedFor(later.state, later.at)).toBe(60)
  })

  test('count only within 15 minutes', () => {
    const { state, at } = attempts(5, { every: 4 * 60 })

    expect(lockedFor(state, at)).toBe(0)
  })
})

test('fifty failures from everywhere within an hour lock an e-mail for an hour', () => {
  const { state: most } = attempts(49, { lock: EMAIL_LOCK })
  const { state, at } = attempts(50, { lock: EMAIL_LOCK })

  expect(most.locked_until).toBeNull()
  expect(lockedFor(state, at)).toBe(3600)
})

test('an attempt that was right is forgotten, with the lock that it set', () => {
  const two = attempts(2, {})
  const fifty = attempts(50, { lock: EMAIL_LOCK })

  expect(uncounted(two.state, NETWORK_LOCK, two.at)).toMatchObject({ failures: 1 })
  expect(uncounted(fifty.state, EMAIL_LOCK, fifty.at)).toMatchObject({
    failures: 49,
    locks: 0,
    locked_until: null,
  })
})

test.each([
  ['203.0.113.7', '203.0.113.250', true],
  ['203.0.113.7', '203.0.114.7', false],
  ['::ffff:203.0.113.7', '203.0.113.9', true],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::1', '2001:db8:0:0:5::1', true],
  ['fe80::1%eth0', 'fe80::2', true],
  ['::1', '::2', true],
])('%s and %s are of one network: %s', (one, other, same) => {
  expect(networkOf(one) === networkOf(other)).toBe(same)
})

test('the keys name nobody, and are the same in whatever case the e-mail is written', () => {
  const keys = lockKeys(' Ana@Example.com ', '203.0.113.7')

  expect(keys).toEqual(lockKeys('ana@example.com', '203.0.113.99'))
  expect(keys.network.startsWith(`${keys.email}/`)).toBe(true)
  expect(JSON.stringify(keys)).not.toMatch(/ana|203/i)
})
