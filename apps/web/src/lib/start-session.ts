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

/** Where the application goes when the session changes without a click on a link. */
export type Destination = 'expired' | 'signed_out' | 'unauthorized' | 'not_found' | 'start'

interface Application {
  goTo: (destination: Destination) => Promise<void>
  /** The rights or the account of the person have changed: pages are to be checked again. */
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

/** A tab that doesn't know yet who is signed in asks that itself: nothing on it is anybody else's. */
const isAnother = (id: string | undefined, known: string | null) =>
  id !== undefined && known !== null && id !== known

/** Another tab signed out, signed somebody else in, or went to another account: this one follows. */
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
    // No key: somebody has emptied the whole storage.
    if (key === null || (key === AUTH_KEYS.token && newValue === null)) signedOut()
    else if (newValue !== null) changes[key]?.(newValue)
  }
  addEventListener('storage', changed, { signal })
}

/** The account has come to ask for one-time codes: once that is known here, the pages lead to setting them up. */
async function askForCodes({ onRightsChanged }: Application): Promise<void> {
  await loadUser({ force: true }).catch(() => undefined)
  onRightsChanged()
}

/**
 * A feature was switched off meanwhile: once that is known here, its pages and menu items are no more. Where it was
 * known, or can't be, what was to be written leads away, and what was to be read says so in its place.
 */
async function leaveFeature({ goTo, onRightsChanged }: Application, route: Route): Promise<void> {
  const { flags } = session.get()
  const now = await flagsKnown({ force: true })
  if (!same(now, flags)) onRightsChanged()
  else if (route.method !== 'GET') await goTo('not_found')
}

const LOST_ACCOUNT: readonly string[] = ['membership_inactive', 'no_membership']

/** Somebody was taken out of the account: the start page says what is left to them. */
async function leaveAccount({ goTo }: Application): Promise<void> {
  await loadUser({ force: true }).catch(() => undefined)
  await goTo('start')
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
  forbidden.otherwise(({ code, route }) => {
    if (code === 'mfa_enrolment') void askForCodes(application)
    // Whoever works in a closed account sees that where they are.
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
