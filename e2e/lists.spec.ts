import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { employeesApi } from '@steward/contract/employees.ts'
import { savedViewsApi } from '@steward/contract/saved-views.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import type { Call } from './api.ts'
import { expect, storageOf, test } from './fixtures.ts'
import { Hand } from './hand.ts'
import { bulkBar, chip, filter } from './list.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow } from './looks.ts'
import { choose, field, leadTo, toast } from './pages.ts'
import { addAssets } from './register.ts'
import { addOrders } from './work-orders.ts'

const SITES = '/system-settings/sites'

const names = (page: Page) => page.getByRole('table', { name: 'Sites' }).locator('[data-row-link]')
const row = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Sites' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
const tick = (page: Page, name: string) =>
  row(page, name).getByRole('checkbox', { name: `Select ${name}` })
const views = (page: Page) => page.getByRole('group', { name: 'Views' })

async function addSites(call: Call): Promise<void> {
  const { data: manager } = await call(employeesApi.create, {
    body: { employee: { first_name: 'Mara', last_name: 'Lind' } },
  })
  const sites = [
    { name: 'Berlin', country: 'de', manager_id: manager.id },
    { name: 'Hamburg', country: 'de', status: 'inactive' as const },
    { name: 'Lyon', country: 'fr' },
  ]
  for (const site of sites) await call(sitesApi.create, { body: { site } })
}

