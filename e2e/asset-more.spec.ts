import { assetsApi } from '@steward/contract/assets.ts'
import { savedViewsApi } from '@steward/contract/saved-views.ts'
import { csv } from './files.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './looks.ts'
import { heading, leadTo, toast, valueOf } from './pages.ts'
import { addAssets } from './register.ts'

test('notes keep their lines and lists, and link their addresses', async ({ page, account }) => {
  const notes =
    '# Before each start\n1. Oil\n2. **Valve**\n\nSee https://pumps.example/a_(1).\n<img src=x onerror=alert(1)> [x](javascript:alert(1))'
  const [pump] = await addAssets(account.call, [
    { name: 'Pump', notes, description: 'Ask service@pumps.example' },
  ])
  await page.goto(`/assets/${pump.id}/additional-info`)

  const text = valueOf(page, 'Notes')
  await expect(text.getByRole('heading', { name: 'Before each start' })).toBeVisible()
  await expect(text.getByRole('listitem')).toHaveText(['Oil', 'Valve'])
  const link = text.getByRole('link')
  await expect(link).toHaveCount(1)
  await expect(link).toHaveAttribute('href', 'https://pumps.example/a_(1)')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(
    text.getByText('<img src=x onerror=alert(1)> [x](javascript:alert(1))'),
  ).toBeVisible()
  await expect(text.locator('img')).toHaveCount(0)
  await expect(valueOf(page, 'Description').getByRole('link')).toHaveAttribute(
    'href',
    'mailto:service@pumps.example',
  )
  await expectAccessible(page)

  await text.getByRole('button', { name: /^Notes: .*Edit$/s }).click()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue(notes)
})

test('a part is restored without its archived parent', async ({ page, account, troubles }) => {
  troubles.expect(/^409 POST \/api\/v1\/assets\/.*restore/)
  const [truck] = await addAssets(account.call, [{ name: 'Truck' }])
  const [radio] = await addAssets(account.call, [{ name: 'Radio', parent_id: truck.id }])
  for (const { id } of [radio, truck]) await account.call(assetsApi.remove, { params: { id } })
  await page.goto('/assets?layout=tree&by=asset&filter[archived]=true')
  await expect(page.getByRole('treeitem')).toHaveText([/Truck/, /Radio/])
  await leadTo(page, `/assets/${radio.id}`)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()

  const refusal = toast(page, 'Radio could not be restored')
  await expect(refusal).toContainText('Its parent is archived.')
  await refusal.getByRole('button', { name: 'Restore without its parent' }).click()
  await expect(toast(page, 'Radio was restored')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await leadTo(page, '/assets?layout=tree&by=asset')
  await expect(page.getByRole('treeitem', { name: /Radio/ })).toBeVisible()
})

test('the check of an import warns of assets that exist already', async ({ page, account }) => {
  const [old] = await addAssets(account.call, [{ name: 'Old pump', serial_number: 'SN-1' }])
  await page.goto('/assets/import')
  await page
    .getByLabel('Drop a CSV, Excel or OpenDocument file here')
    .locator('input')
    .setInputFiles({
      name: 'pumps.csv',
      mimeType: 'text/csv',
      buffer: csv('Name,Serial number', ['Pump,sn-1', 'Drill,SN-2', 'Drill two,SN-2']),
    })
  await page.getByRole('button', { name: 'Check the file' }).click()

  const warning = page.getByRole('region', { name: '2 rows may already exist' })
  await expect(warning.getByRole('listitem')).toHaveText([
    `Row 2, Pump: same serial number: Old pump (${old.asset_tag})`,
    'Row 4, Drill two: same serial number as row 3',
  ])
  await expect(warning.getByRole('link')).toHaveAttribute('href', `/assets/${old.id}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(page.getByText('3 of 3 rows imported.')).toBeVisible()
})

test('a view that somebody else shares appears at once', async ({ page, account }) => {
  await addAssets(account.call, [{ name: 'Pump' }])
  const stream = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/v1/events',
  )
  await page.goto('/assets')
  await stream
  await expect(heading(page)).toHaveText('Assets')
  const kim = await account.colleague('admin')

  const view = { resource: 'assets', name: 'From Kim', shared: true, pinned: true } as const
  const { data } = await kim.call(savedViewsApi.create, {
    body: { saved_view: { ...view, settings: {} } },
  })
  const tab = page.getByRole('group', { name: 'Views' }).getByRole('button', { name: /^From Kim/ })
  await expect(tab).toBeVisible()
  await kim.call(savedViewsApi.remove, { params: { id: data.id } })
  await expect(tab).toHaveCount(0)
})
