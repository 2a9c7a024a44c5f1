import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accountsApi } from '@steward/contract/accounts.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { featureFlagsApi } from '@steward/contract/feature-flags.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { mfaApi } from '@steward/contract/mfa.ts'
import { codeOf } from './codes.ts'
import { PNG } from './files.ts'
import { type Account, expect, NOBODY, storageOf } from './fixtures.ts'
import { linkIn, mailTo } from './mail.ts'
import {
  choose,
  confirmation,
  dialog,
  field,
  fillSignIn,
  heading,
  leadTo,
  saveChanges,
  section,
  toast,
  unsaved,
} from './pages.ts'
import { slugOf, test } from './platform.ts'

/** The texts of an account's row in the list. */
async function rowOf(page: Page, account: Account) {
  const slug = slugOf(account)
  await page.goto(`/accounts?search=${slug}`)
  return page.getByRole('table', { name: 'Accounts' }).getByRole('row').filter({ hasText: slug })
}

test('staff of the platform start at the accounts', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/accounts$/)
  await expect(heading(page)).toHaveText('Accounts')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('button', { name: 'System settings' }).click()
  await expect(nav.getByRole('link')).toHaveText([
    'Accounts',
    'Operations',
    'Organization',
    'User roles',
    'Users',
  ])
})

test('a new account has an administrator, who signs in with the invitation', async ({
  page,
  browser,
  troubles,
}) => {
  troubles.expect(/^422 POST \/api\/v1\/accounts$/)
  const name = `Kühl & Söhne ${randomUUID().slice(0, 8)}`
  const slug = name
    .toLowerCase()
    .replace('ü', 'u')
    .replace('ö', 'o')
    .replaceAll(/[^a-z0-9]+/g, '-')
  const email = `${randomUUID().slice(0, 8)}@example.test`
  await page.goto('/accounts')
  await page.getByRole('button', { name: 'Add account' }).click()
  const form = dialog(page)
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByText('There are 3 problems')).toBeVisible()
  await field(form, 'Name').fill(name)
  await expect(field(form, 'Short name')).toHaveValue(slug)
  await field(form, 'Administrator name').fill('Ada Kühl')
  await field(form, 'Administrator email').fill(email)
  await expect(form.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Berlin/)

  await field(form, 'Short name').fill('northwind')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(field(form, 'Short name')).toHaveAccessibleDescription(/already used/)
  await field(form, 'Short name').fill(slug)
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(toast(page, `${name} was created`)).toBeVisible()
  await expect(page).not.toHaveURL(/new=/)

  const link = linkIn(await mailTo(email, 'invitation'))
  const theirs = await browser.newContext({ storageState: NOBODY })
  const invited = await theirs.newPage()
  await invited.goto(link)
  await invited.getByLabel('New password', { exact: true }).fill('a password of her own')
  await invited.getByLabel(/^(Repeat|Confirm|New password again)/).fill('a password of her own')
  await invited.getByRole('button', { name: 'Accept and sign in' }).click()
  await expect(heading(invited)).toHaveText('Dashboard')
  await theirs.close()

  await leadTo(page, `/accounts?search=${slug}`)
  await page.getByRole('link', { name }).click()
  await expect(heading(page)).toHaveText(name)
  await expect(section(page, 'History').getByText('Pat Platform created the account')).toBeVisible()
  await page.getByRole('list', { name: 'Overview' }).getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveURL(/\/accounts\/[\da-f-]+\/users$/)
})

test('a suspended account locks its people out at once, and lets them in again', async ({
  page,
  account,
  browser,
  baseURL,
  troubles,
}) => {
  troubles.expect(/^403 /)
  const theirs = await browser.newContext({ storageState: storageOf(account, baseURL!) })
  const work = await theirs.newPage()
  await work.goto('/assets')
  await expect(heading(work)).toHaveText('Assets')

  const row = await rowOf(page, account)
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await expect(confirmation(page).getByText(/can’t sign in until you activate it/)).toBeVisible()
  await field(page, 'Reason').fill('Not paid')
  await confirmation(page).getByRole('button', { name: 'Suspend' }).click()
  await expect(row.getByText('Suspended')).toBeVisible()

  await work.getByRole('searchbox').first().fill('pump')
  await expect(heading(work)).toHaveText('Test works is suspended')
  await work.reload()
  await expect(heading(work)).toHaveText('Test works is suspended')
  const anew = await browser.newContext({ storageState: NOBODY })
  const signIn = await anew.newPage()
  await signIn.goto('/login')
  await fillSignIn(signIn, account.email, account.password)
  await expect(heading(signIn)).toHaveText('Test works is suspended')
  await expect(signIn.getByRole('navigation')).toHaveCount(0)

  await row.getByRole('link', { name: 'Test works' }).click()
  const reason = page.getByRole('paragraph').filter({ hasText: 'Reason: Not paid' })
  await expect(reason).toBeVisible()
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(reason).toBeHidden()
  await work.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await expect(heading(work)).toHaveText('Assets')
  await signIn.reload()
  await expect(heading(signIn)).toHaveText('Dashboard')
  await theirs.close()
  await anew.close()
})

