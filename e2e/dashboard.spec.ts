import { dashboardApi, tileOfView } from '@steward/contract/dashboard.ts'
import { savedViewsApi } from '@steward/contract/saved-views.ts'
import type { Page } from '@playwright/test'
import { type Account, expect, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow, expectWhole } from './looks.ts'
import { heading, section } from './pages.ts'
import { addAssets, addCategory, addSite, inDays, numbered } from './register.ts'
import { addOrders } from './work-orders.ts'

/** Two sites with three assets, one of them missing, and work for the current user. */
async function fill({ call, me }: Account) {
  const [lyon, porto] = [await addSite(call, 'Lyon'), await addSite(call, 'Porto')]
  const pumps = await addCategory(call, 'Pumps')
  const [first] = await addAssets(call, [
    {
      ...{ name: 'Pump 1', site_id: lyon.id, category_id: pumps.id, status: 'in_use' },
      ...{ purchase_cost: '1200', in_service_date: '2024-01-01' },
    },
    { name: 'Pump 2', site_id: lyon.id, warranty_end: inDays(5), status: 'in_use' },
    { name: 'Lost laptop', site_id: porto.id, status: 'missing', status_reason: 'Not found' },
  ])
  await addOrders(call, [
    { title: 'Oil the pump', asset_id: first.id, assigned_to_id: me.id, due_date: inDays(-2) },
    { title: 'Paint the door' },
  ])
  return { lyon, porto }
}

const tileNames = (page: Page) => page.locator('main h2')

test('tasks that need attention are shown at once, with links to their lists', async ({
  page,
  account,
}) => {
  const { lyon } = await fill(account)
  await page.goto('/dashboard')
  await expect(heading(page)).toHaveText('Dashboard')
  await expect(page.getByRole('list', { name: 'Open work' })).toContainText('Overdue1')

  const mine = section(page, 'My work')
  await expect(mine.getByRole('link', { name: 'Oil the pump' })).toBeVisible()
  await expect(mine).not.toContainText('Paint the door')
  const status = mine.getByRole('button', { name: 'status of Oil the pump' })
  await status.press('Enter')
  await page.getByRole('menuitem', { name: 'Start' }).click()
  await expect(status).toContainText('In progress')

  const attention = section(page, 'Needs attention')
  await expect(attention.getByRole('listitem')).toHaveText(['Missing1', 'Warranty ending1'])

  await page.getByRole('button', { name: 'Site', exact: true }).click()
  await page.getByRole('checkbox', { name: /Lyon/ }).check()
  await expect(attention.getByRole('listitem')).toHaveText(['Warranty ending1'])
  await expect(page).toHaveURL(new RegExp(`site=${lyon.id}`))
  await page.keyboard.press('Escape')
  const activity = section(page, 'Recent activity')
  await expect(activity.getByRole('listitem').filter({ hasText: 'Pump 2' })).toContainText(
    'created',
  )
  await expect(activity).not.toContainText('Lost laptop')

  await section(page, 'Assets by status').getByRole('link', { name: 'In use' }).click()
  await expect(heading(page)).toHaveText('Assets')
  await expect(page.getByRole('table', { name: 'Assets' })).toContainText('Pump 2')
  await expect(page.getByRole('table', { name: 'Assets' })).not.toContainText('Lost laptop')
})

test('on a phone, overdue work is shown with its whole title', async ({ page, account }) => {
  await fill(account)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await expectWhole(section(page, 'My work').getByText('Oil the pump'))
})

