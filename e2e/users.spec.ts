import type { Browser, Page } from '@playwright/test'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { type UserInput, usersApi } from '@steward/contract/users.ts'
import { type Account, expect, NOBODY, type Person, storageOf, test } from './fixtures.ts'
import { bulkBar } from './list.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow } from './looks.ts'
import { linkIn, mailTo } from './mail.ts'
import { choose, field, heading, leadTo, toast } from './pages.ts'
import { addSite } from './register.ts'

const PASSWORD = 'walks around the lake'
const LIST = '/system-settings/users'
const pageOf = (person: { user_id: string }) => `${LIST}/${person.user_id}`
const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: name })
const address = () => `${crypto.randomUUID().slice(0, 8)}@example.test`

/** A window of another user. */
async function windowOf(browser: Browser, baseURL: string, person?: Person): Promise<Page> {
  const storageState = person ? storageOf(person, baseURL) : NOBODY
  const part = () => Math.ceil(Math.random() * 250)
  const extraHTTPHeaders = { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
  const context = await browser.newContext({ baseURL, storageState, extraHTTPHeaders })
  return context.newPage()
}

async function inviteAll({ call, account_id }: Account, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const name = `Guest ${String(n).padStart(2, '0')}`
    // No word of the address begins like a number in the names, so that a search for one finds only names.
    const email = `guest-${address()}`
    await call(membershipsApi.create, {
      params: { id: account_id },
      body: { membership: { email, name, role_key: 'requester' } },
    })
  }
}

test('several people are invited, and one of them accepts', async ({ page, browser, baseURL }) => {
  const [ana, ivo] = [`ana.ruiz+${address()}`, address()]
  await page.goto(LIST)
  await page.getByRole('button', { name: 'Invite people' }).click()
  await expect(heading(page)).toHaveText('Invite people')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Choose a role')

  // The name is derived from the address, unless another one is entered.
  await page.getByLabel('Email of person 1').fill(ana)
  await page.getByLabel('Name of person 1').click()
  await expect(page.getByLabel('Name of person 1')).toHaveAttribute('placeholder', 'Ana Ruiz')
  await page.keyboard.type('Anita Ruiz')
  await expect(page.getByLabel('Name of person 1')).toHaveValue('Anita Ruiz')

  await page.getByLabel('Email of person 1').evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, `${ana}; "Ivo Lang" <${ivo}>`)
  await expect(page.getByLabel('Name of person 1')).toHaveValue('Ana Ruiz')
  await expect(page.getByLabel('Name of person 2')).toHaveValue('Ivo Lang')
  await choose(page, 'Role', 'Technician')
  await expect(page.getByRole('heading', { name: 'What Technician can do' })).toBeVisible()
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(toast(page, '2 people were invited')).toBeVisible()
  await expect(row(page, 'Ana Ruiz').getByText('Invited')).toBeVisible()

  const theirs = await windowOf(browser, baseURL!)
  const mail = await mailTo(ana, 'invitation')
  expect(mail).toContain('Technician')
  await theirs.goto(linkIn(mail))
  // It names the account, and password managers find the address of the password.
  await expect(heading(theirs)).toHaveText(/^Join /)
  await expect(theirs.getByText('Technician')).toBeVisible()
  const signInName = theirs.getByLabel('Email')
  await expect(signInName).toHaveValue(ana)
  await expect(signInName).toHaveAttribute('autocomplete', 'username')
  await theirs.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await theirs.getByLabel('Repeat new password').fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Accept and sign in' }).click()
  await expect(heading(theirs)).toHaveText('Assets')

  await page.reload()
  await expect(row(page, 'Ana Ruiz').getByText('Active')).toBeVisible()
})

