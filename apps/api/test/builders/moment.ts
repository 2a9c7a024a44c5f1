/**
 * A moment in whole milliseconds, after everything that was awaited before, and before everything that begins later.
 */
export async function moment(): Promise<string> {
  const now = Date.now()
  while (Date.now() <= now) await new Promise(setImmediate)
  return new Date(now).toISOString()
}
