import { assetsApi } from '@steward/contract/assets.ts'
import { assignmentsApi } from '@steward/contract/assignments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { labelsApi } from '@steward/contract/labels.ts'
import { show, test } from './camera.ts'
import { expect } from './fixtures.ts'
import type { Call } from './api.ts'
import { Hand } from './hand.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow } from './looks.ts'
import { applying, choose, field, heading, leadTo, toast } from './pages.ts'
import { addAssets, addSite } from './register.ts'

// One camera for all of them. On a busy machine it takes a while until the first picture is processed.
test.describe.configure({ mode: 'default', timeout: 120_000 })
const PATIENCE = { timeout: 45_000 }
test.use({ viewport: { width: 390, height: 844 } })

/** The printed labels of assets. */
async function labelsOf(call: Call, ids: string[], code: 'qr' | 'code128' = 'qr') {
  const { data } = await call(labelsApi.ofMany, { body: { labels: { ids, code } } })
  return data.labels.map(({ svg }) => svg)
}

test('scanning a label shows its asset, which can be changed or opened there', async ({
  page,
  account,
}) => {
  const [pump, crane] = await addAssets(account.call, [{ name: 'Pump' }, { name: 'Crane' }])
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('by_code')) asked.push(decodeURIComponent(request.url()))
  })
  await show(page, ...(await labelsOf(account.call, [pump.id])))
  await page.goto('/assets')
  await page.getByRole('link', { name: 'Scan' }).click()
  const sheet = page.getByRole('dialog', { name: pump.asset_tag })
  await expect(sheet.getByText('Pump', { exact: true })).toBeVisible(PATIENCE)
  await sheet.getByRole('button', { name: 'Change status' }).click()
  await choose(page.getByRole('dialog', { name: 'Change status' }), 'New status', 'In use')
  await applying(page).click()
  await expect(toast(page, /1 asset/)).toBeVisible()
  // The label that is still in front of the camera isn't scanned again; a typed code is.
  await expect(sheet).toBeHidden()
  const code = field(page, 'Code, asset tag or serial number')
  await code.fill(crane!.asset_tag)
  await page.keyboard.press('Enter')
  const next = page.getByRole('dialog', { name: crane!.asset_tag })
  await expect(next.getByText('Crane', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(asked).toHaveLength(2)
  await next.getByRole('button', { name: 'Open' }).click()
  await expect(heading(page)).toHaveText('Crane')
  await expect(page).toHaveURL(new RegExp(`/assets/${crane!.id}`))
  const { data } = await account.call(assetsApi.get, { params: { id: pump.id } })
  expect(data.status).toBe('in_use')
})

test('scanned assets are moved with three presses, and back', async ({ page, account }) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
  const site = await addSite(account.call, 'Dock 3')
  await show(page, ...(await labelsOf(account.call, [pump.id])))
  const hand = new Hand()
  const whereIs = async () => {
    const { data } = await account.call(assetsApi.get, { params: { id: pump.id } })
    return data.site?.id
  }
  await page.goto('/assets')
  await hand.press(page.getByRole('link', { name: 'Scan' }))
  const sheet = page.getByRole('dialog', { name: pump.asset_tag })
  await expect(sheet).toBeVisible(PATIENCE)
  await hand.press(sheet.getByRole('button', { name: 'Move' }))
  const places = page.getByRole('dialog', { name: 'Move Pump' })
  await expect(places.getByRole('option', { name: 'Dock 3' })).toBeVisible()
  await expectAccessibleOverlay(page, '[role="dialog"]')
  await hand.press(places.getByRole('option', { name: 'Dock 3' }))
  const message = toast(page, '1 asset moved')
  await expect(message).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await whereIs()).toBe(site.id)
  hand.expectAtMost(3)
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(whereIs).toBeUndefined()
})

test('the reason why an asset was skipped is shown when its sheet is closed', async ({
  page,
  account,
}) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
  await show(page)
  await page.goto('/scan')
  await page.getByLabel('Code, asset tag or serial number').fill(pump.asset_tag)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: pump.asset_tag })
  await sheet.getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change status' })
  await choose(dialog, 'New status', 'In use')
  // In the meantime its status changes to one that can't be handed over.
  const asset = { status: 'retired', status_reason: 'Worn out' } as const
  await account.call(assetsApi.update, { params: { id: pump.id }, body: { asset } })
  await applying(dialog).click()
  const message = toast(page, '1 asset not changed')
  await expect(sheet).toBeHidden()
  await message.getByRole('button', { name: 'Show which' }).click()
  await expect(page.getByRole('dialog', { name: /not changed/ })).toContainText('Pump')
})

test('a scanned barcode leads to its asset', async ({ page, account }) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
  await show(page, ...(await labelsOf(account.call, [pump.id], 'code128')))
  await page.goto('/scan')
  await page.getByRole('button', { name: 'Open', exact: true }).click(PATIENCE)
  await expect(heading(page)).toHaveText('Pump')
})

