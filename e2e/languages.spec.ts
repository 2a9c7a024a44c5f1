import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { csv } from './files.ts'
import { expect, test } from './fixtures.ts'
import { importTable, uploadTable } from './imports.ts'
import { clippedButtons } from './looks.ts'
import { heading } from './pages.ts'
import { addAssets, addSite } from './register.ts'

type Texts = { [key: string]: string | Texts }

const locate = createRequire(import.meta.url)
const textsOf = (language: string) =>
  JSON.parse(readFileSync(locate.resolve(`@steward/locales/${language}.json`), 'utf8')) as Texts

const leaves = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : leaves(text)))

const english = textsOf('en')
const KEY = new RegExp(`^(${Object.keys(english).join('|')})(\\.[a-z_]+)+$`)

/** Words that are only English: no other language has the same. */
function onlyEnglish(language: string): Set<string> {
  const theirs = new Set(leaves(textsOf(language)))
  return new Set(leaves(english).filter((text) => !theirs.has(text) && !text.includes('{{')))
}

/** Everything that a page says, to the eye or to the ear. */
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const NAMED = ['aria-label', 'placeholder', 'title', 'alt']
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
    for (const element of document.querySelectorAll('*')) {
      texts.push(...NAMED.map((name) => element.getAttribute(name) ?? ''))
    }
    return texts.map((text) => text.trim()).filter(Boolean)
  })

for (const language of ['de', 'es', 'fr'] as const) {
  test.describe(language, () => {
    test.use({ language })
    const foreign = onlyEnglish(language)

    /** The page speaks this language alone, and its buttons fit on a phone. */
    async function check(page: Page) {
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const texts = await said(page)
      expect(
        texts.filter((text) => KEY.test(text)),
        'keys instead of words',
      ).toEqual([])
      expect(
        texts.filter((text) => foreign.has(text)),
        'English words',
      ).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.locator('h1')).toBeVisible()
      // The page has to notice that it is narrow now.
      await expect.poll(() => clippedButtons(page), 'buttons that are cut off').toEqual([])
      await page.setViewportSize({ width: 1280, height: 720 })
    }

    test('the register and an asset', async ({ page, account }) => {
      const site = await addSite(account.call, 'Halle Süd')
      const [pump] = await addAssets(account.call, [
        { name: 'Pumpe', status: 'in_use', site_id: site.id, purchase_cost: '1234.50' },
        { name: 'Ventil', status: 'missing', status_reason: '?', condition: 'poor' },
      ])
      await page.goto('/assets')
      await expect(page.getByRole('link', { name: 'Pumpe' })).toBeVisible()
      await check(page)
      await page.getByRole('checkbox').nth(1).check()
      await check(page)
      await page.goto(`/assets/${pump.id}`)
      await expect(heading(page)).toHaveText('Pumpe')
      await expect(page.getByText(/Robin Tester/).last()).toBeVisible()
      await check(page)
    })

    test('forms, the profile and refusals', async ({ page, troubles }) => {
      troubles.expect(/^404 GET /)
      await page.goto('/assets?new=true')
      await page.getByRole('dialog').locator('button[type="submit"]').click()
      await expect(page.getByRole('dialog').locator('[aria-invalid]')).toBeVisible()
      await check(page)
      await page.goto('/profile')
      await expect(page.locator('#sessions li')).toHaveCount(1)
      await check(page)
      await page.locator('#two_factor button').click()
      await page.getByRole('dialog').locator('button[type="submit"]').click()
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
      await check(page)
      await page.goto('/profile/notifications')
      await expect(page.getByRole('switch').first()).toBeVisible()
      await check(page)
      await page.goto('/unauthorized?from=/assets/import&permission=bulk_import:create')
      await expect(heading(page)).toBeVisible()
      await check(page)
      await page.goto('/not-found')
      await expect(heading(page)).toBeVisible()
      await check(page)
      await page.goto('/assets/01a00000-0000-7000-8000-000000000000')
      await expect(heading(page)).toBeVisible()
      await check(page)
    })

    test('an import', async ({ page, account }) => {
      const table = csv('name,category,purchase_date', ['Pumpe,Pumpen,03/04/2026', 'Ventil,,'])
      const waiting = await uploadTable(account.call, table, { start: false })
      const done = await importTable(
        account.call,
        csv('name,category', ['Pumpe,Pumpen', 'Ventil,']),
      )
      await page.goto('/assets/import')
      await expect(heading(page)).toBeVisible()
      await check(page)
      await page.goto(`/assets/import?import=${waiting}&step=match`)
      await expect(page.getByRole('combobox').first()).toBeVisible()
      await check(page)
      await page.goto(`/bulk-imports/${done}`)
      await expect(page.getByRole('table')).toBeVisible()
      await check(page)
    })
  })
}

test.describe('before the sign-in', () => {
  test.use({ signedIn: false })

  test('the language is chosen on the page, and kept', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(heading(page)).toHaveText('Iniciar sesión')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    expect((await said(page)).filter((text) => onlyEnglish('es').has(text))).toEqual([])
  })
})
