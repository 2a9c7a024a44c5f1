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

/** A tab that nobody has looked at for so long stops listening until somebody does. */
const HIDDEN_MS = 5 * 60_000
/** What an event reports may have happened a little before it arrived. */
const MARGIN_MS = 1000
/** How soon it is looked again whether this tab is still saving something. */
const SAVING_MS = 200
/** So many of this tab's own calls are remembered: what they changed is read again already. */
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
 * Says which answers changes make outdated, but for those that this tab made itself. While it is saving, it can't know
 * yet which these are: their event may be here before their answer.
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

/** Asks again who this is and what they may: the pages follow by themselves. */
async function askForRights(): Promise<void> {
  await loadUser({ force: true }).catch(() => undefined)
  await flagsKnown({ force: true })
}

/** Events that one list is read again for. */
const ONE_LIST: Partial<Record<StreamMessage['type'], string>> = {
  import_progress: 'bulk_imports',
  views_changed: 'saved_views',
  exports_changed: 'exports',
  bulk_changes_changed: 'bulk_changes',
  notification: 'notifications',
}

/** Hears the events of one account, and brings what is shown up to date. Returns the way to stop. */
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
        // By the rights of before, a page would ask for what is refused by now.
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
    // Once it is known what the person still may, the pages lead there.
    onRefused: () => void askForRights(),
  })
  return () => {
    stop()
    changes.stop()
    stopRefreshing()
  }
}

/** Whose events are to be heard: of nobody while it isn't known who is signed in, or their account is closed. */
function keyNow(): string | undefined {
  const current = session.get()
  const { user, accountId } = current
  if (!user || accountId === null || isClosed(current) || mustSetUpCodes(current)) return undefined
  return `${user.id} ${accountId}`
}

/** From now on this tab hears of what others do, as long as somebody is signed in and looks at it now and then. */
export function followEvents(): void {
  // What is on screen was read since the page began.
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
  // Somebody else, or another account: nothing of it was read before now.
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
