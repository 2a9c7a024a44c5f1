import { expect, test } from './fixtures.ts'
import { expectAccessible, expectReflow } from './looks.ts'
import { heading } from './pages.ts'

test('the guide is opened from the help menu, found by its search, and lists what is new', async ({
  page,
}) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('link', { name: 'Documentation' }).click()
  await expect(heading(page)).toHaveText('First steps')
  const contents = page.getByRole('navigation', { name: 'Documentation' })
  await expect(contents.getByRole('link', { name: 'First steps' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(contents).toContainText(/Version \d/)
  await contents.getByRole('link', { name: 'Imports' }).click()
  await expect(heading(page)).toHaveText('Imports')
  await contents.getByRole('link', { name: 'What’s new' }).click()
  await expect(heading(page)).toHaveText('What’s new')
  await expect(page.getByRole('heading', { name: 'Finding' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('code 128')
  await page.getByRole('option', { name: 'Labels and scanning' }).click()
  await expect(heading(page)).toHaveText('Labels and scanning')
})

test('a page of the guide is accessible, also on a phone', async ({ page }) => {
  await page.goto('/help/handing-over')
  await expect(heading(page)).toHaveText('Handing over and returning')
  await expectAccessible(page)
  await expectReflow(page)
})

test.describe('in German', () => {
  test.use({ language: 'de' })
  test('the guide is in German, too', async ({ page }) => {
    await page.goto('/help/exports')
    await expect(heading(page)).toHaveText('Exporte')
  })
})

test('a page that doesn’t exist links to those that do', async ({ page }) => {
  await page.goto('/help/nothing')
  await expect(heading(page)).toHaveText('Page not found')
  const ways = page.getByRole('navigation', { name: 'Or go to' })
  await expect(ways.getByRole('link', { name: 'Assets', exact: true })).toBeVisible()
  // It is disabled in the sidebar, so that nobody can open it.
  await expect(ways.getByRole('link', { name: 'Integrations' })).toHaveCount(0)
})
