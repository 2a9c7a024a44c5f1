import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The button of a filter above a list. */
export const chip = (page: Page, name: string) =>
  page.getByRole('search').getByRole('button', { name: new RegExp(`^${name}`) })

/** Selects an option of a filter, and closes it. */
export async function filter(page: Page, name: string, option: string) {
  await chip(page, name).click()
  const options = page.getByRole('dialog', { name })
  await options.getByRole('checkbox', { name: option }).click()
  await expect(options.getByRole('checkbox', { name: option })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(options).toBeHidden()
}

/** The bar with the actions for selected rows. */
export const bulkBar = (page: Page) => page.getByRole('region', { name: /selected$/ })

/** The lines of a downloaded CSV file. */
export async function linesOf(download: Promise<Download>): Promise<string[]> {
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
}
