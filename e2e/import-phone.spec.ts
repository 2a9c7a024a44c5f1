import { csv } from './files.ts'
import { expect, test } from './fixtures.ts'

test('on a phone with an open keyboard, the buttons of an import don’t cover the field in focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 380 })
  await page.goto('/assets/import')
  await page
    .getByLabel('Drop a CSV, Excel or OpenDocument file here')
    .locator('input')
    .setInputFiles({
      name: 'register.csv',
      mimeType: 'text/csv',
      buffer: csv('Name,Cost,Accumulated depreciation', ['Press,1200,600']),
    })
  const columns = page.getByRole('list', { name: 'Columns of the file' })
  await expect(columns).toBeVisible()
  const check = page.getByRole('button', { name: 'Check the file' })
  const fields = [
    ...(await columns.getByRole('combobox').all()),
    page.getByRole('textbox', { name: 'Accumulated depreciation as of' }),
  ]
  for (const field of fields) {
    await field.focus()
    await expect(field).toBeInViewport({ ratio: 1 })
    const [above, below] = [await field.boundingBox(), await check.boundingBox()]
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
  }
})
