import type { Locator, Page } from '@playwright/test'
import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow } from './looks.ts'
import { dialog, field, heading, toast, valueOf } from './pages.ts'
import { addType } from './work-orders.ts'

test.use({ flags: { 'work_orders.custom_fields.enable': true } })

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test('a type gets a custom field, which its work orders require, show and can be listed by', async ({
  page,
  account,
}) => {
  const type = await addType(account.call, { name: 'Hot work' })
  await test.step('the field is added on the page of the type', async () => {
    await page.goto(`/work-order-settings/types/${type.id}`)
    await expect(page.getByRole('heading', { name: 'No custom fields yet' })).toBeVisible()
    await expectAccessible(page)
    const top = async (one: Locator) => (await one.boundingBox())!.y
    const save = page.getByRole('button', { name: 'Save changes' })
    const fields = page.getByRole('heading', { name: 'Custom fields', exact: true })
    expect(await top(fields), 'below the whole form').toBeGreaterThan(await top(save))
    await page.getByRole('button', { name: 'Add field' }).first().click()
    await field(dialog(page), 'Label').fill('Permit')
    await expect(dialog(page).getByText('Hot work')).toBeVisible()
    await dialog(page).getByText('Required', { exact: true }).click()
    await dialog(page).getByText('Show in list').click()
    await expectAccessibleOverlay(page, '[role=dialog]')
    await dialog(page).getByRole('button', { name: 'Create field' }).click()
    await expect(toast(page, 'Permit was created')).toBeVisible()
    const { data } = await account.call(dataFieldsApi.list, {
      query: { 'filter[entity]': 'work_order' },
    })
    expect(data).toMatchObject([{ key: 'permit', work_order_type_ids: [type.id] }])
  })

  await test.step('the form of such work orders requires it', async () => {
    await page.goto('/work-orders/new')
    await field(page, 'Title').fill('Weld the rail')
    await expect(field(page, 'Permit')).toBeHidden()
    await page.getByRole('combobox', { name: /^Type/ }).fill('Hot')
    await page.getByRole('option', { name: /Hot work/ }).click()
    await expect(field(page, 'Permit')).toBeVisible()
    await page.getByRole('button', { name: 'Create work order' }).click()
    await expect(page.getByRole('alert', { name: /problem/ })).toContainText('Fill in this field')
    await field(page, 'Permit').fill('P-17')
    await page.getByRole('button', { name: 'Create work order' }).click()
    await expect(heading(page)).toHaveText('Weld the rail')
    await expect(valueOf(page, 'Permit')).toHaveText('P-17')
    await expectAccessible(page)
  })

  await test.step('the list has it as a column, and the history shows its change', async () => {
    await account.call(workOrdersApi.create, { body: { work_order: { title: 'Sweep' } } })
    await page.setViewportSize({ width: 1900, height: 900 })
    await page.goto('/work-orders?sort=cf:permit')
    await expect(page.getByRole('columnheader', { name: /Permit/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Weld the rail/ })).toContainText('P-17')
    await page.getByRole('link', { name: 'Weld the rail' }).click()
    await page.goto(`${page.url()}?edit=true`)
    await field(dialog(page), 'Permit').fill('P-18')
    await dialog(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(valueOf(page, 'Permit')).toHaveText('P-18')
    await expect(card(page, 'History')).toContainText('P-17')
    await expectReflow(page)
  })
})

test('work orders are imported in the same steps as assets', async ({ page }) => {
  await page.goto('/work-orders')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(heading(page)).toHaveText('Import work orders')
  await page.locator('input[type="file"]').setInputFiles({
    name: 'orders.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Title,Priority\nGrease the lift,high\nSweep,low\n'),
  })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: /^Import/ }).click()
  await expect(page.getByText('2 of 2 rows imported.')).toBeVisible()
  await page.getByRole('link', { name: 'View imported work orders' }).click()
  await expect(page.getByRole('link', { name: 'Grease the lift' })).toBeVisible()
})
