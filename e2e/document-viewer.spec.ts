import type { Page } from '@playwright/test'
import { findWholeChromium } from '../tools/chromium.mjs'
import { expect, test as base } from './fixtures.ts'
import { addAssets } from './register.ts'

/** A whole browser, because the headless shell has no PDF viewer. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const whole = findWholeChromium()
      await use({ ...launchOptions, ...(whole ? { executablePath: whole } : {}) })
    },
    { scope: 'worker' },
  ],
})

/** The smallest PDF that a viewer shows. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>`

const give = (page: Page, ...files: { name: string; text: string }[]) =>
  page
    .getByRole('region', { name: /^Files/ })
    .locator('input[type="file"][multiple]')
    .setInputFiles(
      files.map(({ name, text }) => ({
        name,
        mimeType: 'application/pdf',
        buffer: Buffer.from(text),
      })),
    )

test('a document opens in the browser’s viewer, unless its content isn’t what its type claims', async ({
  page,
  account,
}) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
  await page.goto(`/assets/${pump.id}/additional-info`)
  await give(page, { name: 'manual.pdf', text: PDF }, { name: 'page.pdf', text: '<b>no</b>' })

  await expect(page.getByRole('button', { name: 'Download page.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Open manual.pdf' }).click()
  const dialog = page.getByRole('dialog', { name: 'manual.pdf' })
  await expect(dialog.locator('iframe')).toHaveAttribute('src', /^blob:/)
  await expect
    .poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-extension:')))
    .toBe(true)
  await expect(dialog.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
