import type { Query } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { browserStore } from './browser-store.ts'
import { queryClient } from './query-client.ts'
import { dataOwner, session } from './session-store.ts'
import { createStore } from './store.ts'

/** An answer as somebody last got it. */
export interface KeptAnswer {
  /** Whose it is, and to which question: `<account> <user> <hash of the query's key>`. */
  id: string
  data: unknown
  /** When it came, in milliseconds. */
  at: number
}

/** What people work with where there is no network: their orders, the assets of these, and what they may do. */
const KEPT: readonly string[] = ['work_orders', 'attachments', 'audits', 'me', 'feature_flags']
const isKept = ([resource, verb]: readonly unknown[]) =>
  KEPT.includes(String(resource)) || (resource === 'assets' && verb === 'get')

/** The last ones stay, and none for longer than two weeks. */
const MOST = 300
const LONGEST_MS = 14 * 86_400_000

export const within = browserStore('steward-answers', 'answers', { keyPath: 'id' })

/** By what an answer is kept: whose it is, and the hash of its question; null where nothing is kept. */
const idOf = (hash: string): string | null => {
  const owner = dataOwner()
  return owner && `${owner} ${hash}`
}

const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined)

/** Forgets all answers of everybody: at a sign-out, and when somebody's rights have changed. */
export const forgetAnswers = (): void => quietly(within('readwrite', (answers) => answers.clear()))

const drop = (id: string): void => quietly(within('readwrite', (answers) => answers.delete(id)))

/** The last answer of whoever is signed in to a question, by the hash of its key; none where nothing is kept. */
export async function keptAnswer<T>(hash: string): Promise<(KeptAnswer & { data: T }) | undefined> {
  const id = idOf(hash)
  if (id === null) return undefined
  const found = await within<KeptAnswer | undefined>('readonly', (answers) =>
    answers.get(id),
  ).catch(() => undefined)
  return found as (KeptAnswer & { data: T }) | undefined
}

const shown = new Map<string, number>()

/** When the oldest answer came that is shown out of the store, in milliseconds; null where none is. */
export const shownSince = createStore<number | null>(null)

function note(hash: string, at: number | undefined): void {
  if (at === undefined ? !shown.delete(hash) : shown.set(hash, at).size === 0) return
  shownSince.set(shown.size > 0 ? Math.min(...shown.values()) : null)
}

let dressed = (data: unknown): unknown => data

/** Says what is to be done with kept answers before they are shown: what was written since is in none of them. */
export function dressAnswers(dress: (data: unknown) => unknown): void {
  dressed = dress
}

/** Shows what was kept, as old as it is: it is read again when the network is back. */
async function bring({ queryKey, queryHash, state }: Query): Promise<void> {
  if (state.data !== undefined) return
  const found = await keptAnswer(queryHash)
  if (!found || queryClient.getQueryData(queryKey) !== undefined) return
  note(queryHash, found.at)
  queryClient.setQueryData(queryKey, dressed(found.data), { updatedAt: found.at })
}

/** Nobody who may no longer see something has it here. */
const GONE: readonly number[] = [401, 403, 404]

function failed(query: Query, error: unknown): void {
  const id = idOf(query.queryHash)
  if (id === null || !(error instanceof ApiError)) return
  if (error.status === 0) void bring(query)
  else if (GONE.includes(error.status)) drop(id)
}

/**
 * The server is reached again: what no open page asks for anew by itself, as its flags, is read again with the rest.
 */
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

/** Removes what is too old or too much, and whatever somebody else has left. */
async function tidy(): Promise<void> {
  const user = session.get().user?.id
  if (user === undefined) return
  const all = await within<KeptAnswer[]>('readonly', (answers) => answers.getAll())
  const mine = all.filter(({ id }) => id.split(' ')[1] === user).toSorted((a, b) => b.at - a.at)
  const stay = new Set(mine.slice(0, MOST).filter(({ at }) => Date.now() - at < LONGEST_MS))
  for (const answer of all) if (!stay.has(answer)) drop(answer.id)
}

/**
 * Keeps the last answers in this browser, for each person and account by itself, and shows them where the server can't
 * be reached. Once nobody is signed in, none is left.
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
