import { notificationsApi as api } from '@steward/contract/notifications.ts'
import { notificationPreferencesApi } from '@steward/contract/notification-preferences.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectReflow } from './looks.ts'
import { heading, listenAt } from './pages.ts'
import { addOrders } from './work-orders.ts'

test.use({ role: 'technician' })

const bell = (page: Page, name: string | RegExp = /^Notifications/) =>
  page.getByRole('banner').getByRole('button', { name })
const opened = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('a notification appears at once, and leads to its record by keyboard', async ({
  page,
  account,
}) => {
  const kim = await account.colleague('maintenance_manager', 'Kim Planner')
  await listenAt(page, '/work-orders')
  await expect(bell(page, 'Notifications')).toBeVisible()
  const orders = await addOrders(kim.call, [
    { title: 'Oil change', assigned_to_id: account.me.id },
    { title: 'Replace the belt', assigned_to_id: account.me.id },
  ])
  await expect(bell(page, 'Notifications, 2 unread')).toBeVisible()

  await bell(page).focus()
  await page.keyboard.press('Enter')
  const rows = opened(page).getByRole('link', { name: /^Assigned to you/ })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(`${orders[1]!.number} Replace the belt`)
  await expect(rows.first()).toContainText('Kim Planner')
  await rows.first().focus()
  await page.keyboard.press('Enter')
  await expect(opened(page)).toHaveCount(0)
  await expect(heading(page)).toContainText('Replace the belt')
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible()

  await bell(page).click()
  await opened(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(opened(page).getByText('unread')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(bell(page, 'Notifications')).toBeFocused()
})

test.describe('the list of the bell', () => {
  test.use({ isFirstVisit: true })

  test('says that it is read, that it failed, and that nothing is there', async ({
    page,
    troubles,
  }) => {
    const list = '**/api/v1/notifications?*'
    let letPart = () => {}
    const part = new Promise<void>((resolve) => (letPart = resolve))
    let letList = () => {}
    const held = new Promise<void>((resolve) => (letList = resolve))
    await page.route('**/notification-list-*.js', async (route) => {
      await part
      await route.continue()
    })
    await page.route(list, async (route) => {
      await held
      await route.fulfill({ status: 500, json: { errors: [] } })
    })
    troubles.expect(/^500 GET \/api\/v1\/notifications/)
    await page.goto('/work-orders')
    await bell(page).click()
    await expect(opened(page)).toContainText('Loading…')
    letPart()
    await expect(opened(page).getByRole('heading')).toBeVisible()
    await expect(opened(page)).toContainText('Loading…')

    letList()
    await expect(opened(page).getByRole('alert')).toBeVisible()
    await page.unroute(list)
    await opened(page).getByRole('button', { name: 'Try again' }).click()
    await expect(opened(page)).toContainText('No notifications')
  })
})

test('a notification read on one device is read on the other', async ({ page, account }) => {
  const kim = await account.colleague('maintenance_manager')
  await addOrders(kim.call, [{ title: 'Oil change', assigned_to_id: account.me.id }])
  await listenAt(page, '/notifications')
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible()
  await account.call(api.readAll, {})
  await expect(bell(page, 'Notifications')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()

  await page.getByRole('switch', { name: 'Unread only' }).click()
  await expect(page).toHaveURL(/\?unread=true$/)
  await expect(page.getByRole('heading', { name: 'Nothing unread' })).toBeVisible()
})

test('the bell and the page of notifications are accessible, also on a phone', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000)
  const kim = await account.colleague('maintenance_manager')
  await addOrders(kim.call, [
    { title: 'A very long title that has to be broken somewhere, on a phone at the latest' },
    { title: 'Oil change', assigned_to_id: account.me.id },
  ])
  await page.goto('/notifications')
  await expect(page.getByRole('main').getByRole('link', { name: /^Assigned to you/ })).toBeVisible()
  await expectReflow(page)
  await bell(page).click()
  await expect(opened(page).getByRole('link', { name: 'All notifications' })).toBeVisible()
  await expectAccessible(page)
})

test('mail can be limited to once a day, and not at night', async ({ page, account }) => {
  const kept = async () => (await account.call(notificationPreferencesApi.get, {})).data.delivery
  await page.goto('/profile/notifications')
  await page.getByRole('switch', { name: 'Email me once a day instead of right away' }).click()
  await page.getByLabel('Time of the daily email').fill('09:30')
  await page.getByLabel('Time of the daily email').blur()
  await page.getByRole('switch', { name: 'Quiet hours: delay emails' }).click()
  await page.getByLabel('To', { exact: true }).fill('06:15')
  await page.getByLabel('To', { exact: true }).blur()

  const wanted = { digest_at: '09:30', quiet: { from: '20:00', to: '06:15' } }
  await expect.poll(kept).toEqual(wanted)
  await page.reload()
  await expect(page.getByLabel('Time of the daily email')).toHaveValue('09:30')
})
