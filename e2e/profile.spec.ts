import type { Page } from '@playwright/test'
import { usersApi } from '@steward/contract/users.ts'
import { PNG } from './files.ts'
import { expect, NOBODY, storageOf, test } from './fixtures.ts'
import { linkIn, mailTo } from './mail.ts'
import { choose, field, fillSignIn, heading, toast } from './pages.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

test.beforeEach(async ({ page }) => {
  await page.goto('/profile')
  await expect(heading(page)).toHaveText('Profile')
})

test('a name is saved, and shown at once', async ({ page, account }) => {
  const box = section(page, 'Name and email')
  await field(box, 'Name').fill('')
  await box.getByRole('button', { name: 'Save' }).click()
  await expect(field(box, 'Name')).toBeFocused()
  await expect(field(box, 'Name')).toHaveAccessibleDescription('Enter your name')
  await field(box, 'Name').fill('Ada Lindqvist')
  await box.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(
    page.getByRole('complementary').getByRole('button', { name: /^Ada Lindqvist/ }),
  ).toBeVisible()
  expect((await account.call(usersApi.me, {})).data.name).toBe('Ada Lindqvist')
})

test('a new address applies once its mail was confirmed', async ({ page, account, troubles }) => {
  troubles.expect(/^422 PATCH \/api\/v1\/users\/me$/)
  const kim = await account.colleague('auditor')
  const box = section(page, 'Name and email')
  const email = box.getByLabel('Email')
  await email.fill(`new-${account.email}`)
  const password = box.getByLabel('Current password', { exact: true })
  await password.fill('not mine')
  await box.getByRole('button', { name: 'Save' }).click()
  await expect(password).toHaveAccessibleDescription(/This is not your current password/)
  await password.fill(account.password)
  await box.getByRole('button', { name: 'Save' }).click()
  await expect(box.getByText(`We’ve sent an email to new-${account.email}.`)).toBeVisible()
  expect(linkIn(await mailTo(`new-${account.email}`, 'email_confirmation'))).toContain('token')

  await email.fill(kim.email)
  await password.fill(account.password)
  await box.getByRole('button', { name: 'Save' }).click()
  await expect(email).toHaveAccessibleDescription(/This email address is already used\./)
})

test('the language is applied at once', async ({ page, account }) => {
  const box = section(page, 'Language')
  await choose(box, 'App language', 'Français')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(heading(page)).toHaveText('Profil')
  await expect.poll(async () => (await account.call(usersApi.me, {})).data.language).toBe('fr')
})

test('the time zone is chosen by typing, and removed again', async ({ page, account }) => {
  const box = section(page, 'Time zone')
  const zone = box.getByRole('combobox', { name: 'Your time zone' })
  await expect(zone).toHaveAttribute('placeholder', 'Organization: Europe/Berlin')
  await zone.fill('lisbon')
  await page.getByRole('option', { name: /Lisbon/ }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
  const kept = async () => (await account.call(usersApi.me, {})).data.time_zone
  await expect.poll(kept).toBe('Europe/Lisbon')
  await box.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(kept).toBe(null)
})

test('the names of time zones are computed only once their list is opened', async ({ page }) => {
  await page.addInitScript(() => {
    const counted = Object.assign(globalThis, { zonesInWords: 0 })
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct: (format, given: ConstructorParameters<typeof Intl.DateTimeFormat>) => {
        if (given[1]?.timeZoneName === 'longOffset') counted.zonesInWords += 1
        return Reflect.construct(format, given)
      },
    })
  })
  const inWords = () =>
    page.evaluate(() => (globalThis as unknown as { zonesInWords: number }).zonesInWords)
  await page.reload()
  const box = section(page, 'Time zone')
  await expect(box.getByRole('combobox')).toBeEnabled()
  expect(await inWords()).toBe(0)
  await box.getByRole('button', { name: 'Show options' }).click()
  await expect(page.getByRole('option', { name: /Lisbon/ })).toBeAttached()
  expect(await inWords()).toBeGreaterThan(300)
})

