import { notificationPreferencesApi as api } from '@steward/contract/notification-preferences.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectReflow } from './looks.ts'
import { heading, openUserMenu, toast } from './pages.ts'

test('each switch is saved at once, also for the person’s next device', async ({
  page,
  account,
}) => {
  await page.goto('/profile')
  const menu = await openUserMenu(page, new RegExp(account.email))
  await menu.getByRole('menuitem', { name: 'Notification settings' }).click()
  await expect(heading(page)).toHaveText('Notification settings')
  const mail = page.getByRole('switch', { name: 'My import failed: By email' })
  await expect(mail).not.toBeChecked()
  await mail.focus()
  await page.keyboard.press('Space')
  await expect(mail).toBeChecked()
  await expect(page.getByRole('row', { name: /My import failed/ })).toContainText('Saved')
  const kept = async () => (await account.call(api.get, {})).data.import_failed
  expect(await kept()).toEqual({ in_app: true, email: true })
  await page.reload()
  await expect(mail).toBeChecked()
})

test('switches that are on and off differ in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/profile/notifications')
  const colourOf = (channel: string) =>
    page
      .getByRole('switch', { name: `My import failed: ${channel}` })
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await colourOf('In the app')).not.toBe(await colourOf('By email'))
})

test('a switch that could not be saved is reset', async ({ page }) => {
  await page.goto('/profile/notifications')
  const inApp = page.getByRole('switch', { name: 'A work order is assigned to me: In the app' })
  await expect(inApp).toBeChecked()
  await page.route(/notification_preferences$/, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await inApp.click()
  await expect(toast(page, 'Not saved')).toBeVisible()
  await expect(inApp).toBeChecked()
})

test.describe('for somebody with few permissions', () => {
  test.use({ role: 'requester' })

  test('only notifications that they can get are listed', async ({ page }) => {
    await page.goto('/profile/notifications')
    await expect(page.getByRole('heading', { name: 'Work orders' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Imports' })).toHaveCount(0)
  })
})

test('the page is accessible', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/profile/notifications')
  await expect(heading(page)).toHaveText('Notification settings')
  await expectAccessible(page)
  await expectReflow(page)
})
