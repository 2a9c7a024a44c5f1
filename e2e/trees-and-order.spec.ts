import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { expect, test } from './fixtures.ts'
import { expectWhole } from './looks.ts'
import { assetNames, heading, valueOf } from './pages.ts'
import { addLocation, plant, TREE } from './place-tree.ts'
import { addAssets, addSite } from './register.ts'

// Each test has an account of its own, so both workers can share this file.
test.describe.configure({ mode: 'parallel' })

test('the counts of a parent lead to as many records: with its descendants, and its own', async ({
  page,
  account,
}) => {
  const add = async (name: string, parent_id: string | null = null) =>
    (
      await account.call(assetCategoriesApi.create, {
        body: { asset_category: { name, parent_id } },
      })
    ).data.id
  const it = await add('IT')
  const laptops = await add('Laptops', it)
  await addAssets(account.call, [
    { name: 'Screen', category_id: it },
    { name: 'Laptop A', category_id: laptops },
    { name: 'Laptop B', category_id: laptops },
    { name: 'Chair' },
  ])
  await page.goto('/asset-settings/categories')
  const row = page.getByRole('row', { name: 'IT', exact: true })

  await row.getByRole('link', { name: '3 assets of IT, including everything below' }).click()
  await expect(assetNames(page)).toHaveText(['Laptop A', 'Laptop B', 'Screen'])
  await page.goBack()
  await row.getByRole('link', { name: '1 directly here: IT' }).click()
  await expect(assetNames(page)).toHaveText(['Screen'])
})

test('a department counts the people of its descendants', async ({ page, account }) => {
  const add = async (name: string, parent_id: string | null = null) =>
    (await account.call(departmentsApi.create, { body: { department: { name, parent_id } } })).data
  const fleet = await add('Fleet')
  const trucks = await add('Trucks', fleet.id)
  await addAssets(account.call, [
    { name: 'Truck', department_id: trucks.id },
    { name: 'Tyres', department_id: fleet.id },
  ])
  await page.goto('/system-settings/departments')

  const both = page.getByRole('link', { name: '2 assets of Fleet, including everything below' })
  const links = page.getByRole('cell').filter({ has: both }).getByRole('link')
  await expect(links).toHaveCount(2)
  for (const link of await links.all()) await expectWhole(link)
  await both.click()
  await expect(assetNames(page)).toHaveText(['Truck', 'Tyres'])
})

test('J, ↓ and Enter lead into the tree of assets', async ({ page, account }) => {
  await addAssets(account.call, [{ name: 'Boiler' }, { name: 'Chiller' }])
  await page.goto('/assets?layout=tree&by=asset')
  const tree = page.getByRole('tree', { name: 'Asset tree' })
  await expect(tree.getByRole('treeitem')).toHaveCount(2)

  await page.keyboard.press('j')
  await expect(tree).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Chiller')
  await page.goBack()
  await expect(tree.getByRole('treeitem')).toHaveCount(2)
  await page.keyboard.press('/')
  await page.keyboard.type('boiler')
  await page.keyboard.press('Enter')
  await expect(tree).toBeFocused()
})

test('an order by a hidden column is shown among the filters, and can be removed there', async ({
  page,
  account,
}) => {
  await addAssets(account.call, [{ name: 'A' }, { name: 'B' }])
  await page.goto('/assets?sort=asset_tag&order=desc')
  await expect(assetNames(page)).toHaveText(['B', 'A'])

  await page.getByRole('button', { name: /^Sorted by / }).click()
  await expect(assetNames(page)).toHaveText(['A', 'B'])
  await expect(page.getByRole('button', { name: /^Sorted by / })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the list is sorted in the sheet of its filters', async ({ page, account }) => {
    await addAssets(account.call, [{ name: 'A' }, { name: 'B' }])
    await page.goto('/assets')
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet.getByRole('combobox', { name: 'Sort by' })).toBeVisible()

    await sheet.getByText('Descending', { exact: true }).click()
    await expect(page).toHaveURL(/order=desc/)
  })
})

test('the site and the holder are links on an asset’s page', async ({ page, account }) => {
  const depot = await addSite(account.call, 'Depot')
  const room = await addLocation(account.call, 'Room', depot.id)
  const { data: fleet } = await account.call(departmentsApi.create, {
    body: { department: { name: 'Fleet' } },
  })
  const [pump] = await addAssets(account.call, [
    { name: 'Pump', location_id: room.id, department_id: fleet.id },
  ])
  await page.goto(`/assets/${pump.id}`)

  await valueOf(page, 'Department').getByRole('link', { name: 'Fleet' }).click()
  await expect(page).toHaveURL(new RegExp(`/departments\\?edit=${fleet.id}`))
  await page.goBack()
  await valueOf(page, 'Site').getByRole('link', { name: 'Depot' }).click()
  await expect(page).toHaveURL(new RegExp(depot.id))
})

test.describe('on a narrow window', () => {
  test.use({
    viewport: { width: 800, height: 900 },
    flags: { 'locations.hierarchical.enable': true },
  })

  test('places open level by level, at the full width', async ({ page, account }) => {
    await plant(account.call)
    await page.goto(TREE)
    await expect(page.getByRole('tree')).toHaveCount(0)

    for (const name of ['HQ', 'Tower']) {
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      const panel = page.getByRole('region', { name: 'Place details' })
      await expect(panel.getByRole('heading', { name })).toBeVisible()
      expect((await panel.boundingBox())!.width).toBeGreaterThan(500)
    }
    const inside = page.getByRole('navigation', { name: 'Inside' })
    await inside.getByRole('button', { name: 'HQ' }).click()
    await expect(page.getByRole('button', { name: /^Tower/ })).toBeVisible()
  })

  test('categories keep their menus, and show the hidden columns below their names', async ({
    page,
    account,
  }) => {
    const asset_category = { name: 'Pumps', useful_life_months: 60 }
    await account.call(assetCategoriesApi.create, { body: { asset_category } })
    await page.goto('/asset-settings/categories')
    const row = page.getByRole('row', { name: 'Pumps' })
    await expect(row.getByText('5 years').filter({ visible: true })).toHaveCount(1)
    await expect(row.getByRole('button', { name: 'Actions for Pumps' })).toBeInViewport({
      ratio: 1,
    })
    await expect(page.getByRole('columnheader', { name: 'Status' })).toBeHidden()
  })
})