test('charts are also readable tables, and reachable by keyboard', async ({ page, account }) => {
  await fill(account)
  await page.goto('/dashboard')
  const table = page.getByRole('table', { name: 'Assets by site' })
  await expect(table.getByRole('row')).toHaveText([/Site.*Assets.*Share/, /Lyon2.*%/, /Porto1.*%/])

  const toggle = page.getByRole('button', { name: 'View as table: Assets by site' })
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(table.getByRole('columnheader', { name: 'Share' })).toBeVisible()
  await expect(table.locator('svg')).toHaveCount(0)

  const values = page.getByRole('table', { name: 'Value over time' })
  await expect(values.getByRole('row')).toHaveCount(14)
  await expect(values.getByRole('row').last()).toContainText('€1,200.00€1,200.00')
  await page.getByRole('button', { name: 'View as table: Value over time' }).press('Space')
  const month = values.getByRole('link').last()
  await expect(month).toHaveAttribute('href', /as_of=20\d\d-\d\d-\d\d.*register/)

  await toggle.focus()
  await page.keyboard.press('Tab')
  await expect(table.getByRole('link', { name: 'Lyon' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Assets')
})

test('another person’s change is shown at once', async ({ page, account }) => {
  await fill(account)
  await page.goto('/dashboard')
  const table = page.getByRole('table', { name: 'Assets by site' })
  await expect(table).toContainText('Porto1')
  const other = await account.colleague('asset_manager')
  const porto = await addSite(other.call, 'Oslo')
  await addAssets(other.call, [{ name: 'Crane', site_id: porto.id }])
  await expect(table).toContainText('Oslo1')
})

test('tiles are arranged by keyboard, also for the person’s next device', async ({
  page,
  account,
}) => {
  await fill(account)
  const settings = { filters: { 'filter[status]': ['missing'] } }
  const { data: view } = await account.call(savedViewsApi.create, {
    body: { saved_view: { resource: 'assets', name: 'Lost things', settings } },
  })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Arrange' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Arrange dashboard' })
  await expectAccessibleOverlay(page, '[role=dialog]')

  const handle = sheet.getByRole('button', { name: /^Move My work/ })
  await handle.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(sheet.getByRole('status')).toHaveText('My work is now 3 of 8')
  await page.keyboard.press('Space')
  await sheet.getByRole('button', { name: 'Hide Assets by category' }).press('Enter')
  await expect(sheet.getByRole('button', { name: 'Hide Assets by site' })).toBeFocused()
  await sheet.getByRole('button', { name: 'Add Lost things' }).press('Enter')
  await expect(sheet.getByRole('button', { name: 'Add Assets by category' })).toBeFocused()
  const tiles = [
    'open_work',
    'attention',
    'my_work',
    'by_status',
    'value_over_time',
    'by_site',
    'recent_activity',
    tileOfView(view.id),
  ]
  const kept = async () => (await account.call(dashboardApi.get, {})).data.tiles
  await expect.poll(kept).toEqual(tiles)
  await page.keyboard.press('Escape')

  const names = [
    'Needs attention',
    'My work',
    'Assets by status',
    'Value over time',
    'Assets by site',
    'Recent activity',
    'Lost things',
  ]
  await expect(tileNames(page)).toHaveText(names)
  await page.reload()
  await expect(tileNames(page)).toHaveText(names)
  const lost = section(page, 'Lost things')
  await expect(lost.getByRole('listitem')).toHaveText(/Lost laptop/)
  await lost.getByRole('link', { name: 'Show all: Lost things' }).click()
  await expect(
    page.getByRole('tab', { name: 'Lost things' }).or(heading(page)).first(),
  ).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`filter%5Bstatus%5D=missing|filter\\[status\\]=missing`))
})

test('whoever hides all tiles by keyboard goes on where one can be added again', async ({
  page,
  account,
}) => {
  await fill(account)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Arrange' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Arrange dashboard' })
  const hide = sheet.getByRole('button', { name: /^Hide / })
  const add = sheet.getByRole('button', { name: /^Add / })
  await hide.first().focus()
  const all = await hide.count()
  for (let hidden = 1; hidden < all; hidden += 1) {
    await page.keyboard.press('Enter')
    await expect(hide).toHaveCount(all - hidden)
    await expect(hide.first()).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(hide).toHaveCount(0)
  await expect(add.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(hide).toHaveCount(1)
})

test('a change builds on the one before, even if the dashboard is read while that is being saved', async ({
  page,
  account,
}) => {
  await fill(account)
  const missed = Promise.withResolvers<void>()
  await page.route('**/api/v1/events', async (route) => {
    await missed.promise
    await route.fulfill({ contentType: 'text/event-stream', body: 'data: {"type":"resync"}\n\n' })
  })
  await page.clock.install()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Arrange' }).click()
  const hide = (name: string) => page.getByRole('button', { name: `Hide ${name}` })
  await expect(hide('My work')).toBeVisible()

  const arrived = Promise.withResolvers<void>()
  const reads: Promise<unknown>[] = []
  await page.route(/users\/me\/dashboard$/, async (route) => {
    if (route.request().method() === 'PUT') await arrived.promise
    await route.continue()
  })
  page.on('request', (request) => {
    const isRead = request.method() === 'GET' && request.url().endsWith('/users/me/dashboard')
    if (isRead) reads.push(request.response().catch(() => null))
  })
  await hide('My work').click()
  const told = page.waitForResponse('**/api/v1/events')
  missed.resolve()
  await (await told).finished()
  await page.clock.runFor(2_000)
  await Promise.all(reads)
  await hide('Assets by site').click()
  await expect(hide('Assets by site')).toHaveCount(0)
  await expect(hide('My work')).toHaveCount(0)
  arrived.resolve()

  const kept = async () => (await account.call(dashboardApi.get, {})).data.tiles
  await expect
    .poll(kept)
    .toEqual([
      ...['open_work', 'attention', 'by_status', 'value_over_time', 'by_category'],
      'recent_activity',
    ])
})

