import type { Services } from '#core/context/services.ts'

/** The database is asked at most once in this time, in milliseconds. */
const REMEMBERED = 1_000

const state = { draining: false }

/** Makes this process not ready, so that a proxy sends new requests to others before it stops. */
export function stopBeingReady(): void {
  state.draining = true
}

/** Whether this process is about to stop. Its answers then close the connection, so that clients connect to another. */
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

/** Whether requests are accepted. The answer is cached for a second. */
export function readiness(services: Pick<Services, 'pool'>): () => Promise<boolean> {
  let known: { at: number; answer: Promise<boolean> } | undefined
  return async () => {
    if (state.draining) return false
    const now = performance.now()
    if (!known || now - known.at >= REMEMBERED) known = { at: now, answer: reaches(services) }
    return known.answer
  }
}
