export const CONDITIONS = ['new', 'good', 'fair', 'poor', 'broken'] as const
export const CRITICALITIES = ['low', 'medium', 'high', 'critical'] as const
export const DISPOSAL_TYPES = ['sold', 'scrapped', 'donated', 'lost', 'stolen', 'returned'] as const
