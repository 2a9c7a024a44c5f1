import { i18n, textsUrl } from './i18n.ts'
import { newVersion } from './new-version.ts'
import { serviceWorkerUrl } from './script-url.ts'

/** Whoever comes back to a tab hears of a new version; asked for once an hour at most. */
const HOUR = 3_600_000

/** The script that the page on screen was begun by. */
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

/** The texts came before there was anybody to keep them: out of the browser's cache, they are asked for once more. */
const keepTexts = (): void =>
  void fetch(textsUrl(i18n.language), { cache: 'force-cache' }).catch(() => undefined)

/**
 * Keeps the application in the browser (`service-worker.js`), so that it opens without a network, and so that its
 * menus, dialogs and other pages do; says so when a newer version has come. What it shows is kept by `answer-store.ts`.
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
