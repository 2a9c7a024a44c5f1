import type { Page } from '@steward/contract/kit/list.ts'
import type { InputOf, ReplyOf, Route } from '@steward/contract/kit/route.ts'
import {
  hashKey,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { type ApiError, send } from './http.ts'
import { touchedByCall } from './touches.ts'

const keyOf = (route: Route, input: unknown) => [...route.name.split('.'), input] as const

/** How long responses stay fresh in milliseconds, by the route's name, if not the default of five minutes. */
const STALE_TIMES: Record<string, number> = {
  'me.get': 10_000,
  'bulk_imports.list': 10_000,
  'feature_flags.list': 60_000,
}

const freshness = (route: Route) => {
  const staleTime = STALE_TIMES[route.name]
  return staleTime === undefined ? {} : { staleTime }
}

/** Query options of a route, for loaders, hooks and the cache. */
export const query = <R extends Route>(route: R, input: InputOf<R>) =>
  queryOptions<ReplyOf<R>, ApiError>({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => send(route, input, signal),
    ...freshness(route),
  })

type ListRoute = Route & { reply: { _zod: { output: Page<unknown> } } }

/** Query options of a list that is read page by page in order. */
export const pages = <R extends ListRoute>(route: R, input: InputOf<R>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(route, input), 'pages'],
    queryFn: ({ signal, pageParam }): Promise<ReplyOf<R>> => {
      const { query: parameters = {} } = input as { query?: object }
      const next = pageParam === null ? parameters : { ...parameters, page: 1, cursor: pageParam }
      return send(route, { ...input, query: next } as InputOf<R>, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as Page<unknown>).meta.next_cursor,
    ...freshness(route),
  })

/** The key prefix of all pages of a list; see `pageAt`. */
const pagesKey = (route: Route, input: unknown) =>
  // Hashed, because keys also match by a subset of their objects: pages of a filtered list would match those of the
  // whole one.
  [...route.name.split('.'), 'page', hashKey([input])] as const

/**
 * One page of a list with random access. If the page before is known and not stale, its cursor is used, which costs the
 * server the same at any depth.
 */
export const pageAt = <R extends ListRoute>(route: R, input: InputOf<R>, page: number) =>
  queryOptions<ReplyOf<R>, ApiError>({
    queryKey: [...pagesKey(route, input), page],
    queryFn: ({ client, signal }) => {
      const { query: parameters = {} } = input as { query?: object }
      const before = client.getQueryState<Page<unknown>>([...pagesKey(route, input), page - 1])
      const cursor = before?.isInvalidated === false ? before.data?.meta.next_cursor : null
      const from = cursor ? { page: 1, cursor } : { page }
      return send(route, { ...input, query: { ...parameters, ...from } } as InputOf<R>, signal)
    },
    ...freshness(route),
  })

/** The pages of a list that have been fetched, in order; see `pageAt`. */
export const pagesRead = <R extends ListRoute>(
  client: QueryClient,
  route: R,
  input: InputOf<R>,
): [page: number, answer: ReplyOf<R>][] =>
  client
    .getQueriesData<ReplyOf<R>>({ queryKey: pagesKey(route, input) })
    .flatMap(([key, answer]): [number, ReplyOf<R>][] =>
      answer ? [[Number(key.at(-1)), answer]] : [],
    )
    .toSorted(([one], [other]) => one - other)

interface SendHookOptions {
  /**
   * For calls that create something: repeating the same input after a failure sends the same `Idempotency-Key`, so that
   * no second record is created if only the response was lost.
   */
  once?: boolean
  /**
   * Sends calls one after the other: in parallel they may arrive in another order, so that an earlier choice would
   * overwrite a later one.
   */
  inOrder?: boolean
}

/** The key stays the same until the input changes or the call succeeds. */
function useRepeatKey() {
  const last = useRef<{ input: string; key: string } | null>(null)
  return {
    keyFor(input: unknown): string {
      const text = JSON.stringify(input)
      if (last.current?.input !== text) last.current = { input: text, key: crypto.randomUUID() }
      return last.current.key
    },
    done: () => {
      last.current = null
    },
  }
}

/** Marks everything that a call has changed as stale, and refetches what is on screen. */
export const outdate = (client: QueryClient, route: Route): Promise<unknown> =>
  Promise.all(touchedByCall(route).map((key) => client.invalidateQueries({ queryKey: [key] })))

const PARTS = ['list', 'facets']

/**
 * The same after a record was deleted for good: only its lists are refetched, as the record itself no longer exists.
 */
export function outdateLists(client: QueryClient, route: Route): void {
  for (const key of touchedByCall(route))
    for (const part of PARTS) void client.invalidateQueries({ queryKey: [key, part] })
}

/** A mutation that marks everything it has changed as stale. */
export function useSend<R extends Route>(
  route: R,
  { once = false, inOrder = false }: SendHookOptions = {},
) {
  const client = useQueryClient()
  const repeat = useRepeatKey()

  const withKey = (input: InputOf<R>): InputOf<R> =>
    once
      ? { ...input, headers: { 'idempotency-key': repeat.keyFor(input), ...input.headers } }
      : input

  return useMutation<ReplyOf<R>, ApiError, InputOf<R>>({
    ...(inOrder && { scope: { id: route.path } }),
    mutationFn: (input) => send(route, withKey(input)),
    onSuccess: () => {
      repeat.done()
      // Not awaited: the call is done, and lists may follow later.
      void outdate(client, route)
    },
  })
}
