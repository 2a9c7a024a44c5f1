import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { assetNames } from './pages.ts'
import { addAssets, addSite, inDays, numbered } from './register.ts'

/** Triggers the events of a print; the browser's own dialog can't be automated. */
async function onPaper(page: Page, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await look()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
}

const head = (page: Page, name: string) => page.getByRole('columnheader', { name })
const edge = (page: Page, name: string) =>
  page.getByRole('separator', { name: `Width of ${name}`, exact: true })
const widthOf = async (page: Page, name: string) => (await head(page, name).boundingBox())!.width

test.describe('a printed list', () => {
  test('has all rows, the filters as text, its address and no controls', async ({
    page,
    account,
  }) => {
    const dock = await addSite(account.call, 'Dock 3')
    await addAssets(
      account.call,
      numbered('Pump', 120).map((pump) => ({ ...pump, site_id: dock.id })),
    )
    await addAssets(account.call, [{ name: 'Elsewhere' }])
    await page.goto(`/assets?filter[site_id]=${dock.id}`)
    // The print view and the resize handles are loaded when the browser is idle.
    await edge(page, 'Status').waitFor()
    await page.evaluate(() => {
      globalThis.print = () => document.body.setAttribute('data-printed', '')
    })
    // A hundred rows are read at first; Ctrl+P reads the others.
    await page.keyboard.press('Control+p')
    await expect(page.locator('body')).toHaveAttribute('data-printed', '')

    await onPaper(page, async () => {
      const paper = page.locator('.print-list')
      await expect(paper.getByRole('heading', { name: 'Assets' })).toBeVisible()
      await expect(paper).toContainText('Site: Dock 3 · 120 rows')
      await expect(paper.locator('tbody tr')).toHaveCount(120)
      await expect(paper.getByText('Elsewhere')).toHaveCount(0)
      await expect(paper.locator('tfoot')).toContainText(`/assets?filter`)
      await expect(paper.locator('tfoot')).toContainText(inDays(0).slice(0, 4))
      await expect(paper.locator('thead')).toHaveCSS('display', 'table-header-group')
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('searchbox')).toHaveCount(0)
    })
    await expect(page.locator('.print-list')).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toBeVisible()
  })

  test('of settings is printed in the same way', async ({ page, account }) => {
    await addSite(account.call, 'Dock 3')
    await page.goto('/system-settings/sites')
    await edge(page, 'Status').waitFor()
    await onPaper(page, async () => {
      await expect(page.locator('.print-list tbody tr')).toHaveCount(1)
      await expect(page.locator('.print-list')).toContainText('1 row')
    })
  })
})

test.describe('the columns of a list', () => {
  test('are resized by pointer and by keys, fitted, and stay so', async ({ page, account }) => {
    await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto('/assets')
    const handle = edge(page, 'Category')
    await handle.waitFor()
    const own = await widthOf(page, 'Category')
    const { x, y } = (await handle.boundingBox())!
    await page.mouse.move(x + 5, y + 12)
    await page.mouse.down()
    await page.mouse.move(x + 105, y + 12, { steps: 4 })
    await page.mouse.up()
    expect(await widthOf(page, 'Category')).toBeCloseTo(own + 100, 0)
    // The order of the list hasn't changed either.
    await expect(page).not.toHaveURL(/sort/)

    await page.reload()
    await handle.waitFor()
    expect(await widthOf(page, 'Category')).toBeCloseTo(own + 100, 0)

    await handle.dblclick()
    const fitted = await widthOf(page, 'Category')
    expect(fitted).toBeLessThan(own)
    await handle.focus()
    await page.keyboard.press('ArrowRight')
    await expect(handle).toHaveAttribute('aria-valuenow', String(Math.round(fitted + 8)))
    await page.keyboard.press('Delete')
    expect(await widthOf(page, 'Category')).toBeCloseTo(own, 0)
    await expect(handle).toHaveAttribute('aria-valuenow', String(Math.round(own)))
    await expect(head(page, 'Category')).toHaveAccessibleName('Category')
  })

  test('are reordered by dragging', async ({ page, account }) => {
    await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto('/assets')
    await expect(assetNames(page)).toHaveText(['Pump'])
    await page.getByRole('button', { name: 'Columns' }).click()
    const rows = page.getByRole('dialog', { name: 'Columns' }).getByRole('listitem')
    const grip = rows.filter({ hasText: 'Category' }).getByTitle('Drag Category to move it')
    const { x, y } = (await grip.boundingBox())!
    const below = (await rows.filter({ hasText: 'Assigned to' }).boundingBox())!
    await page.mouse.move(x + 8, y + 8)
    await page.mouse.down()
    await page.mouse.move(x + 8, below.y + below.height - 2, { steps: 6 })
    await page.mouse.up()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader')).toContainText([
      'Status',
      'Site and location',
      'Assigned to',
      'Category',
    ])
  })
})
