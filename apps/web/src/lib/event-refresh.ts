import type { Query, QueryClient } from '@tanstack/react-query'
import { holdLists } from './hold-list.ts'

/** The minimum interval between two refetches of what is on screen. */
const PAUSE_MS = 1000
/** A list with many loaded pages takes long: refetching takes a fifth of the time at most. */
const REST = 4
/** How much longer to wait while the user scrolls or a change is being saved. */
const LATER_MS = 500

/** Its first response or the next page of a list is being fetched; a refetch would cancel that. */
const isBusy = (query: Query) => query.isActive() && query.state.fetchStatus === 'fetching'

/** Refetches stale queries in the background: those on screen at once, others when they are next shown. */
export function createRefresher(client: QueryClient) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  const running = new Map<string, { again: boolean }>()
  const pausedUntil = new Map<string, number>()
  let scrolledAt = -Infinity
  const scrolled = () => {
    scrolledAt = performance.now()
  }
  document.addEventListener('scroll', scrolled, { capture: true, passive: true })

  const isDisturbing = () => performance.now() - scrolledAt < LATER_MS || client.isMutating() > 0

  const read = async (resource: string) => {
    waiting.delete(resource)
    if (isDisturbing()) return touch(resource, LATER_MS)
    const turn = {
      again: client
        .getQueryCache()
        .findAll({ queryKey: [resource] })
        .some(isBusy),
    }
    running.set(resource, turn)
    const began = performance.now()
    const release = holdLists()
    await client.invalidateQueries({ queryKey: [resource], predicate: (query) => !isBusy(query) })
    release()
    const now = performance.now()
    pausedUntil.set(resource, now + Math.max(PAUSE_MS, REST * (now - began)))
    running.delete(resource)
    if (turn.again) touch(resource)
  }

  /** Marks all queries of a resource as stale, `after` milliseconds from now at the earliest. */
  function touch(resource: string, after = 0): void {
    const turn = running.get(resource)
    if (turn) turn.again = true
    if (turn || waiting.has(resource)) return
    const rest = (pausedUntil.get(resource) ?? 0) - performance.now()
    waiting.set(
      resource,
      setTimeout(() => void read(resource), Math.max(after, rest)),
    )
  }

  return {
    touch,
    /**
     * Events may have been missed: marks everything as stale, after a random delay so that not all browsers refetch at
     * once.
     */
    touchAll(): void {
      void client.invalidateQueries({ refetchType: 'none' })
      const shown = client.getQueryCache().findAll({ type: 'active' })
      for (const resource of new Set(shown.map(({ queryKey }) => String(queryKey[0]))))
        touch(resource, Math.random() * PAUSE_MS)
    },
    stop(): void {
      document.removeEventListener('scroll', scrolled, { capture: true })
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
