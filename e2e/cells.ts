import type { Locator, Page } from '@playwright/test'
import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { type Account, expect } from './fixtures.ts'
import { assetNames } from './pages.ts'

/**
 * A grid of cells, by its name. Not by its role: while a list of options is open, the grid is hidden from the
 * accessibility tree.
 */
export const gridOf = (page: Page, name: string) =>
  page.locator(`[role="grid"][aria-label="${name}"]`)

/** The cell of a row, counted from the first, in a column. */
export async function cellIn(grid: Locator, row: number, column: string) {
  const titles = grid.locator('[role="columnheader"]')
  await expect(titles.filter({ hasText: column }).first()).toBeAttached()
  const heads = await titles.allTextContents()
  return grid.locator(`[data-index="${row}"] [data-cell="${heads.indexOf(column)}"]`)
}

/** The grid of the register. */
export const assetGrid = (page: Page) => gridOf(page, 'Assets as cells')
export const assetCell = (page: Page, row: number, column: string) =>
  cellIn(assetGrid(page), row, column)

/** Opens the register and starts editing its cells; from there on by keyboard. */
export async function editCells(page: Page, first: string) {
  await page.goto('/assets')
  await expect(assetNames(page).first()).toHaveText(first)
  await page.getByRole('button', { name: 'Edit cells' }).press('Enter')
  await expect(assetGrid(page)).toBeFocused()
  await expect(await assetCell(page, 0, 'Name')).toContainText(first)
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
