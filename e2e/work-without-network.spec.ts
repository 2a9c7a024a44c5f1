import type { BrowserContext, Page } from '@playwright/test'
import { workOrderCommentsApi } from '@steward/contract/work-order-comments.ts'
import { type Account, expect, keptFor, test } from './fixtures.ts'
import { expectAccessible } from './looks.ts'
import { assetRow, field, heading } from './pages.ts'
import { addAssets } from './register.ts'
import { addOrders } from './work-orders.ts'

// With the service worker, which stores the application and its responses for offline use.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' })
test.beforeEach(({ troubles }) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /MissingPart/)
})

const offline = (page: Page) => page.getByRole('status').filter({ hasText: 'You’re offline' })
const mine = (page: Page) => page.getByRole('list', { name: 'My work' })

/** Whether the service worker controls the page and has stored all files. */
const shellKept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(
          async () =>
            navigator.serviceWorker.controller !== null &&
            (await caches.match(`/locales/${document.documentElement.lang}.json`)) !== undefined,
        ),
      { timeout: 45_000 },
    )
    .toBe(true)

/** The number of stored responses of all users. */
const answersKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('steward-answers')
        opened.onerror = () => reject(opened.error as Error)
        opened.onsuccess = () => {
          const counted = opened.result.transaction('answers').objectStore('answers').count()
          counted.onsuccess = () => resolve(counted.result)
        }
      }),
  )

const addWork = async ({ call, me }: Account) => {
  const [order] = await addOrders(call, [{ title: 'Change seal', assigned_to_id: me.id }])
  return order
}

async function cutOff(context: BrowserContext, page: Page) {
  await context.setOffline(true)
  await page.reload()
  await expect(offline(page)).toContainText('Showing data from')
}

test('a technician reloads without a network, continues to work, and signing out deletes all data', async ({
  page,
  account,
  context,
}) => {
  test.slow()
  const { id } = await addWork(account)
  await page.goto('/my-work')
  await shellKept(page)
  await mine(page).getByRole('link', { name: 'Change seal' }).tap()
  await expect(heading(page)).toHaveText('Change seal')
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible()
  await expect.poll(() => answersKept(page)).toBeGreaterThan(3)

  await cutOff(context, page)
  await expect(heading(page)).toHaveText('Change seal')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Start work' }).last().tap()
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('The seal was worn')
  await page.getByRole('button', { name: 'Send comment' }).tap()
  await expect(page.getByText('2 changes waiting to be sent')).toBeVisible()

  await page.reload()
  const waiting = page.getByRole('main').getByRole('list', { name: 'Waiting to be sent' })
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Mark as done' }).last()).toBeVisible()
  await page.goto('/my-work')
  await expect(mine(page).getByRole('link')).toHaveText(['Change seal'])
  await expect(mine(page).getByRole('button', { name: 'Mark as done' })).toBeVisible()

  await context.setOffline(false)
  const said = () => account.call(workOrderCommentsApi.list, { params: { id } })
  await expect
    .poll(async () => (await said()).data.map(({ body }) => body))
    .toEqual(['The seal was worn'])
  await expect(offline(page)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Showing data from' })).toBeHidden()
  await page.goto('/logout')
  await expect(field(page, 'Email')).toBeVisible()
  expect(await answersKept(page)).toBe(0)
  await context.setOffline(true)
  await page.goto('/my-work')
  await expect(mine(page)).toHaveCount(0)
})

test('a label leads to its asset without a network', async ({ page, account, context }) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump 3', asset_tag: 'P-3' }])
  await addOrders(account.call, [
    { title: 'Change seal', asset_id: pump.id, assigned_to_id: account.me.id },
  ])
  await page.goto('/scan')
  await shellKept(page)
  await page.goto('/my-work')
  await expect(mine(page).getByRole('link', { name: 'Change seal' })).toBeVisible()
  await expect.poll(() => answersKept(page)).toBeGreaterThan(5)
  await context.setOffline(true)
  await page.goto('/scan')
  await page.getByRole('textbox').first().fill('p-3')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'P-3' })
  await expect(sheet).toContainText('Pump 3')
  await sheet.getByRole('button', { name: 'Open' }).click()
  await expect(heading(page)).toHaveText('Pump 3')
})

test('another person in the same browser sees none of the first one’s data', async ({
  page,
  account,
  context,
}) => {
  await addWork(account)
  const other = await account.colleague('technician')
  await page.goto('/my-work')
  await shellKept(page)
  await expect(mine(page)).toBeVisible()
  await expect.poll(() => answersKept(page)).toBeGreaterThan(0)
  // As after a sign-in in another tab that this one wasn't notified of.
  await page.addInitScript((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, keptFor(other))

  await context.setOffline(true)
  await page.reload()

  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(page.getByText('Change seal')).toHaveCount(0)
  await expect.poll(() => answersKept(page)).toBe(0)
})

test('dialogs and toolbars that were never opened work, too', async ({
  page,
  account,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await addAssets(account.call, [{ name: 'Pump' }])
  await page.goto('/assets')
  await shellKept(page)
  await context.setOffline(true)
  await assetRow(page, 'Pump').getByRole('checkbox').check()
  await expect(page.getByRole('region', { name: '1 asset selected' })).toBeVisible()
})

test('a new version is announced, and loaded with a reload', async ({ page, account }) => {
  await addAssets(account.call, [{ name: 'Pump' }])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/assets')
  await shellKept(page)
  const bar = page.getByText('A new version is ready')
  await expect(bar).toHaveCount(0)

  // The message of the next version's service worker when it takes over.
  await page.evaluate(() =>
    navigator.serviceWorker.dispatchEvent(
      new MessageEvent('message', { data: { entry: '/static/index-next.js' } }),
    ),
  )
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(assetRow(page, 'Pump')).toBeVisible()
  await expect(bar).toHaveCount(0)
})
