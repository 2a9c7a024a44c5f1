import type { RecordChanged } from '@steward/contract/events.ts'
import type { StreamMessage } from './event-text.ts'
import { shownSince } from './answer-store.ts'
import { createRefresher } from './event-refresh.ts'
import { listenInTabs } from './event-tabs.ts'
import { touchedByEvent } from './touches.ts'
import { flagsKnown } from './flags.ts'
import { lastRequestId } from './last-request.ts'
import { live } from './live.ts'
import { queryClient } from './query-client.ts'
import { isClosed, mustSetUpCodes, session } from './session-store.ts'
import { loadUser } from './sign-in.ts'

/** A hidden tab stops listening after this time, until it is shown again. */
const HIDDEN_MS = 5 * 60_000
/** An event may have happened this much before it arrived. */
const MARGIN_MS = 1000
/** How often to check whether this tab is still saving. */
const SAVING_MS = 200
/** How many requests of this tab are remembered: the queries that they made stale are refetched already. */
const OWN_CALLS = 200

function rememberCalls() {
  const ids = new Set<string>()
  const stop = lastRequestId.subscribe(() => {
    ids.add(lastRequestId.get()!)
    const oldest = ids.values().next().value
    if (ids.size > OWN_CALLS && oldest !== undefined) ids.delete(oldest)
  })
  return { has: (id: string | null) => id !== null && ids.has(id), stop }
}

/**
 * Marks queries as stale after changes that this tab didn't make itself. While it is saving, changes wait: an event may
 * arrive before the response that identifies it as the tab's own.
 */
function changesOfOthers(touch: (resource: string) => void) {
  const own = rememberCalls()
  const waiting: RecordChanged[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const consider = () => {
    clearTimeout(timer)
    if (queryClient.isMutating() > 0) timer = setTimeout(consider, SAVING_MS)
    else
      for (const change of waiting.splice(0))
        if (!own.has(change.request_id))
          touchedByEvent(change).forEach((resource) => touch(resource))
  }
  return {
    add(change: RecordChanged) {
      waiting.push(change)
      consider()
    },
    stop() {
      clearTimeout(timer)
      own.stop()
    },
  }
}

/** Reads the user, their permissions and flags again; open pages follow the session. */
async function askForRights(): Promise<void> {
  await loadUser({ force: true }).catch(() => undefined)
  await flagsKnown({ force: true })
}

/** Events that make a single resource stale. */
const ONE_LIST: Partial<Record<StreamMessage['type'], string>> = {
  import_progress: 'bulk_imports',
  views_changed: 'saved_views',
  exports_changed: 'exports',
  bulk_changes_changed: 'bulk_changes',
  notification: 'notifications',
}

/**
 * Follows the events of one account and refetches what they make stale.
 *
 * @returns a function that stops it
 */
function listenTo(key: string, upToDate: { at: number }): () => void {
  const { touch, touchAll, stop: stopRefreshing } = createRefresher(queryClient)
  const changes = changesOfOthers(touch)
  const hear = (heard: StreamMessage, away: number) => {
    const list = ONE_LIST[heard.type]
    if (list) touch(list)
    switch (heard.type) {
      case 'record_changed':
        changes.add(heard)
        break
      case 'rights_changed':
        // With the old permissions, a page would request what is now refused.
        void askForRights().then(touchAll)
        break
      case 'resync':
        touchAll()
        break
      case 'hello':
        if (heard.quiet_ms < away + MARGIN_MS || shownSince.get() !== null) touchAll()
    }
  }
  const stop = listenInTabs({
    key,
    hear: (heard) => {
      const away = performance.now() - upToDate.at
      upToDate.at = performance.now()
      hear(heard, away)
    },
    onLive: live.set,
    // The pages follow once the remaining permissions are known.
    onRefused: () => void askForRights(),
  })
  return () => {
    stop()
    changes.stop()
    stopRefreshing()
  }
}

/** User and account whose events to follow; undefined while nobody is signed in, or their account is closed. */
function keyNow(): string | undefined {
  const current = session.get()
  const { user, accountId } = current
  if (!user || accountId === null || isClosed(current) || mustSetUpCodes(current)) return undefined
  return `${user.id} ${accountId}`
}

/** Follows the changes of others for as long as somebody is signed in and the tab isn't hidden for long. */
export function followEvents(): void {
  // Everything on screen was fetched after the page was loaded.
  let upToDate = { at: 0 }
  let listening: { key: string; stop: () => void } | undefined
  let awake = true
  let falling: ReturnType<typeof setTimeout> | undefined

  const settle = () => {
    const key = awake ? keyNow() : undefined
    if (key === listening?.key) return
    listening?.stop()
    listening = key === undefined ? undefined : { key, stop: listenTo(key, upToDate) }
  }
  const looked = () => {
    clearTimeout(falling)
    if (document.visibilityState === 'visible') awake = true
    else {
      falling = setTimeout(() => {
        awake = false
        settle()
      }, HIDDEN_MS)
    }
    settle()
  }
  // Another user or account: its data is fetched from now on.
  let known = keyNow()
  session.subscribe(() => {
    const key = keyNow()
    if (key !== undefined && key !== known) {
      known = key
      upToDate = { at: performance.now() }
    }
    settle()
  })
  document.addEventListener('visibilitychange', looked)
  looked()
}
