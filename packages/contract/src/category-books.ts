/** What becomes of an asset that costs no more than a limit: charged at once, or by a pool of five years. */
export const LOW_VALUE_RULES = ['immediate', 'pool'] as const
