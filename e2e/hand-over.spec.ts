import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { assignmentsApi } from '@steward/contract/assignments.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { bulkBar } from './list.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow } from './looks.ts'
import { mailTo } from './mail.ts'
import {
  assetNames,
  assetRow,
  choose,
  dialog,
  field,
  heading,
  leadTo,
  lookUp,
  tickOf,
  toast,
  valueOf,
} from './pages.ts'
import { addEmployee } from './people.ts'
import { addAssets, addSite, inDays } from './register.ts'

const DIALOG = '[role="dialog"]'
const history = (page: Page) => page.getByRole('region', { name: 'Assignment history' })
const held = (page: Page) => page.getByRole('region', { name: 'Assigned assets' })
const assetsOf = (id: string) => `/system-settings/employee-directory/${id}?tab=assets`

const openMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('the form gets the focus wherever on the asset’s page it is opened', async ({
  page,
  account,
}) => {
  const [laptop] = await addAssets(account.call, [{ name: 'Laptop' }])
  for (const part of ['maintenance', 'linked-assets', 'financial-info']) {
    await page.goto(`/assets/${laptop.id}/${part}`)
    await openMenu(page, 'Hand over')
    await expect(dialog(page).getByRole('combobox', { name: 'Person' })).toBeVisible()
    await expect(dialog(page).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(`/assets/${laptop.id}/${part}`)
  }
})

test('an asset is handed over, with an e-mail, and returned', async ({ page, account }) => {
  const email = `ada-${account.account_id}@example.com`
  await addEmployee(account.call, { email })
  const [laptop] = await addAssets(account.call, [{ name: 'Laptop', serial_number: 'PF-77' }])
  await page.goto(`/assets/${laptop.id}`)
  await openMenu(page, 'Hand over')
  await dialog(page).getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog(page).getByText('Choose a person, site or location')).toBeVisible()
  await lookUp(dialog(page), 'Person', 'Ada Lind')
  await choose(dialog(page), 'Condition', 'Good')
  await field(dialog(page), 'Note').fill('With charger')
  await expectAccessibleOverlay(page, DIALOG)
  await dialog(page).getByRole('button', { name: 'Hand over' }).click()

  await expect(toast(page, 'Laptop handed over to Ada Lind')).toBeVisible()
  await expect(history(page)).toContainText('Ada Lind')
  await expect(history(page)).toContainText('Condition at hand-over: Good')
  await expect(valueOf(page, 'Assigned to')).toContainText('Ada Lind')
  await expect(page.getByText('Robin Tester handed the asset over to Ada Lind')).toBeVisible()
  const mail = await mailTo(email, 'asset_handed_over')
  expect(mail).toContain('Serial number: PF-77')
  expect(mail).toContain('Note: With charger')

  await openMenu(page, 'Print receipt')
  await expect(page.getByText('Received by: Ada Lind')).toBeVisible()
  await page.goBack()
  await openMenu(page, 'Return')
  await field(dialog(page), 'Note').fill('Screen cracked')
  await choose(dialog(page), 'Condition', 'Poor')
  await expectAccessibleOverlay(page, DIALOG)
  await dialog(page).getByRole('button', { name: 'Return', exact: true }).click()

  await expect(toast(page, 'Laptop returned')).toBeVisible()
  await expect(history(page)).toContainText('Condition on return: Poor')
  await expect(history(page)).toContainText('Return recorded by Robin Tester')
  await expect(page.getByText('Robin Tester returned the asset')).toBeVisible()
  expect(await mailTo(email, 'asset_returned')).toContain('Screen cracked')
})

