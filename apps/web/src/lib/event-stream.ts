import { eventsApi } from '@steward/contract/events.ts'
import { ApiError } from './api-error.ts'
import { type StreamMessage, readEvents } from './event-text.ts'
import { take } from './http.ts'
import { wait } from './http-limits.ts'

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
export const delayOf = (failures: number, random: () => number = Math.random) =>
  Math.min(LONGEST_MS, 1000 * 2 ** failures) * (0.5 + random() / 2)

/** Holds the stream of events open until `signal`, opening it again whenever it ends. */
export async function keepReading({ signal, hear, onDown, onRefused }: Reading): Promise<void> {
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