test('a person who is a member already is marked, and the others are invited', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expect(/^422 POST .*memberships$/)
  const kim = await account.colleague('auditor')
  await page.goto(`${LIST}/new`)
  await page.getByLabel('Email of person 1').fill(kim.email)
  const another = page.getByRole('button', { name: 'Add another person' })
  await another.click()
  await expect(page.getByLabel('Email of person 2')).toBeFocused()
  await another.click()
  await page.getByRole('button', { name: 'Remove person 3' }).click()
  await expect(page.getByLabel('Email of person 2')).toBeFocused()
  await page.getByLabel('Email of person 2').fill(address())
  await page.getByLabel('Name of person 1').fill('Kim')
  await page.getByLabel('Name of person 2').fill('Lou')
  await choose(page, 'Role', 'Requester')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(toast(page, '1 person was invited')).toBeVisible()
  await expect(page.getByLabel('Email of person 1')).toHaveAccessibleDescription(
    /This person is already in the account/,
  )
  await expect(page.getByLabel('Email of person 2')).toHaveCount(0)
})

test('the actions for a person open by a key', async ({ page, account }) => {
  const kim = await account.colleague('auditor')
  await page.goto(pageOf(kim))
  await expect(heading(page)).toHaveText('Kim Colleague')
  await page.keyboard.press('.')
  await expect(page.getByRole('menuitem', { name: /Deactivate/ })).toBeVisible()
})

test('another role applies with the next click of an open session', async ({
  page,
  account,
  browser,
  baseURL,
  troubles,
}) => {
  troubles.expect(/^403 /)
  const kim = await account.colleague('asset_manager')
  const theirs = await windowOf(browser, baseURL!, kim)
  await theirs.goto('/assets')
  await expect(theirs.getByRole('button', { name: 'Add asset' }).first()).toBeVisible()
  await kim.call(sitesApi.create, { body: { site: { name: 'Before' } } })

  await page.goto(LIST)
  await page.getByLabel('Role of Kim Colleague').selectOption('requester')
  const message = toast(page, 'Kim Colleague is now Requester')
  // The pointer keeps the toast while the other window is used.
  await message.hover()
  await expect(kim.call(sitesApi.create, { body: { site: { name: 'After' } } })).rejects.toThrow(
    /403/,
  )
  await theirs.reload()
  await expect(heading(theirs)).toHaveText('Assets')
  await expect(theirs.getByRole('button', { name: 'Add asset' })).toHaveCount(0)

  await message.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Role of Kim Colleague')).toHaveValue('asset_manager')
  await kim.call(sitesApi.create, { body: { site: { name: 'Again' } } })
})

test('the last administrator can’t be changed', async ({ page, account, troubles }) => {
  troubles.expect(/^422 PATCH .*memberships/)
  await account.colleague('auditor')
  await page.goto(LIST)
  const role = page.getByLabel('Role of Robin Tester')
  await role.selectOption('auditor')
  await expect(toast(page, 'This is the last administrator')).toBeVisible()
  await expect(role).toHaveValue('admin')
})

test('a person is renamed, limited to a site, switched off and removed on their own page', async ({
  page,
  account,
}) => {
  const kim = await account.colleague('technician')
  await addSite(account.call, 'Dock 3')
  await page.goto(pageOf(kim))
  await expect(heading(page)).toHaveText('Kim Colleague')
  const profile = page.getByRole('region', { name: 'Profile' })
  await field(profile, 'Name').fill('Kim Hansen')
  await profile.getByRole('button', { name: 'Save changes' }).click()
  await expect(heading(page)).toHaveText('Kim Hansen')

  const access = page.getByRole('region', { name: 'Role and sites' })
  await access.getByRole('combobox', { name: /^Sites/ }).fill('Dock')
  await page.getByRole('option', { name: /Dock 3/ }).click()
  await page.keyboard.press('Escape')
  await choose(access, 'Status', 'Deactivated')
  await access.getByRole('button', { name: 'Save changes' }).click()
  const kept = async () => {
    const { data } = await account.call(usersApi.get, { params: { id: kim.user_id } })
    return [data.status, ...data.sites.map((site) => site.name)]
  }
  await expect.poll(kept).toEqual(['deactivated', 'Dock 3'])
  await expect(page.getByRole('region', { name: 'History', exact: true })).toContainText('Dock 3')

  await page.getByRole('main').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove from account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(heading(page)).toHaveText('Users')
  await expect(row(page, 'Robin Tester')).toBeVisible()
  await expect(row(page, 'Kim Hansen')).toHaveCount(0)
})

