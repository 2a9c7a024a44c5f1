import { type DataFieldInput, dataFieldsApi } from '@steward/contract/data-fields.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { assetCell as cell, editCells as begin, paste, press, register } from './cells.ts'
import { type Account, expect, test } from './fixtures.ts'
import { addAssets, addCategory, addSite } from './register.ts'

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  flags: { 'assets.custom_fields.enable': true },
})

/** Makes columns of the grid visible. */
async function show(page: Page, ...columns: string[]) {
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const column of columns)
    await page
      .getByRole('dialog', { name: 'Columns' })
      .getByRole('checkbox', { name: column })
      .check()
  await page.keyboard.press('Escape')
  // The focus returns there when the menu is closed.
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
}

type Defined = Partial<DataFieldInput> & Pick<DataFieldInput, 'label' | 'type'>
const define = (account: Account, more: Defined) =>
  account.call(dataFieldsApi.create, { body: { data_field: { section: 'details', ...more } } })

const owns = async (account: Account) =>
  (await register(account)).map(({ custom_fields }) => custom_fields)

test('custom fields are edited, pasted and undone in the grid', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expect(/^422 PUT /)
  const laptops = await addCategory(account.call, 'Laptops')
  await define(account, { label: 'Memory', type: 'integer', max: '64', show_in_list: true })
  await define(account, { label: 'Leased', type: 'boolean' })
  await define(account, { label: 'Owner', type: 'employee' })
  await define(account, { label: 'System', type: 'text', category_ids: [laptops.id] })
  await account.call(employeesApi.create, {
    body: { employee: { first_name: 'Ada', last_name: 'Lind' } },
  })
  await addAssets(account.call, [{ name: 'A', category_id: laptops.id }, { name: 'B' }])
  await page.setViewportSize({ width: 1900, height: 800 })
  await begin(page, 'A')
  await show(page, 'Leased', 'Owner', 'System')

  await test.step('a value is typed, and the next cell edited at once', async () => {
    await (await cell(page, 0, 'Memory')).click()
    await page.keyboard.type('16')
    await press(page, 'Tab')
    await page.keyboard.type('y')
    await press(page, 'Tab')
    await page.keyboard.type('ada')
    await press(page, 'Tab')
    await page.keyboard.type('BSD')
    await press(page, 'Enter')
    await expect(await cell(page, 0, 'Owner')).toHaveText('Ada Lind')
    await expect(await cell(page, 0, 'Leased')).toHaveText('Yes')
    const [{ id } = { id: '' }] = (await account.call(employeesApi.list, {})).data
    await expect
      .poll(async () => (await owns(account))[0])
      .toEqual({ memory: 16, leased: true, owner: id, system: 'BSD' })
    expect(await violations(page)).toEqual([])
  })

  await test.step('an invalid value is reported', async () => {
    await (await cell(page, 1, 'Memory')).click()
    await page.keyboard.type('65')
    await press(page, 'Enter')
    await expect(await cell(page, 1, 'Memory')).toContainText('Enter 64 or less.')
    await (await cell(page, 1, 'System')).click()
    await page.keyboard.type('BSD')
    await press(page, 'Enter')
    await expect(await cell(page, 1, 'System')).toContainText(
      'Assets in this category don’t have this field.',
    )
    await press(page, 'Enter', 'Escape')
    await expect(await cell(page, 1, 'System')).toHaveText('')
  })

  await test.step('the problem disappears once the cell is emptied', async () => {
    const memory = await cell(page, 1, 'Memory')
    await memory.click()
    await press(page, 'Delete')
    await expect(memory).toHaveText('')
    await expect(memory).not.toHaveAttribute('aria-invalid')
    await page.keyboard.type('65')
    await press(page, 'Enter')
    await expect(memory).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('cells are pasted, checked and undone', async () => {
    await (await cell(page, 0, 'Memory')).click()
    await paste(page, '32\tNo\tAda Lind\tPlan 9\n8\tyes\tNobody\tBSD')
    const dialog = page.getByRole('dialog', { name: 'Check what you paste' })
    await expect(dialog).toContainText('5 cells will change')
    await expect(dialog).toContainText('2 cells can’t be pasted.')
    await dialog.getByRole('button', { name: 'Apply 5 changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(await cell(page, 1, 'Leased')).toHaveText('Yes')
    await expect(await cell(page, 1, 'Memory')).toHaveText('8')
    expect(
      (await owns(account)).map(({ memory, leased, system }) => [memory, leased, system]),
    ).toEqual([
      [32, false, 'Plan 9'],
      [8, true, undefined],
    ])
    await (await cell(page, 1, 'Memory')).click()
    await page.keyboard.type('65')
    await press(page, 'Enter')
    await expect(await cell(page, 1, 'Memory')).toHaveAttribute('aria-invalid', 'true')
    await press(page, 'ControlOrMeta+z')
    await expect(await cell(page, 1, 'Leased')).toHaveText('')
    await expect(await cell(page, 1, 'Memory')).toHaveText('')
    expect((await owns(account))[1]).toEqual({})
    expect((await owns(account))[0]).toMatchObject({ memory: 16, leased: true, system: 'BSD' })
  })

  await test.step('copied cells are pasted unchanged', async () => {
    await (await cell(page, 0, 'Memory')).click()
    await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'ControlOrMeta+c')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('16\tYes\tAda Lind\tBSD')
  })
})

test('columns of the list are in the grid, too', async ({ page, account }) => {
  await addAssets(account.call, [{ name: 'A', condition: 'good' }])
  await page.goto('/assets')
  await page.getByRole('button', { name: 'Columns' }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await chooser.getByRole('checkbox', { name: 'Condition' }).check()
  await chooser.getByRole('checkbox', { name: 'Updated' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit cells' }).click()
  await expect(await cell(page, 0, 'Condition')).toHaveText('Good')
  await expect(await cell(page, 0, 'Updated')).toHaveAttribute('aria-readonly', 'true')
})

test('typed text isn’t lost while the server is slow', async ({ page, account }) => {
  await addSite(account.call, 'Dock 3')
  await addCategory(account.call, 'Pumps')
  await addAssets(account.call, [{ name: 'A' }, { name: 'B' }])
  await begin(page, 'A')

  // Holds back every response until it is released.
  const held: (() => void)[] = []
  let isHeld = true
  await page.route('**/api/v1/**', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await page.keyboard.type('pumps')
  await press(page, 'Tab')
  await page.keyboard.type('dock')
  await press(page, 'Enter', 'ArrowUp', 'Shift+ArrowDown', 'ControlOrMeta+d')
  await press(page, 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await page.keyboard.type('SN-1')
  await press(page, 'Tab')
  await page.keyboard.type('Acme')
  await press(page, 'Enter')
  await page.keyboard.type('Bolt')
  await press(page, 'Enter')
  await expect(await cell(page, 0, 'Site')).toHaveText('dock')
  await expect(await cell(page, 0, 'Serial number')).toHaveText('SN-1')
  await expect(await cell(page, 1, 'Manufacturer')).toHaveText('Bolt')

  isHeld = false
  for (const let_go of held) let_go()
  await expect(await cell(page, 0, 'Category')).toHaveText('Pumps')
  await expect(await cell(page, 0, 'Site')).toHaveText('Dock 3')
  await expect
    .poll(async () => {
      const rows = await register(account)
      return rows.map(({ category, site, serial_number, manufacturer }) => [
        category?.name,
        site?.name,
        serial_number,
        manufacturer,
      ])
    })
    .toEqual([
      ['Pumps', 'Dock 3', 'SN-1', 'Acme'],
      [undefined, 'Dock 3', null, 'Bolt'],
    ])
  await expect(await cell(page, 1, 'Site')).toHaveText('Dock 3')
  await expect(await cell(page, 0, 'Manufacturer')).toHaveText('Acme')
  await expect(await cell(page, 1, 'Manufacturer')).toHaveText('Bolt')
  // The rows are saved side by side, so any of the messages of success may be the last; a failure would be beside it.
  await expect(page.getByRole('alert')).toBeEmpty()
})

test('typed text is saved when another cell is clicked', async ({ page, account }) => {
  await addSite(account.call, 'Dock 3')
  await addAssets(account.call, [{ name: 'A' }, { name: 'B' }])
  await begin(page, 'A')
  await press(page, 'ArrowDown')
  await page.keyboard.type('Bolt')
  await (await cell(page, 0, 'Site')).click()
  await expect(await cell(page, 1, 'Name')).toContainText('Bolt')
  await page.keyboard.type('dock')
  await (await cell(page, 1, 'Model')).click()
  await expect(await cell(page, 0, 'Site')).toHaveText('Dock 3')
  await expect
    .poll(async () => (await register(account)).map(({ name, site }) => [name, site?.name]))
    .toEqual([
      ['A', 'Dock 3'],
      ['Bolt', undefined],
    ])
})

test('a text that matches no choice stays in its cell, with a message', async ({
  page,
  account,
}) => {
  await addSite(account.call, 'Dock 3')
  await addAssets(account.call, [{ name: 'A' }])
  await begin(page, 'A')
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await page.keyboard.type('nowhere')
  await press(page, 'Enter')
  const site = await cell(page, 0, 'Site')
  await expect(site).toHaveAttribute('aria-invalid', 'true')
  await expect(site).toContainText('Nothing was found for “nowhere”.')
  const { data } = await account.call(sitesApi.list, {})
  expect(data).toHaveLength(1)

  // It can be corrected.
  await press(page, 'Enter')
  await expect(page.getByRole('combobox', { name: 'Site' })).toHaveValue('nowhere')
  await page.keyboard.type('dock')
  await press(page, 'Enter')
  await expect(site).toHaveText('Dock 3')
  await press(page, 'Enter', 'Delete', 'Enter')
  await expect(site).toHaveText('')
  await expect.poll(async () => (await register(account))[0]!.site_id).toBe(null)
})
