import { usersApi } from '@steward/contract/users.ts'
import { expect, NOBODY, test } from './fixtures.ts'
import { linkIn, mailTo } from './mail.ts'
import {
  DEMO_PASSWORD,
  field,
  fillSignIn,
  heading,
  openUserMenu,
  signInAs,
  toast,
} from './pages.ts'
import { addAssets } from './register.ts'

test.describe('signing in', () => {
  test.use({ signedIn: false })

  test('returns to the address that was requested', async ({ page, account }) => {
    await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto('/assets?search=pump')
    await expect(page).toHaveURL(/\/login\?next=/)
    await expect(page).toHaveTitle(/^Sign in/)
    await fillSignIn(page, account.email, account.password)
    await expect(page).toHaveURL(/\/assets\?search=pump$/)
    await expect(page.getByRole('link', { name: 'Pump' })).toBeVisible()
  })

  test('requires both fields before it sends them', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Enter your password',
    )
  })

  test('reports wrong credentials, and locks after five wrong passwords', async ({
    page,
    account,
    troubles,
  }) => {
    troubles.expect(/^(401|423) POST .*\/login$/)
    await page.goto('/login')
    const banner = page.getByRole('main').getByRole('alert')
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answer = page.waitForResponse(/\/login$/)
      await fillSignIn(page, account.email, `wrong ${attempt}`)
      expect((await answer).status()).toBe(401)
    }
    await expect(banner).toHaveText('Email or password is incorrect.')
    await expect(banner).toBeFocused()
    await fillSignIn(page, account.email, account.password)
    await expect(banner).toHaveText(
      'This account is locked for 1 minute. Reset your password or ask your administrator.',
    )
    await expect(banner).toBeFocused()
  })

  test('counts down after too many attempts from one address', async ({
    page,
    request,
    account,
    troubles,
  }) => {
    troubles.expect(/^429 POST .*\/login$/)
    await page.goto('/login')
    const password = 'walks around the lake'
    const user = { reset_password_token: 'no secret', password, password_confirmation: password }
    const guess = async () =>
      (await request.put('/api/v1/password/update', { data: { user } })).status()
    const guessUntil = async (status: number) => {
      let answer = await guess()
      while (answer !== status) answer = await guess()
    }
    // Another client with the same address uses up the rate limit right before the page's request.
    await page.route(/\/login$/, async (route) => {
      if (route.request().method() === 'POST') {
        await guessUntil(429)
        await guessUntil(403)
      }
      await route.continue()
    })
    await fillSignIn(page, account.email, account.password)
    const banner = page.getByRole('main').getByRole('alert')
    await expect(banner).toContainText(/Try again in \d+ seconds?\./)
    await expect(banner).toContainText('You can try again now.')
  })

  test('never leads outside the application', async ({ page, account }) => {
    await page.goto('/login?next=https://evil.example/steal')
    await fillSignIn(page, account.email, account.password)
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/dashboard$/)
  })

  test('ignores another address for somebody who is signed in already', async ({
    page,
    account,
    context,
    baseURL,
  }) => {
    await page.goto(`/login?next=${encodeURIComponent('/\\evil.example')}`)
    await expect(page.getByLabel('Email')).toBeVisible()
    await context.addInitScript(
      ([token, id]) => {
        localStorage.setItem('auth_token', token!)
        localStorage.setItem('auth_account_id', id!)
      },
      [account.token, account.account_id],
    )
    await page.reload()
    await expect(heading(page)).toHaveText('Dashboard')
    expect(new URL(page.url()).origin).toBe(baseURL)
  })

  test('shows the password only on request', async ({ page }) => {
    await page.goto('/login')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('not for everybody')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible()
  })

  test('reports that the server can’t be reached', async ({ page, account, context }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const words = 'Can’t reach the server. Check your connection.'
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(words)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(heading(page)).toHaveText('Dashboard')
  })

  test('leads staff of the platform to the accounts', async ({ page }) => {
    await page.goto('/login')
    await fillSignIn(page, 'platform@demo.test', DEMO_PASSWORD)
    await expect(page).toHaveURL(/\/accounts$/)
    await expect(heading(page)).toHaveText('Accounts')
    await expect(page.getByRole('complementary').getByRole('link', { name: 'Assets' })).toHaveCount(
      0,
    )
    await page.goto('/assets')
    await expect(heading(page)).toHaveText('You don’t have access to this page')
  })

  test('switches between the accounts of a person', async ({ page }) => {
    await signInAs(page, 'both@demo.test')
    const sidebar = page.getByRole('complementary')
    const switcher = sidebar.getByRole('button', { name: /Switch account/ })
    const before = await switcher.innerText()
    const [from, to] = before.includes('Harbor')
      ? ['Harbor Clinics', 'Northwind Facilities']
      : ['Northwind Facilities', 'Harbor Clinics']
    await expect(page).toHaveTitle(`Assets · ${from}`)
    await switcher.click()
    await page.getByRole('menuitemradio', { name: new RegExp(to!) }).click()
    await expect(toast(page, `You are now in ${to}`)).toBeVisible()
    await expect(page).toHaveTitle(`Dashboard · ${to}`)
    await page.reload()
    await expect(page).toHaveTitle(`Dashboard · ${to}`)
    await page.goto('/assets')
    await expect(page).toHaveTitle(`Assets · ${to}`)
    const mayAdd = page.getByRole('button', { name: 'Add asset' })
    await expect(mayAdd).toHaveCount(to === 'Harbor Clinics' ? 1 : 0)
  })
})

