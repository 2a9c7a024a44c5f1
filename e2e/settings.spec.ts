import { randomUUID } from 'node:crypto'
import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import type { Page } from '@playwright/test'
import type { Call } from './api.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow, show } from './looks.ts'
import { choose, dialog, field, heading, leadTo, lookUp, signInAs, toast } from './pages.ts'
import { addAssets } from './register.ts'

const CATEGORIES = '/asset-settings/categories'
const METHODS = '/asset-settings/depreciation-methods'
const TYPES = '/work-order-settings/types'
const DIALOG = '[role="dialog"]'

const rows = (page: Page) => page.locator('[data-row-link]')
const tree = (page: Page) => page.getByRole('treegrid', { name: 'Categories' })
const row = (page: Page, name: string) => tree(page).getByRole('row', { name, exact: true })

async function addCategory(call: Call, fields: Record<string, unknown>) {
  const { data } = await call(assetCategoriesApi.create, {
    body: { asset_category: fields as never },
  })
  return data
}

test('a category inherits empty fields, and shows from where', async ({ page, account }) => {
  await addCategory(account.call, { name: 'IT equipment', useful_life_months: 60 })
  await page.goto(CATEGORIES)
  await page.getByRole('button', { name: 'Add category' }).click()
  await expect(page).toHaveURL(/categories\/new/)
  await field(page, 'Name').fill('Laptops')
  await lookUp(page, 'Part of', 'IT equipment')
  await expect(page.getByText('If empty: 5 years, from IT equipment.')).toBeVisible()
  await page.getByRole('radio', { name: 'Laptop' }).check({ force: true })
  await page.getByRole('radio', { name: 'Teal' }).check({ force: true })
  await page.getByRole('button', { name: 'Create category' }).click()

  await expect(toast(page, 'Laptops was created')).toBeVisible()
  await expect(row(page, 'Laptops')).toContainText('5 years')
  await expect(row(page, 'Laptops')).toContainText('from IT equipment')
  await expect(row(page, 'IT equipment')).not.toContainText('from')
  const { data } = await account.call(assetCategoriesApi.list, { query: { search: 'Laptops' } })
  expect(data[0]).toMatchObject({ icon: 'laptop', colour: '#0d9488' })
})