test('an asset is handed over to a place, and dates out of order are shown at their field', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expect(/^422 POST /)
  await addSite(account.call, 'Depot')
  const ada = await addEmployee(account.call)
  const [laptop] = await addAssets(account.call, [{ name: 'Laptop', custodian_id: ada.id }])
  await page.goto(assetsOf(ada.id))
  await page.getByRole('checkbox', { name: 'Select Laptop' }).check()
  await page.getByRole('button', { name: 'Hand over' }).click()
  await dialog(page).getByRole('group', { name: 'Assign to' }).getByText('Site').click()
  await lookUp(dialog(page), 'Site', 'Depot')
  await field(dialog(page), 'Handed over on').fill('1/2/2020')
  await dialog(page).getByRole('button', { name: 'Hand over' }).click()

  const day = field(dialog(page), 'Handed over on')
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await expect(day).toHaveAccessibleDescription(/before the hand-over date/)
  await field(dialog(page), 'Due back on').fill('1/1/2020')
  await dialog(page).getByRole('button', { name: 'Hand over' }).click()
  await expect(field(dialog(page), 'Due back on')).toHaveAccessibleDescription(
    /before the hand-over date/,
  )
  await field(dialog(page), 'Due back on').fill('')
  await day.fill(inDays(0))
  await dialog(page).getByRole('button', { name: 'Hand over' }).click()

  await expect(toast(page, 'Laptop handed over to Depot')).toBeVisible()
  await expect(page.getByText('No assets assigned')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Previously assigned' })).toContainText('Laptop')
  const { data } = await account.call(assetsApi.get, { params: { id: laptop.id } })
  expect(data).toMatchObject({ custodian_id: null, site: { name: 'Depot' } })
})

test('everything that somebody holds is handed over in one call, which can be undone', async ({
  page,
  account,
}) => {
  const email = `eve-${account.account_id}@example.com`
  const ada = await addEmployee(account.call)
  const eve = await addEmployee(account.call, { first_name: 'Eve', email })
  await addAssets(account.call, [
    { name: 'Laptop', custodian_id: ada.id },
    { name: 'Phone', custodian_id: ada.id },
  ])
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname)
  })
  await page.goto(assetsOf(ada.id))
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Hand over' }).click()
  await lookUp(dialog(page), 'Person', 'Eve Lind')
  await dialog(page).getByRole('button', { name: 'Hand over' }).click()

  await expect(page.getByText('No assets assigned')).toBeVisible()
  expect(writes.filter((path) => path.includes('/assets'))).toEqual(['/api/v1/assets/hand_over'])
  const mail = await mailTo(email, 'asset_handed_over')
  expect(mail).toContain('Laptop (AST-00001)')
  expect(mail).toContain('Phone (AST-00002)')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(held(page).getByRole('listitem')).toHaveCount(2)
  const { data } = await account.call(assignmentsApi.ofEmployee, {
    params: { id: eve.id },
    query: {},
  })
  expect(data).toEqual([])
})

test('ticked assets are handed over to a place together, and those that can’t are listed', async ({
  page,
  account,
}) => {
  const ada = await addEmployee(account.call)
  await addSite(account.call, 'Depot')
  const [van, drill] = await addAssets(account.call, [{ name: 'Van' }, { name: 'Drill' }])
  await account.call(assignmentsApi.handOver, {
    params: { id: van.id },
    body: { assignment: { employee_id: ada.id } },
  })
  await page.goto('/assets')
  for (const name of ['Van', 'Drill']) await tickOf(page, name).check()
  await bulkBar(page).getByRole('button', { name: 'Hand over' }).click()
  await dialog(page).getByRole('group', { name: 'Assign to' }).getByText('Site').click()
  await lookUp(dialog(page), 'Site', 'Depot')
  // Before the van was handed over to Ada, which is refused.
  await field(dialog(page), 'Handed over on').fill('1/2/2026')
  await choose(dialog(page), 'Condition', 'Good')
  await field(dialog(page), 'Note').fill('For the winter')
  await expectAccessibleOverlay(page, DIALOG)
  await dialog(page).getByRole('button', { name: 'Hand over' }).click()

  await expect(toast(page, '1 asset handed over to Depot')).toBeVisible()
  await expect(dialog(page)).toContainText('Van')
  await expect(dialog(page)).toContainText('before the hand-over date')
  await expectAccessibleOverlay(page, DIALOG)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(bulkBar(page)).toBeHidden()
  const { data } = await account.call(assignmentsApi.ofAsset, {
    params: { id: drill!.id },
    query: {},
  })
  expect(data[0]).toMatchObject({ site: { name: 'Depot' }, note: 'For the winter' })
  await toast(page, '1 asset handed over').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone')).toBeVisible()
  const whereIs = async (id: string) => {
    const { data: asset } = await account.call(assetsApi.get, { params: { id } })
    return { with: asset.custodian?.name, at: asset.site?.name }
  }
  expect(await whereIs(drill!.id)).toEqual({})
  expect(await whereIs(van.id)).toEqual({ with: 'Ada Lind' })
})

