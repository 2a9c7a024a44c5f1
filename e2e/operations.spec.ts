import { test as ofAccount, expect } from './fixtures.ts'
import { expectAccessible, expectReflow } from './looks.ts'
import { heading } from './pages.ts'
import { test } from './platform.ts'

test.describe.configure({ timeout: 180_000 })

const OPERATIONS = '/operations'

test('operators see the state of the installation, and retry a failed job', async ({
  page,
  account,
  arranger,
}) => {
  await arranger.write(
    account.account_id,
    `insert into pgboss.job (name, data, state, retry_count, completed_on, output)
     values ('analytics', jsonb_build_object('account_id', $1::text), 'failed', 8, now() + interval '1 day',
       '{"error": {"message": "Nobody answered"}}')`,
  )
  await page.goto('/accounts')
  await page.getByRole('link', { name: 'Operations' }).click()
  await expect(heading(page)).toHaveText('Operations')
  const failed = page.getByRole('region', { name: 'Failed jobs' })
  const job = failed.getByRole('row').filter({ hasText: 'Nobody answered' }).first()
  await expect(job).toContainText('Analytics')
  await expectAccessible(page)
  await expectReflow(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await job.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The job will be tried again')).toBeVisible()
})

test('a state that can’t be loaded is reported, and loaded again', async ({ page, troubles }) => {
  troubles.expect(/^503 GET .*installation/)
  let isAway = true
  await page.route('**/api/v1/installation', (route) =>
    isAway
      ? route.fulfill({ status: 503, json: { errors: [{ status: '503', title: 'Unavailable' }] } })
      : route.continue(),
  )
  await page.goto(OPERATIONS)
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  isAway = false
  await again.click()
  await expect(page.getByRole('heading', { name: 'Largest tables' })).toBeVisible()
})

test('while figures are read again, the button shows a spinner in place of its icon', async ({
  page,
}) => {
  await page.goto(OPERATIONS)
  const refresh = page.getByRole('button', { name: 'Refresh' })
  const icon = refresh.locator('svg')
  await expect(icon).toBeVisible()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/v1/installation', async (route) => {
    await answered
    await route.continue()
  })
  await refresh.click()
  await expect(refresh).toHaveAttribute('aria-busy', 'true')
  await expect(icon).toBeHidden()
  answer()
  await expect(icon).toBeVisible()
})

for (const [language, title] of [
  ['de', 'Nächtliche Prüfungen'],
  ['fr', 'Contrôles de la nuit'],
  ['es', 'Comprobaciones nocturnas'],
] as const)
  test.describe(language, () => {
    test.use({ language })
    test(`the page is in ${language}`, async ({ page }) => {
      await page.goto(OPERATIONS)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expectReflow(page)
    })
  })

ofAccount('people of an account have no access', async ({ page, troubles }) => {
  troubles.expect(/^403 GET/)
  await page.goto(OPERATIONS)
  await expect(page).toHaveURL(/unauthorized/)
  await expect(page.getByText('Only a platform administrator can give you access.')).toBeVisible()
})
