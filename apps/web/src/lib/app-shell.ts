import { i18n, textsUrl } from './i18n.ts'
import { newVersion } from './new-version.ts'
import { serviceWorkerUrl } from './script-url.ts'

/** A tab that is looked at again checks for a new version, once an hour at most. */
const HOUR = 3_600_000

/** The script that started the open page. */
const entryHere = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type="module"]')!.src).pathname

function askForNewVersions(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - askedAt < HOUR) return
    askedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}

/**
 * The locale texts were loaded before the service worker could store them, so they are requested again, from the
 * browser's cache.
 */
const keepTexts = (): void =>
  void fetch(textsUrl(i18n.language), { cache: 'force-cache' }).catch(() => undefined)

/**
 * Stores the application in the browser (`service-worker.js`), so that all of its pages open offline, and reports a
 * newer version. The data on its pages is stored by `answer-store.ts`.
 */
export async function keepShell(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener('controllerchange', keepTexts, { once: true })
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ entry: string }>) => {
    if (data.entry !== entryHere()) newVersion.set(true)
  })
  askForNewVersions(await serviceWorker.register(serviceWorkerUrl()))
}