test('if none can be handed over, the input is kept to be corrected', async ({ page, account }) => {
  const ada = await addEmployee(account.call)
  await addSite(account.call, 'Depot')
  await addAssets(account.call, [
    { name: 'Van', custodian_id: ada.id },
    { name: 'Drill', custodian_id: ada.id },
  ])
  await page.goto('/assets')
  for (const name of ['Van', 'Drill']) await tickOf(page, name).check()
  await bulkBar(page).getByRole('button', { name: 'Hand over' }).click()
  await dialog(page).getByRole('group', { name: 'Assign to' }).getByText('Site').click()
  await lookUp(dialog(page), 'Site', 'Depot')
  await field(dialog(page), 'Handed over on').fill('1/2/2026')
  await field(dialog(page), 'Note').fill('For the winter')
  await dialog(page).getByRole('button', { name: 'Hand over' }).click()

  await expect(dialog(page)).toContainText('2 assets not changed')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(field(dialog(page), 'Note')).toHaveValue('For the winter')
  await field(dialog(page), 'Handed over on').fill(inDays(0))
  await dialog(page).getByRole('button', { name: 'Hand over' }).click()
  await expect(toast(page, '2 assets handed over to Depot')).toBeVisible()
  await expect(bulkBar(page)).toBeHidden()
})

