import type { Route } from '@steward/contract/kit/route.ts'
import { AUTH_KEYS } from './auth-storage.ts'
import { etags } from './etags.ts'
import { flagsKnown } from './flags.ts'
import { queryClient } from './query-client.ts'
import { forbidden, unauthorized } from './reactions.ts'
import { onToken } from './refresh.ts'
import { scheduleRefresh, startRefreshing } from './refresh-timer.ts'
import { same } from './same.ts'
import { storedSession, mustSetUpCodes, session, updateSession } from './session-store.ts'
import { applyUser, expireSession, forgetSignIn, loadUser, meQuery } from './sign-in.ts'
import { cancelRequests } from './transport.ts'

/** Where the application navigates when the session changes without a click. */
export type Destination = 'expired' | 'signed_out' | 'unauthorized' | 'not_found' | 'start'

interface Application {
  goTo: (destination: Destination) => Promise<void>
  /** The user's permissions or account have changed: the guards of pages have to run again. */
  onRightsChanged: () => void
}

const rightsOf = () => {
  const account = session.get().user?.accounts[0]
  return JSON.stringify([
    account?.id,
    account?.status,
    account?.role.permissions,
    account?.site_scope,
    mustSetUpCodes(session.get()),
  ])
}

/** Navigates first: clearing the cache on the old page would make it request everything again. */
async function leave(goTo: Application['goTo'], destination: Destination) {
  await goTo(destination)
  queryClient.clear()
}

/** Updates the session with each response of "who am I", whoever requested it. */
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

/** Whether another user or account is stored; not in a tab whose own isn't known yet. */
const isAnother = (id: string | undefined, known: string | null) =>
  id !== undefined && known !== null && id !== known

/** Follows other tabs that signed out, signed in as another user, or switched the account. */
function followOtherTabs(application: Application, signal: AbortSignal) {
  const startAnew = () => {
    cancelRequests()
    etags.clear()
    session.set(storedSession())
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
      const { user } = session.get()
      if (user && isAnother(storedSession().user?.id, user.id)) startAnew()
    },
    [AUTH_KEYS.account]: (id) => {
      if (isAnother(id, session.get().accountId)) startAnew()
    },
  }
  const changed = ({ key, newValue }: StorageEvent) => {
    // Without a key, the whole storage was cleared.
    if (key === null || (key === AUTH_KEYS.token && newValue === null)) signedOut()
    else if (newValue !== null) changes[key]?.(newValue)
  }
  addEventListener('storage', changed, { signal })
}

/** The account has started to require one-time codes: reads that, so that pages lead to their setup. */
async function askForCodes({ onRightsChanged }: Application): Promise<void> {
  await loadUser({ force: true }).catch(() => undefined)
  onRightsChanged()
}

/**
 * A feature was disabled: reads the flags, so that its pages and menu items disappear. If the flags don't explain the
 * refusal, a failed write leads to "not found", while a failed read is shown on its page.
 */
async function leaveFeature({ goTo, onRightsChanged }: Application, route: Route): Promise<void> {
  const { flags } = session.get()
  const now = await flagsKnown({ force: true })
  if (!same(now, flags)) onRightsChanged()
  else if (route.method !== 'GET') await goTo('not_found')
}

const LOST_ACCOUNT: readonly string[] = ['membership_inactive', 'no_membership']

/** The user was removed from the account: the start page shows what they still have access to. */
async function leaveAccount({ goTo }: Application): Promise<void> {
  await loadUser({ force: true }).catch(() => undefined)
  await goTo('start')
}

/**
 * Connects the session with the application: reactions to refused calls, refreshing the token, other tabs.
 *
 * @returns a function that disconnects it
 */
export function startSession(application: Application): () => void {
  const stop = new AbortController()
  unauthorized.otherwise(() => {
    if (!session.get().isAuthenticated) return
    expireSession()
    void leave(application.goTo, 'expired')
  })
  forbidden.otherwise(({ code, route }) => {
    if (code === 'mfa_enrolment') void askForCodes(application)
    // The page itself explains that the account is closed.
    else if (code === 'account_suspended') void loadUser({ force: true }).catch(() => undefined)
    else if (LOST_ACCOUNT.includes(code)) void leaveAccount(application)
    else if (code === 'feature_off') void leaveFeature(application, route)
    else void application.goTo('unauthorized')
  })
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
