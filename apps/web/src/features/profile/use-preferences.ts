import { usersApi } from '@steward/contract/users.ts'
import { useSend } from '#lib/query.ts'
import type { Preferences } from '#lib/preferences.ts'
import { session } from '#lib/session-store.ts'

/**
 * Keeps a choice with the person, for the next device that they sign in on. On this one it holds
 * already, so a failure is not worth a word.
 */
export function useKeepPreference(): (change: Preferences) => void {
  const update = useSend(usersApi.updateMe)
  return (change) => {
    const preferences = { ...session.get().user?.preferences, ...change }
    update.mutate({ body: { user: { preferences } } })
  }
}
