/**
 * The calls to the server, fetched when they are needed: what the sign-in pages show comes first, and
 * what they send takes as long to come as the person takes to type.
 */
export const loadCalls = () => import('./calls.ts')
