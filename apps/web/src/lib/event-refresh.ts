import type { Query, QueryClient } from '@tanstack/react-query'
import { holdLists } from './hold-list.ts'

/** What is shown is read again at most so often. */
const PAUSE_MS = 1000
/** A list of which many pages were read takes long: it is read again for a fifth of the time at most. */
const REST = 4
/** Somebody who scrolls, or is just saving something, is not disturbed for this much longer. */
const LATER_MS = 500

/** A page more of a list, or the first answer, is on its way: to read it anew would take that away. */
const isBusy = (query: Query) => query.isActive() && query.state.fetchStatus === 'fetching'

/** Reads again, in the background, what is on screen and has become outdated; what isn't, when it is looked at. */
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

  /** Says that everything read by these calls is outdated, `after` milliseconds from now at the earliest. */
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
    /** Something may have been missed: everything is outdated. Not everybody asks at the same moment. */
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