async function fromMenu(page: Page, entry: string) {
  await views(page).getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test.describe('a list', () => {
  test('without records explains what belongs there', async ({ page, account }) => {
    await page.goto(SITES)
    await expect(page.getByRole('heading', { name: 'No sites yet' })).toBeVisible()

    await addSites(account.call)
    await leadTo(page, `${SITES}?search=nothing-like-it`)
    await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
    await expect(names(page)).toHaveText(['Berlin', 'Hamburg', 'Lyon'])
  })

  test('is filtered by counted choices, which are in the address', async ({ page, account }) => {
    await addSites(account.call)
    await page.goto(SITES)
    await chip(page, 'Country').click()
    const options = page.getByRole('dialog', { name: 'Country' })
    await expect(options.getByText('Germany')).toBeVisible()
    await expect(options.getByRole('checkbox', { name: /Germany.*2/ })).toBeVisible()
    await options.getByRole('checkbox', { name: 'Germany' }).click()
    await page.keyboard.press('Escape')
    await expect(names(page)).toHaveText(['Berlin', 'Hamburg'])
    await expect(page.getByText('2 of 3 sites')).toBeVisible()
    await filter(page, 'Manager', 'No manager')
    await expect(names(page)).toHaveText(['Hamburg'])

    await page.reload()
    await expect(names(page)).toHaveText(['Hamburg'])
    await expect(chip(page, 'Country')).toContainText('Germany')
    await page.goBack()
  })

  test('shows somebody with read permission what they can do', async ({
    account,
    browser,
    baseURL,
  }) => {
    await addSites(account.call)
    const reader = await account.colleague('technician')
    const context = await browser.newContext({
      baseURL: baseURL!,
      storageState: storageOf(reader, baseURL!),
    })
    const theirs = await context.newPage()
    await theirs.goto(SITES)
    await expect(names(theirs)).toHaveText(['Berlin', 'Hamburg', 'Lyon'])
    await tick(theirs, 'Lyon').check()
    await expect(bulkBar(theirs).getByRole('button', { name: 'Export' })).toBeVisible()
    await expect(bulkBar(theirs).getByRole('button', { name: 'Change status' })).toHaveCount(0)
    await expect(bulkBar(theirs).getByRole('button', { name: 'Archive' })).toHaveCount(0)
    await context.close()
  })
})

test.describe('many records', () => {
  test('are changed by one dialog, restored by Undo, and those that can’t be are listed', async ({
    page,
    account,
  }) => {
    await addSites(account.call)
    const { data } = await account.call(sitesApi.list, { query: { search: 'Lyon' } })
    await addAssets(account.call, [{ name: 'Pump', site_id: data[0]!.id }])
    await page.goto(SITES)
    await expect(row(page, 'Lyon')).toContainText('1')
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await expect(bulkBar(page)).toContainText('3 sites selected')
    await bulkBar(page).getByRole('button', { name: 'Change status' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change status' })
    await dialog.getByRole('button', { name: 'Change 3 sites' }).click()
    await expect(dialog.getByText('Choose a value')).toBeVisible()
    await choose(dialog, 'Status', 'Closed')
    await dialog.getByRole('button', { name: 'Change 2 sites' }).click()
    const message = toast(page, '2 sites changed')
    await message.getByRole('button', { name: 'Show which' }).click()
    const left = page.getByRole('dialog', { name: '1 site not changed' })
    await expect(left).toContainText('Lyon')
    await expect(left).toContainText('It still contains assets')
    await page.keyboard.press('Escape')
    await expect(row(page, 'Berlin')).toContainText('Closed')
  })

  test('are archived, and restored by Undo', async ({ page, account }) => {
    await addSites(account.call)
    await page.goto(SITES)
    await tick(page, 'Berlin').check()
    await tick(page, 'Hamburg').check()
    await bulkBar(page).getByRole('button', { name: 'Archive' }).click()
    const question = page.getByRole('alertdialog', { name: 'Archive 2 sites?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(names(page)).toHaveText(['Berlin', 'Hamburg', 'Lyon'])
    await bulkBar(page).getByRole('button', { name: 'Archive' }).click()
    await question.getByRole('button', { name: 'Archive 2 sites' }).click()
    await expect(names(page)).toHaveText(['Lyon'])
    await toast(page, '2 sites archived').getByRole('button', { name: 'Undo' }).click()
    await expect(names(page)).toHaveText(['Berlin', 'Hamburg', 'Lyon'])

    await row(page, 'Lyon')
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(names(page)).toHaveText(['Berlin', 'Hamburg'])
    await views(page).getByRole('button', { name: 'Archived' }).click()
    await expect(names(page)).toHaveText(['Lyon'])
  })
})

test.describe('an export', () => {
  const bytes = async (download: Promise<Download>) => readFile(await (await download).path())

  test('has the rows and columns on screen, as CSV or as a workbook', async ({ page, account }) => {
    await addSites(account.call)
    await page.goto(`${SITES}?filter[country]=DE&order=desc`)
    await expect(names(page)).toHaveText(['Hamburg', 'Berlin'])
    const asCsv = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'This view as CSV (2 sites)' }).click()
    const lines = (await bytes(asCsv)).toString('utf8').trim().split('\r\n')
    expect(lines[0]).toContain('Code,Name,Status')
    expect(lines.map((line) => line.split(',')[1])).toEqual(['Name', 'Hamburg', 'Berlin'])

    const asWorkbook = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Everything as Excel (3 sites)' }).click()
    expect((await bytes(asWorkbook)).subarray(0, 2).toString()).toBe('PK')
    await expect(toast(page, /sites-\d{4}-\d{2}-\d{2}\.xlsx was saved$/)).toBeVisible()
  })

  test('of ticked rows has no others', async ({ page, account }) => {
    await addSites(account.call)
    await page.goto(SITES)
    await tick(page, 'Lyon').check()
    const download = page.waitForEvent('download')
    await bulkBar(page).getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'As CSV' }).click()
    const lines = (await bytes(download)).toString('utf8').trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('Lyon')
  })
})

test.describe('a saved view', () => {
  test('is selected in sight, however many others there are', async ({ page, account }) => {
    await addOrders(account.call, [{ title: 'Pump', priority: 'high' }])
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto('/work-orders?filter[priority]=high')
    await views(page).getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as new view' })
    await field(dialog, 'View name').fill('Urgent work')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    const tab = views(page).getByRole('button', { name: 'Urgent work' })
    await expect(tab).toHaveAttribute('aria-pressed', 'true')
    await expect(tab).toBeInViewport({ ratio: 1 })
  })

  test('keeps filters, order and columns, shows when it was changed, and can be reset', async ({
    page,
    account,
  }) => {
    await addSites(account.call)
    await page.goto(SITES)
    await expect(views(page).getByRole('button', { name: 'Saved views' })).toBeVisible()
    const save = views(page).getByRole('button', { name: 'Save view' })
    await expect(save).toHaveCount(0)
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect(save).toBeVisible()
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await filter(page, 'Country', 'Germany')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Assets' }).uncheck()
    await page.keyboard.press('Escape')
    await views(page).getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as new view' })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Enter a name for the view')).toBeVisible()
    await field(dialog, 'View name').fill('German sites')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    const tab = views(page).getByRole('button', { name: /^German sites/ })
    await expect(tab).toHaveAttribute('aria-pressed', 'true')

    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect(names(page)).toHaveText(['Hamburg', 'Berlin'])
    await expect(tab).toContainText('Unsaved changes')
    await fromMenu(page, 'Reset to saved')
    await expect(names(page)).toHaveText(['Berlin', 'Hamburg'])
    await expect(tab).not.toContainText('Unsaved')

    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await views(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(tab).not.toContainText('Unsaved')
    await views(page).getByRole('button', { name: 'All', exact: true }).click()
    await expect(names(page)).toHaveText(['Berlin', 'Hamburg', 'Lyon'])
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await page.keyboard.press('Escape')
    await page.reload()
    await tab.click()
    await expect(names(page)).toHaveText(['Hamburg', 'Berlin'])
    await expect(page.getByRole('columnheader', { name: 'Assets' })).toHaveCount(0)
  })

  test('is renamed, removed from the tabs, deleted, and restored by Undo', async ({
    page,
    account,
  }) => {
    const { data } = await account.call(savedViewsApi.create, {
      body: {
        saved_view: {
          resource: 'sites',
          name: 'Open',
          pinned: true,
          settings: { filters: { 'filter[status]': ['active'] } },
        },
      },
    })
    await addSites(account.call)
    await page.goto(SITES)
    await views(page).getByRole('button', { name: 'Open' }).click()
    await expect(names(page)).toHaveText(['Berlin', 'Lyon'])
    await expect(page).toHaveURL(new RegExp(`saved=${data.id}`))
    await fromMenu(page, 'Rename view')
    const dialog = page.getByRole('dialog', { name: 'Rename view' })
    await field(dialog, 'View name').fill('In use')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(views(page).getByRole('button', { name: 'In use' })).toBeVisible()
    await fromMenu(page, 'Hide from tabs')
    await views(page).getByRole('button', { name: 'All', exact: true }).click()
    await expect(views(page).getByRole('button', { name: 'In use' })).toHaveCount(0)
    await fromMenu(page, 'In use')
    await expect(names(page)).toHaveText(['Berlin', 'Lyon'])
    await fromMenu(page, 'Delete view')
    await expect(page).not.toHaveURL(/saved=/)
    await toast(page, /In use/)
      .getByRole('button', { name: 'Undo' })
      .click()
    await fromMenu(page, 'In use')
    await expect(names(page)).toHaveText(['Berlin', 'Lyon'])
  })

  test('is saved and shared with three presses, and read-only for others', async ({
    page: own,
    account,
    browser,
    baseURL,
  }) => {
    const hand = new Hand()
    await own.goto('/assets?filter[status]=in_stock')
    await hand.press(views(own).getByRole('button', { name: 'Save view' }))
    await expect(field(own.getByRole('dialog'), 'View name')).toBeFocused()
    await own.keyboard.type('Ours')
    await hand.press(own.getByRole('button', { name: 'Save and share' }))
    await expect(toast(own, 'The view “Ours” was saved')).toBeVisible()
    hand.expectAtMost(3)
    const reader = await account.colleague('technician')
    const context = await browser.newContext({
      baseURL: baseURL!,
      storageState: storageOf(reader, baseURL!),
    })
    const page = await context.newPage()
    await page.goto('/assets')
    await views(page).getByRole('button', { name: 'Ours' }).click()
    await expect(page).toHaveURL(/filter\[status\]=in_stock/)
    await views(page).getByRole('button', { name: 'Saved views' }).click()
    await expect(page.getByRole('menuitem', { name: 'Save as new view' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Delete view' })).toHaveCount(0)
    await context.close()
  })
})

test('keys tick rows and move between them', async ({ page, account }) => {
  await addSites(account.call)
  await page.goto(SITES)
  await expect(names(page)).toHaveCount(3)
  await names(page).first().focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Hamburg', exact: true })).toBeFocused()
  await page.keyboard.press('x')
  await expect(bulkBar(page)).toContainText('1 site selected')
  await page.keyboard.press('x')
  await expect(bulkBar(page)).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('pages are numbered in lists that are configured so', async ({ page, account }) => {
  // A surname that no random email address contains, as these are hexadecimal.
  for (let n = 1; n <= 30; n++)
    await account.colleague(
      'technician',
      `Person ${String(n).padStart(2, '0')}${n === 7 ? ' Quist' : ''}`,
    )
  await page.goto('/system-settings/users')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('table').locator('[data-row-link]').last()).toHaveText('Person 20')
  await page.reload()
  await expect(pages.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('searchbox').fill('Quist')
  await expect(page).not.toHaveURL(/page=2/)
  await expect(page.getByRole('table').locator('[data-row-link]')).toHaveCount(1)
  await expect(pages).toHaveCount(0)
})

test('lists are accessible: light, dark, wide, on a phone, and with dialogs', async ({
  page,
  account,
}) => {
  test.slow()
  await addSites(account.call)
  await page.goto(`${SITES}?filter[country]=DE`)
  await expect(names(page)).toHaveCount(2)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await tick(page, 'Berlin').check()
  await bulkBar(page).getByRole('button', { name: 'Change status' }).click()
  await expectAccessibleOverlay(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await views(page).getByRole('button', { name: 'Save view' }).click()
  await expectAccessibleOverlay(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expectReflow(page)
})
