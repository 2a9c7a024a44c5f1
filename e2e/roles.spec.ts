import type { Page } from '@playwright/test'
import { assetsApi } from '@steward/contract/assets.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { rolesApi } from '@steward/contract/rights.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { type Account, expect, storageOf, test } from './fixtures.ts'
import { bulkBar } from './list.ts'
import { expectAccessible, expectReflow, show } from './looks.ts'
import { assetNames, choose, field, heading, leadTo, toast } from './pages.ts'
import { addAssets, addSite } from './register.ts'

const LIST = '/system-settings/user-roles'
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

const addRole = ({ call }: Account, key: string, permissions: object) =>
  call(rolesApi.create, { body: { role: { key, name: 'Dock hand', permissions } } })

test('a role is made by keyboard alone', async ({ page, account }) => {
  await page.goto(`${LIST}/new`)
  await field(page, 'Name').fill('Site manager')
  await expect(field(page, 'Key')).toHaveValue('site_manager')
  await box(page, 'Assets: view').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(box(page, 'Assets: edit')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(box(page, 'Assets: edit')).toBeChecked()
  await expect(box(page, 'Assets: view')).toBeChecked()
  await expect(page.getByText('“View” was added too')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(box(page, 'Asset categories: edit')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(box(page, 'Asset categories: view')).toBeChecked()
  await page.keyboard.press('Control+Home')
  await expect(box(page, 'All areas: view')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Assets, access level' })).toBeFocused()

  await expect(page.getByText('+3 permissions')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(heading(page)).toHaveText('Site manager')
  const { data } = await account.call(rolesApi.get, { params: { key: 'site_manager' } })
  expect(data.permissions).toEqual({ asset: ['view', 'update'], asset_category: ['view'] })
})

test('a key starts a new role from the list', async ({ page }) => {
  await page.goto(LIST)
  await expect(page.getByRole('link', { name: 'Technician' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(new RegExp(`${LIST}/new$`))
  await expect(field(page, 'Name')).toBeVisible()
})

const names = (page: Page) =>
  page.getByRole('table', { name: 'User roles' }).locator('[data-row-link]')
test('roles are found, sorted, saved as a view and deleted together, by keyboard', async ({
  page,
  account,
}) => {
  for (const key of ['dock_hand', 'yard_hand']) await addRole(account, key, { asset: ['view'] })
  await page.goto(LIST)
  await expect(names(page)).toHaveCount(8)
  await expect(names(page).first()).toHaveText('Administrator')
  await page.getByRole('columnheader', { name: 'Role' }).getByRole('button').press('Enter')
  await expect(names(page).nth(1)).toHaveText('Asset manager')

  await page.keyboard.press('/')
  await page.keyboard.type('HAND')
  await expect(names(page)).toHaveText(['Dock hand', 'Dock hand'])
  await expect(page.getByText('2 of 8 roles')).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: /^Type/ }).press('Enter')
  const kinds = page.getByRole('dialog', { name: 'Type' })
  await kinds.getByRole('checkbox', { name: /^Custom/ }).press('Space')
  await expect(kinds.getByRole('checkbox', { name: /^Custom/ })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save view' }).press('Enter')
  await page.getByRole('textbox', { name: 'View name' }).fill('Hands')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'The view “Hands” was saved')).toBeVisible()

  await names(page).first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bulkBar(page)).toContainText('2 roles selected')
  await bulkBar(page).getByRole('button', { name: 'Delete' }).press('Enter')
  const sure = page.getByRole('alertdialog', { name: 'Delete 2 roles?' })
  await expect(sure.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await sure.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(toast(page, '2 roles deleted')).toBeVisible()
  await expect(names(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible()
})

test('roles that can’t be deleted are listed with the reason', async ({ page, account }) => {
  await addRole(account, 'dock_hand', { asset: ['view'] })
  await page.goto(LIST)
  for (const name of ['Requester', 'Dock hand'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await bulkBar(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await toast(page, '1 role deleted').getByRole('button', { name: 'Show which' }).click()
  const left = page.getByRole('dialog')
  await expect(left.getByRole('listitem')).toHaveText(/Requester.*Built-in roles can’t be deleted/)
})

test('a change is summarized before it is saved, and can be cancelled', async ({
  page,
  account,
}) => {
  await addRole(account, 'dock_hand', { asset: ['view', 'update'], site: ['view'] })
  await page.goto(`${LIST}/dock_hand`)
  await page.getByRole('combobox', { name: 'Assets, access level' }).selectOption('manage')
  await box(page, 'Sites: view').uncheck()
  const sum = page.getByText('+2 permissions, −1 permission')
  await sum.click()
  await expect(page.getByText('+ Assets: delete')).toBeVisible()
  await expect(page.getByText('− Sites: view')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(sum).toHaveCount(0)
  await expect(box(page, 'Sites: view')).toBeChecked()

  await box(page, 'All areas: view').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Dock hand was saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await box(page, 'Reports: create').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const kept = async () =>
    (await account.call(rolesApi.get, { params: { key: 'dock_hand' } })).data.permissions.report
  await expect.poll(kept).toEqual(['view', 'create'])
})

test('a built-in role is read and copied, and a taken key is reported', async ({
  page,
  troubles,
}) => {
  troubles.expect(/^422 POST .*roles$/)
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Technician' }).click()
  await expect(page.getByText('Built-in roles are the same in every account')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('link', { name: 'Duplicate role' }).click()
  await expect(box(page, 'Work orders: create')).toBeChecked()
  await field(page, 'Name').fill('Technician')
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(field(page, 'Key')).toHaveAccessibleDescription(/This key is already used\./)
  await field(page, 'Key').fill('technician_two')
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText('No users have this role yet.')).toBeVisible()
})

test('a role that somebody has can’t be deleted', async ({ page, account, troubles }) => {
  // The users of the role were changed just before, so the page may be refetching them.
  troubles.expect(/^404 GET .*\/roles\/dock_hand(\/assignments)?$/)
  await addRole(account, 'dock_hand', { asset: ['view'] })
  const kim = await account.colleague('requester')
  const membership = (role_key: string) =>
    account.call(membershipsApi.update, {
      params: { id: account.account_id, user_id: kim.user_id },
      body: { membership: { role_key } },
    })
  await membership('dock_hand')
  await page.goto(`${LIST}/dock_hand`)
  await expect(page.getByRole('link', { name: 'Kim Colleague' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(toast(page, '1 user has this role')).toBeVisible()
  await membership('requester')
  await page.reload()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Dock hand was deleted')).toBeVisible()
  await expect(heading(page)).toHaveText('User roles')
})

test('somebody with a custom role in one site sees exactly that site, and that other records are elsewhere', async ({
  account,
  browser,
  baseURL,
  troubles,
}) => {
  troubles.expect(/^404 GET /)
  const [dock, yard] = [await addSite(account.call, 'Dock'), await addSite(account.call, 'Yard')]
  const [, hidden] = await addAssets(account.call, [
    { name: 'Dock crane', site_id: dock.id },
    { name: 'Yard truck', site_id: yard.id },
    { name: 'Nowhere lamp' },
  ])
  await addRole(account, 'dock_hand', {
    asset: ['view', 'update'],
    employee: ['view'],
    site: ['view'],
  })
  const { data: noor } = await account.call(employeesApi.create, {
    body: { employee: { first_name: 'Noor', last_name: 'Quist', site_id: yard.id } },
  })
  const kim = await account.colleague('requester')
  await account.call(membershipsApi.update, {
    params: { id: account.account_id, user_id: kim.user_id },
    body: { membership: { role_key: 'dock_hand', site_scope: [dock.id] } },
  })

  const { data: me } = await kim.call(usersApi.me, {})
  const context = await browser.newContext({
    baseURL: baseURL!,
    storageState: storageOf({ ...kim, me }, baseURL!),
  })
  const theirs = await context.newPage()
  await theirs.goto('/assets')
  await expect(assetNames(theirs)).toHaveText(['Dock crane'])
  await expect(theirs.getByText('1 asset', { exact: true }).first()).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Add asset' })).toHaveCount(0)
  await expect(theirs.getByRole('complementary')).not.toContainText('Departments')
  await theirs.goto(`/assets/${hidden!.id}`)
  await expect(heading(theirs)).not.toHaveText('Yard truck')
  await theirs.goto(`/system-settings/employee-directory/${noor.id}`)
  await expect(theirs.getByText('Elsewhere').first()).toBeVisible()
  expect((await kim.call(sitesApi.list, {})).data.map(({ name }) => name)).toEqual(['Dock'])
  expect((await kim.call(assetsApi.list, {})).meta.total_records).toBe(1)
  await context.close()
})

test.describe('somebody with few permissions', () => {
  test.use({ role: 'auditor' })

  test('can read roles, but not create any', async ({ page }) => {
    await page.goto(LIST)
    await expect(page.getByRole('link', { name: 'Administrator' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add role' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
    await page.goto(`${LIST}/new`)
    await expect(heading(page)).toHaveText(/You don’t have access/)
  })
})

test.describe('on every screen', () => {
  test.describe.configure({ timeout: 240_000 })

  test('the pages of roles are accessible', async ({ page, account }) => {
    await addRole(account, 'dock_hand', { asset: ['view', 'update'] })
    for (const path of [LIST, `${LIST}/auditor`, `${LIST}/dock_hand`]) {
      await leadTo(page, path)
      await expect(heading(page)).toBeVisible()
      await expectAccessible(page)
      await expectReflow(page)
    }
    await show(page, 'light', 390)
    await page.getByRole('radio', { name: 'Manage' }).first().check({ force: true })
    await expect(page.getByText('+2 permissions')).toBeVisible()
    await page.getByText('Individual permissions').first().click()
    await expectAccessible(page)
  })
})

test('the choice of a role to copy is one of the roles there are', async ({ page }) => {
  await page.goto(`${LIST}/new`)
  await choose(page, 'Copy from', 'Requester')
  await expect(box(page, 'Work orders: create')).toBeChecked()
  await choose(page, 'Copy from', 'Empty role')
  await expect(box(page, 'Work orders: create')).not.toBeChecked()
})
