import { session } from '#lib/session-store.ts'
import { showInAnswers } from './keep.ts'
import { flush, look } from './outbox.ts'

async function begin(): Promise<void> {
  const changes = await look()
  // Changes of an earlier visit are shown as done in stored responses, too.
  if (changes.length > 0) showInAnswers()
  flush()
}

const tryToBegin = () => void begin().catch(() => undefined)

/** Sends the changes of an earlier visit, and others whenever the network is back. */
export function startOutbox(): void {
  addEventListener('online', flush)
  // Another window may have added changes in the meantime.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryToBegin()
  })
  session.subscribe(tryToBegin)
  tryToBegin()
}
