import { eventsApi } from '@steward/contract/events.ts'
import { ApiError } from './api-error.ts'
import { readEvents, type StreamMessage } from './event-text.ts'
import { wait } from './http-limits.ts'
import { take } from './http.ts'

const LONGEST_MS = 60_000
/** How long a tab waits that was cut off in favor of newer ones, so that it doesn't push them out in turn. */
const REPLACED_MS = 5 * 60_000

interface Reading {
  signal: AbortSignal
  hear: (heard: StreamMessage) => void
  /** The stream has ended; it will be opened again. */
  onDown: () => void
  /** The server refuses the user this account. */
  onRefused: () => void
}

/**
 * Doubles with each attempt, with a random part so that not all browsers reconnect at once after a restart of the
 * server.
 */
const delayOf = (failures: number, random: () => number = Math.random) =>
  Math.min(LONGEST_MS, 1000 * 2 ** failures) * (0.5 + random() / 2)

/** Keeps the event stream open until `signal`, reconnecting whenever it ends. */
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
 * Messages between the tabs of a browser: an event; `down`: the stream has ended; `who`: asks whether a tab has the
 * stream open; `here`: its answer, with the milliseconds since the last event.
 */
type TabMessage =
  | StreamMessage
  | { type: 'down' }
  | { type: 'who' }
  | { type: 'here'; quiet_ms: number }

/** The stream sends a sign of life about every 25 seconds; longer silence than this means that it is gone. */
const SILENCE_MS = 60_000

interface Listening {
  /** User and account: tabs with the same key share one stream. */
  key: string
  hear: (heard: StreamMessage) => void
  onLive: (isLive: boolean) => void
  onRefused: () => void
}

/**
 * Delivers the events of an account to this tab. Browsers limit the number of connections to a server, and a stream
 * occupies one, so only one tab has it open and forwards the events to the others.
 *
 * @returns a function that stops it
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
  // Locks exist in secure contexts only; without them each tab opens its own stream.
  const locks = globalThis.navigator.locks
  const turn = locks ? locks.request(name, { signal }, read) : read()
  // Rejected if the signal is aborted before the lock was granted.
  Promise.resolve(turn).catch(() => undefined)
  return () => {
    stopping.abort()
    clearTimeout(silence)
    if (reads) post({ type: 'down' })
    tabs.close()
    onLive(false)
  }
}
