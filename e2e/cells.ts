import type { Locator, Page } from '@playwright/test'

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
