import { usersApi } from '@steward/contract/users.ts'
import { csv } from './files.ts'
import { expect, test } from './fixtures.ts'
import { importTable, uploadTable } from './imports.ts'
import { expectWhole } from './looks.ts'
import { fillSignIn, heading, leadTo } from './pages.ts'
import { addAssets, addSite } from './register.ts'
import { onlyEnglish, said, speaks } from './words.ts'

for (const language of ['de', 'es', 'fr'] as const) {
  test.describe(language, () => {
    test.use({ language })
    const check = speaks(language)

    test('the register and an asset', async ({ page, account }) => {
      const site = await addSite(account.call, 'Halle Süd')
      const [pump] = await addAssets(account.call, [
        { name: 'Pumpe', status: 'in_use', site_id: site.id, purchase_cost: '1234.50' },
        { name: 'Ventil', status: 'missing', status_reason: '?', condition: 'poor' },
      ])
      await leadTo(page, '/assets')
      await expect(page.getByRole('link', { name: 'Pumpe' })).toBeVisible()
      await check(page)
      const searching = page.locator('header [aria-keyshortcuts="Control+K Meta+K"] > span')
      await expectWhole(searching)
      await page.setViewportSize({ width: 1024, height: 720 })
      await expect(searching).toBeVisible()
      await expectWhole(searching)
      await page.setViewportSize({ width: 1280, height: 720 })
      const inSidebar = page.locator('nav [data-truncate]')
      await expect(inSidebar).not.toHaveCount(0)
      for (const name of await inSidebar.all()) await expectWhole(name)
      await page.getByRole('checkbox').nth(1).check()
      await check(page)
      await leadTo(page, `/assets/${pump.id}`)
      await expect(heading(page)).toHaveText('Pumpe')
      await expect(page.getByText(/Robin Tester/).last()).toBeVisible()
      await check(page)
      for (const part of ['financial-info', 'maintenance', 'linked-assets', 'additional-info']) {
        await leadTo(page, `/assets/${pump.id}/${part}`)
        await expect(page.getByRole('main').getByRole('heading', { level: 2 })).not.toHaveCount(0)
        await check(page)
      }
      await leadTo(page, `/assets/${pump.id}?at=${pump.created_at}`)
      await expect(heading(page)).toBeVisible()
      await check(page)
    })

    test('forms, the profile and error messages', async ({ page, troubles }) => {
      troubles.expect(/^404 GET /)
      await leadTo(page, '/assets?new=true')
      await page.getByRole('dialog').locator('button[type="submit"]').click()
      await expect(page.getByRole('dialog').locator('[aria-invalid]')).toBeVisible()
      await check(page)
      await leadTo(page, '/profile')
      await expect(page.locator('#sessions li')).toHaveCount(1)
      await check(page)
      await page.locator('#two_factor button').click()
      await page.getByRole('dialog').locator('button[type="submit"]').click()
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
      await check(page)
      await leadTo(page, '/profile/notifications')
      await expect(page.getByRole('switch').first()).toBeVisible()
      await check(page)
      await leadTo(page, '/unauthorized?from=/assets/import&permission=bulk_import:create')
      await expect(heading(page)).toBeVisible()
      await check(page)
      await leadTo(page, '/not-found')
      await expect(heading(page)).toBeVisible()
      await check(page)
      await leadTo(page, '/assets/01a00000-0000-7000-8000-000000000000')
      await expect(heading(page)).toBeVisible()
      await check(page)
    })

    test('an import', async ({ page, account }) => {
      const table = csv('name,category,purchase_date', ['Pumpe,Pumpen,03/04/2026', 'Ventil,,'])
      const waiting = await uploadTable(account.call, table, { start: false })
      const done = await importTable(
        account.call,
        csv('name,category', ['Pumpe,Pumpen', 'Ventil,']),
      )
      await leadTo(page, '/assets/import')
      await expect(heading(page)).toBeVisible()
      await check(page)
      await leadTo(page, `/assets/import?import=${waiting}&step=match`)
      await expect(page.getByRole('combobox').first()).toBeVisible()
      await check(page)
      await leadTo(page, '/bulk-imports')
      await expect(page.getByRole('main').getByRole('list').last()).toBeVisible()
      await check(page)
      await leadTo(page, `/bulk-imports/${done}`)
      await expect(page.getByRole('table')).toBeVisible()
      await check(page)
    })
  })
}

test('texts that can’t be loaded are reported, with a button to load them again', async ({
  page,
  troubles,
}) => {
  troubles.expect(/^404 GET .*\/locales\//)
  await page.route('**/locales/*.json', (route) => route.fulfill({ status: 404 }))
  await page.goto('/assets')
  await expect(heading(page)).toHaveText('Steward couldn’t be loaded')
  await page.unroute('**/locales/*.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('Assets')
})

test.describe('before signing in', () => {
  test.use({ signedIn: false })

  test.describe('to a German organization', () => {
    test.use({ language: 'de' })

    test('the pages stay in its language until one is chosen', async ({ page, account }) => {
      await account.call(usersApi.updateMe, { body: { user: { language: null } } })
      await page.goto('/login')
      await expect(heading(page)).toHaveText('Sign in')
      await fillSignIn(page, account.email, account.password)
      await expect(heading(page)).toHaveText('Übersicht')
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    })
  })

  test('the language is chosen on the page, and kept', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(heading(page)).toHaveText('Iniciar sesión')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    expect((await said(page)).filter((text) => onlyEnglish('es').has(text))).toEqual([])
  })
})
