import type { ElementHandle, Page } from '@playwright/test'
import { FOREIGN_FILES } from './files.ts'
import { expect, test } from './fixtures.ts'
import { hasFocus, MAX_STOPS, pick, reach } from './keys.ts'
import { assetNames, assetRow, field, heading, toast } from './pages.ts'
import { addAssets, numbered } from './register.ts'

// Each test has an account of its own, so both workers can share this file.
test.describe.configure({ mode: 'parallel' })

const rowLink = (page: Page, name: string) =>
  assetRow(page, name).getByRole('link', { name, exact: true })

/** A focused element, with the properties that are checked. */
interface Stop {
  element: ElementHandle<HTMLElement>
  name: string
  /** Its appearance while it is focused. */
  look: string
  complaints: string[]
}

/** The borders and shadows of an element, its pseudo-elements and its parent. */
function lookOf(element: HTMLElement): string {
  const { parentElement: holder } = element
  const around = [element, holder, holder?.parentElement, element.closest('label')]
  return around
    .flatMap((part) =>
      part ? [null, '::before', '::after'].map((n) => getComputedStyle(part, n)) : [],
    )
    .map(({ outlineStyle, outlineWidth, outlineColor, boxShadow }) => {
      const clear = /[,/] 0\)$/.test(outlineColor)
      return [clear ? 'none' : outlineStyle, clear ? 'none' : outlineWidth, boxShadow].join()
    })
    .join('; ')
}

/** The name of the element for messages. */
function nameOf(element: HTMLElement): string {
  const label = (element as HTMLInputElement).labels?.[0] ?? element
  const words = element.getAttribute('aria-label') ?? label.textContent
  return `${element.tagName.toLowerCase()} “${words.trim().slice(0, 40)}”`
}

/** The complaints if it is outside the window or covered. */
function complaintsAbout(element: HTMLElement): string[] {
  const label = element.closest('label') ?? element
  // A visually hidden control is drawn by its label.
  const drawn = element.offsetWidth <= 1 ? label : element
  const { left, top, right, bottom } = drawn.getBoundingClientRect()
  const room = [left, top, innerWidth - right, innerHeight - bottom]
  if (room.some((pixels) => pixels < -0.5)) return ['lies outside of the window']
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return label.contains(hit) ? [] : [`is covered by ${hit?.outerHTML.slice(0, 120)}`]
}

/** The focused element after scrolling; null if the page itself has the focus. */
async function focused(page: Page): Promise<ElementHandle<HTMLElement> | null> {
  const handle = await page.evaluateHandle(async () => {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return document.activeElement === document.body ? null : document.activeElement
  })
  return handle.asElement() as ElementHandle<HTMLElement> | null
}

/**
 * Presses Tab through the page or its dialog until the cycle is complete; returns the names of all stops. Each has to
 * be visible, not covered, and visibly focused.
 */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const stops: Stop[] = []
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press(key)
    const element = await focused(page)
    const last = stops.at(-1)
    if (last && (await last.element.evaluate(lookOf)) === last.look) {
      last.complaints.push('looks the same without the focus')
    }
    const first = stops[0]?.element
    if (!element || (first && (await element.evaluate((one, other) => one === other, first)))) break
    const [name, look, complaints] = await Promise.all([
      element.evaluate(nameOf),
      element.evaluate(lookOf),
      element.evaluate(complaintsAbout),
    ])
    stops.push({ element, name, look, complaints })
  }
  const complaints = stops.flatMap((stop) => stop.complaints.map((text) => `${stop.name} ${text}`))
  expect.soft(complaints, key).toEqual([])
  expect(stops.length, 'the way ends').toBeLessThan(MAX_STOPS)
  return stops.map(({ name }) => name)
}

test.describe('signing in', () => {
  test.use({ signedIn: false })

  test('works with Tab and Enter, and opens a page whose first tab stop skips the navigation', async ({
    page,
    account,
  }) => {
    await page.goto('/login')
    await expect(heading(page)).toHaveText('Sign in')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(account.email)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type(account.password)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Dashboard')

    await page.reload()
    await expect(heading(page)).toHaveText('Dashboard')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  })
})

