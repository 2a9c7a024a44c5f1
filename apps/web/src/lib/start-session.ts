import { AUTH_KEYS } from './auth-storage.ts'
import { etags } from './etags.ts'
import { queryClient } from './query-client.ts'
import { forbidden, unauthorized } from './reactions.ts'
import { onToken } from './refresh.ts'
import { scheduleRefresh, startRefreshing } from './refresh-timer.ts'
import { keptSession, session, updateSession } from './session-store.ts'
import { applyUser, expireSession, forgetSignIn, meQuery } from './sign-in.ts'
import { cancelRequests } from './transport.ts'

/** Where the application goes when the session changes without a click on a link. */
export type Destination = 'expired' | 'signed_out' | 'unauthorized' | 'start'

interface Application {
  goTo: (destination: Destination) => Promise<void>
  /** The rights or the account of the person have changed: pages are to be checked again. */
  onRightsChanged: () => void
}

const rightsOf = () => {
  const account = session.get().user?.accounts[0]
  return JSON.stringify([account?.id, account?.role.permissions, account?.site_scope])
}

/** The answers of the last sign-in go only after its page has gone, which would ask for them again. */
async function leave(goTo: Application['goTo'], destination: Destination) {
  await goTo(destination)
  queryClient.clear()
}

/** Takes over each fresh answer to "who am I", from whichever page it was asked. */
function followUser({ onRightsChanged }: Application) {
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    const [resource, verb] = meQuery.queryKey
    if (type !== 'updated' || query.queryKey[0] !== resource || query.queryKey[1] !== verb) return
    const answer = query.state.data as { data: Parameters<typeof applyUser>[0] } | undefined
    if (!answer || answer.data === session.get().user || session.get().token === null) return
    const before = rightsOf()
    applyUser(answer.data)
    if (rightsOf() !== before) onRightsChanged()
  })
}

/** Another tab signed out, signed somebody else in, or went to another account: this one follows. */
function followOtherTabs(application: Application, signal: AbortSignal) {
  const startAnew = () => {
    cancelRequests()
    etags.clear()
    session.set(keptSession())
    void leave(application.goTo, 'start')
  }
  const signedOut = () => {
    if (!session.get().isAuthenticated) return
    forgetSignIn()
    void leave(application.goTo, 'signed_out')
  }
  const changes: Record<string, (value: string) => void> = {
    [AUTH_KEYS.token]: (token) => {
      updateSession({ token })
      scheduleRefresh()
    },
    [AUTH_KEYS.user]: () => {
      const { user } = keptSession()
      if (user && user.id !== session.get().user?.id) startAnew()
    },
    [AUTH_KEYS.account]: (id) => {
      if (id !== session.get().accountId) startAnew()
    },
  }
  const changed = ({ key, newValue }: StorageEvent) => {
    // No key: somebody has emptied the whole storage.
    if (key === null || (key === AUTH_KEYS.token && newValue === null)) signedOut()
    else if (newValue !== null) changes[key]?.(newValue)
  }
  addEventListener('storage', changed, { signal })
}

/**
 * Connects the session with the page: what refused calls lead to, the refresh of the token, other tabs.
 * Returns the way to disconnect.
 */
export function startSession(application: Application): () => void {
  const stop = new AbortController()
  unauthorized.otherwise(() => {
    if (!session.get().isAuthenticated) return
    expireSession()
    void leave(application.goTo, 'expired')
  })
  forbidden.otherwise(() => void application.goTo('unauthorized'))
  followOtherTabs(application, stop.signal)
  const ends = [
    startRefreshing(),
    onToken((token) => updateSession({ token })),
    followUser(application),
    () => stop.abort(),
  ]
  return () => {
    for (const end of ends) end()
  }
}