test('a change by somebody else isn’t overwritten', async ({ page, account, troubles }) => {
  troubles.expect(/^409 PATCH/)
  const kim = await account.colleague('technician')
  const changeElsewhere = (user: UserInput) =>
    account.call(usersApi.update, { params: { id: kim.user_id }, body: { user } })
  // This window receives no events.
  await page.route(/\/api\/v1\/events$/, (route) => route.abort())
  await page.goto(pageOf(kim))
  const profile = page.getByRole('region', { name: 'Profile' })
  const save = () => profile.getByRole('button', { name: 'Save changes' }).click()

  await test.step('of another field is merged', async () => {
    await field(profile, 'Name').fill('Kim Hansen')
    await changeElsewhere({ account_user: { role_key: 'auditor' } })
    await save()
    await expect(heading(page)).toHaveText('Kim Hansen')
    const { data } = await account.call(usersApi.get, { params: { id: kim.user_id } })
    expect([data.name, data.role.key]).toEqual(['Kim Hansen', 'auditor'])
  })

  await test.step('of the same field is asked about', async () => {
    await field(profile, 'Name').fill('Kim Larsen')
    await changeElsewhere({ name: 'Kim Olsen' })
    await save()
    await expect(profile.getByText('Someone else changed this in the meantime')).toBeVisible()
    await profile.getByText('Use theirs', { exact: true }).click()
    await expect(field(profile, 'Name')).toHaveValue('Kim Olsen')
    await profile.getByText('Keep mine', { exact: true }).click()
    await save()
    await expect(heading(page)).toHaveText('Kim Larsen')
  })
})

test('an invitation shows its expiry, and isn’t sent twice within a minute', async ({
  page,
  account,
}) => {
  await inviteAll(account, 1)
  await page.goto(LIST)
  await row(page, 'Guest 01').getByRole('link').click()
  await expect(page.getByText('Waiting for a response')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend invitation' })).toBeDisabled()
})

test('people are searched, filtered and paged by tens', async ({ page, account }) => {
  await inviteAll(account, 11)
  await page.goto(LIST)
  const links = page.getByRole('table', { name: 'Users' }).locator('[data-row-link]')
  await expect(links).toHaveCount(10)
  await page.getByRole('button', { name: /next/i }).click()
  await expect(links).toHaveCount(2)
  await page.getByRole('searchbox').fill('guest 07')
  await expect(links).toHaveText(['Guest 07'])
  await page.getByRole('searchbox').fill('')
  await leadTo(page, `${LIST}?filter[role]=admin`)
  await expect(links).toHaveText(['Robin Tester'])
})

const names = (page: Page) => page.getByRole('table', { name: 'Users' }).locator('[data-row-link]')

test('several people get another role and their old one back, by keyboard', async ({
  page,
  account,
}) => {
  await account.colleague('technician', 'Ada Colleague')
  await account.colleague('auditor', 'Ben Colleague')
  await page.goto(LIST)
  await expect(names(page)).toHaveCount(3)
  await page.keyboard.press('/')
  await page.keyboard.type('colleague')
  await expect(names(page)).toHaveText(['Ada Colleague', 'Ben Colleague'])
  await names(page).first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bulkBar(page)).toContainText('2 users selected')

  await bulkBar(page).getByRole('button', { name: 'Change role' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change role' })
  await dialog.getByRole('button', { name: 'Change 2 users' }).press('Enter')
  await expect(dialog.getByText('Choose a value')).toBeVisible()
  await choose(dialog, 'Role', 'Requester')
  await dialog.getByRole('button', { name: 'Change 2 users' }).press('Enter')
  await expect(toast(page, '2 users changed')).toBeVisible()
  const roles = async () =>
    (await account.call(usersApi.list, { query: { search: 'colleague' } })).data.map(
      ({ role }) => role.key,
    )
  expect(await roles()).toEqual(['requester', 'requester'])
  await expect(page.getByLabel('Role of Ada Colleague')).toHaveValue('requester')

  await toast(page, '2 users changed').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(toast(page, 'Change undone')).toBeVisible()
  expect(await roles()).toEqual(['technician', 'auditor'])
})

test('ticking all people and deactivating or removing them leaves out oneself', async ({
  page,
  account,
}) => {
  const kim = await account.colleague('technician')
  await page.goto(LIST)
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  await bulkBar(page).getByRole('button', { name: 'Change status' }).click()
  await choose(page.getByRole('dialog'), 'Status', 'Deactivated')
  await page.getByRole('dialog').getByRole('button', { name: 'Change 2 users' }).click()
  await toast(page, '1 user changed').getByRole('button', { name: 'Show which' }).click()
  const left = page.getByRole('dialog')
  await expect(left).toContainText('Robin Tester')
  await expect(left).toContainText('This is the last administrator')
  await left.getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, 'Kim Colleague').getByText('Deactivated')).toBeVisible()
  await expect(kim.call(usersApi.list, {})).rejects.toThrow(/403/)

  await page.getByRole('checkbox', { name: 'Select Robin Tester' }).uncheck()
  await bulkBar(page).getByRole('button', { name: 'Remove' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Remove 1 user from the account?' })
  await expectAccessibleOverlay(page, '[role="alertdialog"]')
  await sure.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, '1 user removed')).toBeVisible()
  await expect(row(page, 'Kim Colleague')).toHaveCount(0)
})

