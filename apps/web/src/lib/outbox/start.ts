import { session } from '#lib/session-store.ts'
import { flush, look } from './outbox.ts'

const begin = () => void look().then(flush, () => undefined)

/** Sends what an earlier visit left, and from now on whatever waits once the network is back. */
export function startOutbox(): void {
  addEventListener('online', flush)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') flush()
  })
  session.subscribe(begin)
  begin()
}