test('an arrangement that can’t be saved is reverted', async ({ page, account }) => {
  await fill(account)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Arrange' }).click()
  await page.route(/users\/me\/dashboard$/, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  const hide = page.getByRole('button', { name: 'Hide My work' })
  await hide.click()
  await expect(page.getByText('The arrangement could not be saved').first()).toBeVisible()
  await expect(hide).toBeVisible()
})

test('a tile that fails shows that, and is reloaded by itself', async ({
  page,
  account,
  troubles,
}) => {
  await fill(account)
  // Without events, the page refetches a tile only when the button is pressed.
  await page.route('**/api/v1/events', () => undefined)
  troubles.expect(/facets/)
  await page.route(/assets\/facets/, (route) =>
    route.fulfill({ status: 422, json: { errors: [] }, headers: { 'x-request-id': '01JGQ8V0' } }),
  )
  await page.goto('/dashboard')
  const sites = section(page, 'Assets by site')
  await expect(sites.getByRole('alert')).toContainText('Request ID01JGQ8V0')
  await expect(page.getByRole('table', { name: 'Assets by status' })).toBeVisible()
  await page.unroute(/assets\/facets/)
  await sites.getByRole('button', { name: 'Try again' }).click()
  await expect(sites.getByRole('table')).toContainText('Lyon')
})

test('an account without assets starts with three steps', async ({ page, account }) => {
  await addSite(account.call, 'Lyon')
  await page.goto('/')
  const start = section(page, 'Set up your account')
  await expect(start).toContainText('1 of 3 done')
  await expect(start.getByRole('heading', { level: 3 })).toHaveText([
    'Add sites',
    'Import or add assets',
    'Invite people',
  ])
  await expectAccessible(page)
  await start.getByRole('link', { name: 'Add the first asset' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe('for somebody who may not see reports', () => {
  test.use({ role: 'technician' })

  test('there is no dashboard', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(heading(page)).toHaveText('You don’t have access to this page')
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  })
})

test.describe('for somebody with read permission', () => {
  test.use({ role: 'auditor' })

  test('an empty account offers no steps that aren’t allowed', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByText('Assets appear here once someone adds them.')).toBeVisible()
  })
})

test.describe('without work orders', () => {
  test.use({ flags: { 'work_orders.enable': false } })

  test('no tile mentions work', async ({ page, account }) => {
    await addAssets(account.call, numbered('Pump', 1))
    await page.goto('/dashboard')
    await expect(section(page, 'Needs attention')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Open work' })).toHaveCount(0)
    await expect(section(page, 'My work')).toHaveCount(0)
  })
})

for (const [language, title, caption] of [
  ['de', 'Übersicht', 'Anlagen nach Standort'],
  ['fr', 'Tableau de bord', 'Actifs par site'],
  ['es', 'Panel', 'Activos por sede'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('texts and numbers are in that language', async ({ page, account }) => {
      const { lyon } = await fill(account)
      await addAssets(
        account.call,
        numbered('Valve', 14).map((asset) => ({ ...asset, site_id: lyon.id })),
      )
      await page.goto('/dashboard')
      await expect(heading(page)).toHaveText(title)
      const row = page.getByRole('table', { name: caption }).getByRole('row', { name: /Porto/ })
      await expect(row).toContainText('5,9')
    })
  })
}

test('the page is accessible', async ({ page, account }) => {
  test.setTimeout(120_000)
  await fill(account)
  await page.goto('/dashboard')
  await expect(page.getByRole('table', { name: 'Assets by site' })).toBeVisible()
  await expectAccessible(page)
  await expectReflow(page)
})
