import type { Page } from '@playwright/test'
import { sessionApi } from '@steward/contract/session.ts'
import { usersApi } from '@steward/contract/users.ts'
import { type Account, expect, NOBODY, test } from './fixtures.ts'
import { expectAccessible, expectReflow } from './looks.ts'
import { linkIn, mailTo } from './mail.ts'
import { field, fillSignIn, heading, toast } from './pages.ts'

const nameBox = (page: Page) => page.getByRole('region', { name: 'Name and email' })

/** Requests a change of the address by the API; returns the link in the email. */
async function ask({ call, email, password }: Account) {
  const next = `new-${email}`
  const user = { email: next, current_password: password }
  await call(usersApi.updateMe, { body: { user } })
  return { email: next, link: linkIn(await mailTo(next, 'email_confirmation')) }
}

test('a new address is confirmed by its mail, on any device', async ({
  page,
  account,
  browser,
  troubles,
}) => {
  troubles.expect(/^401 /)
  await page.goto('/profile')
  const { email, link } = await ask(account)
  const context = await browser.newContext({ storageState: NOBODY })
  const there = await context.newPage()
  await there.goto(link)
  await expect(there.getByText('Your email address is confirmed. Sign in with it.')).toBeVisible()
  await expect(there).toHaveURL(/\/login\?notice=confirmed$/)
  await expect(there.getByLabel('Email')).toHaveValue(email)
  await fillSignIn(there, email, account.password)
  await expect(heading(there)).toHaveText('Dashboard')
  await context.close()

  expect(await mailTo(account.email, 'email_changed')).toContain(email)
  await page.reload()
  await expect(heading(page)).toHaveText('Sign in')
})

test('confirming a new address while signed in keeps the session', async ({ page, account }) => {
  const { email, link } = await ask(account)
  await page.goto(link)
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page)).toHaveText('Profile')
  await expect(nameBox(page).getByLabel('Email')).toHaveValue(email)
})

test('until it is confirmed, the mail can be sent again, or the change cancelled', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expect(/^403 POST .*\/confirmation$/)
  const { email, link } = await ask(account)
  await page.goto('/profile')
  await expect(nameBox(page).getByText(`We’ve sent an email to ${email}.`)).toBeVisible()
  await nameBox(page).getByRole('button', { name: 'Send email again' }).click()
  await expect(toast(page, `Email sent to ${email} again`)).toBeVisible()
  await expect.poll(async () => linkIn(await mailTo(email, 'email_confirmation'))).not.toBe(link)

  await nameBox(page).getByRole('button', { name: 'Keep current address' }).click()
  await expect(nameBox(page).getByText('We’ve sent an email to')).toHaveCount(0)
  expect((await account.call(usersApi.me, {})).data.pending_email).toBeNull()
  await page.goto(link)
  await expect(heading(page)).toHaveText('This link has expired')
})

test.describe('without a sign-in', () => {
  test.use({ signedIn: false })

  test('an expired link offers a new one', async ({ page, account, troubles }) => {
    test.setTimeout(120_000)
    troubles.expect(/^403 POST .*\/confirmation$/)
    await page.goto('/login#confirmation_token=long-gone')
    await expect(heading(page)).toHaveText('This link has expired')
    await page.getByLabel('Email').fill(account.email)
    await page.getByRole('button', { name: 'Send new link' }).click()
    await expect(page.getByText(/^If .* isn’t confirmed yet/)).toBeVisible()
    await expectAccessible(page)
    await expectReflow(page)
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(heading(page)).toHaveText('Sign in')
  })

  test('somebody signs up, and becomes the administrator of their account', async ({
    page,
    account,
    troubles,
  }) => {
    test.setTimeout(120_000)
    troubles.expect(/^422 POST .*\/(?:signup|confirmation)$/)
    const email = `new-${account.email}`
    await page.goto('/login')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(heading(page)).toHaveText('Create an account')
    const submit = page.getByRole('button', { name: 'Create account' })
    await submit.click()
    await expect(field(page, 'Organization')).toBeFocused()
    await expectAccessible(page)
    await expectReflow(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    await field(page, 'Organization').fill('Harbour Works')
    await field(page, 'Name').fill('Ada Lind')
    await field(page, 'Email').fill(email)
    const type = async (password: string) => {
      await page.getByLabel('New password', { exact: true }).fill(password)
      await page.getByLabel('Repeat new password').fill(password)
      await submit.click()
    }
    await type('Welcome2026!!')
    await expect(page.getByText('Choose a password that is harder to guess')).toBeVisible()
    await type('walks around the lake')
    await expect(heading(page)).toHaveText('Check your email')

    await page.goto(linkIn(await mailTo(email, 'sign_up')))
    await expect(heading(page)).toHaveText('Confirm your sign-up')
    const password = page.getByLabel('Password', { exact: true })
    const confirm = page.getByRole('button', { name: 'Confirm and sign in' })
    await password.fill('walks around a pond')
    await confirm.click()
    await expect(page.getByText('This is not the password you signed up with')).toBeVisible()
    await expectAccessible(page)
    await expectReflow(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await password.fill('walks around the lake')
    await confirm.click()
    await expect(heading(page)).toHaveText('Dashboard')
    await expect(page.getByRole('complementary')).toContainText('Harbour Works')
  })

  test('signing up with somebody else’s address and a password never gives access', async ({
    page,
    account,
    troubles,
  }) => {
    troubles.expect(/^401 POST .*\/login$/)
    const email = `victim-${account.email}`
    const user = { name: 'Ada Lind', email, password: 'walks around the lake' }
    await account.call(sessionApi.signUp, { body: { user, account: { name: 'Quay Works' } } })
    await page.goto(linkIn(await mailTo(email, 'sign_up')))
    await page.getByRole('button', { name: 'Forgot it, or it wasn’t you?' }).click()
    await expect(heading(page)).toHaveText('Choose a new password')
    await page.getByLabel('New password', { exact: true }).fill('rows across the bay')
    await page.getByLabel('Repeat new password').fill('rows across the bay')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('Your email address is confirmed. Sign in with it.')).toBeVisible()

    await fillSignIn(page, email, user.password)
    await expect(page.getByText('Email or password is incorrect.')).toBeVisible()
    await fillSignIn(page, email, 'rows across the bay')
    await expect(heading(page)).toHaveText('Dashboard')
  })
})