test('the tree is navigated, closed and opened by keyboard', async ({ page, account }) => {
  const it = await addCategory(account.call, { name: 'IT' })
  await addCategory(account.call, { name: 'Laptops', parent_id: it.id })
  await addCategory(account.call, { name: 'Tools' })
  await page.goto(CATEGORIES)
  await row(page, 'IT').focus()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Laptops')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(row(page, 'IT')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(row(page, 'IT')).toHaveAttribute('aria-expanded', 'false')
  await expect(row(page, 'Laptops')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(row(page, 'Laptops')).toBeVisible()
  await page.keyboard.press('End')
  await expect(row(page, 'Tools')).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(dialog(page)).toContainText('Edit Tools')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('/')
  await page.keyboard.type('lap')
  await expect(row(page, 'Tools')).toHaveCount(0)
  await expect(row(page, 'Laptops')).toBeVisible()
})

test('a category is moved below another one, and inherits from it', async ({ page, account }) => {
  await addCategory(account.call, { name: 'Tools', useful_life_months: 120 })
  await addCategory(account.call, { name: 'Drills' })
  await page.goto(CATEGORIES)
  await page.getByRole('button', { name: 'Actions for Drills' }).click()
  await page.getByRole('menuitem', { name: 'Move under…' }).click()
  await dialog(page).getByRole('combobox', { name: 'Part of' }).click()
  await page.getByRole('option', { name: 'Tools' }).click()
  await dialog(page).getByRole('button', { name: 'Move' }).click()

  await expect(toast(page, 'Drills was moved')).toBeVisible()
  await expect(row(page, 'Drills')).toHaveAttribute('aria-level', '2')
  await expect(row(page, 'Drills')).toContainText('10 years')
})

test('a used category is archived once its assets are elsewhere', async ({ page, account }) => {
  const it = await addCategory(account.call, { name: 'IT' })
  await addCategory(account.call, { name: 'Tools' })
  await addAssets(account.call, [
    { name: 'Laptop', category_id: it.id },
    { name: 'Phone', category_id: it.id },
  ])
  await page.goto(CATEGORIES)
  await page.getByRole('button', { name: 'Actions for IT' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(dialog(page)).toContainText('2 assets in it need another category')
  await dialog(page).getByRole('button', { name: 'Move and archive' }).click()
  await expect(dialog(page)).toContainText('Choose a category for the assets')
  await dialog(page).getByRole('combobox', { name: 'Move assets to' }).click()
  await page.getByRole('option', { name: 'Tools' }).click()
  await dialog(page).getByRole('button', { name: 'Move and archive' }).click()

  await expect(toast(page, 'IT was archived, 2 assets moved')).toBeVisible()
  await expect(row(page, 'IT')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '2 assets of Tools' })).toBeVisible()
})

test('an unused category is archived at once, and restored', async ({ page, account }) => {
  await addCategory(account.call, { name: 'Tools' })
  await addCategory(account.call, { name: 'IT' })
  await page.goto(CATEGORIES)
  await page.getByRole('button', { name: 'Actions for Tools' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(row(page, 'Tools')).toHaveCount(0)
  await toast(page, 'Tools was archived').getByRole('button', { name: 'Undo' }).click()

  await expect(row(page, 'Tools')).toBeVisible()
})

test('a category is renamed in place, in the tree and in the list', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expect(/^422 PUT \/api\/v1\/asset_categories\//)
  await addCategory(account.call, { name: 'Tools' })
  await addCategory(account.call, { name: 'IT', code: 'COM-1' })
  await page.goto(CATEGORIES)
  await row(page, 'Tools').focus()
  await page.keyboard.press('F2')
  const name = page.getByRole('textbox', { name: 'New name for Tools' })
  await expect(name).toBeFocused()
  await page.keyboard.type('it')
  await page.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription('Another category at this level has this name')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleOverlay(page, '[role="treegrid"]')
  await page.keyboard.press('Escape')
  await expect(name).toHaveCount(0)
  await expect(row(page, 'Tools')).toBeFocused()

  await row(page, 'Tools').dblclick({ position: { x: 500, y: 10 } })
  await name.fill('Hand tools')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Hand tools')).toBeFocused()
  await page.getByRole('button', { name: 'Actions for Hand tools' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'New name for Hand tools' }).fill('Tools by hand')
  await row(page, 'IT').click()
  await expect(row(page, 'Tools by hand')).toBeVisible()

  await leadTo(page, `${CATEGORIES}?layout=list`)
  await rows(page).filter({ hasText: 'IT' }).focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('tools by hand')
  await page.keyboard.press('Enter')
  const inList = page.getByRole('textbox', { name: 'New name for IT' })
  await expect(inList).toHaveAccessibleDescription(/^Another category at this level/)
  await inList.fill('Computers')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveText(['Computers', 'Tools by hand'])
  await expect(rows(page).first()).toBeFocused()
  await page.getByText('COM-1').dblclick()
  await expect(page.getByRole('textbox', { name: 'New name for Computers' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveText(['Computers', 'Tools by hand'])
})

test('an empty register of categories offers common ones', async ({ page }) => {
  await page.goto(CATEGORIES)
  await page.getByRole('button', { name: 'Add 8 common categories' }).click()

  await expect(toast(page, '8 categories were added')).toBeVisible()
  await expect(tree(page).getByRole('row')).toHaveCount(9)
})

test('categories can be listed with filters, views and export as well', async ({
  page,
  account,
}) => {
  await addCategory(account.call, { name: 'IT' })
  await page.goto(CATEGORIES)
  await page.getByText('List', { exact: true }).click()

  await expect(rows(page)).toHaveText(['IT'])
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
})

test('a depreciation method shows only the fields of its kind', async ({ page, account }) => {
  await page.goto(`${METHODS}?new=true`)
  await field(dialog(page), 'Name').fill('Reducing balance')
  await expect(dialog(page).getByRole('radio', { name: 'Percent a year' })).toHaveCount(0)
  await dialog(page).getByRole('radio', { name: 'Declining balance' }).check()
  await dialog(page).getByRole('button', { name: 'Create method' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Enter a rate above 0')
  await field(dialog(page), 'Annual rate').fill('33.3333')
  const example = dialog(page).getByRole('region', { name: /^Example: €10,000.00/ })
  await expect(example.getByRole('row').nth(1)).toContainText('3,333.33')
  await dialog(page)
    .getByRole('checkbox', { name: /Switch to straight line/ })
    .check()
  await dialog(page).getByRole('button', { name: 'Create method' }).click()

  await expect(toast(page, 'Reducing balance was created')).toBeVisible()
  await expect(page.getByText('33.3333% a year')).toBeVisible()
  const { data } = await account.call(depreciationMethodsApi.list, {})
  expect(data[0]).toMatchObject({
    kind: 'declining_balance',
    annual_rate: '0.333333',
    factor: null,
    switch_to_straight_line: true,
  })
  await rows(page).first().click()
  await dialog(page).getByRole('radio', { name: 'No depreciation' }).check()
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Reducing balance was saved')).toBeVisible()
  const after = await account.call(depreciationMethodsApi.list, {})
  expect(after.data[0]).toMatchObject({ kind: 'none', annual_rate: null, rate_kind: null })
})

test('a method gets its own table by quarter, one line each', async ({ page, account }) => {
  await page.goto(`${METHODS}?new=true`)
  await field(dialog(page), 'Name').fill('By quarter')
  await dialog(page)
    .getByRole('radio', { name: /^Table/ })
    .check()
  const lines = field(dialog(page), 'Percentages by quarter or month')
  await lines.fill('35; 65\n25; 75\n15; 85')
  await expect(field(dialog(page), 'Percentages by year')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Create method' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Enter 4 or 12 lines')
  await expectAccessibleOverlay(page, DIALOG)
  await lines.fill('35; 65\n25; 75\n15; 85\n5; 95')
  await dialog(page).getByRole('button', { name: 'Create method' }).click()

  await expect(toast(page, 'By quarter was created')).toBeVisible()
  const { data } = await account.call(depreciationMethodsApi.list, {})
  expect(data[0]!.table_columns).toEqual([
    ['35', '65'],
    ['25', '75'],
    ['15', '85'],
    ['5', '95'],
  ])
  await rows(page).first().click()
  await expect(lines).toHaveValue('35; 65\n25; 75\n15; 85\n5; 95')
})

test('a type of work gets a checklist, reordered by keyboard', async ({ page, account }) => {
  await page.goto(TYPES)
  await page.getByRole('button', { name: 'Add type' }).first().click()
  await field(dialog(page), 'Name').fill('Van inspection')
  await choose(dialog(page), 'Type of work', 'Inspection')
  const add = dialog(page).getByRole('button', { name: 'Add step' })
  const step = (n: number) => dialog(page).getByRole('textbox', { name: `Step ${n}: what` })
  await add.click()
  await expect(step(1)).toBeFocused()
  await page.keyboard.type('Brakes')
  await add.click()
  await step(2).fill('Mileage')
  await choose(dialog(page), 'Step 2: type of answer', 'Meter reading')
  await field(dialog(page), 'Unit').fill('km')
  await add.click()
  await step(3).fill('Lights')
  await choose(dialog(page), 'Step 3: type of answer', 'Choice')
  await dialog(page).getByRole('button', { name: 'Create type' }).click()
  await expect(dialog(page)).toContainText('Enter at least two answers')
  await dialog(page).getByRole('textbox', { name: 'Answers' }).fill('Good\nBroken')
  await step(3).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(step(2)).toHaveValue('Lights')
  await expect(step(2)).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Move step 2 up' }).click()
  await expect(step(1)).toHaveValue('Lights')
  await dialog(page).getByRole('button', { name: 'Create type' }).click()

  await expect(toast(page, 'Van inspection was created')).toBeVisible()
  const { data } = await account.call(workOrderTypesApi.list, {})
  expect(data[0]).toMatchObject({ key: 'van_inspection', kind: 'inspection' })
  expect(data[0]!.checklist).toMatchObject([
    { title: 'Lights', kind: 'choice', choices: ['Good', 'Broken'] },
    { title: 'Brakes', kind: 'check' },
    { title: 'Mileage', kind: 'meter', unit: 'km' },
  ])
  await rows(page).first().click()
  await dialog(page).getByRole('button', { name: 'Remove step 2' }).click()
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Van inspection was saved')).toBeVisible()
  const after = await account.call(workOrderTypesApi.list, {})
  expect(after.data[0]!.checklist.map(({ title }) => title)).toEqual(['Lights', 'Mileage'])
})

test('types have pages only with custom fields', async ({ page }) => {
  await page.goto(`${TYPES}/new`)
  await expect(heading(page)).toHaveText('Page not found')
  await page.goto('/asset-settings')
  await expect(heading(page)).toHaveText('Categories')
  await page.goto('/work-order-settings')
  await expect(heading(page)).toHaveText('Work order types')
})

test('the history of a category shows values before and after', async ({ page, account }) => {
  const { id } = await addCategory(account.call, { name: 'IT', useful_life_months: 60 })
  await account.call(assetCategoriesApi.update, {
    params: { id },
    body: { asset_category: { useful_life_months: 30, required_fields: ['serial_number'] } },
  })
  await page.goto(CATEGORIES)
  await page.getByRole('button', { name: 'Actions for IT' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()

  await expect(dialog(page)).toContainText('History of IT')
  await expect(dialog(page)).toContainText('Useful life: 5 years → 2 years 6 months')
  await expect(dialog(page)).toContainText('Required fields: Serial number')
  await expectAccessibleOverlay(page, DIALOG)
})

test.describe('with custom fields', () => {
  test.describe.configure({ timeout: 240_000 })
  test.use({ signedIn: false })

  test('a type is created on a page with a preview of its orders', async ({ page }) => {
    const name = `Round ${randomUUID().slice(0, 8)}`
    await signInAs(page, 'admin@northwind.test')
    await leadTo(page, TYPES)
    await page.getByRole('button', { name: 'Add type' }).first().click()
    await expect(page).toHaveURL(/types\/new$/)
    await field(page, 'Name').fill(name)
    await page.getByRole('button', { name: 'Add step' }).click()
    await page.getByRole('textbox', { name: 'Step 1: what' }).fill('Check the doors')
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText(name)
    await expect(preview).toContainText('Check the doors')
    await expectAccessible(page)
    await show(page, 'light', 1280)
    await page.getByRole('link', { name: 'Types' }).last().click()
    await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Create type' }).click()

    await expect(toast(page, `${name} was created`)).toBeVisible()
    // The page of a saved type has custom fields, which a new type can't have yet.
    await expect(heading(page)).toHaveText(name)
    await page.getByRole('checkbox', { name: 'Asset required' }).check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, `${name} was saved`)).toBeVisible()
  })
})

async function fill(call: Call) {
  const { data: method } = await call(depreciationMethodsApi.create, {
    body: { depreciation_method: { name: 'Straight', kind: 'straight_line' } },
  })
  const it = await addCategory(call, {
    name: 'IT',
    depreciation_method_id: method.id,
    useful_life_months: 60,
    colour: '#2563eb',
  })
  await addCategory(call, { name: 'Laptops', parent_id: it.id, status: 'inactive' })
  await addAssets(call, [{ name: 'Laptop', category_id: it.id }])
  await call(workOrderTypesApi.create, {
    body: { work_order_type: { name: 'Inspection', target_hours: '48' } },
  })
}

test.describe('accessibility', () => {
  test.describe.configure({ timeout: 240_000 })

  test('settings are accessible in every layout and theme', async ({ page, account }) => {
    await fill(account.call)
    for (const [path, text] of [
      [CATEGORIES, 'Laptops'],
      [`${CATEGORIES}/new`, 'Add category'],
      [METHODS, 'Straight'],
      [TYPES, 'Inspection'],
    ] as const) {
      await leadTo(page, path)
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
      await expectAccessible(page)
      await expectReflow(page)
    }
  })

  test('their dialogs are accessible', async ({ page, account }) => {
    await fill(account.call)
    await page.goto(`${METHODS}?new=true`)
    await dialog(page).getByRole('radio', { name: 'Declining balance' }).check()
    await dialog(page).getByRole('button', { name: 'Create method' }).click()
    await expectAccessibleOverlay(page, DIALOG)
    await page.goto(`${TYPES}?new=true`)
    await dialog(page).getByRole('button', { name: 'Add step' }).click()
    await dialog(page).getByRole('button', { name: 'Create type' }).click()
    await expectAccessibleOverlay(page, DIALOG)
    await page.goto(CATEGORIES)
    await rows(page).first().click()
    await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('IT')
    await expectAccessibleOverlay(page, DIALOG)
  })
})
