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

/** How long answers stay fresh where five minutes are too long: by the route's name, in milliseconds. */
const STALE_TIMES: Record<string, number> = {
  'me.get': 10_000,
  'bulk_imports.list': 10_000,
  'feature_flags.list': 60_000,
}

const freshness = (route: Route) => {
  const staleTime = STALE_TIMES[route.name]
  return staleTime === undefined ? {} : { staleTime }
}

/** Query options for a route of the contract: the same object feeds the loader, the hook and the cache. */
export const query = <R extends Route>(route: R, input: InputOf<R>) =>
  queryOptions<ReplyOf<R>, ApiError>({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => send(route, input, signal),
    ...freshness(route),
  })

type ListRoute = Route & { reply: { _zod: { output: Page<unknown> } } }

/** The same for a list that is read page after page: each page begins where the one before ended. */
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

/** The key of all pages of a list that have been read; see `pageAt`. */
const pagesKey = (route: Route, input: unknown) =>
  // Keys that hold an object are also found by a part of it: pages of a narrowed list are not those of the whole one.
  [...route.name.split('.'), 'page', hashKey([input])] as const

/**
 * One page of a list of which any may be looked at without those before it. Where the page before is known, and still
 * so, it goes on there, which costs the server the same however deep that is.
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

/** Which pages of a list have been read, and what they are, in their order; see `pageAt`. */
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
   * For creating calls: repeating the same input after a failure carries the same `Idempotency-Key`, so
   * that an answer that got lost on the way doesn't create a second record.
   */
  once?: boolean
  /**
   * For choices that are sent as they are made: each waits for the one before. Side by side they may arrive the other
   * way round, and the earlier one would stand.
   */
  inOrder?: boolean
}

/** The key stays until the input changes or the call succeeds. */
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

/** Reads again whatever a call has made outdated: what is on screen at once, the rest when it is looked at. */
export const outdate = (client: QueryClient, route: Route): Promise<unknown> =>
  Promise.all(touchedByCall(route).map((key) => client.invalidateQueries({ queryKey: [key] })))

const PARTS = ['list', 'facets']

/** The same for a record that is gone for good: its lists are read again, and not itself. */
export function outdateLists(client: QueryClient, route: Route): void {
  for (const key of touchedByCall(route))
    for (const part of PARTS) void client.invalidateQueries({ queryKey: [key, part] })
}

/** A write. Afterwards everything that it made outdated is read again. */
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
      // What was done is done: nobody waits for the lists to follow.
      void outdate(client, route)
    },
  })
}
