import { exportsApi } from '@steward/contract/exports.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './looks.ts'
import { heading } from './pages.ts'
import { addAssets } from './register.ts'

test('an export is announced once its file is ready, and found among the downloads', async ({
  page,
  account,
}) => {
  await addAssets(account.call, [{ name: 'Pump' }])
  await page.goto('/exports')
  await expect(page.getByText('No files to download')).toBeVisible()
  await expectAccessible(page)

  await account.call(exportsApi.create, {
    body: { export: { resource: 'assets', format: 'xlsx' } },
  })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: /Export ready: assets-.*\.xlsx/ }).click()
  await expect(heading(page)).toHaveText('Downloads')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download: assets-/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^assets-.*\.xlsx$/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})
