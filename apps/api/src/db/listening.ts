import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Pool } from './client.ts'

const CHANNEL = 'steward_events'
/** How often an idle connection is checked. */
const ASK_MS = 25_000
const SHORTEST_MS = 250
const LONGEST_MS = 10_000

interface Listener {
  pool: Pick<Pool, 'alone'>
  log: Logger
  onPayload: (payload: string) => void
  /** It listens from now on; earlier notifications may have been missed. */
  onUp: () => void
  onDown: () => void
}

/** Doubles with each try, with a random part so that processes don't reconnect at the same moment. */
const delayOf = (tries: number) =>
  Math.min(LONGEST_MS, SHORTEST_MS * 2 ** tries) * (0.5 + Math.random() / 2)

/**
 * Listens to the database's notifications, over the one connection of this process for that, which is reopened whenever
 * it breaks.
 */
export function listen(listener: Listener): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = keepListening(listener, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function keepListening(listener: Listener, signal: AbortSignal): Promise<void> {
  let tries = 0
  while (!signal.aborted) {
    try {
      await listenOnce(listener, signal, () => {
        tries = 0
      })
    } catch (error) {
      listener.log.warn({ err: error }, 'nothing is heard from the database; trying again')
    }
    listener.onDown()
    await wait(delayOf(tries), undefined, { signal, ref: false }).catch(() => {})
    tries += 1
  }
}

/** Listens until it is to stop; throws when the connection breaks. */
async function listenOnce(
  { pool, onPayload, onUp }: Listener,
  signal: AbortSignal,
  began: () => void,
): Promise<void> {
  const client = pool.alone()
  const over = Promise.withResolvers<void>()
  // The connection may break while nobody awaits this.
  over.promise.catch(() => {})
  const stop = () => over.resolve()
  signal.addEventListener('abort', stop)
  client.on('error', over.reject)
  client.on('end', () => over.reject(new Error('the database has closed the connection')))
  client.on('notification', ({ payload }) => payload && onPayload(payload))
  const asking = setInterval(() => void client.query('select 1').catch(over.reject), ASK_MS)
  asking.unref()
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    began()
    onUp()
    await over.promise
  } finally {
    clearInterval(asking)
    signal.removeEventListener('abort', stop)
    await Promise.race([client.end().catch(() => {}), wait(1_000, undefined, { ref: false })])
  }
}
