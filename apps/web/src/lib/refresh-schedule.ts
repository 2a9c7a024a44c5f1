import type { Claims } from './token.ts'

const MINUTE = 60
const DEFAULT_LIFETIME = 15 * MINUTE
const BEFORE_EXPIRY = MINUTE
const SHORTEST = MINUTE
const SHARE_WHEN_EXPIRED = 0.8
const AWAY = MINUTE
const EXPIRES_SOON = 300

/** After a refresh that failed, in milliseconds. */
export const RETRY_DELAY = MINUTE * 1000

/**
 * How many milliseconds from now the token is to be exchanged for a new one: a minute before it ends
 * and not within the next minute; for one that has already ended, at 80 % of its lifetime; after 15
 * minutes when it doesn't say. `now` in seconds by the server's clock.
 */
export function refreshDelay({ iat, exp }: Claims, now: number): number {
  if (exp === undefined) return DEFAULT_LIFETIME * 1000
  if (exp <= now) {
    const lifetime = iat !== undefined && iat < exp ? exp - iat : DEFAULT_LIFETIME
    return lifetime * SHARE_WHEN_EXPIRED * 1000
  }
  return Math.max(exp - now - BEFORE_EXPIRY, SHORTEST) * 1000
}

/** Whether to refresh at once on coming back, from the seconds away and the seconds that the token has left. */
export const refreshOnReturn = (secondsAway: number, secondsLeft: number): boolean =>
  secondsAway > AWAY && secondsLeft < EXPIRES_SOON
