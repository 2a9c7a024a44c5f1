/** The claims of an access token that the browser reads; times in seconds since 1970 by the server's clock. */
export interface Claims {
  iat?: number
  exp?: number
}

let clockAhead = 0

/** Reads a token without checking its signature, which only the server can. Empty if it is unreadable. */
export function readClaims(token: string): Claims {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const { iat, exp } = JSON.parse(atob(payload)) as Record<string, unknown>
    return {
      ...(typeof iat === 'number' ? { iat } : {}),
      ...(typeof exp === 'number' ? { exp } : {}),
    }
  } catch {
    return {}
  }
}

/**
 * Measures by a fresh token how far this device's clock is off. Otherwise a clock that is ahead would treat every fresh
 * token as expired.
 */
export function noteClock(token: string): void {
  const { iat } = readClaims(token)
  if (iat !== undefined) clockAhead = Math.round(Date.now() / 1000) - iat
}

/** The current time by the server's clock, in seconds. */
export const serverNow = () => Date.now() / 1000 - clockAhead

/** Seconds until the token expires, negative afterwards; Infinity without an expiry. */
export const secondsLeft = (token: string) => (readClaims(token).exp ?? Infinity) - serverNow()
