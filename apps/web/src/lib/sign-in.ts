import { FLAGS } from '@steward/contract/flags.ts'
import { type LoginInput, sessionApi } from '@steward/contract/session.ts'
import { type Me, usersApi } from '@steward/contract/users.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import {
  dropSignIn,
  keepAccountId,
  keepProvider,
  keepToken,
  keepUser,
  readAccountId,
} from './auth-storage.ts'
import { etags } from './etags.ts'
import { dropDraftsOf } from './draft-keys.ts'
import { send } from './http.ts'
import { wait } from './http-limits.ts'
import { i18n } from './i18n.ts'
import { query } from './query.ts'
import { queryClient } from './query-client.ts'
import { scheduleRefresh } from './refresh-timer.ts'
import { session, updateSession } from './session-store.ts'
import { toast } from './toast.ts'
import { noteClock } from './token.ts'
import { cancelRequests, closeRequests } from './transport.ts'

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 403

/** The account that this device remembers is closed, and the person has another one that is open. */
const isShutOut = ({ current_account: current, accounts }: Me): boolean =>
  current === null && readAccountId() !== null && accounts.some(({ status }) => status === 'active')

/** Says where somebody was signed out of, whose account was closed under their hands. */
function sayClosed({ accounts }: Me) {
  const closed = accounts.find(({ id }) => id === readAccountId())
  if (closed) toast.warning(i18n.t('accounts.closed.toast', { account: closed.name }))
}

/** An account that this device remembers may have been left or suspended: then the server chooses one. */
async function fetchMe(signal: AbortSignal) {
  try {
    const answer = await send(usersApi.me, {}, signal, { handles: [403] })
    if (!isShutOut(answer.data)) return answer
    sayClosed(answer.data)
  } catch (error) {
    if (!isRefused(error) || readAccountId() === null) throw error
  }
  keepAccountId(null)
  return send(usersApi.me, {}, signal, { account: false })
}

/** Who is signed in; the shell keeps it up to date. */
export const meQuery = queryOptions({
  ...query(usersApi.me, {}),
  queryFn: ({ signal }) => fetchMe(signal),
})

/** Takes over what the server says of the signed-in person. */
export function applyUser(user: Me): void {
  const before = session.get().accountId
  const accountId = readAccountId() ?? user.current_account?.id ?? null
  keepAccountId(accountId)
  keepUser(user)
  updateSession({ user, accountId })
  if (before === null || before === accountId) return
  // What was read in an account is not to be seen from another one.
  etags.clear()
  queryClient.removeQueries({ predicate: ({ queryKey: [resource] }) => resource !== 'me' })
}

/**
 * Reads who is signed in; an answer of the last ten seconds will do, unless forced.
 *
 * @throws ApiError
 */
export async function loadUser({ force = false } = {}): Promise<Me> {
  const { data } = await queryClient.fetchQuery({ ...meQuery, ...(force ? { staleTime: 0 } : {}) })
  applyUser(data)
  return data
}

/** Waits until it is known who is signed in; at once where this device remembers it. */
export const userKnown = async (): Promise<Me> => session.get().user ?? loadUser()

/** The same for pages that are for everybody: nobody signed in, or nobody to be read, is null. */
export async function userIfAny(): Promise<Me | null> {
  if (!session.get().isAuthenticated) return null
  return userKnown().catch(() => null)
}

/** Everything that belongs to one sign-in and one account, and must not be seen from another. */
function forgetAnswers() {
  cancelRequests()
  etags.clear()
  queryClient.clear()
}

/**
 * Signs in and keeps the sign-in on this device. With one-time codes on, the first call is refused with 401
 * `mfa_required`, and the second carries a code too.
 *
 * @throws ApiError
 */
export async function login(credentials: LoginInput): Promise<Me> {
  const { data, meta } = await send(sessionApi.login, { body: { user: credentials } }, undefined, {
    account: false,
  })
  forgetAnswers()
  dropSignIn()
  noteClock(meta.token)
  keepToken(meta.token)
  keepProvider('password')
  updateSession({ token: meta.token, accountId: null, flags: FLAGS })
  queryClient.setQueryData(meQuery.queryKey, { data })
  applyUser(data)
  scheduleRefresh()
  return data
}

type Ending = () => void
const endings = new Set<Ending>()

/** Calls back right before a session ends by itself, so that open forms keep their drafts. */
export function onSessionEnding(ending: Ending): () => void {
  endings.add(ending)
  return () => {
    endings.delete(ending)
  }
}

/** Ends the sign-in on this device, without a word to the server. */
export function forgetSignIn(): void {
  cancelRequests()
  etags.clear()
  dropSignIn()
  updateSession({ user: null, token: null, accountId: null, flags: FLAGS })
}

/** The session is over: unsent forms are kept, everything else of the sign-in goes. */
export function expireSession(): void {
  for (const ending of endings) ending()
  forgetSignIn()
}

const PATIENCE = 1000

/**
 * Signs out: waits at most a second for the server, and forgets the sign-in and its drafts whatever
 * comes of it. `onFailure` is called when the server could not be reached, even after that second.
 */
export async function logout(onFailure: () => void): Promise<void> {
  const signedOut = send(sessionApi.logout, {}, undefined, { outlives: true }).catch(onFailure)
  // The pages are still there, and would ask on with a session that may have ended by then.
  closeRequests()
  await Promise.race([signedOut, wait(PATIENCE)])
  const { user } = session.get()
  forgetSignIn()
  queryClient.clear()
  if (user) dropDraftsOf(user.id)
}

/**
 * Goes on in another of the person's accounts; the caller then goes to the start page. The server remembers it for the
 * next sign-in, and nobody waits for that.
 */
export function switchAccount(id: string): void {
  keepAccountId(id)
  updateSession({ user: null, accountId: id, flags: FLAGS })
  forgetAnswers()
  const remember = { body: { user: { current_account_id: id } } }
  send(usersApi.updateMe, remember, undefined, { handles: [401, 403] }).catch(() => undefined)
}
