import { fileURLToPath } from 'node:url'
import { assetsApi } from '@steward/contract/assets.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './looks.ts'
import { heading } from './pages.ts'

/** Its first sheet is a note; the second has the header in row 3. */
const WORKBOOK = fileURLToPath(new URL('../apps/api/test/files/two-sheets.xlsx', import.meta.url))

test.use({ flags: { 'assets.custom_fields.enable': true } })

test('another sheet and header row of a workbook are imported, and columns become custom fields', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expect(/^422 PATCH \/api\/v1\/bulk_imports/)
  await page.goto('/assets/import')
  await expect(heading(page)).toHaveText('Import assets')
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Excel template' }).click()
  expect((await template).suggestedFilename()).toBe('import-assets-template.xlsx')
  await page
    .getByLabel('Drop a CSV, Excel or OpenDocument file here')
    .locator('input')
    .setInputFiles(WORKBOOK)

  await test.step('the sheet and the header row are chosen', async () => {
    await expect(page.getByText('1 row, 1 columns')).toBeVisible()
    await page.getByRole('combobox', { name: 'Sheet' }).click()
    await page.getByRole('option', { name: 'Equipment' }).click()
    await expect(page.getByRole('cell', { name: 'Stock taking' })).toBeVisible()
    const row = page.getByRole('spinbutton', { name: 'Row with the column names' })
    await row.fill('900')
    await row.press('Enter')
    await expect(page.getByText('Row 900 is not a header')).toBeVisible()
    await row.fill('3')
    await row.press('Enter')
    await expect(page.getByRole('columnheader', { name: 'cf: colour, type:option' })).toBeVisible()
    await expect(page.getByText('2 rows, 4 columns')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue' }).click()
  })

  await test.step('columns with a known type can become custom fields', async () => {
    const offered = page.getByRole('region', { name: 'Add custom fields' })
    await offered.getByRole('checkbox', { name: 'All 2 columns' }).check()
    await offered.getByRole('checkbox', { name: 'cf: checked, type:date' }).uncheck()
    await expect(page.getByText('1 column is not used: cf: checked, type:date.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(
      page.getByText('Custom fields will be added for these columns: cf: colour, type:option.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(page.getByText('2 of 2 rows imported.')).toBeVisible()
  })

  const { data } = await account.call(assetsApi.list, { query: { sort: 'name' } })
  expect(data).toMatchObject([
    { name: 'Fan', serial_number: 'S-2', custom_fields: { colour: 'Red' } },
    { name: 'Pump', serial_number: 'S-1', custom_fields: { colour: 'Blue' } },
  ])
})
