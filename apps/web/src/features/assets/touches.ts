/** A write on an asset also adds to its history. */
export const TOUCHES = { touches: ['audits'] } as const
