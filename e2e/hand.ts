import { expect, type Locator } from '@playwright/test'

/** Clicks or taps, and counts the presses. */
export class Hand {
  #presses = 0

  async press(target: Locator): Promise<void> {
    await target.click()
    this.#presses += 1
  }

  /** A task that takes more presses has become harder than it was. */
  expectAtMost(most: number): void {
    expect(this.#presses, 'presses that the job takes').toBeLessThanOrEqual(most)
  }
}