test('several labels are collected, each once, and moved together', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expect(/^404 GET .*by_code/)
  const site = await addSite(account.call, 'Dock 3')
  const [pump, crane, drill] = await addAssets(account.call, [
    { name: 'Pump' },
    { name: 'Crane' },
    { name: 'Drill', barcode: '4006381333931' },
  ])
  await show(page, ...(await labelsOf(account.call, [pump.id, crane!.id])))
  await page.goto('/scan?many=true')
  const list = page.getByRole('list', { name: 'Scanned codes' })
  await expect(list.getByRole('listitem')).toHaveCount(2, PATIENCE)
  // A hand scanner types; at the second code the asset is on the list already.
  for (const code of ['4006381333931', drill!.asset_tag, 'nothing', '4006381333931']) {
    await page.getByLabel('Code, asset tag or serial number').fill(code)
    await page.keyboard.press('Enter')
  }
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('heading', { name: '3 assets scanned' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove nothing' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await toast(page, 'nothing removed').getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(4)

  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Site' }).fill('Dock')
  await page.getByRole('option', { name: 'Dock 3' }).click()
  await applying(dialog).click()

  await expect(toast(page, /3 assets/)).toBeVisible()
  await expect(list.getByText(/Dock 3/)).toHaveCount(3)
  const { data } = await account.call(assetsApi.list, { query: { 'filter[site_id]': [site.id] } })
  expect(data.map(({ name }) => name).toSorted()).toEqual(['Crane', 'Drill', 'Pump'])

  // The list survives when the phone unloads the page.
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(4)
})

test('an unknown code is used for a new asset', async ({ page, account, troubles }) => {
  troubles.expect(/^404 GET .*by_code/)
  const [pump] = await addAssets(account.call, [{ name: 'Pump', asset_tag: 'P-1' }])
  await show(page, ...(await labelsOf(account.call, [pump.id])))
  await account.call(assetsApi.update, {
    params: { id: pump.id },
    body: { asset: { asset_tag: 'P-2' } },
  })
  await page.goto('/scan')
  await expect(page.getByText('No asset has this code')).toBeVisible(PATIENCE)
  await page.getByRole('button', { name: 'Add asset with this code' }).click()
  const dialog = page.getByRole('dialog')
  await expect(field(dialog, 'Asset tag')).toHaveValue('P-1')
  await field(dialog, 'Name').fill('Second pump')
  await dialog.getByRole('button', { name: 'Create asset' }).click()
  const sheet = page.getByRole('dialog', { name: 'P-1' })
  await sheet.getByRole('button', { name: 'Open' }).click()
  await expect(heading(page)).toHaveText('Second pump')

  await leadTo(page, '/scan?many=true')
  await page.getByLabel('Code, asset tag or serial number').fill('4006381333931')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add asset with this code' }).click()
  await expect(field(page.getByRole('dialog'), 'Barcode')).toHaveValue('4006381333931')
})

test('a status is changed, and assets are handed over, from the list of codes', async ({
  page,
  account,
}) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump', status: 'in_use' }])
  await account.call(employeesApi.create, {
    body: { employee: { first_name: 'Ada', last_name: 'Lind' } },
  })
  await show(page, ...(await labelsOf(account.call, [pump.id])))
  await page.goto('/scan?many=true')
  await expect(page.getByRole('heading', { name: '1 asset scanned' })).toBeVisible(PATIENCE)
  await page.getByRole('button', { name: 'Change status' }).click()
  await choose(page.getByRole('dialog'), 'New status', 'In maintenance')
  await applying(page.getByRole('dialog')).click()
  await expect(toast(page, /1 asset/)).toBeVisible()
  const { data } = await account.call(assetsApi.get, { params: { id: pump.id } })
  expect(data.status).toBe('in_maintenance')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Hand over' }).click()
  await dialog.getByRole('combobox', { name: 'Person' }).fill('Ada')
  await page.getByRole('option', { name: 'Ada Lind' }).click()
  await field(dialog, 'Note').fill('From the shelf')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  const list = page.getByRole('list', { name: 'Scanned codes' })
  await expect(list.getByText(/Ada Lind/)).toBeVisible()
  await page.getByRole('button', { name: 'Return' }).click()
  await expect(dialog).toContainText('currently with Ada Lind')
  await dialog.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(toast(page, 'Pump returned')).toBeVisible()
  await expect(list.getByText(/Ada Lind/)).toBeHidden()
  const { data: had } = await account.call(assignmentsApi.ofAsset, {
    params: { id: pump.id },
    query: {},
  })
  expect(had).toMatchObject([{ employee: { name: 'Ada Lind' }, note: 'From the shelf' }])
  await page.getByRole('button', { name: 'Print label', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Print 1 label' })).toBeVisible()
})

test('the page is accessible, and fits a phone', async ({ page, account, troubles }) => {
  test.setTimeout(240_000)
  troubles.expect(/^404 GET .*by_code/)
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
  await show(page, ...(await labelsOf(account.call, [pump.id])))
  await page.goto('/scan?many=true')
  await page.getByLabel('Code, asset tag or serial number').fill('nothing')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Scanned codes' }).getByRole('listitem')).toHaveCount(
    2,
  )
  await expect(page.getByText('Point at a code')).toBeVisible()
  await expectAccessible(page)
  await expectReflow(page)
})
