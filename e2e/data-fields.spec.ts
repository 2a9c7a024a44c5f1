import { readFile } from 'node:fs/promises'
import { assetsApi } from '@steward/contract/assets.ts'
import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow } from './looks.ts'
import { choose, field, leadTo, toast } from './pages.ts'
import { addAssets } from './register.ts'

const FIELDS = '/asset-settings/data-fields'
test.use({ flags: { 'assets.custom_fields.enable': true } })

const sheet = (page: Page) => page.getByRole('dialog')

async function define(page: Page, label: string, type: string, more?: () => Promise<void>) {
  await page.getByRole('button', { name: 'Add field' }).first().click()
  await field(sheet(page), 'Label').fill(label)
  await choose(page, 'Type', type)
  await more?.()
  await sheet(page).getByText('Show in list').click()
  await sheet(page).getByRole('button', { name: 'Create field' }).click()
  await expect(toast(page, `${label} was created`)).toBeVisible()
  await expect(sheet(page)).toBeHidden()
}

test('custom fields are created, filled in a form, and found in the list and in files', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000)
  await test.step('three fields are created', async () => {
    await page.goto(FIELDS)
    await expect(page).toHaveURL(/\/data-fields\/details$/)
    await expect(page.getByRole('heading', { name: 'No custom fields yet' })).toBeVisible()
    await expectAccessible(page)
    await define(page, 'Grade', 'Single choice', async () => {
      await page.getByRole('button', { name: 'Add option' }).click()
      await page.getByLabel('Option 1').fill('Gold')
      await page.getByLabel('Option 1').press('Enter')
      await page.getByLabel('Option 2').fill('Tin')
      await expectAccessibleOverlay(page, '[role=dialog]')
    })
    await define(page, 'Monthly rent', 'Amount')
    await define(page, 'Next check', 'Date')
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'record' })
    await expect(rows).toHaveCount(3)
    await expectAccessible(page)
  })

  await test.step('they are reordered by keyboard', async () => {
    const handle = page.getByRole('button', { name: /^Move Next check/ })
    await handle.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await expect
      .poll(async () =>
        (await account.call(dataFieldsApi.list, { query: {} })).data.map(({ key }) => key),
      )
      .toEqual(['grade', 'next_check', 'monthly_rent'])
  })

  await test.step('an asset gets values in its form', async () => {
    await leadTo(page, '/assets?new=true')
    await field(sheet(page), 'Name').fill('Pump')
    await choose(page, 'Grade', 'Gold')
    await field(sheet(page), 'Monthly rent').fill('12.50')
    await field(sheet(page), 'Next check').fill('01/31/2027')
    await sheet(page).getByRole('button', { name: 'Create asset' }).click()
    await expect(sheet(page)).toBeHidden()
    const { data } = await account.call(assetsApi.list, { query: {} })
    expect(data[0]!.custom_fields).toEqual({
      grade: 'Gold',
      monthly_rent: '12.50',
      next_check: '2027-01-31',
    })
  })

  await test.step('the list shows, sorts and filters by them', async () => {
    await account.call(assetsApi.create, {
      body: { asset: { name: 'Crane', custom_fields: { grade: 'Tin', monthly_rent: '9' } } },
    })
    await page.setViewportSize({ width: 1900, height: 900 })
    await leadTo(page, '/assets')
    const table = page.getByRole('table', { name: 'Assets' })
    await expect(table.getByRole('columnheader', { name: 'Monthly rent' })).toBeVisible()
    await table.getByRole('columnheader', { name: 'Monthly rent' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=cf:monthly_rent/)
    await expect(table.locator('[data-row-link]')).toHaveText(['Crane', 'Pump'])
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Grade/ })
      .click()
    await page
      .getByRole('dialog', { name: 'Grade' })
      .getByRole('checkbox', { name: /Gold/ })
      .click()
    await page.keyboard.press('Escape')
    await expect(table.locator('[data-row-link]')).toHaveText(['Pump'])
    await expect(page).toHaveURL(/filter\[cf:grade\]=Gold/)
    await page.reload()
    await expect(table.locator('[data-row-link]')).toHaveText(['Pump'])
  })

  await test.step('an export has their columns', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const waiting = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /^This view as CSV/ }).click()
    const text = await readFile(await (await waiting).path(), 'utf8')
    expect(text).toMatch(/,Grade,.*Next check/)
    expect(text).toContain('Gold')
    expect(text).not.toContain('Crane')
  })

  await test.step('an import reads values from its columns', async () => {
    await leadTo(page, '/assets/import')
    await page
      .getByLabel('Drop a CSV, Excel or OpenDocument file here')
      .locator('input')
      .setInputFiles({
        name: 'assets.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('name,cf:grade,Monthly rent\nLift,tin,77.70\n'),
      })
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByRole('button', { name: /^Import \d/ }).click()
    await expect
      .poll(async () => {
        const query = { search: 'Lift' }
        const { data } = await account.call(assetsApi.list, { query })
        return data[0]?.custom_fields
      })
      .toEqual({ grade: 'Tin', monthly_rent: '77.70' })
  })

  await test.step('archiving shows how many records have a value, and keeps the values', async () => {
    await leadTo(page, `${FIELDS}/details`)
    await page.getByRole('button', { name: 'Actions for Grade' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('3 records have a value')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('grade', { exact: true })).toHaveCount(0)
  })
})

