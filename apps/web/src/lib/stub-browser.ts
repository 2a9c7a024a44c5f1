// For tests: stands in for what browsers have and Node doesn't. A module that reads it when it is loaded has to be
// imported afterwards.
import { vi } from 'vitest'

/** Replaces the local storage; returns its values. */
export function stubLocalStorage(): Map<string, string> {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
  return values
}

/** Replaces the events of the window and the document; returns the window, on which a test can dispatch them. */
export function stubEvents(): EventTarget {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', new EventTarget())
  return page
}

/** Makes `fetch` reach a server of the test by paths. */
export function stubFetch(origin: string): void {
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => reach(new URL(path, origin), init))
}
