import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import type { Locator, Page } from '@playwright/test'
import { type Account, expect, test } from './fixtures.ts'
import { heading, leadTo } from './pages.ts'
import { addEmployee } from './people.ts'
import { test as ofPlatform } from './platform.ts'
import { addAssets, addCategory, addSite } from './register.ts'
import { speaks } from './words.ts'

const LANGUAGES = ['de', 'es', 'fr'] as const

type Check = ReturnType<typeof speaks>

/** Opens a page and checks it once its data is loaded. */
async function visit(page: Page, check: Check, path: string, ready: Locator) {
  await leadTo(page, path)
  await expect(ready.first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await check(page, { between: true })
}

/** A record of each kind, with names that aren't in any language. */
async function fill({ call }: Account) {
  const site = await addSite(call, 'Halle Q7')
  const { data: location } = await call(locationsApi.create, {
    body: { location: { name: 'Raum Q7', site_id: site.id } },
  })
  await call(departmentsApi.create, { body: { department: { name: 'Team Q7' } } })
  const category = await addCategory(call, 'Pumpen Q7')
  await call(assetCategoriesApi.create, {
    body: { asset_category: { name: 'Kreisel Q7', parent_id: category.id, status: 'inactive' } },
  })
  await addAssets(call, [{ name: 'Q7', category_id: category.id }])
  const employee = await addEmployee(call)
  await call(depreciationMethodsApi.create, {
    body: { depreciation_method: { name: 'Linear Q7', kind: 'straight_line' } },
  })
  await call(workOrderTypesApi.create, {
    body: { work_order_type: { name: 'Revision Q7', target_hours: '48' } },
  })
  return { site, location, employee }
}

for (const language of LANGUAGES) {
  const check = speaks(language)

  test.describe(language, () => {
    test.use({ language })
    test.describe.configure({ timeout: 120_000 })

    test('people, places and settings', async ({ page, account }) => {
      const { site, employee } = await fill(account)
      const kim = await account.colleague('technician')
      const SETTINGS = '/system-settings'
      const title = heading(page)
      const named = (name: string) => page.getByText(name, { exact: true })
      const dialog = page.getByRole('dialog')
      for (const [path, ready] of [
        [`${SETTINGS}/organization`, page.locator('main form').first()],
        [`${SETTINGS}/users`, named('Kim Colleague')],
        [`${SETTINGS}/users/new`, page.locator('main form')],
        [`${SETTINGS}/users/${kim.user_id}`, title.filter({ hasText: 'Kim Colleague' })],
        [`${SETTINGS}/user-roles`, page.locator('[data-row-link]')],
        [`${SETTINGS}/user-roles/new`, page.locator('main form')],
        [`${SETTINGS}/user-roles/technician`, page.getByRole('table')],
        [`${SETTINGS}/sites`, named('Halle Q7')],
        [`${SETTINGS}/sites/new`, page.locator('form')],
        [`${SETTINGS}/sites/${site.id}`, title.filter({ hasText: 'Halle Q7' })],
        [`${SETTINGS}/locations`, named('Raum Q7')],
        [`${SETTINGS}/locations/new`, page.locator('form')],
        [`${SETTINGS}/employee-directory`, page.getByText(/Ada Lind|Lind, Ada/)],
        [`${SETTINGS}/employee-directory/${employee.id}`, title.filter({ hasText: /Lind/ })],
        [`${SETTINGS}/employee-directory?new=true`, dialog],
        [`${SETTINGS}/departments`, named('Team Q7')],
        [`${SETTINGS}/departments?new=true`, dialog],
        ['/asset-settings/categories', named('Pumpen Q7')],
        ['/asset-settings/categories/new', page.locator('main form')],
        ['/asset-settings/depreciation-methods', named('Linear Q7')],
        ['/asset-settings/depreciation-methods?new=true', dialog],
        ['/work-order-settings/types', named('Revision Q7')],
        ['/work-order-settings/types?new=true', dialog],
        ['/profile', page.locator('#sessions li')],
        ['/profile/notifications', page.getByRole('switch')],
      ] as const) {
        await visit(page, check, path, ready)
      }
    })

    test.describe('one tree', () => {
      test.use({ flags: { 'locations.hierarchical.enable': true } })

      test('the tree of places', async ({ page, account }) => {
        const { location } = await fill(account)
        const path = '/system-settings/sites-locations'
        // A narrow window shows only one level.
        const inWide: Check = () => check(page)
        await visit(page, inWide, path, page.getByRole('treeitem'))
        await visit(page, inWide, `${path}?node=${location.id}`, page.getByTitle('Raum Q7'))
      })
    })
  })

  ofPlatform.describe(`${language}, for the platform`, () => {
    ofPlatform.use({ language })

    ofPlatform('accounts and their people', async ({ page, account }) => {
      const { account_id, email, me } = account
      const slug = me.accounts[0]!.slug
      await visit(page, check, `/accounts?search=${slug}`, page.getByText(slug))
      await visit(page, check, '/accounts?new=true', page.getByRole('dialog'))
      await visit(page, check, `/accounts/${account_id}`, page.locator('main form'))
      await visit(page, check, `/accounts/${account_id}/users`, page.getByText(email))
    })
  })
}

test.describe('before signing in', () => {
  test.use({ signedIn: false })

  for (const language of LANGUAGES) {
    test(`the page to sign up is in ${language}`, async ({ page }) => {
      await page.goto('/signup')
      await page.getByRole('combobox', { name: 'Language' }).selectOption(language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await speaks(language)(page)
    })
  }
})
