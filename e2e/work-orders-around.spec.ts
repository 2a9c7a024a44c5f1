import type { Page } from '@playwright/test'
import { employeesApi } from '@steward/contract/employees.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { PNG } from './files.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay } from './looks.ts'
import { field, leadTo, toast } from './pages.ts'
import { addAssets, addSite, inDays } from './register.ts'
import { addOrders } from './work-orders.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const work = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Work orders' })

test('the maintenance of an asset: its orders, what they cost, how long it stood still', async ({
  page,
  account,
}) => {
  const [pump, fan] = await addAssets(account.call, [{ name: 'Pump' }, { name: 'Fan' }])
  await addOrders(account.call, [
    {
      title: 'Seal leaks',
      asset_id: pump.id,
      due_date: inDays(-2),
      downtime_start: '2026-03-01T08:00:00Z',
      downtime_end: '2026-03-01T10:30:00Z',
    },
    { title: 'Other work', asset_id: fan!.id },
  ])
  await page.goto(`/assets/${pump.id}/maintenance`)

  await expect(work(page).getByRole('link')).toHaveText(['Seal leaks'])
  const figures = page.getByRole('list', { name: 'Open work' })
  await expect(figures).toContainText('2 h 30 min')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Add work order' }).click()
  await expect(page.getByRole('combobox', { name: /^Asset/ })).toHaveValue('Pump')
})

test('the work at a site, and that of an employee', async ({ page, account }) => {
  const site = await addSite(account.call, 'Bremen')
  await addOrders(account.call, [
    { title: 'Paint the hall', site_id: site.id, assigned_to_id: account.me.id },
    { title: 'Elsewhere' },
  ])
  const employee = { first_name: 'Robin', last_name: 'Tester', user_id: account.me.id }
  const { data } = await account.call(employeesApi.create, { body: { employee } })

  await page.goto(`/system-settings/sites/${site.id}?tab=work`)
  await expect(work(page).getByRole('link')).toHaveText(['Paint the hall'])
  await leadTo(page, `/system-settings/employee-directory/${data.id}?tab=work`)
  await expect(work(page).getByRole('link')).toHaveText(['Paint the hall'])
})

test('what is wrong with a scanned asset is reported in two words, with a photo', async ({
  page,
  account,
}) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump', asset_tag: 'P-1' }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/scan')
  await page.getByRole('textbox').first().fill('P-1')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const form = dialog(page).filter({ hasText: 'What is wrong?' })
  await field(form, 'What is wrong\\?').fill('Leaks oil')
  await form
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'leak.png', mimeType: 'image/png', buffer: PNG })
  await expectAccessibleOverlay(page, '[role="dialog"]:has(form)')
  await form.getByRole('button', { name: 'Send report' }).click()

  await expect(toast(page, 'Report sent as WO-')).toBeVisible()
  const query = { 'filter[asset_id]': [pump.id] }
  const { data } = await account.call(workOrdersApi.list, { query })
  expect(data).toMatchObject([{ title: 'Leaks oil' }])
})