test('somebody who is removed from an account while they work is told so', async ({
  account,
  browser,
  baseURL,
  troubles,
}) => {
  troubles.expect(/^403 /)
  const kim = await account.colleague('technician')
  const theirs = await browser.newContext({ storageState: storageOf(kim, baseURL!) })
  const work = await theirs.newPage()
  // Without events, the page learns nothing except by its own requests.
  await work.route('**/api/v1/events', () => undefined)
  const asked = work.waitForResponse('**/api/v1/users/me')
  await work.goto('/assets')
  await expect(heading(work)).toHaveText('Assets')
  await asked

  await account.call(membershipsApi.update, {
    params: { id: account.account_id, user_id: kim.user_id },
    body: { membership: { status: 'deactivated' } },
  })
  await work.getByRole('searchbox').first().fill('pump')

  await expect(work.getByText('You aren’t a member of any account right now')).toBeVisible()
  await work.goto('/assets')
  await expect(work.getByText('You aren’t a member of any account right now')).toBeVisible()
  await theirs.close()
})

test('an account is deleted only after its suspension, by its short name', async ({
  page,
  account,
  platform,
  troubles,
}) => {
  // The page is notified of the suspension, and may refetch the account while it is being deleted.
  troubles.expect(/^404 GET .*\/accounts\/[^/]+$/)
  await account.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
  const slug = slugOf(account)
  await page.goto(`/accounts/${account.account_id}`)
  const ask = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await ask()
  await confirmation(page).getByRole('button', { name: 'Suspend' }).click()
  await expect(toast(page, 'is suspended')).toBeVisible()
  await ask()
  await expect(confirmation(page).getByText('1 asset is deleted')).toBeVisible()
  const gone = confirmation(page).getByRole('button', { name: 'Delete for good' })
  await expect(gone).toBeDisabled()
  await confirmation(page).getByRole('textbox').fill(slug)
  await gone.click()

  await expect(page).toHaveURL(/\/accounts$/)
  await expect(toast(page, 'is being deleted')).toBeVisible()
  const list = await platform.call(accountsApi.list, { query: { search: slug, view_all: true } })
  expect(list.data).toEqual([])
  // The account's only user loses access as soon as the job has processed them.
  const answer = () => account.call(assetsApi.list, {}).then(String, String)
  await expect.poll(answer).toContain('401')
})

test('flags, logo and settings of an account are saved together', async ({ page, account }) => {
  await page.goto(`/accounts/${account.account_id}`)
  const flags = section(page, 'Feature flags')
  const chooseFlag = async (value: string) => {
    await flags.getByRole('combobox', { name: 'Work orders', exact: true }).click()
    await page.getByRole('option', { name: value }).first().click()
  }
  await expect(flags.getByRole('row', { name: /Work orders/ }).first()).toContainText('Default')
  await chooseFlag('Off')
  await field(section(page, 'Settings'), 'Name').fill('Renamed works')
  await section(page, 'Branding')
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await expect(unsaved(page)).toHaveText('3 unsaved changes')
  await saveChanges(page)

  await expect(toast(page, 'Renamed works saved')).toBeVisible()
  await expect(heading(page)).toHaveText('Renamed works')
  await expect(unsaved(page)).toBeHidden()
  await expect(flags.getByRole('row', { name: /Work orders/ }).first()).toContainText(
    'This account',
  )
  const { data } = await account.call(featureFlagsApi.list, {})
  expect(data.find(({ key }) => key === 'work_orders.enable')).toMatchObject({
    value: false,
    source: 'account',
  })
  await expect(section(page, 'History').getByText('Name: Test works → Renamed works')).toBeVisible()

  await section(page, 'Branding').getByRole('button', { name: 'Remove' }).click()
  await chooseFlag('Default')
  await saveChanges(page)
  await expect(flags.getByRole('row', { name: /Work orders/ }).first()).toContainText('Default')
})

test('filters of the accounts are saved as a view, and a key opens the actions', async ({
  page,
  account,
}) => {
  const row = await rowOf(page, account)
  await expect(row).toBeVisible()
  const views = page.getByRole('group', { name: 'Views' })
  await views.getByRole('button', { name: 'Suspended' }).click()
  await expect(page).toHaveURL(/filter\[status\]=suspended|filter%5Bstatus%5D=suspended/)
  await page.goto(`/accounts?search=${slugOf(account)}&filter[status]=active,suspended`)
  await views.getByRole('button', { name: 'Save view' }).click()
  await field(dialog(page), 'View name').fill('The test works')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'The test works')).toBeVisible()
  await views.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page).not.toHaveURL(/search=/)
  await views.getByRole('button', { name: 'The test works' }).click()
  await expect(page.getByText(/^1 of [\d,]+ accounts?$/)).toBeVisible()

  await row.getByRole('link', { name: 'Test works' }).click()
  await expect(heading(page)).toHaveText('Test works')
  await page.keyboard.press('.')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
})

