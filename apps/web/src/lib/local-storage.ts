/** Reads a kept value; null when there is none or when the browser blocks storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value on this device. A browser that blocks storage just forgets it. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Nothing that the person asked for fails: the value lives until the tab closes.
  }
}
