import type { Page } from '@playwright/test'
import { assetsApi } from '@steward/contract/assets.ts'
import { expect, test } from './fixtures.ts'
import { assetRow, field, heading, toast } from './pages.ts'
import { addAssets, addSite, numbered } from './register.ts'

const OFFLINE = 'Can’t reach the server. Check your connection.'

const fail = (page: Page, path: string) =>
  page.route(path, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  )

test.describe('without a network', () => {
  test.beforeEach(({ troubles }) => {
    troubles.expect(/ERR_INTERNET_DISCONNECTED/, /MissingPart/)
  })

  test.describe('on a first visit', () => {
    // Otherwise files loaded by earlier stories would be cached.
    test.use({ isFirstVisit: true })

    test('a list stays, and loads the rest when the network is back', async ({
      page,
      account,
      context,
    }) => {
      await addAssets(account.call, numbered('Pump', 3))
      await page.goto('/assets')
      await expect(assetRow(page, 'Pump 01')).toBeVisible()
      await context.setOffline(true)
      await assetRow(page, 'Pump 01').getByRole('checkbox').check()
      await expect(toast(page, OFFLINE)).toBeVisible()
      await expect(assetRow(page, 'Pump 01')).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('region', { name: '1 asset selected' })).toBeVisible()
    })
  })

  test('a record stays, and its dialogs work when the network is back', async ({
    page,
    account,
    context,
  }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto(`/assets/${pump.id}`)
    await expect(heading(page)).toHaveText('Pump')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'In stock: change status' }).click()
    await expect(heading(page)).toHaveText('Pump')
    await context.setOffline(false)
    await page.getByRole('menuitem', { name: 'In use' }).click()
    await expect(toast(page, 'Status changed to “In use”')).toBeVisible()
  })

  test('a form keeps its input, and is saved when the network is back', async ({
    page,
    context,
  }) => {
    await page.goto('/assets?new=true')
    const dialog = page.getByRole('dialog', { name: 'Add asset' })
    await field(dialog, 'Name').fill('Pump')
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Create asset' }).click()
    await expect(dialog.getByText(OFFLINE)).toBeVisible()
    await expect(field(dialog, 'Name')).toHaveValue('Pump')
    await context.setOffline(false)
    await dialog.getByRole('button', { name: 'Create asset' }).click()
    await expect(assetRow(page, 'Pump')).toBeVisible()
  })

  test('a page that was not opened before says so, and loads later', async ({
    page,
    account,
    context,
  }) => {
    await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto('/assets')
    await expect(assetRow(page, 'Pump')).toBeVisible()
    await context.setOffline(true)
    await assetRow(page, 'Pump').getByRole('link', { name: 'Pump' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(OFFLINE)
    await expect(
      page.getByRole('complementary').getByRole('link', { name: 'Assets' }),
    ).toBeVisible()
    await context.setOffline(false)
    await expect(heading(page)).toHaveText('Pump')
  })
})

/** Holds back the responses to some calls or files until they are released. */
async function holdBack(page: Page, path: string, method = 'GET') {
  const gate = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(path, async (route, request) => {
    if (request.method() === method) {
      asked.push(request.url())
      await gate.promise
    }
    await route.continue()
  })
  return { asked, letGo: () => gate.resolve() }
}

test.describe('with a slow network', () => {
  const waiting = (page: Page) => page.getByRole('main').locator('[aria-busy="true"]').first()

  test('a list and a record show placeholders while they load', async ({ page, account }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    const list = await holdBack(page, '**/api/v1/assets?*')
    await page.goto('/assets')
    await expect(heading(page)).toHaveText('Assets')
    await expect(waiting(page)).toBeAttached()
    await expect(page.getByText('No assets yet')).toHaveCount(0)
    list.letGo()
    await expect(assetRow(page, 'Pump')).toBeVisible()

    const record = await holdBack(page, `**/api/v1/assets/${pump.id}*`)
    await page.goto(`/assets/${pump.id}`)
    await expect(waiting(page)).toBeAttached()
    await expect(heading(page)).toHaveCount(0)
    record.letGo()
    await expect(heading(page)).toHaveText('Pump')
  })

  test('a form keeps its input, and is sent once however often its button is pressed', async ({
    page,
    account,
  }) => {
    const sent = await holdBack(page, '**/api/v1/assets', 'POST')
    await page.goto('/assets?new=true')
    const dialog = page.getByRole('dialog', { name: 'Add asset' })
    await field(dialog, 'Name').fill('Pump')
    await dialog.getByRole('button', { name: 'Create asset' }).click()
    const saving = dialog.getByRole('button', { name: 'Saving…' })
    await expect(saving).toHaveAttribute('aria-disabled', 'true')
    await saving.press('Enter')
    await page.keyboard.press('Control+Enter')
    await expect(field(dialog, 'Name')).toHaveValue('Pump')
    sent.letGo()
    await expect(dialog).toBeHidden()
    await expect(assetRow(page, 'Pump')).toBeVisible()
    expect(sent.asked).toHaveLength(1)
    expect((await account.call(assetsApi.list, {})).meta.total_records).toBe(1)
  })

  test('a dialog opens once its code is loaded, and acts once', async ({ page, account }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    const depot = await addSite(account.call, 'Depot')
    const part = await holdBack(page, '**/static/hand-over-dialog-*')
    const sent = await holdBack(page, '**/assignments', 'POST')
    await page.goto(`/assets/${pump.id}`)
    await page.getByRole('button', { name: 'Hand over' }).click()
    await expect(heading(page)).toHaveText('Pump')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    part.letGo()
    const dialog = page.getByRole('dialog', { name: 'Hand over asset' })
    await dialog.getByRole('group', { name: 'Assign to' }).getByText('Site').click()
    await dialog.getByRole('combobox', { name: 'Site' }).fill('Depot')
    await page.getByRole('option', { name: 'Depot' }).click()
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await dialog.getByRole('button', { name: 'Saving…' }).press('Enter')
    sent.letGo()
    await expect(toast(page, 'Pump handed over to Depot')).toBeVisible()
    expect(sent.asked).toHaveLength(1)
    const { data } = await account.call(assetsApi.get, { params: { id: pump.id } })
    expect(data.site?.id).toBe(depot.id)
  })
})

test.describe('with a server that fails', () => {
  test.beforeEach(({ troubles }) => {
    troubles.expect(/^500 /)
  })

  test('a list and a record show the error and try again', async ({ page, account }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    const path = `**/api/v1/assets/${pump.id}*`
    // Without events, the page refetches only when the button is pressed.
    await page.route('**/api/v1/events', () => undefined)
    await fail(page, path)
    await page.goto(`/assets/${pump.id}`)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('This could not be loaded')
    await page.unroute(path)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page)).toHaveText('Pump')
  })
})
