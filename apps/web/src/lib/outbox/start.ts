import { session } from '#lib/session-store.ts'
import { showInAnswers } from './keep.ts'
import { flush, look } from './outbox.ts'

async function begin(): Promise<void> {
  const changes = await look()
  // What an earlier visit wrote is shown as done in what was kept of the answers, too.
  if (changes.length > 0) showInAnswers()
  flush()
}

const tryToBegin = () => void begin().catch(() => undefined)

/** Sends what an earlier visit left, and from now on whatever waits once the network is back. */
export function startOutbox(): void {
  addEventListener('online', flush)
  // Another window may have written something while this one wasn't looked at.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryToBegin()
  })
  session.subscribe(tryToBegin)
  tryToBegin()
}
