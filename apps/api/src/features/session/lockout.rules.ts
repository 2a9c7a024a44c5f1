import { createHash } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { callerAt } from '#core/requests/address.ts'
import { plainEmail } from '#shared/members/email.ts'

/** Failed sign-ins under one key. Times are Unix seconds of the database's clock. */
export interface Failures {
  failures: number
  /** The time of the first of them. */
  since: number
  /** The number of successive locks of this key. */
  locks: number
  locked_until: number | null
}

interface Lock {
  most: number
  /** Older failures don't count, in seconds. */
  within: number
  /** The duration of the n-th successive lock (from 0), in seconds. */
  holds: (locks: number) => number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** One email address from one network: 5 in 15 minutes lock it for 1, 2, 4 … 15 minutes. */
export const NETWORK_LOCK: Lock = {
  most: 5,
  within: 15 * MINUTE,
  holds: (locks) => Math.min(2 ** locks, 15) * MINUTE,
}

/** One email address from everywhere: after 50 in an hour, only known devices may sign in. */
export const EMAIL_LOCK: Lock = { most: 50, within: HOUR, holds: () => HOUR }

/** The remaining seconds of the lock of a key. */
export const lockedFor = ({ locked_until }: Failures, now: number): number =>
  Math.max(0, (locked_until ?? 0) - now)

/**
 * Counts an attempt before its result is known, so that parallel ones can't get around the lock; a successful one is
 * taken off again. Call it only for a key that isn't locked.
 */
export function counted(before: Failures, lock: Lock, now: number): Failures {
  const locks = (before.locked_until ?? now) < now - DAY ? 0 : before.locks
  const isOver = before.failures === 0 || before.since < now - lock.within
  const failures = isOver ? 1 : before.failures + 1
  const since = isOver ? now : before.since
  return failures < lock.most
    ? { failures, since, locks, locked_until: before.locked_until }
    : { failures: 0, since: now, locks: locks + 1, locked_until: now + lock.holds(locks) }
}

/** Takes off a successful attempt, and the lock that it set. */
export const uncounted = (state: Failures, lock: Lock, now: number): Failures =>
  lockedFor(state, now) === 0
    ? { ...state, failures: Math.max(0, state.failures - 1) }
    : { ...state, failures: lock.most - 1, locks: state.locks - 1, locked_until: null }

/** The network of an address, as large as one attacker usually has: /24 of IPv4, /64 of IPv6. */
export function networkOf(address: string): string {
  const caller = callerAt(address)
  return isIPv4(caller) ? caller.split('.').slice(0, 3).join('.') : caller
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * The keys of an attempt. That of a network begins with that of the email address, so that both can be unlocked
 * together.
 */
export function lockKeys(email: string, address: string): { email: string; network: string } {
  const key = sha256(plainEmail(email))
  return { email: key, network: `${key}/${sha256(networkOf(address)).slice(0, 16)}` }
}
