import { assetLinksApi } from '@steward/contract/asset-links.ts'
import { labelsApi } from '@steward/contract/labels.ts'
import { show, test } from './camera.ts'
import { expect } from './fixtures.ts'
import { expectAccessible, expectReflow } from './looks.ts'
import { field, toast } from './pages.ts'
import { addAssets } from './register.ts'

test.describe.configure({ timeout: 120_000 })
test.use({ viewport: { width: 390, height: 844 } })

test('another asset is chosen by scanning its label', async ({ page, account, troubles }) => {
  troubles.expect(/^404 GET .*by_code/)
  const [pump, motor] = await addAssets(account.call, [{ name: 'Pump' }, { name: 'Motor' }])
  const labels = { ids: [motor!.id], code: 'qr' as const }
  const { data } = await account.call(labelsApi.ofMany, { body: { labels } })
  await show(page, ...data.labels.map(({ svg }) => svg))

  await page.goto(`/assets/${pump.id}/linked-assets`)
  const form = page.getByRole('form', { name: 'Add a link' })
  await form.getByRole('button', { name: 'Scan an asset' }).click()
  // On a busy machine it takes a while until the first picture is processed.
  await expect(form.getByRole('combobox', { name: 'Other asset' })).toHaveValue('Motor', {
    timeout: 45_000,
  })
  await form.getByRole('button', { name: 'Add link' }).click()
  await expect(toast(page, 'Linked to Motor')).toBeVisible()
  const { data: tied } = await account.call(assetLinksApi.list, { params: { id: pump.id } })
  expect(tied.links).toHaveLength(1)
})

test('a code can be typed, and an unknown one is reported', async ({ page, account, troubles }) => {
  troubles.expect(/^404 GET .*by_code/)
  const [pump, motor] = await addAssets(account.call, [{ name: 'Pump' }, { name: 'Motor' }])
  await show(page, '<svg/>')
  await page.goto(`/assets?edit=${pump.id}`)
  await page.getByRole('button', { name: 'Scan an asset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan an asset' })
  const code = field(dialog, 'Code, asset tag or serial number')
  await code.fill('nothing')
  await code.press('Enter')
  await expect(dialog.getByRole('status').filter({ hasText: 'nothing' })).toBeVisible()
  await expectAccessible(page)
  await expectReflow(page)
  await code.fill(motor!.asset_tag)
  await code.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('combobox', { name: /^Part of/ })).toHaveValue('Motor')
})
