import { expect, type Locator } from '@playwright/test'

/** Somebody's hand at the mouse, or on the glass of a phone: it presses one thing after the other, and counts. */
export class Hand {
  #presses = 0

  async press(target: Locator): Promise<void> {
    await target.click()
    this.#presses += 1
  }

  /** A job that takes more presses than this has become harder than it was. */
  expectAtMost(most: number): void {
    expect(this.#presses, 'presses that the job takes').toBeLessThanOrEqual(most)
  }
}
