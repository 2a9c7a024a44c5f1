import type { Request } from '@playwright/test'
import { assetsApi } from '@steward/contract/assets.ts'
import { expect, test } from './fixtures.ts'
import { bulkBar, chip, filter, linesOf } from './list.ts'
import { assetNames, assetRow, heading, leadTo, tickOf } from './pages.ts'
import { addAssets, addCategory, addSite, numbered } from './register.ts'

test.describe('an empty register', () => {
  test('explains how to fill it, and a search without matches doesn’t', async ({
    page,
    account,
  }) => {
    await page.goto('/assets')
    await expect(page.getByRole('heading', { name: 'No assets yet' })).toBeVisible()
    const template = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download template' }).click()
    expect((await linesOf(template))[0]).toMatch(/name/i)

    await addAssets(account.call, [{ name: 'Pump' }])
    await leadTo(page, '/assets?search=nothing-like-it')
    await expect(page.getByRole('heading', { name: 'No assets match these filters' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
    await expect(assetNames(page)).toHaveText(['Pump'])
    await expect(page.getByRole('searchbox')).toHaveValue('')
  })
})

test.describe('filtering', () => {
  test('by search, filters and views is in the address', async ({ page, account }) => {
    const dock = await addSite(account.call, 'Dock 3')
    const pumps = await addCategory(account.call, 'Pumps')
    await addAssets(account.call, [
      { name: 'Pump A', category_id: pumps.id, site_id: dock.id, status: 'in_use' },
      { name: 'Pump B', category_id: pumps.id },
      { name: 'Valve', site_id: dock.id },
    ])
    await page.goto('/assets')
    await expect(assetNames(page)).toHaveText(['Pump A', 'Pump B', 'Valve'])

    // However many views there are.
    await expect(page.getByRole('button', { name: 'Saved views' })).toBeInViewport({ ratio: 1 })

    await filter(page, 'Category', 'Pumps')
    await expect(assetNames(page)).toHaveText(['Pump A', 'Pump B'])
    await expect(chip(page, 'Category')).toContainText('Pumps')
    await filter(page, 'Site', 'No site')
    await expect(assetNames(page)).toHaveText(['Pump B'])
    await filter(page, 'Site', 'Dock 3')
    await expect(assetNames(page)).toHaveText(['Pump A', 'Pump B'])
    await page.getByRole('searchbox').fill('pump')
    await expect(page).toHaveURL(/search=pump/)
    await expect(page.getByText('2 of 3 assets')).toBeVisible()

    await page.reload()
    await expect(assetNames(page)).toHaveText(['Pump A', 'Pump B'])
    await expect(chip(page, 'Category')).toContainText('Pumps')
    await expect(chip(page, 'Site')).toContainText('Dock 3')
    await expect(page.getByRole('searchbox')).toHaveValue('pump')

    await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click()
    await expect(assetNames(page)).toHaveText(['Pump A', 'Pump B', 'Valve'])
    await page.getByRole('button', { name: 'In use', exact: true }).click()
    await expect(assetNames(page)).toHaveText(['Pump A'])
    await expect(page).toHaveURL(/filter(\[|%5B)status(\]|%5D)=in_use/)
    await page.goBack()
    await expect(assetNames(page)).toHaveText(['Pump A', 'Pump B', 'Valve'])
  })

  test('ignores unknown parameters of the address', async ({ page, account }) => {
    await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto('/assets?sort=colour&nonsense=1&filter[status]=flying&page=x')
    await expect(assetNames(page)).toHaveText(['Pump'])
  })

  test('by costs and dates includes both ends', async ({ page, account }) => {
    await addAssets(account.call, [
      { name: 'Cheap', purchase_cost: '10.00' },
      { name: 'Dear', purchase_cost: '9000.00' },
      { name: 'Free' },
    ])
    await page.goto('/assets')
    await chip(page, 'More').click()
    const costs = page.getByRole('group', { name: 'Purchase cost' })
    await costs.getByLabel('From').fill('5')
    await costs.getByLabel('To').fill('50')
    await costs.getByLabel('To').press('Tab')
    await expect(assetNames(page)).toHaveText(['Cheap'])
    await costs.getByLabel('To').fill('1')
    await costs.getByLabel('To').press('Tab')
    await expect(costs.getByText('The start is after the end.')).toBeVisible()
  })
})

test('a heading sorts in both directions, then in the order of the list', async ({
  page,
  account,
}) => {
  await addAssets(account.call, [
    { name: 'AST-9', purchase_cost: '5.00' },
    { name: 'AST-10', purchase_cost: '20.00' },
    { name: 'Äpfel', purchase_cost: '7.00' },
  ])
  await page.goto('/assets')
  await expect(assetNames(page)).toHaveText(['Äpfel', 'AST-9', 'AST-10'])
  const cost = page.getByRole('columnheader', { name: 'Purchase cost' })
  await cost.getByRole('button').click()
  await expect(cost).toHaveAttribute('aria-sort', 'ascending')
  await expect(assetNames(page)).toHaveText(['AST-9', 'Äpfel', 'AST-10'])
  await cost.getByRole('button').click()
  await expect(cost).toHaveAttribute('aria-sort', 'descending')
  await expect(assetNames(page)).toHaveText(['AST-10', 'Äpfel', 'AST-9'])
  await page.reload()
  await expect(assetNames(page)).toHaveText(['AST-10', 'Äpfel', 'AST-9'])
  await cost.getByRole('button').click()
  await expect(cost).not.toHaveAttribute('aria-sort')
  await expect(assetNames(page)).toHaveText(['Äpfel', 'AST-9', 'AST-10'])
})

/** The requested fields of a request for the list; undefined for other requests. */
const fieldsIn = (request: Request): string[] | undefined => {
  const { pathname, searchParams } = new URL(request.url())
  const isList = pathname === '/api/v1/assets' && searchParams.get('per_page') === '100'
  return isList ? (searchParams.get('fields')?.split(',') ?? []) : undefined
}

test('columns, their order and the height of rows are remembered', async ({ page, account }) => {
  await addAssets(account.call, [{ name: 'Pump', serial_number: 'SN-1' }])
  const first = page.waitForRequest((request) => fieldsIn(request) !== undefined)
  await page.goto('/assets')
  expect(fieldsIn(await first)).toContain('purchase_cost')
  expect(fieldsIn(await first)).not.toContain('serial_number')
  const headers = page.getByRole('columnheader')
  await page.getByRole('button', { name: 'Columns' }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  const second = page.waitForRequest((request) => !!fieldsIn(request)?.includes('serial_number'))
  await chooser.getByRole('checkbox', { name: 'Serial number' }).check()
  await second
  await expect(assetRow(page, 'Pump')).toContainText('SN-1')
  await chooser.getByRole('checkbox', { name: 'Category' }).uncheck()
  await chooser.getByRole('button', { name: 'Move Status down' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Row height' }).click()
  await page.getByRole('menuitemradio', { name: 'Compact' }).click()
  const height = async () => (await assetRow(page, 'Pump').boundingBox())?.height
  await expect.poll(height).toBe(34)

  await page.reload()
  await expect(headers.filter({ hasText: 'Serial number' })).toBeVisible()
  await expect(headers.filter({ hasText: 'Category' })).toHaveCount(0)
  await expect(assetRow(page, 'Pump')).toContainText('SN-1')
  await expect.poll(height).toBe(34)
  await page.getByRole('button', { name: 'Columns' }).click()
  await chooser.getByRole('button', { name: 'Reset to default' }).click()
  await expect(headers.filter({ hasText: 'Category' })).toBeVisible()
})

test.describe('a long list', () => {
  test('draws the rows in sight, loads more, and returns to its place after Back', async ({
    page,
    account,
  }) => {
    const pumps = numbered('Pump', 130).map((pump, at) => ({
      ...pump,
      serial_number: `SN-${at + 1}`,
    }))
    await addAssets(account.call, pumps)
    await page.goto('/assets')
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '131')
    await expect(page.getByText('130 assets', { exact: true })).toBeVisible()
    expect(await assetNames(page).count()).toBeLessThan(60)
    await assetNames(page).first().focus()
    await page.keyboard.press('End')
    // The rows there are read when they become visible.
    await expect(page.getByRole('link', { name: 'Pump 130', exact: true })).toBeFocused()
    // One more column is read for them, without changing the scroll position.
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Serial number' }).check()
    await page.keyboard.press('Escape')
    await expect(assetRow(page, 'Pump 130')).toContainText('SN-130')
    await assetNames(page).last().focus()
    await page.keyboard.press('Home')
    await expect(page.getByRole('link', { name: 'Pump 01', exact: true })).toBeFocused()

    const there = page.getByRole('link', { name: 'Pump 77', exact: true })
    const list = page.locator('[data-scroll-restoration-id="list"]')
    await list.evaluate((box) =>
      box.scrollTo(0, (box.scrollHeight * 77) / 131 - box.clientHeight / 2),
    )
    await there.click()
    await expect(heading(page)).toHaveText('Pump 77')
    await page.getByRole('link', { name: 'Next asset' }).click()
    await expect(heading(page)).toHaveText('Pump 78')
    await page.goBack()
    await expect(there).toBeVisible()
  })
})

test('as many rows as a window holds are in sight, and none moves when one is ticked', async ({
  page,
  account,
}) => {
  await addAssets(account.call, numbered('Pump', 30))
  const box = page.locator('[data-scroll-restoration-id="list"]')
  const inSight = () =>
    box.evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect()
      const head = list.querySelector('[role="columnheader"]')!.clientHeight
      return [...list.querySelectorAll('[data-row-id]')].filter((row) => {
        const place = row.getBoundingClientRect()
        return place.top >= top + head && place.bottom <= bottom
      }).length
    })
  for (const [width, height, rows] of [
    [1440, 900, 15],
    [1366, 768, 11],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/assets')
    await expect(assetRow(page, 'Pump 01')).toBeVisible()
    await expect.poll(inSight).toBeGreaterThanOrEqual(rows)
  }
  const before = await assetRow(page, 'Pump 02').boundingBox()
  await tickOf(page, 'Pump 02').check()
  await expect(bulkBar(page)).toBeVisible()
  expect(await assetRow(page, 'Pump 02').boundingBox()).toEqual(before)
  await bulkBar(page).getByRole('button', { name: 'Clear selection' }).click()

  const figures = page.getByRole('button', { name: 'Key figures' })
  const folded = await inSight()
  await figures.click()
  await expect.poll(inSight).toBeLessThan(folded)
  await page.reload()
  await expect(figures).toHaveAttribute('aria-expanded', 'true')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('rows are cards, and filters are in a sheet', async ({ page, account }) => {
    await addAssets(account.call, [{ name: 'Pump', status: 'in_use' }, { name: 'Valve' }])
    await page.goto('/assets')
    const cards = page.getByRole('list', { name: 'Assets' }).getByRole('listitem')
    await expect(cards).toHaveCount(2)
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('checkbox', { name: 'In use' }).click()
    await sheet.getByRole('button', { name: 'Show 1 asset' }).click()
    await expect(sheet).toBeHidden()
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText('Pump')
    await cards.getByRole('button', { name: /^Actions for Pump/ }).click()
    await page.getByRole('menuitem', { name: 'Select' }).click()
    await expect(bulkBar(page)).toContainText('1 asset selected')
    await expect(page.getByRole('menu')).toBeHidden()
    await bulkBar(page).getByRole('button', { name: 'Actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
    await page.keyboard.press('Escape')
    await bulkBar(page).getByRole('button', { name: 'Clear selection' }).click()
    // Beside its name.
    await cards.tap({ position: { x: 200, y: 80 } })
    await expect(heading(page)).toHaveText('Pump')
  })
})

test('a register of another size is counted correctly', async ({ page, account }) => {
  await addAssets(account.call, [{ name: 'Pump', purchase_cost: '1.10' }, { name: 'Valve' }])
  await page.goto('/assets')
  const tiles = page.getByRole('list', { name: 'Summary' }).getByRole('listitem')
  await expect(tiles.first()).toContainText('2')
  const [, valve] = (await account.call(assetsApi.list, { query: {} })).data
  await account.call(assetsApi.remove, { params: { id: valve!.id } })
  await page.reload()
  await expect(tiles.first()).toContainText('1')
  await expect(page.getByText('1 asset', { exact: true })).toBeVisible()
  await expect(page.getByText('€1.10').last()).toBeVisible()
})
