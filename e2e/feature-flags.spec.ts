import { accountsApi } from '@steward/contract/accounts.ts'
import type { Flag } from '@steward/contract/flags.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { sessionApi } from '@steward/contract/session.ts'
import { callerOf } from './api.ts'
import { type Account, expect, test as base } from './fixtures.ts'
import { DEMO_PASSWORD, heading, openUserMenu } from './pages.ts'

type Decide = (flags: Partial<Record<Flag, boolean | null>>) => Promise<void>

/** `decide` sets flags of the account as a platform user. */
const test = base.extend<{ decide: Decide }>({
  decide: async ({ account, baseURL }, use) => {
    const platform = { token: '', account_id: PLATFORM_ACCOUNT_ID }
    const user = { email: 'platform@demo.test', password: DEMO_PASSWORD }
    const { meta } = await callerOf(baseURL!, platform)(sessionApi.login, { body: { user } })
    const call = callerOf(baseURL!, { ...platform, token: meta.token })
    await use(async (feature_flags) => {
      await call(accountsApi.update, {
        params: { id: account.account_id },
        body: { account: { feature_flags } },
      })
    })
  },
})

const menuOf = (page: Parameters<typeof openUserMenu>[0], { email }: Account) =>
  openUserMenu(page, new RegExp(email))

test('a page whose feature is off isn’t in the menu or anywhere else', async ({
  page,
  account,
  decide,
}) => {
  await decide({ 'notifications_settings.enable': false })
  await page.goto('/profile/notifications')
  await expect(page).toHaveURL(/\/not-found$/)

  await page.goto('/profile')
  await expect(heading(page)).toBeVisible()
  const menu = await menuOf(page, account)
  await expect(menu.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'Notification settings' })).toHaveCount(0)
})

test('switching a feature off closes its page with the next request, and switching it on restores it', async ({
  page,
  account,
  decide,
  troubles,
}) => {
  // Whichever call comes first: that of the click, or that of the page after the event.
  troubles.expect(/^403 (PUT|GET) .*notification_preferences$/)
  await page.goto('/profile/notifications')
  await expect(heading(page)).toHaveText('Notification settings')
  await decide({ 'notifications_settings.enable': false })
  await page.getByRole('switch', { name: 'My import failed: By email' }).click()
  await expect(page).toHaveURL(/\/not-found$/)
  const menu = await menuOf(page, account)
  await expect(menu.getByRole('menuitem', { name: 'Notification settings' })).toHaveCount(0)

  await decide({ 'notifications_settings.enable': null })
  await page.goto('/profile/notifications')
  await expect(heading(page)).toHaveText('Notification settings')
})
