import { createStore } from './store.ts'

/** Whether a part of the application could not be fetched, most likely because a newer one has replaced it. */
export const newVersion = createStore(false)

/** A part of the application that could not be fetched. */
const MISSING_PART = 'MissingPart'

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && error.name === MISSING_PART

/**
 * Notices parts that can't be fetched. The error gets a name and words of its own: the router would
 * otherwise reload the page by itself, which loses it where only the network is gone.
 */
export function watchForNewVersion(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = MISSING_PART
    payload.message = 'A part of the application could not be fetched'
    if (navigator.onLine) newVersion.set(true)
  })
}
