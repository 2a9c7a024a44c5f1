import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { accountsApi } from '@steward/contract/accounts.ts'
import { rolesApi } from '@steward/contract/rights.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { PNG } from './files.ts'
import { expect } from './fixtures.ts'
import { bulkBar } from './list.ts'
import { choose, confirmation, dialog, field, toast } from './pages.ts'
import { slugOf, test } from './platform.ts'

test.describe.configure({ mode: 'parallel' })

const accountRows = (page: Page) => page.getByRole('table', { name: 'Accounts' }).getByRole('row')
const members = (page: Page) => page.getByRole('table', { name: 'Account users' })
const memberRow = (page: Page, words: string) =>
  members(page).getByRole('row').filter({ hasText: words })
/** The text of the file that the page downloads after an action. */
async function fileAfter(page: Page, act: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download')
  await act()
  return readFileSync(await (await download).path(), 'utf8')
}

test('several accounts are suspended, and reactivated by Undo', async ({
  page,
  account,
  platform,
}) => {
  const { data: other } = await platform.call(accountsApi.create, {
    body: {
      account: {
        name: `${slugOf(account)} two`,
        administrator: { name: 'Ada', email: `${randomUUID()}@example.test` },
      },
    },
  })
  await page.goto(`/accounts?search=${slugOf(account)}`)
  await expect(accountRows(page)).toHaveCount(3)
  await page.getByRole('checkbox', { name: /Select all/ }).check()
  await bulkBar(page).getByRole('button', { name: 'Suspend' }).click()
  await expect(confirmation(page)).toContainText('Suspend 2 accounts?')
  await expect(confirmation(page)).toContainText('signed out and can’t sign in')
  await field(confirmation(page), 'Reason').fill('Bills unpaid')
  await confirmation(page).getByRole('button', { name: 'Suspend' }).click()

  await expect(toast(page, '2 accounts are suspended')).toBeVisible()
  await expect(accountRows(page).getByText('Suspended')).toHaveCount(2)
  const accountOf = async (id: string) =>
    (await platform.call(accountsApi.get, { params: { id } })).data
  for (const id of [other.id, account.account_id])
    expect(await accountOf(id)).toMatchObject({
      status: 'suspended',
      suspend_reason: 'Bills unpaid',
    })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Change undone')).toBeVisible()
  await expect(accountRows(page).getByText('Active')).toHaveCount(2)
  expect(await accountOf(account.account_id)).toMatchObject({
    status: 'active',
    suspend_reason: null,
  })
})

test('accounts are exported with the visible columns', async ({ page, account }) => {
  await page.goto(`/accounts?search=${slugOf(account)}`)
  await expect(accountRows(page)).toHaveCount(2)
  const text = await fileAfter(page, async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: /^This view as CSV \(1 account\)/ }).click()
  })
  const [head, line] = text.replace('\ufeff', '').split('\r\n')
  expect(head).toMatch(/^Name,Short name,Status,Users,Assets,Overrides,Created/)
  expect(line).toContain(`${slugOf(account)},Active,1,0,`)
})

