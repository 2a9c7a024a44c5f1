import { usersApi } from '@steward/contract/users.ts'
import { useSend } from '#lib/query.ts'
import type { Preferences } from '#lib/preferences.ts'
import { session } from '#lib/session-store.ts'

/** Stores a setting for the user's other devices. It already applies here, so a failure isn't shown. */
export function useKeepPreference(): (change: Preferences) => void {
  const update = useSend(usersApi.updateMe)
  return (change) => {
    const preferences = { ...session.get().user?.preferences, ...change }
    update.mutate({ body: { user: { preferences } } })
  }
}
