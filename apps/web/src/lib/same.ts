/** Whether two values are the same as JSON. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The same for values of records, where undefined and `null` both mean empty. */
export const sameHeld = (a: unknown, b: unknown): boolean => same(a ?? null, b ?? null)
