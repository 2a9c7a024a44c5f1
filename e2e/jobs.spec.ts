import type { Page } from '@playwright/test'
import { assetsApi } from '@steward/contract/assets.ts'
import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { csv } from './files.ts'
import { expect, test } from './fixtures.ts'
import { Hand } from './hand.ts'
import { bulkBar } from './list.ts'
import { applying, assetNames, dialog, heading, toast } from './pages.ts'
import { addLocation } from './place-tree.ts'
import { addAssets, addSite, numbered } from './register.ts'

// Common tasks, starting at the register: their presses are counted, so that none of them becomes longer. Others are
// counted in the stories about them: scanning, closing a site, activity, sharing a view, export to Excel.

test.use({ viewport: { width: 1440, height: 900 } })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
test('a spreadsheet is imported with six presses', async ({ page }) => {
  const hand = new Hand()
  await page.goto('/assets')
  await hand.press(page.getByRole('link', { name: 'Import', exact: true }))
  const chooser = page.waitForEvent('filechooser')
  await hand.press(button(page, 'Browse'))
  await (
    await chooser
  ).setFiles({
    name: 'things.csv',
    mimeType: 'text/csv',
    buffer: csv('Name,Category,Site', ['Drill,Tools,Lyon', 'Saw,Tools,Bergen']),
  })
  await hand.press(page.getByRole('checkbox', { name: 'Create missing records' }))
  await hand.press(button(page, 'Check the file'))
  await hand.press(button(page, 'Import 2 rows'))
  await hand.press(page.getByRole('link', { name: 'View imported assets' }))
  await expect(assetNames(page)).toHaveCount(2)
  hand.expectAtMost(6)
})

test('the assets of a person are found by name and handed over', async ({ page, account }) => {
  const { call } = account
  const people = []
  for (const [first_name, last_name] of [
    ['Anja', 'Lorenz'],
    ['Mia', 'Berg'],
  ] as const) {
    const { data } = await call(employeesApi.create, {
      body: { employee: { first_name, last_name } },
    })
    people.push(data)
  }
  const [dell] = await addAssets(call, [
    { name: 'Dell Latitude', custodian_id: people[0]!.id },
    { name: 'Dell Monitor' },
  ])
  const hand = new Hand()
  await page.goto('/assets')
  await hand.press(page.getByRole('searchbox'))
  await page.keyboard.type('dell anja')
  await expect(assetNames(page)).toHaveText(['Dell Latitude'])
  await hand.press(button(page, /^Actions for Dell Latitude/))
  await hand.press(page.getByRole('menuitem', { name: /^Hand over/ }))
  await expect(dialog(page).getByRole('combobox', { name: 'Person' })).toBeFocused()
  await page.keyboard.type('Mia')
  await hand.press(option(page, 'Mia Berg'))
  await hand.press(dialog(page).getByRole('button', { name: 'Hand over' }))
  await expect(toast(page, 'Dell Latitude handed over to Mia Berg')).toBeVisible()
  const { data } = await call(assetsApi.get, { params: { id: dell.id } })
  expect(data.custodian?.name).toBe('Mia Berg')
  hand.expectAtMost(9)
})

test('32 assets get another status with six presses', async ({ page, account }) => {
  const { call } = account
  await addAssets(call, [...numbered('Pump', 32), { name: 'Wheel', status: 'in_use' }])
  const hand = new Hand()
  await page.goto('/assets')
  await expect(assetNames(page).first()).toHaveText('Pump 01')
  await hand.press(page.getByRole('checkbox', { name: 'Select all loaded rows' }))
  await hand.press(bulkBar(page).getByRole('button', { name: 'Change status' }))
  await hand.press(dialog(page).getByRole('combobox', { name: 'New status' }))
  await hand.press(option(page, 'In use'))
  await expect(dialog(page)).toContainText('This is already so for 1 asset')
  await hand.press(applying(dialog(page)))
  await expect(toast(page, '32 assets changed')).toBeVisible()
  hand.expectAtMost(6)
})

