import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, NOBODY } from './fixtures.ts'
import { linkIn, mailTo } from './mail.ts'
import { assetNames, choose, dialog, field, heading, leadTo, toast } from './pages.ts'
import { test } from './platform.ts'

const PASSWORD = 'walks around the lake'
const SETTINGS = '/system-settings'
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const address = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.test`

/** A window of a user who accepts the invitation in their email, and signs in. */
async function accepted(browser: Browser, email: string, end: RegExp): Promise<Page> {
  const part = () => Math.ceil(Math.random() * 250)
  const extraHTTPHeaders = { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
  const context = await browser.newContext({ storageState: NOBODY, extraHTTPHeaders })
  const page = await context.newPage()
  await page.goto(linkIn(await mailTo(email, 'invitation')))
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat new password').fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await expect(heading(page)).toHaveText(end)
  return page
}

/** Creates a record in the dialog of its list. */
async function create(page: Page, list: string, add: string, fields: Record<string, string>) {
  await leadTo(page, `${SETTINGS}/${list}`)
  await page.getByRole('button', { name: add }).first().click()
  for (const [label, text] of Object.entries(fields)) await field(dialog(page), label).fill(text)
}

test('a new organization is set up by its platform, its administrator and a technician limited to one site', async ({
  page,
  browser,
  troubles,
}) => {
  test.setTimeout(240_000)
  troubles.expect(/^40[34] GET /)
  const name = `Lake Works ${randomUUID().slice(0, 8)}`
  const [ada, tom] = [address('ada'), address('tom')]

  await test.step('the platform creates the account', async () => {
    await page.goto('/accounts')
    await page.getByRole('button', { name: 'Add account' }).click()
    await field(dialog(page), 'Name').fill(name)
    await field(dialog(page), 'Administrator name').fill('Ada Lake')
    await field(dialog(page), 'Administrator email').fill(ada)
    await dialog(page).getByRole('button', { name: 'Create account' }).click()
    await expect(toast(page, `${name} was created`)).toBeVisible()
  })

  const admin = await accepted(browser, ada, /Dashboard/)

  await test.step('the administrator creates two sites, with locations in one of them', async () => {
    for (const site of ['Boathouse', 'Sawmill']) {
      await leadTo(admin, `${SETTINGS}/sites/new`)
      await field(admin, 'Name').fill(site)
      await admin.getByRole('button', { name: 'Create site' }).click()
      await expect(toast(admin, `${site} was created`)).toBeVisible()
    }
    for (const [place, above] of [
      ['Slipway', 'Boathouse'],
      ['Winch', 'Slipway'],
    ] as const) {
      await leadTo(admin, `${SETTINGS}/locations/new`)
      await admin.getByRole('combobox', { name: 'Inside' }).fill(above)
      await admin.getByRole('option', { name: above }).first().click()
      await field(admin, 'Name').fill(place)
      await admin.getByRole('button', { name: 'Create location' }).click()
      await expect(toast(admin, `${place} was created`)).toBeVisible()
    }
  })

  await test.step('departments and employees', async () => {
    await create(admin, 'departments', 'Add department', { Name: 'Fleet' })
    await dialog(admin).getByRole('button', { name: 'Create department' }).click()
    await expect(toast(admin, 'Fleet was created')).toBeVisible()
    await create(admin, 'employee-directory', 'Add employee', {
      'First name': 'Grace',
      'Last name': 'Moor',
    })
    await dialog(admin).getByRole('button', { name: 'Create employee' }).click()
    await expect(toast(admin, 'Grace Moor was created')).toBeVisible()
  })

  await test.step('assets in both sites', async () => {
    for (const [asset, site] of [
      ['Motor boat', 'Boathouse'],
      ['Band saw', 'Sawmill'],
    ] as const) {
      await leadTo(admin, '/assets?new=true')
      await field(dialog(admin), 'Name').fill(asset)
      await choose(dialog(admin), 'Site', site)
      await dialog(admin).getByRole('button', { name: 'Create asset' }).click()
      await expect(toast(admin, `${asset} was created`)).toBeVisible()
    }
  })

  await test.step('a custom role', async () => {
    await leadTo(admin, `${SETTINGS}/user-roles/new`)
    await field(admin, 'Name').fill('Dock hand')
    await box(admin, 'Assets: edit').check()
    await box(admin, 'Sites: view').check()
    await admin.getByRole('button', { name: 'Create role' }).click()
    await expect(heading(admin)).toHaveText('Dock hand')
  })

  await test.step('and a technician with that role in one site', async () => {
    await leadTo(admin, `${SETTINGS}/users/new`)
    await admin.getByLabel('Email of person 1').fill(tom)
    await admin.getByLabel('Name of person 1').fill('Tom Dock')
    await choose(admin, 'Role', 'Dock hand')
    await admin.getByRole('combobox', { name: /^Sites/ }).fill('Boat')
    await admin.getByRole('option', { name: 'Boathouse' }).click()
    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'Send invitation' }).click()
    await expect(toast(admin, '1 person was invited')).toBeVisible()
  })

  const technician = await accepted(browser, tom, /Assets/)

  await test.step('who sees exactly that site', async () => {
    await expect(assetNames(technician)).toHaveText(['Motor boat'])
    await expect(technician.getByRole('button', { name: 'Add asset' })).toHaveCount(0)
    const nav = technician.getByRole('navigation', { name: 'Main' })
    await nav.getByRole('button', { name: 'System settings' }).click()
    await expect(nav.getByRole('link', { name: 'Sites' })).toBeVisible()
    await expect(nav).not.toContainText('Departments')
    await nav.getByRole('link', { name: 'Sites' }).click()
    await expect(technician.locator('[data-row-link]')).toHaveText(['Boathouse'])
    await technician.goto(`${SETTINGS}/departments`)
    await expect(heading(technician)).toHaveText(/You don’t have access/)
    await technician.goto('/assets?search=saw')
    await expect(assetNames(technician)).toHaveCount(0)
    await technician.goto('/assets')
    await technician.getByRole('link', { name: 'Motor boat' }).click()
    await expect(technician.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  })
})
