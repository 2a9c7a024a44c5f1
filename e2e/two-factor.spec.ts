import type { Page } from '@playwright/test'
import { organizationsApi } from '@steward/contract/accounts.ts'
import { mfaApi } from '@steward/contract/mfa.ts'
import { codeOf, recoveryCodes, secretOn, storeCodes, wrongCode } from './codes.ts'
import { type Account, expect, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow } from './looks.ts'
import { mailTo } from './mail.ts'
import { fillSignIn, heading, signOut, toast } from './pages.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Two-factor sign-in' })

/** Enables one-time codes by the API; this uses up the code of the previous step. */
async function enrol({ call }: Account) {
  const { data } = await call(mfaApi.begin, {})
  const body = { mfa: { otp_code: codeOf(data.secret, -1) } }
  const { data: made } = await call(mfaApi.confirm, { body })
  return { secret: data.secret, recovery: made.recovery_codes }
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
const codeField = (page: Page) => page.getByLabel('One-time code')

test('codes are set up with an app, and required at the next sign-in', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expect(/^422 PUT .*\/mfa$/, /^401 POST .*\/login$/)
  await page.goto('/profile')
  await section(page).getByRole('button', { name: 'Set up one-time codes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeFocused()
  await page.keyboard.press('Enter')
  const secret = await secretOn(page)
  const code = dialog.getByLabel('Code from the app')
  await expect(code).toBeFocused()
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(code).toHaveAccessibleDescription('Enter the 6 digits from your app')
  await code.fill(wrongCode(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(code).toHaveAccessibleDescription(/This code is wrong/)
  await code.fill(codeOf(secret))
  await page.keyboard.press('Enter')

  await expect(recoveryCodes(page)).toHaveCount(10)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByText('Save the codes first, then check this box')).toBeVisible()
  await storeCodes(page)
  await expect(dialog).toHaveCount(0)
  await expect(section(page)).toContainText('10 recovery codes left')
  expect(await mailTo(account.email, 'mfa_on')).toContain('One-time codes were turned on')

  await signOut(page, account.email)
  await fillSignIn(page, account.email, account.password)
  await expect(heading(page)).toHaveText('Enter your code')
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await codeField(page).fill(wrongCode(secret))
  await signInButton(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This code is wrong or was already used.',
  )
  const next = codeOf(secret, 1)
  await codeField(page).fill(`${next.slice(0, 3)} ${next.slice(3)}`)
  await signInButton(page).click()
  await expect(heading(page)).toHaveText('Dashboard')
})

test('a recovery code replaces the phone at the sign-in', async ({ page, account, troubles }) => {
  troubles.expect(/^401 POST .*\/login$/)
  const { recovery } = await enrol(account)
  await page.goto('/profile')
  await signOut(page, account.email)
  await fillSignIn(page, account.email, account.password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const field = page.getByLabel('Recovery code')
  await expect(field).toBeFocused()
  await signInButton(page).click()
  await expect(field).toHaveAccessibleDescription('Enter a recovery code')
  await field.fill(recovery[0]!.toUpperCase())
  await signInButton(page).click()
  await expect(heading(page)).toHaveText('Dashboard')
  await page.goto('/profile')
  await expect(section(page)).toContainText('9 recovery codes left')
})

test('recovery codes are stored, printed and replaced', async ({ page, account }) => {
  const { secret, recovery } = await enrol(account)
  await page.goto('/profile')
  await section(page).getByRole('button', { name: 'Create new recovery codes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code from the app').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Create new recovery codes' }).click()
  await expect(recoveryCodes(page)).toHaveCount(10)
  const codes = await recoveryCodes(page).allInnerTexts()
  expect(codes).not.toContain(recovery[0])

  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await (await download).createReadStream()
  const text = (await file.toArray()).join('')
  for (const code of codes) expect(text).toContain(code)

  // A headless browser prints at once, and the printed window closes.
  await page.context().addInitScript(() => {
    window.print = () => {}
  })
  const paper = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect((await paper).getByRole('listitem')).toHaveText(codes)
  await (await paper).close()

  await page.keyboard.press('Escape')
  await expect(page.getByText('Leave without saving?')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await storeCodes(page)
  await expect(toast(page, 'You have new recovery codes')).toBeVisible()
})

test('codes are switched off with the password', async ({ page, account, troubles }) => {
  troubles.expect(/^422 DELETE .*\/mfa$/)
  await enrol(account)
  await page.goto('/profile')
  await section(page).getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabel('Current password', { exact: true })
  await password.fill('not mine')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(password).toHaveAccessibleDescription('This is not your current password')
  await password.fill(account.password)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(toast(page, 'One-time codes are off')).toBeVisible()
  await expect(section(page).getByRole('button', { name: /^Set up/ })).toBeVisible()
})

test.describe('an account that requires codes of its administrators', () => {
  const ask = ({ call, account_id }: Account) =>
    call(organizationsApi.update, {
      params: { id: account_id },
      body: { organization: { mfa_policy: 'administrators' } },
    })

  test('shows an administrator without codes only how to set them up', async ({
    page,
    account,
    troubles,
  }) => {
    // The pages of the account make one request each, before this device knows the rule.
    troubles.expect(/^403 GET /)
    await ask(account)
    await page.goto('/assets?search=pump')
    await expect(heading(page)).toHaveText('Set up one-time codes')
    await expect(page.getByText(/Test works requires one-time codes/)).toBeVisible()
    await page.goto('/profile')
    await expect(heading(page)).toHaveText('Set up one-time codes')
    await page.goto('/assets?search=pump')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Code from the app').fill(codeOf(await secretOn(page)))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(recoveryCodes(page)).toHaveCount(10)
    await storeCodes(page)
    await expect(page).toHaveURL(/\/assets\?search=pump$/)
    await expect(heading(page)).toHaveText('Assets')
  })

  test('leads them there from a page that was open when the rule was set', async ({
    page,
    account,
    troubles,
  }) => {
    troubles.expect(/^403 /)
    await page.goto('/assets')
    await expect(heading(page)).toHaveText('Assets')
    await ask(account)
    // A request of the page that was still under way may lead there before the search does.
    await Promise.race([
      page.getByRole('searchbox').first().fill('pump'),
      heading(page).filter({ hasText: 'Set up one-time codes' }).waitFor(),
    ])
    await expect(heading(page)).toHaveText('Set up one-time codes')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(heading(page)).toHaveText('Sign in')
  })

  test('requires codes of nobody else', async ({ page, account, troubles }) => {
    troubles.expect(/^403 GET /)
    const kim = await account.colleague('auditor')
    await ask(account)
    await expect(
      kim.call(organizationsApi.get, { params: { id: kim.account_id } }),
    ).resolves.toBeDefined()
    await page.goto('/')
    await expect(heading(page)).toHaveText('Set up one-time codes')
  })
})

test('every step is accessible', async ({ page, account, troubles }) => {
  test.setTimeout(240_000)
  troubles.expect(/^401 POST .*\/login$/)
  await page.goto('/profile')
  await section(page).getByRole('button', { name: 'Set up one-time codes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = await secretOn(page)
  await expectAccessibleOverlay(page, '[role="dialog"]')
  await dialog.getByLabel('Code from the app').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(recoveryCodes(page)).toHaveCount(10)
  await expectAccessibleOverlay(page, '[role="dialog"]')
  await storeCodes(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signOut(page, account.email)
  await fillSignIn(page, account.email, account.password)
  await expect(codeField(page)).toBeVisible()
  await expectAccessible(page)
  await expectReflow(page)
})
