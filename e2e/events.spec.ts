import { assetsApi } from '@steward/contract/assets.ts'
import { exportsApi } from '@steward/contract/exports.ts'
import { usersApi } from '@steward/contract/users.ts'
import type { BrowserContext } from '@playwright/test'
import { expect, storageOf, test } from './fixtures.ts'
import { assetNames, assetRow, field, heading, listenAt, valueOf } from './pages.ts'
import { addAssets, numbered } from './register.ts'

const isStream = (url: string) => new URL(url).pathname === '/api/v1/events'

/** The event streams that the windows of a browser have opened. */
function streamsOf(context: BrowserContext): string[] {
  const opened: string[] = []
  context.on('request', (request) => {
    if (isStream(request.url())) opened.push(request.url())
  })
  return opened
}

test('a name changed by one person is shown to another without reloading', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }, { name: 'Drill' }])
  const kim = await account.colleague('technician')
  const context = await browser.newContext({ storageState: storageOf(kim, baseURL!) })
  const theirs = await context.newPage()
  await listenAt(theirs, '/assets')
  await expect(assetRow(theirs, 'Pump')).toBeVisible()

  await page.goto(`/assets/${pump.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Pump' })
  await field(dialog, 'Name').fill('Cooling pump')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(heading(page)).toHaveText('Cooling pump')

  await expect(assetRow(theirs, 'Cooling pump')).toBeVisible()
  await expect(assetNames(theirs)).toHaveText(['Cooling pump', 'Drill'])
  await context.close()
})

test('the windows of one browser share one event stream', async ({ page, context, account }) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
  const opened = streamsOf(context)
  await listenAt(page, '/assets')
  const second = await context.newPage()
  await second.goto(`/assets/${pump.id}`)
  const rename = (name: string) =>
    account.call(assetsApi.update, { params: { id: pump.id }, body: { asset: { name } } })
  // The second window may still be connecting; from now on it receives every change.
  await expect(heading(second)).toHaveText('Pump')

  await rename('Cooling pump')
  await expect(heading(second)).toHaveText('Cooling pump')
  await expect(assetRow(page, 'Cooling pump')).toBeVisible()
  expect(opened).toHaveLength(1)

  const taken = second.waitForResponse((response) => isStream(response.url()))
  await page.close()
  await taken
  await rename('Feed pump')
  await expect(heading(second)).toHaveText('Feed pump')
  expect(opened).toHaveLength(2)
})

test('the scroll position is kept when other records change', async ({ page, account }) => {
  await addAssets(account.call, numbered('Pump', 60))
  await listenAt(page, '/assets?sort=name&order=asc')
  const row = assetRow(page, 'Pump 32')
  await expect(assetRow(page, 'Pump 01')).toBeVisible()
  const box = page.locator('[data-scroll-restoration-id="list"]')
  await box.evaluate((list) => list.scrollTo(0, (list.scrollHeight - list.clientHeight) / 2))
  await expect(row).toBeInViewport()
  const before = await row.boundingBox()

  await addAssets(account.call, [{ name: 'Anvil' }, { name: 'Bench' }])
  await expect(page.getByText('62', { exact: true }).first()).toBeVisible()

  await expect.poll(async () => (await row.boundingBox())!.y).toBeCloseTo(before!.y, 0)
})

test('unsaved input is kept when another person saves the record', async ({ page, account }) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
  await listenAt(page, `/assets/${pump.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Pump' })
  await field(dialog, 'Manufacturer').fill('Nord')

  await account.call(assetsApi.update, {
    params: { id: pump.id },
    body: { asset: { model: 'P-40' } },
  })
  await expect(valueOf(page, 'Model')).toHaveText('P-40')

  await expect(field(dialog, 'Manufacturer')).toHaveValue('Nord')
})

test('a window applies new permissions and the end of its session at once', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expect(/^401 GET /)
  // The bell polls last, and may still do so with the old permissions.
  const bellAsked = page.waitForResponse(/\/bulk_imports\?/)
  await listenAt(page, '/assets')
  await bellAsked
  await expect(page.getByRole('button', { name: 'Add the first asset' })).toBeVisible()

  await account.demote('technician')
  await expect(page.getByRole('button', { name: 'Add the first asset' })).toHaveCount(0)

  const { data } = await account.call(usersApi.sessions, {})
  const current = data.find((session) => session.current)!
  await account.call(usersApi.endSession, { params: { id: current.id } })
  await expect(page).toHaveURL(/\/login\?session=expired/)
})

test('changes made while the stream was disconnected are loaded afterwards', async ({
  page,
  context,
  account,
}) => {
  await addAssets(account.call, [{ name: 'Pump' }])
  const isCut = (url: URL) => isStream(url.href)
  await context.route(isCut, (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', (request) => isStream(request.url()))
  await page.goto('/assets')
  await expect(assetRow(page, 'Pump')).toBeVisible()
  await refused

  await addAssets(account.call, [{ name: 'Drill' }])
  await context.unroute(isCut)

  await expect(assetRow(page, 'Drill')).toBeVisible()
})

test('the page of exports shows their progress until they are deleted', async ({
  page,
  account,
}) => {
  await listenAt(page, '/exports')
  await expect(page.getByText('No files to download')).toBeVisible()

  const asked = await account.call(exportsApi.create, { body: { export: { resource: 'assets' } } })
  const file = page.getByRole('button', { name: /^Download: assets-/ })
  await expect(file).toBeVisible()
  await account.call(exportsApi.remove, { params: { id: asked.data.id } })

  await expect(file).toHaveCount(0)
})