test.describe('a forgotten password', () => {
  test.use({ signedIn: false })

  test('is replaced by means of a mailed link, once', async ({ page, account, troubles }) => {
    troubles.expect(/^403 PUT .*\/password\/update$/)
    // A page that is opened only to sign out may have requested events already.
    troubles.expect(/^401 GET .*\/events$/)
    await page.goto('/login')
    await page.getByLabel('Email').fill(account.email)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(heading(page)).toHaveText('Reset your password')
    await expect(heading(page)).toBeFocused()
    await page.getByLabel('Email').fill(account.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(
      page.getByText(`If an account exists for ${account.email}, we’ve sent a link.`),
    ).toBeVisible()
    await expect(page.getByText(/You can send it again in \d+ seconds?\./)).toBeVisible()

    const link = linkIn(await mailTo(account.email, 'password_reset'))
    await page.goto(link)
    await expect(heading(page)).toHaveText('Choose a new password')
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByLabel('Repeat new password').fill('other')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('Enter the same password twice')).toBeVisible()

    await page.getByLabel('New password', { exact: true }).fill('walks around the lake')
    await page.getByLabel('Repeat new password').fill('walks around the lake')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('Your password has been changed.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(account.email)
    await fillSignIn(page, account.email, 'walks around the lake')
    await expect(heading(page)).toHaveText('Dashboard')

    await page.goto('/logout')
    await expect(heading(page)).toHaveText('Sign in')
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('walks around the town')
    await page.getByLabel('Repeat new password').fill('walks around the town')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(heading(page)).toHaveText('This link has expired')
    await page.getByRole('link', { name: 'Send new link' }).click()
    await expect(heading(page)).toHaveText('Reset your password')
  })

  test('looks the same for an unknown address', async ({ page }) => {
    await page.goto('/password-reset')
    await page.getByLabel('Email').fill('nobody@example.test')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(
      page.getByText('If an account exists for nobody@example.test, we’ve sent a link.'),
    ).toBeVisible()
  })

  test('isn’t possible on a page without a token', async ({ page }) => {
    await page.goto('/users/password/edit')
    await expect(heading(page)).toHaveText('This link has expired')
  })
})

test.describe('being signed in', () => {
  for (const path of ['/login', '/password-reset', '/users/password/edit', '/']) {
    test(`opens the dashboard from ${path}`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(heading(page)).toHaveText('Dashboard')
    })
  }

  test('continues after an expired session by signing in again', async ({ page }) => {
    await page.goto('/login?session=expired')
    await expect(page.getByText('Your session ended. Sign in to continue')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeVisible()
  })

  test('ends on request, and leaves nothing behind', async ({ page, account }) => {
    await page.goto('/assets')
    const menu = await openUserMenu(page, new RegExp(account.email))
    await menu.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('auth_')),
    )
    expect(kept).toEqual([])
    await expect(account.call(usersApi.me, {})).rejects.toThrow(/ 401 /)
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
  })

  test('ends in every tab', async ({ page, context, account }) => {
    await page.goto('/assets')
    const other = await context.newPage()
    await other.goto('/profile')
    await expect(heading(other)).toHaveText('Profile')
    const menu = await openUserMenu(page, new RegExp(account.email))
    await menu.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(heading(other)).toHaveText('Sign in')
  })

  test('ends where somebody revoked the session, and an open form is kept', async ({
    page,
    account,
    troubles,
  }) => {
    troubles.expect(/^401 /)
    await page.goto('/assets?new=true')
    const name = field(page.getByRole('dialog'), 'Name')
    await name.fill('Half a pump')
    const { call } = await account.elsewhere()
    const { data: sessions } = await call(usersApi.sessions, {})
    for (const { id, current } of sessions) {
      if (!current) await call(usersApi.endSession, { params: { id } })
    }
    const left = /\/login\?session=expired&next=/
    // The page may be notified and disappear before the button is pressed.
    await Promise.race([
      page.getByRole('button', { name: 'Create asset' }).click(),
      page.waitForURL(left),
    ])
    await expect(page).toHaveURL(left)
    await expect(page.getByText('unsaved forms were kept')).toBeVisible()
    await fillSignIn(page, account.email, account.password)
    await expect(name).toHaveValue('Half a pump')
    await expect(page.getByText(/^We kept your draft from /)).toBeVisible()
  })

  test('unknown addresses show a page with links', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page).toHaveURL(/\/not-found$/)
    await expect(heading(page)).toHaveText('Page not found')
    await page.getByRole('main').getByRole('link', { name: 'Assets' }).click()
    await expect(heading(page)).toHaveText('Assets')
  })
})

test('unknown addresses need no sign-in', async ({ browser }) => {
  const context = await browser.newContext({ storageState: NOBODY })
  const page = await context.newPage()
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/not-found$/)
  await expect(heading(page)).toHaveText('Page not found')
  await context.close()
})

test.describe('for somebody without the permission', () => {
  test.use({ role: 'requester' })

  test('the page names the missing permission, and who is signed in', async ({ page, account }) => {
    await page.goto('/assets/import')
    await expect(page).toHaveURL(/\/unauthorized\?/)
    await expect(heading(page)).toHaveText('You don’t have access to this page')
    await expect(page.getByText('Imports: create')).toBeVisible()
    await expect(page.getByText('Page: /assets/import')).toBeVisible()
    await expect(page.getByText(`Signed in as ${account.email}`)).toBeVisible()
    await page.getByRole('link', { name: 'Go to your start page' }).click()
    await expect(heading(page)).toHaveText('Assets')
  })
})
