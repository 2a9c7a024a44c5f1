/** Something unfinished, kept for this tab, with the moment at which it was kept (ISO). */
export interface Draft<T> {
  saved_at: string
  value: T
}

const PREFIX = 'draft:'

/** Reads a draft. Whatever can't be read counts as no draft. */
export function readDraft<T>(key: string): Draft<T> | null {
  try {
    const text = sessionStorage.getItem(PREFIX + key)
    return text === null ? null : (JSON.parse(text) as Draft<T>)
  } catch {
    return null
  }
}

/** Keeps a draft for this tab. Never pass passwords. */
export function writeDraft<T>(key: string, value: T): void {
  const draft: Draft<T> = { saved_at: new Date().toISOString(), value }
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(draft))
  } catch {
    // A full or blocked storage must not stop the person from typing on.
  }
}

/** Forgets a draft. */
export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key)
  } catch {
    // Blocked storage holds no draft either.
  }
}
