/**
 * A moment, in whole milliseconds, at which everything has happened that was awaited before, and nothing yet of what is
 * begun after it.
 */
export async function moment(): Promise<string> {
  const now = Date.now()
  while (Date.now() <= now) await new Promise(setImmediate)
  return new Date(now).toISOString()
}
