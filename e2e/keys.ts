import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** After this number of presses the cycle must be complete. */
export const MAX_STOPS = 120

export const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement)

/** Presses Tab or another key until the focus is on the target. */
export async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toHaveCount(1)
  for (let presses = 0; presses < MAX_STOPS; presses += 1) {
    await page.keyboard.press(key)
    if (await hasFocus(target)) return
  }
  await expect(target, `never reached by ${key}`).toBeFocused()
}

/** Opens the focused list, and picks an option. */
export async function pick(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Enter')
  const option = page.getByRole('option', { name, exact: true })
  await expect(option).toBeVisible()
  await expect(page.getByRole('option').and(page.locator(':focus'))).toHaveCount(1)
  if (!(await hasFocus(option))) await reach(page, option, 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(option).toBeHidden()
}

/** Moves the focus to a control, and presses it. */
export async function press(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  if (!(await hasFocus(target))) await reach(page, target, key)
  await page.keyboard.press('Enter')
}

/** Moves the focus to a field, and replaces its value. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  if (!(await hasFocus(target))) await reach(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Picks an item of the menu that was just opened. */
export async function choose(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name })
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  await press(page, entry, 'ArrowDown')
  await expect(page.getByRole('menu')).toBeHidden()
}

/** Presses Undo in the latest toast, by keyboard. */
export async function undo(page: Page): Promise<void> {
  await page.keyboard.press('F8')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Checks that the focus isn't lost after an action by keyboard. */
export const goesOn = (page: Page): Promise<void> =>
  expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
