import { expect, type Locator, type Page } from '@playwright/test'

/** The password of the demo users, set by the configuration. */
export const DEMO_PASSWORD = 'demonstration only'

/** The parts of the application's router that are used here. */
interface Router {
  subscribe: (
    event: 'onRendered',
    listener: (change: { toLocation: { pathname: string } }) => void,
  ) => () => void
  navigate: (to: { href: string }) => Promise<void>
}

/**
 * Navigates to a page of the application as a link does, and waits until it is rendered; not for URLs that redirect.
 * Only the first navigation loads the application, which takes longer than most steps.
 */
export async function leadTo(page: Page, path: string): Promise<void> {
  const isLed = await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = globalThis as { __TSR_ROUTER__?: Router }
    if (!router) return false
    const { pathname } = new URL(href, location.href)
    const drawn = Promise.withResolvers<void>()
    const end = router.subscribe('onRendered', ({ toLocation }) => {
      if (toLocation.pathname === pathname) drawn.resolve()
    })
    await router.navigate({ href })
    await drawn.promise
    end()
    return true
  }, path)
  if (!isLed) await page.goto(path)
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The toast with the outcome of an action, also while a dialog is open. */
export const toast = (page: Page, words: string | RegExp): Locator =>
  page.locator('section[aria-label="Messages"] [data-newest]').filter({ hasText: words })

/** Fills in the open sign-in page, and submits it. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Sets a demo user's language to English: by default it is that of the account. */
async function chooseEnglish({ request }: Page, email: string): Promise<void> {
  const credentials = { user: { email, password: DEMO_PASSWORD } }
  const { meta } = await (await request.post('/api/v1/login', { data: credentials })).json()
  const headers = { authorization: `Bearer ${meta.token}` }
  await request.patch('/api/v1/users/me', { headers, data: { user: { language: 'en' } } })
}

/** Signs in as a demo user, from the sign-in page to the register, in English. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await chooseEnglish(page, email)
  await page.goto('/login')
  await fillSignIn(page, email, DEMO_PASSWORD)
  // The start page depends on the user's permissions.
  await expect(heading(page)).toHaveText(/^(Dashboard|Assets)$/)
  await page.goto('/assets')
  await expect(heading(page)).toHaveText('Assets')
}

export async function openUserMenu(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole('complementary').getByRole('button', { name }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  return menu
}

export async function signOut(page: Page, email: string): Promise<void> {
  const menu = await openUserMenu(page, new RegExp(email))
  await menu.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Sign in')
}

/** A text field, required or optional. */
export const field = (within: Page | Locator, label: string): Locator =>
  within.getByRole('textbox', { name: new RegExp(`^${label}( \\(optional\\))?$`) })

/** Picks an option of a list by its label. */
export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'page' in within ? within.page() : within
  await within.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** The submit button of a bulk dialog, which contains the action and the number of assets. */
export const applying = (within: Page | Locator): Locator =>
  within.getByRole('button', { name: /^(Change|Move|Assign)\b.* [\d,]+ assets?$/ })

/** The rendered rows of the register; in a wide window. */
export const assetRow = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('table', { name: 'Assets' })
    .getByRole('row')
    .filter({
      has: page.getByRole('link', { name, exact: typeof name === 'string' }),
    })

/** The checkbox of an asset in the table. */
export const tickOf = (page: Page, name: string): Locator =>
  assetRow(page, name).getByRole('checkbox', { name: new RegExp(`^Select ${name} `) })

/** The links of the table's rows, in order. */
export const assetNames = (page: Page): Locator =>
  page.getByRole('table', { name: 'Assets' }).locator('[data-row-link]')

/** The value of a field on an asset's page. */
export const valueOf = (page: Page, field: string): Locator =>
  page
    .locator('dt')
    .filter({ hasText: new RegExp(`^${field}$`) })
    .locator('xpath=../dd')

export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** A question over the page, or over another dialog. */
export const confirmation = (page: Page): Locator => page.getByRole('alertdialog').or(dialog(page))

/** A section of a page, by its exact heading. */
export const section = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true })

/** The jobs that are running for the user. */
export const tray = (page: Page): Locator => page.getByRole('region', { name: 'In progress' })

/** The bar of a settings page with unsaved changes. */
export const unsaved = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /unsaved change/ })

export const saveChanges = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save changes' }).click()

/** Types into a combobox with a search, and picks the first option. */
export async function lookUp(within: Page | Locator, label: string, text: string): Promise<void> {
  const page = 'page' in within ? within.page() : within
  await within.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

/** Opens a URL, and waits until this window receives events. */
export async function listenAt(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/v1/events',
  )
  await page.goto(address)
  expect((await stream).status()).toBe(200)
}
