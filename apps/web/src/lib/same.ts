/** Whether two values are the same once they are sent. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The same of what a record has, where nothing may be left out or `null`. */
export const sameHeld = (a: unknown, b: unknown): boolean => same(a ?? null, b ?? null)
