import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './looks.ts'
import { addAssets } from './register.ts'

test('meter readings are imported from a file, and a decreasing one is reported before', async ({
  page,
  account,
}) => {
  const [asset] = await addAssets(account.call, [{ name: 'Forklift' }])
  await page.goto('/assets/import')
  await page.getByRole('link', { name: 'Import meter readings' }).click()
  await expect(page.getByRole('heading', { name: 'Import meter readings' })).toBeVisible()
  const rows = [
    'Asset tag,Meter,Date,Reading,Unit',
    `${asset.asset_tag},Hours,2026-01-31,500,h`,
    `${asset.asset_tag},Hours,2026-02-28,20,h`,
  ]
  await page
    .getByLabel('Drop a CSV, Excel or OpenDocument file here')
    .locator('input')
    .setInputFiles({
      name: 'readings.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    })
  await page.getByRole('checkbox', { name: /^Create missing records/ }).check()
  await page.getByRole('button', { name: 'Check the file' }).click()

  const warnings = page.getByRole('region', { name: 'Imported with warnings' })
  await expect(warnings).toContainText('“20” is less than an earlier reading (500).')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 of 2 rows imported.')).toBeVisible()
  const query = { 'filter[asset_id]': asset.id }
  const { data } = await account.call(assetMetersApi.list, { query })
  expect(data).toMatchObject([{ name: 'Hours', unit: 'h', reading: '20' }])
})
