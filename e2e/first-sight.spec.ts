import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { assetRow } from './pages.ts'
import { addAssets, numbered } from './register.ts'

const KIB = 1024
/**
 * The maximum transferred size of all scripts that a browser with an empty cache loads before it shows the first asset.
 */
const SCRIPTS_KIB = 245
/** The maximum layout shift: the affected fraction of the window, times the distance. */
const SHIFT = 0.02
/** The simulated response time of a distant server, in milliseconds. */
const FAR_MS = 200

interface Seen {
  shift: number
  firstRow: number | undefined
}

/** Records layout shifts in the page, and the time of the first row. */
const watch = () => {
  const seen: Seen = { shift: 0, firstRow: undefined }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  new MutationObserver(() => {
    if (document.querySelector('[data-row-link]')) seen.firstRow ??= performance.now()
  }).observe(document, { childList: true, subtree: true })
}

const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

/** Delays each response, as by a distant server. */
async function answerLate(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: FAR_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

test.use({ isFirstVisit: true })

test('the browser loads little before it shows the first asset', async ({ page, account }) => {
  await addAssets(account.call, [{ name: 'Pump' }])
  await page.addInitScript(watch)
  await page.goto('/assets')
  await expect(assetRow(page, 'Pump')).toBeVisible()

  const { firstRow } = await seenOn(page)
  const loaded = await page.evaluate((before) => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return all
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < before!)
      .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize }))
  }, firstRow)
  const scripts = loaded.reduce((sum, { size }) => sum + size, 0) / KIB
  const largest = loaded.toSorted((a, b) => b.size - a.size).slice(0, 12)
  expect(scripts, JSON.stringify(largest, null, 1)).toBeLessThan(SCRIPTS_KIB)
  // A plausibility check of the measurement: frame and list can't be smaller than this.
  expect(scripts).toBeGreaterThan(SCRIPTS_KIB / 2)
})

test.describe('with a custom field as a column', () => {
  test.use({ flags: { 'assets.custom_fields.enable': true } })

  for (const [window, width, height] of [
    ['a wide window', 1440, 900],
    ['a phone', 390, 844],
  ] as const) {
    test(`nothing moves in ${window} while the register loads`, async ({ page, account }) => {
      await page.setViewportSize({ width, height })
      const voltage = {
        label: 'Voltage',
        type: 'decimal',
        section: 'details',
        show_in_list: true,
      } as const
      await account.call(dataFieldsApi.create, { body: { data_field: voltage } })
      await addAssets(account.call, numbered('Pump', 30))
      await page.addInitScript(watch)
      await answerLate(page)
      await page.goto('/assets')
      await expect(page.getByRole('link', { name: 'Pump 01' })).toBeVisible()
      await expect(page.getByText('30 assets', { exact: true })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      if (width > 1000)
        await expect(page.getByRole('columnheader', { name: 'Voltage' })).toBeVisible()

      expect((await seenOn(page)).shift).toBeLessThan(SHIFT)
    })
  }
})
