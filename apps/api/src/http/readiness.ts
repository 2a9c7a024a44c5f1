import type { Services } from '#core/context/services.ts'

/** However many ask, the database is asked once in this time. Milliseconds. */
const REMEMBERED = 1_000

const state = { draining: false }

/** From now on this process says that it isn't ready, so that a proxy sends new requests to others before it stops. */
export function stopBeingReady(): void {
  state.draining = true
}

/** Whether this process is about to stop: whoever keeps a connection to it is told to open the next one elsewhere. */
export const isDraining = (): boolean => state.draining

async function reaches({ pool }: Pick<Services, 'pool'>): Promise<boolean> {
  try {
    const client = await pool.connect()
    try {
      await client.query('select 1')
      client.release()
      return true
    } catch {
      client.release(true)
      return false
    }
  } catch {
    return false
  }
}

/** Whether requests can be taken. The answer, good or bad, is remembered for a second. */
export function readiness(services: Pick<Services, 'pool'>): () => Promise<boolean> {
  let known: { at: number; answer: Promise<boolean> } | undefined
  return async () => {
    if (state.draining) return false
    const now = performance.now()
    if (!known || now - known.at >= REMEMBERED) known = { at: now, answer: reaches(services) }
    return known.answer
  }
}
