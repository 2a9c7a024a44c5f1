import type { Browser, Page } from '@playwright/test'
import { Troubles } from './troubles.ts'

/** A document of the app's origin in which nothing of the app runs. */
const PARKED = '/favicon.svg'

/** So many stories have one page: what the browser keeps of each of them adds up. */
const STORIES = 30

/** What stories listen to. */
const HEARD = ['request', 'response', 'console', 'weberror', 'dialog', 'download', 'page'] as const

interface Beginning {
  viewport: Parameters<Page['setViewportSize']>[0] | null
  headers: Record<string, string>
  /** What the app finds kept in the browser. */
  kept: readonly { name: string; value: string }[]
}

/**
 * One page for the stories of a worker, one after the other. A new browser would load and compile the app again for
 * each of them, which takes longer than most of what they tell. What a story leaves is taken back; where it did
 * something that can't be, or failed, the next one gets another page.
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

  /** Learns of what stays in a browser for good. */
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
 * Empties what the browser keeps of the origin but its files, and the way back. The line to the browser is closed
 * again: while a second one is open, each page that is gone to forgets the media that a story chose.
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