test('an asset is added with C, its name and Enter, and another one with Ctrl+Enter', async ({
  page,
  account,
}) => {
  await addAssets(account.call, [{ name: 'Pump' }])
  await page.goto('/assets')
  await expect(assetNames(page)).toHaveText(['Pump'])
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Add asset' })
  await expect(field(dialog, 'Name')).toBeFocused()
  await page.keyboard.type('Valve')
  await reach(page, dialog.getByRole('button', { name: 'Create asset' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Valve was created as AST-00002')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowLink(page, 'Valve')).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)

  await page.keyboard.press('c')
  await expect(field(dialog, 'Name')).toBeFocused()
  await page.keyboard.type('Crane')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Crane was created as AST-00003')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(assetNames(page)).toHaveCount(3)
})

test.describe('the register', () => {
  test('is filtered by a status', async ({ page, account }) => {
    await addAssets(account.call, [
      { name: 'Crane', status: 'in_maintenance' },
      ...numbered('Pump', 2),
    ])
    await page.goto('/assets')
    await expect(assetNames(page)).toHaveCount(3)
    const chip = page.getByRole('search').getByRole('button', { name: /^Status/ })
    await reach(page, chip)
    await page.keyboard.press('Enter')
    const options = page.getByRole('dialog', { name: 'Status' })
    await expect(options.getByRole('textbox', { name: 'Search Status' })).toBeFocused()
    await reach(page, options.getByRole('checkbox', { name: /^In maintenance/ }))
    await page.keyboard.press('Space')
    await expect(assetNames(page)).toHaveText(['Crane'])
    await page.keyboard.press('Escape')
    await expect(options).toBeHidden()
    await expect(chip).toBeFocused()
    await expect(chip).toContainText('In maintenance')
    await expect(page).toHaveURL(/status\]=in_maintenance$/)

    await reach(page, page.getByRole('button', { name: 'Clear filters' }))
    await page.keyboard.press('Enter')
    await expect(assetNames(page)).toHaveCount(3)
  })

  test('is navigated by letters and arrows, and each row has its menu', async ({
    page,
    account,
  }) => {
    await addAssets(account.call, numbered('Pump', 4))
    await page.goto('/assets')
    await reach(page, rowLink(page, 'Pump 01'))
    for (const [key, name] of [
      ['j', 'Pump 02'],
      ['ArrowDown', 'Pump 03'],
      ['k', 'Pump 02'],
      ['ArrowUp', 'Pump 01'],
      ['End', 'Pump 04'],
      ['j', 'Pump 04'],
      ['Home', 'Pump 01'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(rowLink(page, name), key).toBeFocused()
    }
    await page.keyboard.press('.')
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem', { name: 'Open' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(assetRow(page, 'Pump 01').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('.')
    await reach(page, menu.getByRole('menuitem', { name: 'Edit' }), 'ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit Pump 01' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('changes the status of the rows ticked by X, and undoes that after F8', async ({
    page,
    account,
  }) => {
    await addAssets(account.call, numbered('Pump', 3))
    await page.goto('/assets')
    await reach(page, rowLink(page, 'Pump 01'))
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    const boxes = page
      .getByRole('row')
      .getByRole('checkbox', { name: /^Select Pump/, checked: true })
    await expect(boxes).toHaveCount(2)
    const bar = page.getByRole('region', { name: '2 assets selected' })
    await reach(page, bar.getByRole('button', { name: 'Change status' }), 'Shift+Tab')
    await page.keyboard.press('Enter')

    const dialog = page.getByRole('dialog', { name: 'Change status' })
    const status = dialog.getByRole('combobox', { name: 'New status' })
    await expect(dialog.locator(':focus')).toHaveCount(1)
    if (!(await hasFocus(status))) await reach(page, status)
    await pick(page, 'Out of service')
    await expect(status).toBeFocused()
    const reason = field(dialog, 'Status reason')
    await reach(page, reason)
    await page.keyboard.press('Enter')
    await expect(reason).toHaveAccessibleDescription(/Enter the status reason/)
    await reach(page, reason)
    await page.keyboard.type('Leaks')
    await page.keyboard.press('Enter')

    await expect(toast(page, '2 assets changed')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(assetRow(page, /^Pump/).filter({ hasText: 'Out of service' })).toHaveCount(2)
    await page.keyboard.press('F8')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Change undone')).toBeVisible()
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    await expect(assetRow(page, /^Pump/).filter({ hasText: 'In stock' })).toHaveCount(3)
  })
})

test('a file is imported, from choosing it to its result', async ({ page }) => {
  const [file] = FOREIGN_FILES
  const { path, rows } = file!
  await page.goto('/assets/import')
  await expect(heading(page)).toHaveText('Import assets')
  // Registered before the key press, which would otherwise open the chooser first.
  const chooser = page.waitForEvent('filechooser')
  await reach(page, page.getByRole('button', { name: 'Browse' }))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(path)
  await expect(page.getByRole('list', { name: 'Columns of the file' })).toBeVisible()

  await reach(page, page.getByRole('button', { name: 'Check the file' }))
  await page.keyboard.press('Enter')
  await reach(page, page.getByRole('checkbox', { name: 'Create missing records' }))
  await page.keyboard.press('Space')
  await reach(page, page.getByRole('button', { name: 'Continue' }))
  await page.keyboard.press('Enter')
  const start = page.getByRole('button', { name: `Import ${rows} rows` })
  await expect(start).toBeVisible()
  await reach(page, start)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${rows} of ${rows} rows imported.`)).toBeVisible()
  await reach(page, page.getByRole('link', { name: 'View imported assets' }))
  await page.keyboard.press('Enter')
  await expect(assetNames(page).first()).toBeVisible()
})

test('the language is changed in the profile, and the focus stays', async ({ page }) => {
  await page.goto('/profile')
  await reach(page, page.getByRole('combobox', { name: 'App language' }))
  await pick(page, 'Deutsch')
  await expect(heading(page)).toHaveText('Profil')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const language = page.getByRole('combobox', { name: 'Sprache der Anwendung' })
  await expect(language).toBeFocused()
  await page.reload()
  await expect(language).toContainText('Deutsch')
})

test.describe('the focus is visible wherever Tab leads', () => {
  test('in the register', async ({ page, account }) => {
    test.setTimeout(120_000)
    // Low enough that rows scroll under the headings.
    await page.setViewportSize({ width: 1280, height: 600 })
    await addAssets(account.call, numbered('Pump', 7))
    await page.goto('/assets')
    await expect(rowLink(page, 'Pump 01')).toBeVisible()
    const there = await walk(page, 'Tab')
    expect(there[0]).toContain('Skip to main content')
    const back = await walk(page, 'Shift+Tab')
    expect(back.toReversed()).toEqual(there)
  })

  test('in the profile', async ({ page }) => {
    await page.goto('/profile')
    await expect(page.getByRole('switch').last()).toBeVisible()
    const there = await walk(page, 'Tab')
    const back = await walk(page, 'Shift+Tab')
    expect(back.length).toBe(there.length)
  })

  test('in the dialog for a new asset, which keeps it inside', async ({ page }) => {
    await page.goto('/assets?new=true')
    const dialog = page.getByRole('dialog', { name: 'Add asset' })
    await expect(field(dialog, 'Name')).toBeFocused()
    await walk(page, 'Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await walk(page, 'Shift+Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  })
})
