import { createStore } from './store.ts'

/** Whether a lazily loaded module could not be fetched, most likely because a newer version has replaced it. */
export const newVersion = createStore(false)

/** The name of the error of a module that could not be fetched. */
const MISSING_PART = 'MissingPart'

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && error.name === MISSING_PART

/**
 * Detects modules that can't be fetched. Their error gets another name and message: the router reloads the page on the
 * original one, which would lose the page if only the network is gone.
 */
export function watchForNewVersion(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = MISSING_PART
    payload.message = 'A part of the application could not be fetched'
    if (navigator.onLine) newVersion.set(true)
  })
}
