import type { BrowserContext } from '@playwright/test'

/** Collects the errors of a browser: errors in the console, uncaught exceptions, and refused or failed calls. */
export class Troubles {
  readonly #found: string[] = []
  readonly #asked: RegExp[] = []

  constructor(context: BrowserContext) {
    context.on('weberror', (error) => this.#found.push(String(error.error())))
    context.on('console', (message) => {
      // The browser also reports every refused call in the console, but without its URL.
      const refused = /^Failed to load resource/.test(message.text())
      if (message.type() === 'error' && !refused) this.#found.push(message.text())
    })
    context.on('response', (response) => {
      if (response.status() < 400) return
      const { pathname } = new URL(response.url())
      this.#found.push(`${response.status()} ${response.request().method()} ${pathname}`)
    })
  }

  /** The application never uses the browser's dialogs: an open one means that injected text was run. */
  static watchDialogs(context: BrowserContext): Promise<unknown> {
    return context.addInitScript(() => {
      for (const name of ['alert', 'confirm', 'prompt'] as const)
        // oxlint-disable-next-line no-console -- that is where it is heard of
        window[name] = (text?: unknown) => console.error(`dialog: ${String(text)}`) as never
    })
  }

  /** Declares errors that the test causes: `/^401 POST .*login/`. */
  expect(...asked: RegExp[]): void {
    this.#asked.push(...asked)
  }

  unexpected(): string[] {
    return this.#found.filter((text) => !this.#asked.some((pattern) => pattern.test(text)))
  }
}
