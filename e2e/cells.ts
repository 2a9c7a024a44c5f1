import type { Locator, Page } from '@playwright/test'
import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import type { Account } from './fixtures.ts'

/** A grid of cells, by its name. */
export const gridOf = (page: Page, name: string) => page.getByRole('grid', { name })

/** The cell of a row, counted from the first, in a column. */
export async function cellIn(grid: Locator, row: number, column: string) {
  const heads = await grid.getByRole('columnheader').allTextContents()
  return grid.locator(`[data-index="${row}"] [data-cell="${heads.indexOf(column)}"]`)
}

export async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

export async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}

/** All assets, by tag. */
export async function register(account: Account): Promise<Asset[]> {
  const { data } = await account.call(assetsApi.list, {})
  return data.toSorted((a, b) => a.asset_tag.localeCompare(b.asset_tag))
}
