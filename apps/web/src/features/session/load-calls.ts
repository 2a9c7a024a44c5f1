/**
 * Loads the calls to the server lazily: the pages are shown first, and calls are needed only after the user has typed.
 */
export const loadCalls = () => import('./calls.ts')
