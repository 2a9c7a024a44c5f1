import type { Page } from '@playwright/test'
import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { violations } from './axe.ts'
import { cellIn, gridOf, paste, press } from './cells.ts'
import { expect, test } from './fixtures.ts'
import { toast } from './pages.ts'
import { addOrders } from './work-orders.ts'

test.use({
  flags: { 'work_orders.custom_fields.enable': true },
  permissions: ['clipboard-read', 'clipboard-write'],
})

const grid = (page: Page) => gridOf(page, 'Work orders as cells')
const cell = (page: Page, row: number, column: string) => cellIn(grid(page), row, column)

test('work orders are edited, pasted and undone in cells, by keyboard', async ({
  page,
  account,
}) => {
  const data_field = {
    entity: 'work_order' as const,
    section: 'details' as const,
    key: 'permit',
    label: 'Permit',
    type: 'text' as const,
    show_in_list: true,
  }
  await account.call(dataFieldsApi.create, { body: { data_field } })
  await addOrders(account.call, [{ title: 'Seal' }, { title: 'Filter' }])
  const orders = async () =>
    (await account.call(workOrdersApi.list, { query: { sort: 'number', order: 'asc' } })).data

  await page.goto('/work-orders?sort=number&order=asc')
  await page.getByRole('button', { name: 'Edit cells' }).press('Enter')
  await expect(grid(page)).toBeFocused()
  await expect(await cell(page, 0, 'Title')).toContainText('Seal')
  expect(await violations(page)).toEqual([])

  await test.step('a cell is saved in place', async () => {
    await page.keyboard.type('Replace the seal')
    await press(page, 'Enter')
    await expect(toast(page, 'Title was changed')).toBeAttached()
    await expect(await cell(page, 0, 'Title')).toContainText('Replace the seal')
    await expect(await cell(page, 0, 'Status')).toHaveAttribute('aria-readonly', 'true')
  })

  await test.step('a block is checked before it is saved, and undone at once', async () => {
    await (await cell(page, 0, 'Priority')).click()
    await paste(page, 'High\nurgent')
    const dialog = page.getByRole('dialog', { name: 'Check what you paste' })
    await expect(dialog).toContainText('2 cells will change')
    await dialog.getByRole('button', { name: 'Apply 2 changes' }).click()
    await expect(toast(page, '2 work orders changed')).toBeVisible()
    expect(await orders()).toMatchObject([{ priority: 'high' }, { priority: 'high' }])
    await expect(grid(page)).toBeFocused()
    await press(page, 'ControlOrMeta+z')
    await expect(toast(page, 'Change undone')).toBeVisible()
    expect(await orders()).toMatchObject([{ priority: 'medium' }, { priority: 'medium' }])
  })

  await test.step('a custom field is edited like other cells', async () => {
    await (await cell(page, 1, 'Permit')).click()
    await page.keyboard.type('P-7')
    await press(page, 'Enter')
    await expect(toast(page, 'Permit was changed')).toBeAttached()
    expect(await orders()).toMatchObject([{}, { custom_fields: { permit: 'P-7' } }])
  })

  // One of the list's views has the same name.
  const bar = page.getByRole('region', { name: 'Editing cells' })
  await bar.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Edit cells' })).toBeFocused()
})