test('fields are reordered by dragging, and stay so', async ({ page, account }) => {
  for (const label of ['Grade', 'Monthly rent', 'Next check'])
    await account.call(dataFieldsApi.create, {
      body: { data_field: { label, type: 'text', section: 'details' } },
    })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/reorder')) sent.push(request.method())
  })
  await page.goto(`${FIELDS}/details`)
  const handles = page.getByRole('button', { name: /^Move / })
  await expect(handles).toHaveCount(3)
  const middle = async (at: number) => {
    const { x, y, width, height } = (await handles.nth(at).boundingBox())!
    return [x + width / 2, y + height / 2] as const
  }
  await page.mouse.move(...(await middle(0)))
  await page.mouse.down()
  const [x, y] = await middle(2)
  await page.mouse.move(x, y + 8, { steps: 8 })
  await page.mouse.up()

  const keys = async () =>
    (await account.call(dataFieldsApi.list, { query: {} })).data.map(({ key }) => key)
  await expect.poll(keys).toEqual(['monthly_rent', 'next_check', 'grade'])
  expect(sent).toHaveLength(1)
  await page.reload()
  await expect(handles.last()).toHaveAccessibleName(/^Move Grade/)
})

test('on a phone the fields and their form fit', async ({ page, account }) => {
  test.slow()
  await account.call(dataFieldsApi.create, {
    body: { data_field: { label: 'Host name', type: 'text', section: 'details' } },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${FIELDS}/details`)
  await expect(page.getByText('host_name')).toBeVisible()
  await expectReflow(page)
  await page.getByRole('button', { name: 'Host name', exact: true }).click()
  await expect(sheet(page)).toContainText('Edit Host name')
  await expectReflow(page)
  await leadTo(page, `${FIELDS}/system-fields`)
  await expect(page.getByText('Every asset has these fields.')).toBeVisible()
  await expectAccessible(page)
})

test('a system field is hidden in forms and lists, and another made required', async ({
  page,
  account,
}) => {
  await addAssets(account.call, [{ name: 'Pump', barcode: '4711' }])
  await page.goto(`${FIELDS}/system-fields`)
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await page.getByRole('table').hover()
  await page.mouse.wheel(0, 9999)
  await expect(page.getByRole('row').last()).toBeInViewport()
  const isChoice = (request: Request) =>
    request.method() === 'PUT' && request.url().endsWith('/data_fields/system')
  const first = Promise.withResolvers<void>()
  await page.route(
    '**/data_fields/system',
    async (route) => {
      await first.promise
      await route.continue()
    },
    { times: 1 },
  )
  const kept = page.waitForResponse(
    (response) =>
      isChoice(response.request()) && !!response.request().postData()?.includes('supplier'),
  )
  await box('Show Department').uncheck()
  await expect(box('Require Department')).toBeDisabled()
  // The second change is made while the first one is being sent, and doesn't overtake it.
  await box('Require Supplier').check()
  await expect(box('Require Supplier')).toBeChecked()
  first.resolve()
  await kept

  await leadTo(page, '/assets?new=true')
  const form = page.getByRole('dialog', { name: 'Add asset' })
  await expect(form.getByRole('combobox', { name: 'Assigned to' })).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Department' })).toHaveCount(0)
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Saw')
  await form.getByRole('button', { name: 'Create asset' }).click()
  await expect(form.getByRole('textbox', { name: 'Supplier' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await form.getByRole('textbox', { name: 'Supplier' }).fill('Wilo')
  await form.getByRole('button', { name: 'Create asset' }).click()
  await expect(form).toHaveCount(0)

  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await expect(columns.getByRole('checkbox', { name: 'Serial number' })).toBeVisible()
  await expect(columns.getByRole('checkbox', { name: 'Department' })).toHaveCount(0)
})
