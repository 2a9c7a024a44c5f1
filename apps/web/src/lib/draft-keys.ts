import { dropDraft } from './session-storage.ts'
import { session } from './session-store.ts'

/** The key of a form's draft; it contains user and account, so that nobody else on this device gets the draft. */
export function draftKey(form: string): string {
  const { accountId, user } = session.get()
  return `${accountId ?? 'none'}:${user?.id ?? 'none'}:${form}`
}

/** Deletes a user's drafts in this tab when they sign out. */
export function dropDraftsOf(userId: string): void {
  try {
    for (const stored of Object.keys(sessionStorage)) {
      const key = stored.replace(/^draft:/, '')
      if (key !== stored && key.includes(`:${userId}:`)) dropDraft(key)
    }
  } catch {
    // Blocked storage contains no drafts.
  }
}
