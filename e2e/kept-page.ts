import type { Browser, Page } from '@playwright/test'
import { Troubles } from './troubles.ts'

/** A document of the application's origin that doesn't run the application. */
const PARKED = '/favicon.svg'

/** The number of stories per page: the memory that the browser keeps of each adds up. */
const STORIES = 30

/** The events that stories listen to. */
const HEARD = ['request', 'response', 'console', 'weberror', 'dialog', 'download', 'page'] as const

interface Beginning {
  viewport: Parameters<Page['setViewportSize']>[0] | null
  headers: Record<string, string>
  /** The initial local storage. */
  kept: readonly { name: string; value: string }[]
}

/**
 * A page that the stories of a worker share. A new browser would load and compile the application again for each of
 * them, which takes longer than most stories. What a story changes is reverted; after changes that can't be, or a
 * failure, the next story gets a new page.
 */
export class KeptPage {
  readonly #browser: Browser
  #page: Page | undefined
  #isSpoiled = false
  #stories = 0

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async begin({ viewport, headers, kept }: Beginning): Promise<Page> {
    this.#page ??= await this.#open()
    const page = this.#page
    await page.context().setExtraHTTPHeaders(headers)
    if (viewport) await page.setViewportSize(viewport)
    await page.evaluate((entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value)
    }, kept)
    return page
  }

  async end(isGood: boolean): Promise<void> {
    this.#stories += 1
    const isLast = !isGood || this.#isSpoiled || this.#stories === STORIES
    if (isLast || !(await this.#isTakenBack())) await this.close()
  }

  async close(): Promise<void> {
    await this.#page?.context().close()
    this.#page = undefined
  }

  async #open(): Promise<Page> {
    const context = await this.#browser.newContext()
    await Troubles.watchDialogs(context)
    const page = await context.newPage()
    await page.goto(PARKED)
    this.#isSpoiled = false
    this.#stories = 0
    this.#watch(context, ['addInitScript', 'exposeBinding', 'newCDPSession'])
    this.#watch(page, ['addInitScript', 'exposeBinding'])
    this.#watch(page.clock, ['install', 'setFixedTime'])
    return page
  }

  /** Detects calls with lasting effects on a browser. */
  #watch<T extends object>(thing: T, names: readonly (keyof T & string)[]): void {
    for (const name of names) {
      const does = (thing[name] as (...given: unknown[]) => unknown).bind(thing)
      Object.defineProperty(thing, name, {
        value: (...given: unknown[]) => {
          this.#isSpoiled = true
          return does(...given)
        },
      })
    }
  }

  async #isTakenBack(): Promise<boolean> {
    const page = this.#page!
    if (page.isClosed()) return false
    const context = page.context()
    try {
      for (const one of context.pages()) if (one !== page) await one.close()
      for (const name of HEARD) {
        context.removeAllListeners(name)
        page.removeAllListeners(name)
      }
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await page.goto(PARKED)
      await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' })
      await page.mouse.move(0, 0)
      await context.clearCookies()
      await forgetAll(page)
      this.#isSpoiled = false
      return true
    } catch {
      return false
    }
  }
}

/**
 * Clears the storage of the origin and the history, but not the HTTP cache. The CDP session is closed again: while a
 * second one is open, navigation resets the emulated media of a story.
 */
async function forgetAll(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  const line = await page.context().newCDPSession(page)
  await line.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'all',
  })
  await line.send('Page.resetNavigationHistory')
  await line.detach()
}
