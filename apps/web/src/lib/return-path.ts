const NOT_A_GOAL =
  /^\/(?:login|logout|unauthorized|not-found|password-reset|signup|two-factor|users\/password)(?:[/?#]|$)/

/**
 * The path to open after signing in, from an untrusted address: a path of this application with its query, or null.
 * Other origins, `//host`, `/\host` and `javascript:` are refused.
 */
export function returnPath(next: unknown, origin: string = location.origin): string | null {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return null
  try {
    const url = new URL(next, origin)
    if (url.origin !== origin) return null
    const path = url.pathname + url.search
    // A path such as `/.//host` becomes `//host` only when it is resolved.
    return path.startsWith('//') || NOT_A_GOAL.test(path) ? null : path
  } catch {
    return null
  }
}