test('a person declines being added to another account', async ({ page, account, arranger }) => {
  const host = await arranger.newAccount({ role: 'admin', language: 'en', name: 'Hella Host' })
  await page.request.post(`/api/v1/accounts/${host.account_id}/memberships`, {
    headers: { authorization: `Bearer ${host.token}`, 'x-account-id': host.account_id },
    data: { membership: { email: account.email, name: 'Robin', role_key: 'auditor' } },
  })
  await page.goto(linkIn(await mailTo(account.email, 'membership_added')))
  await expect(heading(page)).toContainText('You were added to')
  await page.getByRole('button', { name: 'Decline membership' }).click()
  const sure = page.getByRole('alertdialog')
  await sure.getByRole('button', { name: 'Decline membership' }).click()
  await expect(heading(page)).toHaveText('Dashboard')
  expect((await account.call(usersApi.me, {})).data.accounts).toHaveLength(1)
})

test.describe('for somebody with read permission', () => {
  test.use({ role: 'auditor' })

  test('people are read-only', async ({ page, account }) => {
    const kim = await account.colleague('technician')
    await page.goto(LIST)
    await expect(row(page, 'Kim Colleague')).toContainText('Technician')
    await expect(page.getByRole('button', { name: 'Invite people' })).toHaveCount(0)
    await leadTo(page, pageOf(kim))
    await expect(heading(page)).toHaveText('Kim Colleague')
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await page.goto(`${LIST}/new`)
    await expect(heading(page)).toHaveText(/You don’t have access/)
  })
})

test.describe('on every screen', () => {
  test.describe.configure({ timeout: 240_000 })

  test('the list, the invitation and a person’s page are accessible', async ({ page, account }) => {
    const kim = await account.colleague('technician')
    await inviteAll(account, 2)
    await page.goto(LIST)
    await expect(row(page, 'Guest 01')).toBeVisible()
    await expectAccessible(page)
    await expectReflow(page)
    await leadTo(page, `${LIST}/new`)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await choose(page, 'Role', 'Technician')
    await expectAccessible(page)
    await expectReflow(page)
    await leadTo(page, pageOf(kim))
    await expect(heading(page)).toHaveText('Kim Colleague')
    await expectAccessible(page)
    await expectReflow(page)
    await page.getByRole('main').getByRole('button', { name: 'Actions' }).click()
    await expectAccessibleOverlay(page, '[role="menu"]')
    await page.getByRole('menuitem', { name: 'Remove from account' }).click()
    await expectAccessibleOverlay(page, '[role="alertdialog"]')
  })
})
