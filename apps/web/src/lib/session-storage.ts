/** Unsaved input, stored for this tab, with the time at which it was stored (ISO). */
interface Draft<T> {
  saved_at: string
  value: T
}

const PREFIX = 'draft:'

/** Reads a draft; null if there is none or it is unreadable. */
export function readDraft<T>(key: string): Draft<T> | null {
  try {
    const text = sessionStorage.getItem(PREFIX + key)
    return text === null ? null : (JSON.parse(text) as Draft<T>)
  } catch {
    return null
  }
}

/** Stores a draft for this tab. Never pass passwords. */
export function writeDraft<T>(key: string, value: T): void {
  const draft: Draft<T> = { saved_at: new Date().toISOString(), value }
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(draft))
  } catch {
    // Full or blocked storage must not disturb the user.
  }
}

/** Deletes a draft. */
export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key)
  } catch {
    // Blocked storage contains no draft.
  }
}
