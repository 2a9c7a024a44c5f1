/** The parts of an access token that the browser reads; moments in seconds since 1970, by the server's clock. */
export interface Claims {
  iat?: number
  exp?: number
}

let clockAhead = 0

/** Reads a token without checking its signature, which only the server can. Unreadable: no claims. */
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
 * Learns from a token that has just arrived how far this device's clock is off. Without it a clock
 * that runs ahead would find every fresh token expired.
 */
export function noteClock(token: string): void {
  const { iat } = readClaims(token)
  if (iat !== undefined) clockAhead = Math.round(Date.now() / 1000) - iat
}

/** Now, by the server's clock, in seconds. */
export const serverNow = () => Date.now() / 1000 - clockAhead

/** Seconds until the token ends, negative afterwards; Infinity where it names no end. */
export const secondsLeft = (token: string) => (readClaims(token).exp ?? Infinity) - serverNow()
