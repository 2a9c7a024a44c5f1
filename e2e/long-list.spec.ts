import { assetsApi } from '@steward/contract/assets.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { assetNames, assetRow } from './pages.ts'

const COUNT = 20_000

const ASSETS = `
  with site as (insert into sites (account_id, name, code) values ($1, 'Plant', 'S-1') returning id)
  insert into assets (account_id, asset_tag, name, status, site_id, purchase_cost)
  select $1, 'AST-' || n, 'Pump ' || lpad(n::text, 5, '0'), 'in_stock', site.id, n
  from site, generate_series(1, ${COUNT}) n`

const nth = (n: number) => `Pump ${String(n).padStart(5, '0')}`

const box = (page: Page) => page.locator('[data-scroll-restoration-id="list"]')

/** The requests of the browser for the register. */
function callsOf(page: Page): URL[] {
  const calls: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/v1/assets')) calls.push(url)
  })
  return calls
}

const ofList = (calls: readonly URL[]) =>
  calls.filter(({ pathname }) => pathname === '/api/v1/assets')

/** Opens the register, and waits until this window receives events. */
async function openRegister(page: Page): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/v1/events'))
  await page.goto('/assets')
  await stream
  await expect(assetRow(page, nth(1))).toBeVisible()
}

/** Scrolls by a number of pixels, and waits until the rows are loaded. */
async function goOn(page: Page, pixels: number): Promise<void> {
  await box(page).evaluate((list, by) => list.scrollBy(0, by), pixels)
  await expect(box(page).locator('.skeleton')).toHaveCount(0)
}

test.describe('a register of 20,000 assets', () => {
  test.beforeEach(async ({ account, arranger }) => {
    await arranger.write(account.account_id, ASSETS)
  })

  test('reaches any of them without loading those before', async ({ page }) => {
    const calls = callsOf(page)
    await openRegister(page)
    await assetNames(page).first().focus()
    await page.keyboard.press('End')
    await expect(assetRow(page, nth(COUNT)).getByRole('link')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(assetRow(page, nth(COUNT - 1)).getByRole('link')).toBeFocused()

    await box(page).evaluate((list) => list.scrollTo(0, list.scrollHeight / 2))
    await expect(assetRow(page, nth(COUNT / 2))).toBeInViewport()
    await assetRow(page, nth(COUNT / 2))
      .getByRole('link')
      .click()
    await page.getByRole('link', { name: 'Next asset' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nth(COUNT / 2 + 1))
    await page.goBack()
    await expect(assetRow(page, nth(COUNT / 2))).toBeInViewport()

    // The first page, the last ones and those in the middle.
    expect(ofList(calls).length).toBeLessThan(8)
  })

  test('reloads only the visible rows when another person changes something', async ({
    page,
    account,
  }) => {
    const calls = callsOf(page)
    await openRegister(page)
    for (let n = 0; n < 40; n++) await goOn(page, 2000)
    await expect(assetRow(page, nth(2003))).toBeVisible()
    const read = new Set(ofList(calls).map(({ search }) => search)).size
    expect(read).toBeGreaterThan(15)

    calls.length = 0
    const { data } = await account.call(assetsApi.list, { query: { search: nth(2003) } })
    await account.call(assetsApi.update, {
      params: { id: data[0]!.id },
      body: { asset: { status: 'in_use', name: 'Pump 02003 of Robin' } },
    })
    await expect(assetRow(page, 'Pump 02003 of Robin')).toBeVisible()
    const onScreen = calls.length

    // Scrolling back shows the current rows, not the cached ones.
    await box(page).evaluate((list) => list.scrollTo(0, 0))
    await expect(assetRow(page, nth(1))).toBeVisible()
    // Two visible pages, their sum and the figures above them.
    expect(ofList(calls.slice(0, onScreen)).length).toBeLessThanOrEqual(2)
    expect(onScreen).toBeLessThanOrEqual(4)
  })
})
