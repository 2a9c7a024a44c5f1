/** What else is outdated once an account was changed: who is signed in may be in it. */
export const TOUCHES = { touches: ['organizations', 'me', 'audits', 'feature_flags'] } as const
