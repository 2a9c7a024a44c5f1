import type { BrowserContext } from '@playwright/test'

/**
 * Collects what goes wrong in a browser, whatever the pages look like: errors in the console, exceptions that
 * nobody caught, and calls that were refused or failed.
 */
export class Troubles {
  readonly #found: string[] = []
  readonly #asked: RegExp[] = []

  constructor(context: BrowserContext) {
    context.on('weberror', (error) => this.#found.push(String(error.error())))
    context.on('console', (message) => {
      // The browser says so of every refused call too, but not of which.
      const refused = /^Failed to load resource/.test(message.text())
      if (message.type() === 'error' && !refused) this.#found.push(message.text())
    })
    context.on('response', (response) => {
      if (response.status() < 400) return
      const { pathname } = new URL(response.url())
      this.#found.push(`${response.status()} ${response.request().method()} ${pathname}`)
    })
  }

  /** Nothing of ours asks by the browser's own dialogs: one comes of text that was run. */
  static watchDialogs(context: BrowserContext): Promise<unknown> {
    return context.addInitScript(() => {
      for (const name of ['alert', 'confirm', 'prompt'] as const)
        // oxlint-disable-next-line no-console -- that is where it is heard of
        window[name] = (text?: unknown) => console.error(`dialog: ${String(text)}`) as never
    })
  }

  /** Says what the test provokes: `/^401 POST .*login/`. */
  expect(...asked: RegExp[]): void {
    this.#asked.push(...asked)
  }

  unexpected(): string[] {
    return this.#found.filter((text) => !this.#asked.some((pattern) => pattern.test(text)))
  }
}
