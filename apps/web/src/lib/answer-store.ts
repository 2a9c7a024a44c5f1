import type { Query } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { browserStore } from './browser-store.ts'
import { queryClient } from './query-client.ts'
import { dataOwner, session } from './session-store.ts'
import { createStore } from './store.ts'

/** A response as it was last received. */
export interface KeptAnswer {
  /** Its owner and its query: `<account> <user> <hash of the query's key>`. */
  id: string
  data: unknown
  /** When it was received, in milliseconds. */
  at: number
}

/** What people work with offline: their work orders, the assets of these, and their permissions. */
const KEPT: readonly string[] = ['work_orders', 'attachments', 'audits', 'me', 'feature_flags']
const isKept = ([resource, verb]: readonly unknown[]) =>
  KEPT.includes(String(resource)) || (resource === 'assets' && verb === 'get')

/** Only the newest responses are kept, and none for longer than two weeks. */
const MOST = 300
const LONGEST_MS = 14 * 86_400_000

export const within = browserStore('steward-answers', 'answers', { keyPath: 'id' })

/** The store's key of a query's response: its owner and the query's hash; null where nothing is stored. */
const idOf = (hash: string): string | null => {
  const owner = dataOwner()
  return owner && `${owner} ${hash}`
}

const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined)

/** Deletes the responses of all users: at a sign-out, and when a user's permissions have changed. */
export const forgetAnswers = (): void => quietly(within('readwrite', (answers) => answers.clear()))

const drop = (id: string): void => quietly(within('readwrite', (answers) => answers.delete(id)))

/** The current user's last response to a query, by the hash of the query's key; undefined where none is stored. */
export async function keptAnswer<T>(hash: string): Promise<(KeptAnswer & { data: T }) | undefined> {
  const id = idOf(hash)
  if (id === null) return undefined
  const found = await within<KeptAnswer | undefined>('readonly', (answers) =>
    answers.get(id),
  ).catch(() => undefined)
  return found as (KeptAnswer & { data: T }) | undefined
}

const shown = new Map<string, number>()

/** When the oldest stored response on screen was received, in milliseconds; null where none is shown. */
export const shownSince = createStore<number | null>(null)

function note(hash: string, at: number | undefined): void {
  if (at === undefined ? !shown.delete(hash) : shown.set(hash, at).size === 0) return
  shownSince.set(shown.size > 0 ? Math.min(...shown.values()) : null)
}

let dressed = (data: unknown): unknown => data

/** Sets a transformation of stored responses before they are shown: it adds what was written since then. */
export function dressAnswers(dress: (data: unknown) => unknown): void {
  dressed = dress
}

/** Shows the stored response with its age, so that it is fetched again once the network is back. */
async function bring({ queryKey, queryHash, state }: Query): Promise<void> {
  if (state.data !== undefined) return
  const found = await keptAnswer(queryHash)
  if (!found || queryClient.getQueryData(queryKey) !== undefined) return
  note(queryHash, found.at)
  queryClient.setQueryData(queryKey, dressed(found.data), { updatedAt: found.at })
}

/** Statuses after which a stored response is deleted: its owner may no longer see it, or it is gone. */
const GONE: readonly number[] = [401, 403, 404]

function failed(query: Query, error: unknown): void {
  const id = idOf(query.queryHash)
  if (id === null || !(error instanceof ApiError)) return
  if (error.status === 0) void bring(query)
  else if (GONE.includes(error.status)) drop(id)
}

/** Once the server is reachable again: refetches queries that no open page polls, such as feature flags. */
const readOthers = (): void =>
  void queryClient.refetchQueries({
    fetchStatus: 'idle',
    predicate: ({ queryHash }) => shown.has(queryHash),
  })

function answered({ queryHash, state: { data, dataUpdatedAt: at } }: Query): void {
  note(queryHash, undefined)
  if (shown.size > 0) readOthers()
  const id = idOf(queryHash)
  if (id !== null) quietly(within('readwrite', (answers) => answers.put({ id, data, at })))
}

/** Deletes responses that are too old or too many, and those of other users. */
async function tidy(): Promise<void> {
  const user = session.get().user?.id
  if (user === undefined) return
  const all = await within<KeptAnswer[]>('readonly', (answers) => answers.getAll())
  const mine = all.filter(({ id }) => id.split(' ')[1] === user).toSorted((a, b) => b.at - a.at)
  const stay = new Set(mine.slice(0, MOST).filter(({ at }) => Date.now() - at < LONGEST_MS))
  for (const answer of all) if (!stay.has(answer)) drop(answer.id)
}

/**
 * Stores the last responses in this browser, for each user and account, and shows them where the server can't be
 * reached. They are deleted once nobody is signed in.
 */
export function keepAnswers(): void {
  const cache = queryClient.getQueryCache()
  const about = (query: Query) => {
    if (query.state.error) failed(query, query.state.error)
  }
  for (const query of cache.getAll()) if (isKept(query.queryKey)) about(query)
  cache.subscribe((event) => {
    if (event.type === 'removed') note(event.query.queryHash, undefined)
    if (event.type !== 'updated' || !isKept(event.query.queryKey)) return
    const { action, query } = event
    if (action.type === 'success' && !action.manual) answered(query)
    else if (action.type === 'failed' || action.type === 'error') failed(query, action.error)
  })
  let signedIn = session.get().isAuthenticated
  session.subscribe(() => {
    const now = session.get().isAuthenticated
    if (signedIn && !now) forgetAnswers()
    signedIn = now
  })
  quietly(tidy())
}