test('a new account gets its logo; a failed upload doesn’t lose the account', async ({
  page,
  platform,
  troubles,
}) => {
  troubles.expect(/^5\d\d PUT|ERR_FAILED|PUT \/api\/v1\/accounts/)
  const word = randomUUID().slice(0, 8)
  const create = async (name: string) => {
    await page.goto('/accounts?new=true')
    const form = dialog(page)
    await field(form, 'Name').fill(name)
    await field(form, 'Administrator name').fill('Ada')
    await field(form, 'Administrator email').fill(`${randomUUID()}@example.test`)
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
    await expect(form.getByRole('button', { name: 'Remove' })).toBeVisible()
    await form.getByRole('button', { name: 'Create account' }).click()
    await expect(form).toHaveCount(0)
  }
  const logoOf = async (name: string) => {
    const query = { search: name, view_all: true }
    return (await platform.call(accountsApi.list, { query })).data[0]?.logo_url
  }

  await create(`Works ${word} one`)
  expect(await logoOf(`Works ${word} one`)).toEqual(expect.stringContaining('/files/'))

  await page.route('**/api/v1/accounts/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await create(`Works ${word} two`)
  const failed = page.getByText('The account was created, but its logo could not be saved')
  await expect(failed.first()).toBeVisible()
  expect(await logoOf(`Works ${word} two`)).toBeNull()
  await page.unroute('**/api/v1/accounts/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => logoOf(`Works ${word} two`)).toEqual(expect.stringContaining('/files/'))
})

test('several people get another role, one that the account made, and get theirs back', async ({
  page,
  account,
}) => {
  await account.call(rolesApi.create, {
    body: { role: { key: 'fitter', name: 'Fitter', permissions: { asset: ['view'] } } },
  })
  const kim = await account.colleague('technician', 'Kim Colleague')
  await page.goto(`/accounts/${account.account_id}/users`)
  await expect(memberRow(page, kim.email)).toBeVisible()
  await page.getByRole('checkbox', { name: /Select all/ }).check()
  await bulkBar(page).getByRole('button', { name: 'Change role' }).click()
  await choose(dialog(page), 'Role', 'Fitter')
  await dialog(page).getByRole('button', { name: 'Change 2 users' }).click()

  // The last administrator is skipped, with the reason.
  await expect(toast(page, '1 user changed')).toBeVisible()
  await page.getByRole('button', { name: 'Show which' }).click()
  await expect(dialog(page)).toContainText('Robin Tester')
  await expect(dialog(page)).toContainText('This is the last administrator')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  const role = members(page).getByRole('combobox', { name: 'Role of Kim Colleague' })
  await expect(role).toHaveValue('fitter')

  // The selection stays.
  await memberRow(page, account.me.email).getByRole('checkbox').uncheck()
  await bulkBar(page).getByRole('button', { name: 'Change role' }).click()
  await choose(dialog(page), 'Role', 'Auditor')
  await dialog(page).getByRole('button', { name: 'Change 1 user' }).click()
  await expect(role).toHaveValue('auditor')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(role).toHaveValue('fitter')

  await memberRow(page, kim.email).getByRole('checkbox').check()
  await bulkBar(page).getByRole('button', { name: 'Remove' }).click()
  await confirmation(page).getByRole('button', { name: 'Remove' }).click()
  await expect(memberRow(page, kim.email)).toHaveCount(0)
})

test('somebody is invited with a role that the account made, for one of its sites', async ({
  page,
  account,
}) => {
  await account.call(rolesApi.create, {
    body: { role: { key: 'fitter', name: 'Fitter', permissions: { asset: ['view'] } } },
  })
  const { data: site } = await account.call(sitesApi.create, { body: { site: { name: 'Kiel' } } })
  const email = `${randomUUID()}@example.test`
  await page.goto(`/accounts/${account.account_id}/users`)
  await page.getByRole('button', { name: 'Invite people' }).click()
  await field(dialog(page), 'People').fill(email)
  await choose(dialog(page), 'Role', 'Fitter')
  await dialog(page).getByRole('combobox', { name: 'Sites' }).fill('kie')
  await page.getByRole('option', { name: 'Kiel' }).click()
  await dialog(page).getByRole('button', { name: 'Send invitations' }).click()
  await expect(toast(page, '1 person was invited')).toBeVisible()

  const { data } = await account.call(usersApi.list, { query: { search: email } })
  expect(data).toMatchObject([{ role: { key: 'fitter' }, site_scope: [site.id] }])
  const text = await fileAfter(page, async () => {
    await memberRow(page, email).getByRole('checkbox').check()
    await bulkBar(page).getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'As CSV' }).click()
  })
  expect(text).toContain(`${email},Fitter,Invited,Pending,`)
})