test('a new password ends the other sessions', async ({ page, account, browser }) => {
  const elsewhere = await account.elsewhere()
  const box = section(page, 'Password')
  const change = box.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect(box.getByLabel('Current password', { exact: true })).toBeFocused()
  await expect(box.getByText('Use at least 12 characters')).toBeVisible()

  await box.getByLabel('Current password', { exact: true }).fill(account.password)
  await box.getByLabel('New password', { exact: true }).fill('walks around the lake')
  await expect(box.getByText('At least 12 characters', { exact: true })).toBeVisible()
  await box.getByLabel('Repeat new password').fill('walks around the lake')
  await change.click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(box.getByLabel('Current password', { exact: true })).toHaveValue('')
  await expect(elsewhere.call(usersApi.me, {})).rejects.toThrow(/ 401 /)
  await expect(account.call(usersApi.me, {})).resolves.toBeDefined()

  const context = await browser.newContext({ storageState: NOBODY })
  const fresh = await context.newPage()
  await fresh.goto('/login')
  await fillSignIn(fresh, account.email, 'walks around the lake')
  await expect(heading(fresh)).toHaveText('Dashboard')
  await context.close()
})

test('a wrong current password is shown at its field', async ({ page, troubles }) => {
  troubles.expect(/^422 PATCH \/api\/v1\/users\/me$/)
  const box = section(page, 'Password')
  await box.getByLabel('Current password', { exact: true }).fill('not mine')
  await box.getByLabel('New password', { exact: true }).fill('walks around the lake')
  await box.getByLabel('Repeat new password').fill('walks around the lake')
  await box.getByRole('button', { name: 'Change password' }).click()
  await expect(box.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
    'This is not your current password',
  )
  await expect(box.getByLabel('Current password', { exact: true })).toBeFocused()
})

test('a photo is shown beside the name, and removed', async ({ page }) => {
  const box = section(page, 'Photo')
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: PNG }
  await box.locator('input[type="file"]').first().setInputFiles(picture)
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
  await dialog.getByRole('button', { name: 'Picture', exact: true }).press('+')
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.25')
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
  const shown = page.getByRole('complementary').locator('img')
  await expect(shown).toBeVisible()
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await page.reload()
  await expect(shown).toBeVisible()
  await box.getByRole('button', { name: 'Remove' }).click()
  await expect(shown).toHaveCount(0)
})

test('appearance settings are saved for the person’s other devices', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  const box = section(page, 'Appearance')
  await box.getByRole('group', { name: 'Theme' }).getByText('Dark').click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await box.getByRole('group', { name: 'Row height' }).getByText('Roomy').click()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'roomy')
  await section(page, 'Keyboard shortcuts').getByRole('switch').click()
  await expect
    .poll(async () => (await account.call(usersApi.me, {})).data.preferences)
    .toMatchObject({ theme: 'dark', density: 'roomy', single_keys: false })

  const there = await account.elsewhere()
  const storageState = storageOf(there, baseURL!)
  const context = await browser.newContext({ storageState })
  const fresh = await context.newPage()
  await fresh.goto('/assets')
  await expect(fresh.locator('html')).toHaveClass(/dark/)
  await expect(fresh.locator('html')).toHaveAttribute('data-density', 'roomy')
  await context.close()
})

test('other sessions are listed, and can be ended', async ({ page, account }) => {
  const box = section(page, 'Signed-in devices')
  await expect(box.getByRole('listitem')).toHaveCount(1)
  await expect(box.getByRole('listitem')).toContainText('This device')
  const there = await account.elsewhere()
  await page.reload()
  await expect(box.getByRole('listitem')).toHaveCount(2)
  await box.getByRole('button', { name: /^Sign out of/ }).click()
  await expect(toast(page, 'Device signed out')).toBeVisible()
  await expect(box.getByRole('listitem')).toHaveCount(1)
  await expect(there.call(usersApi.me, {})).rejects.toThrow(/ 401 /)
})

test('all other sessions are ended at once', async ({ page, account }) => {
  const box = section(page, 'Signed-in devices')
  const [one, two] = [await account.elsewhere(), await account.elsewhere()]
  await page.reload()
  await expect(box.getByRole('listitem')).toHaveCount(3)
  await box.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(toast(page, 'All other devices signed out')).toBeVisible()
  await expect(box.getByRole('listitem')).toHaveCount(1)
  for (const { call } of [one, two]) await expect(call(usersApi.me, {})).rejects.toThrow(/ 401 /)
})

test('the sections can be reached from their list', async ({ page }) => {
  const links = page.getByRole('navigation', { name: 'Sections of your profile' })
  await links.getByRole('link', { name: 'Signed-in devices' }).click()
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeInViewport()
})
