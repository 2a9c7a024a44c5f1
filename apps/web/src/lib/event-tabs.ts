import { eventsApi } from '@steward/contract/events.ts'
import { ApiError } from './api-error.ts'
import { readEvents, type StreamMessage } from './event-text.ts'
import { wait } from './http-limits.ts'
import { take } from './http.ts'

const LONGEST_MS = 60_000
/** Who had to give way to newer tabs doesn't push them out in turn. */
const REPLACED_MS = 5 * 60_000

interface Reading {
  signal: AbortSignal
  hear: (heard: StreamMessage) => void
  /** Nothing is heard from now on, until it is again. */
  onDown: () => void
  /** The server refuses this person the account, for now or for good. */
  onRefused: () => void
}

/** Doubles with each try; no two browsers come back at the same moment after a restart of the server. */
const delayOf = (failures: number, random: () => number = Math.random) =>
  Math.min(LONGEST_MS, 1000 * 2 ** failures) * (0.5 + random() / 2)

/** Holds the stream of events open until `signal`, opening it again whenever it ends. */
async function keepReading({ signal, hear, onDown, onRefused }: Reading): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    let replaced = false
    try {
      const read = ({ body }: Response) =>
        readEvents(body!, (heard) => {
          failures = 0
          replaced = heard.type === 'replaced'
          hear(heard)
        })
      await take(eventsApi.stream, {}, read, signal, { handles: [403] })
    } catch (error) {
      failures += 1
      if (error instanceof ApiError && error.status === 403) onRefused()
    }
    if (signal.aborted) return
    onDown()
    await wait(replaced ? REPLACED_MS : delayOf(failures), signal).catch(() => undefined)
  }
}

/**
 * Between the tabs of a browser: what was heard; that nothing is heard any more; the question who hears, and its
 * answer, with the milliseconds for which there was nothing to hear.
 */
type TabMessage =
  | StreamMessage
  | { type: 'down' }
  | { type: 'who' }
  | { type: 'here'; quiet_ms: number }

/** A tab that reads says so about every 25 seconds. */
const SILENCE_MS = 60_000

interface Listening {
  /** Names the person and the account: tabs that show the same share one stream. */
  key: string
  hear: (heard: StreamMessage) => void
  onLive: (isLive: boolean) => void
  onRefused: () => void
}

/**
 * Hears the events of an account in this tab. One tab of the browser reads them and passes them on to the others, since
 * browsers open only a few connections to a server at a time, and each stream holds one.
 *
 * @returns the way to stop
 */
export function listenInTabs({ key, hear, onLive, onRefused }: Listening): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const name = `steward events ${key}`
  const tabs = new BroadcastChannel(name)
  let silence: ReturnType<typeof setTimeout> | undefined
  let reads = false
  let quietSince = 0
  let isLive = false

  const setLive = (next: boolean) => {
    isLive = next
    onLive(next)
  }
  const post = (message: TabMessage) => tabs.postMessage(message)
  const receive = (heard: StreamMessage) => {
    setLive(true)
    clearTimeout(silence)
    if (!reads) silence = setTimeout(() => setLive(false), SILENCE_MS)
    hear(heard)
  }
  const answer = () => {
    if (reads && isLive) post({ type: 'here', quiet_ms: Date.now() - quietSince })
  }
  const join = (quiet_ms: number) => {
    if (!isLive) receive({ type: 'hello', quiet_ms })
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'who') answer()
    else if (data.type === 'here') join(data.quiet_ms)
    else if (data.type === 'down') setLive(false)
    else receive(data)
  })

  const read = async () => {
    if (signal.aborted) return
    reads = true
    clearTimeout(silence)
    await keepReading({
      signal,
      onRefused,
      hear: (heard) => {
        if (heard.type === 'hello') quietSince = Date.now() - heard.quiet_ms
        else if (heard.type !== 'alive') quietSince = Date.now()
        receive(heard)
        post(heard)
      },
      onDown: () => {
        setLive(false)
        post({ type: 'down' })
      },
    })
  }
  post({ type: 'who' })
  // Locks exist on secure origins only; without them each tab reads for itself.
  const locks = globalThis.navigator.locks
  const turn = locks ? locks.request(name, { signal }, read) : read()
  // Whoever stops before it was their turn doesn't get one.
  Promise.resolve(turn).catch(() => undefined)
  return () => {
    stopping.abort()
    clearTimeout(silence)
    if (reads) post({ type: 'down' })
    tabs.close()
    onLive(false)
  }
}