test.describe('with custom fields', () => {
  test.use({ flags: { 'assets.custom_fields.enable': true } })

  test('a field is added and filled in 20 cells with six presses and keys', async ({
    page,
    account,
  }) => {
    const { call } = account
    await addAssets(call, numbered('Pump', 20))
    const hand = new Hand()
    await page.goto('/assets')
    await expect(assetNames(page).first()).toHaveText('Pump 01')
    await hand.press(button(page, 'Edit cells'))
    await hand.press(button(page, 'Add field'))
    const sheet = page.getByRole('dialog', { name: 'Add field' })
    await expect(sheet.getByRole('textbox', { name: 'Label' })).toBeFocused()
    await page.keyboard.type('Rack')
    await hand.press(sheet.getByRole('button', { name: 'Create field' }))
    await expect(sheet).toBeHidden()

    // The new column is visible, and its first cell is active.
    const first = page.getByRole('gridcell', { selected: true })
    await expect(page.getByRole('columnheader', { name: 'Rack' })).toBeInViewport()
    await expect(first).toBeInViewport()
    await hand.press(first)
    for (let n = 1; n <= 20; n += 1) {
      await page.keyboard.type(`R${n}`)
      await page.keyboard.press('Enter')
    }
    const filled = async () => {
      const { data } = await call(assetsApi.list, { query: { sort: 'name' } })
      return data.map(({ custom_fields }) => custom_fields?.['rack'])
    }
    await expect.poll(filled).toEqual(Array.from({ length: 20 }, (_, n) => `R${n + 1}`))
    hand.expectAtMost(6)
    const { data } = await call(dataFieldsApi.list, { query: {} })
    expect(data).toMatchObject([{ label: 'Rack', show_in_list: true }])
  })
})

test('the labels of a room are printed with six presses', async ({ page, account }) => {
  const { call } = account
  const lyon = await addSite(call, 'Lyon')
  const room = await addLocation(call, 'Server room', lyon.id)
  await addAssets(call, [
    { name: 'Rack 1', location_id: room.id },
    { name: 'Rack 2', location_id: room.id },
    { name: 'Chair', site_id: lyon.id },
  ])
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'yes'
    }
  })
  const hand = new Hand()
  await page.goto('/assets')
  await hand.press(page.getByRole('search').getByRole('button', { name: /^Location/ }))
  await hand.press(dialog(page).getByRole('checkbox', { name: /^Server room/ }))
  await page.keyboard.press('Escape')
  await expect(assetNames(page)).toHaveText(['Rack 1', 'Rack 2'])
  await hand.press(page.getByRole('checkbox', { name: 'Select all loaded rows' }))
  await hand.press(bulkBar(page).getByRole('button', { name: 'More actions' }))
  await hand.press(page.getByRole('menuitem', { name: 'Print labels' }))
  await hand.press(button(page, 'Print 2 labels'))
  await expect(page.locator('html[data-printed="yes"]')).toBeAttached()
  hand.expectAtMost(6)
})

test('somebody is invited for one site only with seven presses', async ({ page, account }) => {
  await addSite(account.call, 'Lyon')
  const hand = new Hand()
  await page.goto('/assets')
  await expect(heading(page)).toHaveText('Assets')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('invite')
  await hand.press(option(page, /^Invite people/))
  await expect(heading(page)).toHaveText('Invite people')
  await hand.press(page.getByLabel('Email of person 1'))
  await page.keyboard.type(`nina.bauer+${crypto.randomUUID().slice(0, 8)}@example.test`)
  await hand.press(page.getByRole('combobox', { name: 'Role' }))
  await hand.press(option(page, 'Technician').first())
  await hand.press(page.getByRole('combobox', { name: /^Sites/ }))
  await hand.press(option(page, 'Lyon'))
  await page.keyboard.press('Escape')
  await hand.press(button(page, 'Send invitation'))
  await expect(toast(page, '1 person was invited')).toBeVisible()
  hand.expectAtMost(7)
})
