import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000

/** The code that an authenticator app shows for a secret, `steps` of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  })

/** Six digits that are wrong at any time close to this one. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  const tries = ['000000', '111111', '222222', '333333', '444444', '555555']
  return tries.find((code) => !near.includes(code))!
}

/** The secret that the page shows beside the QR code. */
export async function secretOn(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  return page
    .locator('code')
    .filter({ hasText: /^([A-Z2-7]{4} ?){8}$/ })
    .innerText()
}

/** The recovery codes on screen. */
export const recoveryCodes = (page: Page) =>
  page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')

/** Confirms that they are stored, and continues. */
export async function storeCodes(page: Page): Promise<void> {
  await page.getByLabel('I have saved them').check()
  await page.getByRole('button', { name: 'Done' }).click()
}
