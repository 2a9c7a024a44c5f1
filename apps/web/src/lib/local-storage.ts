/** Reads a stored value; null if there is none or the browser blocks storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value on this device. If the browser blocks storage, it is lost when the tab is closed. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storing is optional: the value is used until the tab is closed.
  }
}