test('the people of an account are filtered, saved as a view, and invited with a key', async ({
  page,
  account,
}) => {
  await page.goto(`/accounts/${account.account_id}/users`)
  const table = page.getByRole('table', { name: 'Account users' })
  await expect(table.getByText(account.email)).toBeVisible()
  const views = page.getByRole('group', { name: 'Views' })
  await views.getByRole('button', { name: 'Invited' }).click()
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await page.goBack()
  await expect(table.getByText(account.email)).toBeVisible()
  await leadTo(page, `/accounts/${account.account_id}/users?filter[role]=admin`)
  await views.getByRole('button', { name: 'Save view' }).click()
  await field(dialog(page), 'View name').fill('Administrators only')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(views.getByRole('button', { name: 'Administrators only' })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await heading(page).focus()
  await page.keyboard.press('c')
  await expect(field(dialog(page), 'People')).toBeVisible()
})

test('an account that no longer exists is reported as missing', async ({ page, troubles }) => {
  troubles.expect(/^404 GET/)
  await page.goto(`/accounts/${randomUUID()}`)
  await expect(heading(page)).toHaveText('This account doesn’t exist or was deleted')
  await page.getByRole('link', { name: 'All accounts' }).click()
  await expect(heading(page)).toHaveText('Accounts')
})

test('the people of an account are invited, given another role and removed', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expect(/^422 POST/)
  const kim = await account.colleague('technician', 'Kim Colleague')
  const [ada, bo] = [`ada.${randomUUID().slice(0, 8)}@example.test`, `${randomUUID()}@example.test`]
  await page.goto(`/accounts/${account.account_id}`)
  await page.getByRole('link', { name: 'Manage users' }).click()
  const table = page.getByRole('table', { name: 'Account users' })
  await expect(table.getByText(kim.email)).toBeVisible()

  await page.getByRole('button', { name: 'Invite people' }).click()
  const form = dialog(page)
  await field(form, 'People').fill('nobody')
  await form.getByRole('button', { name: 'Send invitations' }).click()
  await expect(field(form, 'People')).toHaveAccessibleDescription(/Correct these lines.*: nobody/)
  await expect(form.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription(
    'Choose a role',
  )
  await field(form, 'People').fill(`Ada King <${ada}>\n${bo}\n${kim.email}`)
  await choose(form, 'Role', 'Auditor')
  await form.getByRole('button', { name: 'Send invitations' }).click()
  await expect(toast(page, '2 people were invited')).toBeVisible()
  // Members stay in the form, with the reason.
  await expect(field(form, 'People')).toHaveValue(new RegExp(`<${kim.email}>$`))
  await expect(field(form, 'People')).toHaveAccessibleDescription(/is already in the account/)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await mailTo(ada, 'invitation')).toContain('invitation_token=')

  const adas = table.getByRole('row').filter({ hasText: ada })
  await expect(adas.getByText('Invited')).toBeVisible()
  await table.getByRole('combobox', { name: 'Role of Kim Colleague' }).selectOption('Asset manager')
  await expect(toast(page, 'Kim Colleague is now Asset manager')).toBeVisible()
  await adas.getByRole('button', { name: /^Actions/ }).click()
  await expect(page.getByRole('menuitem', { name: /Resend invitation/ })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Remove from account' }).click()
  await confirmation(page).getByRole('button', { name: 'Remove' }).click()
  await expect(adas).toHaveCount(0)
})

test('the users of an account are shown with its name on a phone, too', async ({
  page,
  account,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/accounts/${account.account_id}/users`)
  const { name } = account.me.accounts[0]!
  await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()
})

test('somebody who lost their phone can sign in again without two-factor codes', async ({
  page,
  account,
}) => {
  const kim = await account.colleague('technician', 'Kim Colleague')
  const { data } = await kim.call(mfaApi.begin, {})
  await kim.call(mfaApi.confirm, { body: { mfa: { otp_code: codeOf(data.secret) } } })
  await page.goto(`/accounts/${account.account_id}/users`)
  const rows = page.getByRole('table', { name: 'Account users' }).getByRole('row')
  const actions = (email: string) =>
    rows.filter({ hasText: email }).getByRole('button', { name: /^Actions/ })
  const entry = page.getByRole('menuitem', { name: 'Remove one-time codes' })
  await actions(account.email).click()
  await expect(page.getByRole('menuitem', { name: 'Remove from account' })).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.keyboard.press('Escape')

  await actions(kim.email).click()
  await entry.click()
  await expect(confirmation(page)).toContainText('Remove the one-time codes of Kim Colleague?')
  await confirmation(page).getByRole('button', { name: 'Remove codes' }).click()
  await expect(toast(page, 'Kim Colleague now signs in without a code')).toBeVisible()
  await expect(confirmation(page)).toHaveCount(0)
  await actions(kim.email).click()
  await expect(page.getByRole('menuitem', { name: 'Remove from account' })).toBeVisible()
  await expect(entry).toHaveCount(0)
  expect(await mailTo(kim.email, 'mfa_removed')).toContain('has removed the one-time codes')
})
