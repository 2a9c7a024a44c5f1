import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** After so many presses a walk has gone round. */
export const MAX_STOPS = 120

export const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement)

/** Goes on, by Tab or another key, until the focus is where it should be. */
export async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toHaveCount(1)
  for (let presses = 0; presses < MAX_STOPS; presses += 1) {
    await page.keyboard.press(key)
    if (await hasFocus(target)) return
  }
  await expect(target, `never reached by ${key}`).toBeFocused()
}

/** Opens the list of choices that has the focus, and takes one. */
export async function pick(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Enter')
  const option = page.getByRole('option', { name, exact: true })
  await expect(option).toBeVisible()
  await expect(page.getByRole('option').and(page.locator(':focus'))).toHaveCount(1)
  if (!(await hasFocus(option))) await reach(page, option, 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(option).toBeHidden()
}

/** Goes to what has to be pressed, and presses it. */
export async function press(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  if (!(await hasFocus(target))) await reach(page, target, key)
  await page.keyboard.press('Enter')
}

/** Goes to a field, and writes over what is there. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  if (!(await hasFocus(target))) await reach(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Takes an entry of the menu that was just opened. */
export async function choose(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name })
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  await press(page, entry, 'ArrowDown')
  await expect(page.getByRole('menu')).toBeHidden()
}

/** Presses the button of the message that came last, by the way that leads there. */
export async function undo(page: Page): Promise<void> {
  await page.keyboard.press('F8')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Whoever works by keys goes on where they were. */
export const goesOn = (page: Page): Promise<void> =>
  expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
