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

/** Whether the stored account is closed while the user has another one that is open. */
const isShutOut = ({ current_account: current, accounts }: Me): boolean =>
  current === null && readAccountId() !== null && accounts.some(({ status }) => status === 'active')

/** Notifies a user whose current account was closed. */
function sayClosed({ accounts }: Me) {
  const closed = accounts.find(({ id }) => id === readAccountId())
  if (closed) toast.warning(i18n.t('accounts.closed.toast', { account: closed.name }))
}

/** Reads the user. The stored account may have been left or suspended: then the server chooses another one. */
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

/** The query of the signed-in user; the shell keeps it up to date. */
export const meQuery = queryOptions({
  ...query(usersApi.me, {}),
  queryFn: ({ signal }) => fetchMe(signal),
})

/** Updates the session with the user from the server. */
export function applyUser(user: Me): void {
  const before = session.get().accountId
  const accountId = readAccountId() ?? user.current_account?.id ?? null
  keepAccountId(accountId)
  keepUser(user)
  updateSession({ user, accountId })
  if (before === null || before === accountId) return
  // Data of one account must not be shown in another.
  etags.clear()
  queryClient.removeQueries({ predicate: ({ queryKey: [resource] }) => resource !== 'me' })
}

/**
 * Reads the signed-in user; a response up to ten seconds old is reused, unless `force`.
 *
 * @throws ApiError
 */
export async function loadUser({ force = false } = {}): Promise<Me> {
  const { data } = await queryClient.fetchQuery({ ...meQuery, ...(force ? { staleTime: 0 } : {}) })
  applyUser(data)
  return data
}

/** The signed-in user, from this device or the server. */
export const userKnown = async (): Promise<Me> => session.get().user ?? loadUser()

/** The signed-in user for public pages; null without one, or if they can't be read. */
export async function userIfAny(): Promise<Me | null> {
  if (!session.get().isAuthenticated) return null
  return userKnown().catch(() => null)
}

/** Removes all cached data of a session and account. */
function forgetAnswers() {
  cancelRequests()
  etags.clear()
  queryClient.clear()
}

/**
 * Signs in and stores the session on this device. With one-time codes enabled, the first call is refused with 401
 * `mfa_required`, and the second contains a code.
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

/** Calls back right before a session ends by itself, so that open forms store their drafts. */
export function onSessionEnding(ending: Ending): () => void {
  endings.add(ending)
  return () => {
    endings.delete(ending)
  }
}

/** Removes the session from this device, without telling the server. */
export function forgetSignIn(): void {
  cancelRequests()
  etags.clear()
  dropSignIn()
  updateSession({ user: null, token: null, accountId: null, flags: FLAGS })
}

/** Ends an expired session; open forms store their drafts before. */
export function expireSession(): void {
  for (const ending of endings) ending()
  forgetSignIn()
}

const PATIENCE = 1000

/**
 * Signs out: waits at most a second for the server, then removes the session and its drafts in any case. `onFailure` is
 * called if the server could not be reached, even after that second.
 */
export async function logout(onFailure: () => void): Promise<void> {
  const signedOut = send(sessionApi.logout, {}, undefined, { outlives: true }).catch(onFailure)
  // The open pages would otherwise send requests with a session that may have ended.
  closeRequests()
  await Promise.race([signedOut, wait(PATIENCE)])
  const { user } = session.get()
  forgetSignIn()
  queryClient.clear()
  if (user) dropDraftsOf(user.id)
}

/**
 * Switches to another of the user's accounts; the caller then opens the start page. The server stores it for the next
 * sign-in, without being waited for.
 */
export function switchAccount(id: string): void {
  keepAccountId(id)
  updateSession({ user: null, accountId: id, flags: FLAGS })
  forgetAnswers()
  const remember = { body: { user: { current_account_id: id } } }
  send(usersApi.updateMe, remember, undefined, { handles: [401, 403] }).catch(() => undefined)
}