test('on a phone, ticked assets are returned with one e-mail to their holder', async ({
  page,
  account,
}) => {
  const email = `ada-${account.account_id}@example.com`
  const ada = await addEmployee(account.call, { email })
  await addAssets(account.call, [
    { name: 'Laptop', custodian_id: ada.id },
    { name: 'Phone', custodian_id: ada.id },
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/assets')
  await page.getByRole('button', { name: /^Actions for Laptop/ }).click()
  await page.getByRole('menuitem', { name: 'Select' }).click()
  await bulkBar(page).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Select all 2 assets' }).click()
  await bulkBar(page).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Return' }).click()
  await expect(dialog(page)).toContainText('Currently with Ada Lind.')
  await field(dialog(page), 'Note').fill('With bags')
  await expectAccessibleOverlay(page, DIALOG)
  await dialog(page).getByRole('button', { name: 'Return', exact: true }).click()

  await expect(toast(page, '2 assets returned')).toBeVisible()
  const mail = await mailTo(email, 'asset_returned')
  expect(mail).toContain('Laptop (AST-00001)')
  expect(mail).toContain('Phone (AST-00002)')
})

test('overdue returns have a view of their own, with the days', async ({ page, account }) => {
  const ada = await addEmployee(account.call)
  const [van, drill, saw] = await addAssets(account.call, [
    { name: 'Van' },
    { name: 'Drill' },
    { name: 'Saw' },
  ])
  const give = (id: string, due_on?: string) =>
    account.call(assignmentsApi.handOver, {
      params: { id },
      body: { assignment: { employee_id: ada.id, handed_on: '2026-01-05', due_on } },
    })
  await give(van.id, '2026-02-10')
  await give(drill!.id, '2026-01-10')
  await give(saw!.id)
  await page.goto('/assets')
  await expect(page.getByRole('columnheader', { name: 'Due back on' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Overdue for return' }).click()

  await expect(assetNames(page)).toHaveText(['Drill', 'Van'])
  await expect(assetRow(page, 'Drill')).toContainText('Jan 10, 2026')
  await page.getByRole('columnheader', { name: 'Due back on' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=due_on/)
  await page.getByRole('columnheader', { name: 'Due back on' }).getByRole('button').click()
  await expect(assetNames(page)).toHaveText(['Van', 'Drill'])
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Due back Jan 10, 2026 · Ada Lind')).toBeVisible()
})

test('on a phone, an overdue asset is marked, returned, and confirmed on paper', async ({
  page,
  account,
}) => {
  const ada = await addEmployee(account.call)
  const [van, drill] = await addAssets(account.call, [{ name: 'Van' }, { name: 'Drill' }])
  const give = (id: string, due_on?: string) =>
    account.call(assignmentsApi.handOver, {
      params: { id },
      body: { assignment: { employee_id: ada.id, handed_on: '2026-01-05', due_on } },
    })
  await give(van.id, '2026-01-10')
  await give(drill!.id)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(assetsOf(ada.id))

  await expect(page.getByText('1 asset is overdue for return.')).toBeVisible()
  await expect(held(page)).toContainText('Overdue since Jan 10, 2026')
  await page.getByRole('button', { name: 'Return Van' }).click()
  await dialog(page).getByRole('button', { name: 'Return', exact: true }).click()
  await expect(toast(page, 'Van returned')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Previously assigned' })).toContainText('Van')
  await expectAccessible(page)
  await expectReflow(page)

  await page.getByRole('link', { name: 'Print receipt' }).click()
  await expect(heading(page)).toHaveText('Hand-over receipt')
  await expect(page.getByRole('table')).toContainText('Drill')
  await expect(page.getByText('Received by: Ada Lind')).toBeVisible()
  await expectAccessible(page)
  await expectReflow(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeHidden()
  await expect(page.getByText('Received by: Ada Lind')).toBeVisible()
  const items = page.getByRole('region').filter({ has: page.getByRole('table') })
  await expect(items, 'no row is cut off at the end of a sheet').toHaveCSS('overflow', 'visible')
})

test('a meter is read on a phone; a lower reading asks whether the meter was replaced', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expect(/^422 POST /)
  const [truck] = await addAssets(account.call, [{ name: 'Truck' }])
  await account.call(assetMetersApi.create, {
    body: { asset_meter: { asset_id: truck.id, name: 'Mileage', unit: 'km', reading: '12000' } },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/assets/${truck.id}`)
  const meters = page.getByRole('region', { name: 'Meters' })
  await expect(meters).toContainText('12,000 km')
  await page.getByRole('button', { name: 'Add reading: Mileage' }).click()
  const reading = field(dialog(page), 'Reading \\(km\\)')
  await reading.fill('120')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: /replaced or reset/ })
  await expect(question).toContainText('120 km is less than the previous reading')
  await expectAccessibleOverlay(page, '[role="alertdialog"]')
  await question.getByRole('button', { name: 'No, correct it' }).click()
  await reading.fill('12,500.5')
  await page.keyboard.press('Enter')
  await expect(meters).toContainText('12,500.5 km')
  await page.getByRole('button', { name: 'Add reading: Mileage' }).click()
  await reading.fill('3')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Yes, save reading' }).click()

  await expect(meters).toContainText('3 km')
  await page.getByRole('button', { name: 'Show readings: Mileage' }).click()
  await expect(
    meters.getByRole('list', { name: 'Readings: Mileage' }).getByRole('listitem'),
  ).toHaveCount(3)
})

test('with read permission, the holders are shown without actions', async ({ page, account }) => {
  const ada = await addEmployee(account.call)
  const [laptop] = await addAssets(account.call, [{ name: 'Laptop', custodian_id: ada.id }])
  await account.demote('auditor')
  await page.goto(`/assets/${laptop.id}`)

  await expect(history(page)).toContainText('Ada Lind')
  await expect(page.getByRole('region', { name: 'Meters' })).toHaveCount(0)
  await leadTo(page, assetsOf(ada.id))
  await expect(held(page)).toContainText('Laptop')
  await expect(page.getByRole('button', { name: /Return|Hand over/ })).toHaveCount(0)
})
