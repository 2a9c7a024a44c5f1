import { locationsApi } from '@steward/contract/locations.ts'
import { rolesApi } from '@steward/contract/rights.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { PNG } from './files.ts'
import { expect, storageOf, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay } from './looks.ts'
import { choose, field, heading, leadTo, toast, valueOf } from './pages.ts'
import { details, plant, row, SETTINGS, TREE, treeOf } from './place-tree.ts'
import { addSite } from './register.ts'

test.describe('one tree', () => {
  test.use({ flags: { 'locations.hierarchical.enable': true } })

  test('is linked from the settings and opened by the addresses of both lists', async ({
    page,
    account,
  }) => {
    const hq = await addSite(account.call, 'HQ')
    await page.goto(SETTINGS)
    await expect(heading(page)).toHaveText('Sites and locations')
    for (const path of ['sites', 'locations']) {
      await page.goto(`${SETTINGS}/${path}`)
      await expect(page).toHaveURL(TREE)
    }
    await page.goto(`${SETTINGS}/locations/new`)
    await expect(page).toHaveURL(`${TREE}?new=location`)
    await page.goto(`${SETTINGS}/sites/new`)
    await expect(page.getByRole('dialog', { name: 'Add site' })).toBeVisible()
    await page.goto(`${SETTINGS}/sites/${hq.id}`)
    await expect(page).toHaveURL(`${TREE}?node=${hq.id}`)
    await expect(details(page).getByRole('heading', { name: 'HQ' })).toBeVisible()
  })

  test('opens by the arrow keys, and typed letters find a name', async ({ page, account }) => {
    await plant(account.call)
    await page.goto(TREE)
    const tree = treeOf(page)
    await expect(page.getByRole('treeitem')).toHaveCount(2)
    await tree.focus()
    await page.keyboard.press('h')
    await page.keyboard.press('ArrowRight')
    await expect(row(page, 'Tower')).toBeVisible()
    await expect(row(page, 'HQ')).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(row(page, 'Floor 1')).toHaveAttribute('aria-level', '3')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(details(page).getByRole('heading', { name: 'Floor 1', level: 2 })).toBeVisible()
    await expect(row(page, 'Floor 1')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(row(page, 'HQ')).toHaveAttribute('aria-expanded', 'false')
    await expect(row(page, 'Tower')).toHaveCount(0)
  })

  test('adds a place with a key', async ({ page, account }) => {
    const { floor } = await plant(account.call)
    await page.goto(`${TREE}?node=${floor.id}`)
    await expect(details(page).getByRole('heading', { name: 'Floor 1', level: 2 })).toBeVisible()
    await page.keyboard.press('c')
    await page.getByRole('menuitem', { name: 'Add location', exact: true }).click()
    await expect(field(page.getByRole('dialog'), 'Name')).toBeVisible()
  })

  test('shows the place in its address, with its contents', async ({ page, account }) => {
    const { floor } = await plant(account.call)
    await page.goto(`${TREE}?node=${floor.id}`)
    await expect(row(page, 'Floor 1')).toHaveAttribute('aria-selected', 'true')
    const panel = details(page)
    await expect(panel.getByRole('navigation', { name: 'Inside' })).toHaveText('HQTower')
    await expect(panel.getByText('Desk')).toBeVisible()
    await panel.getByRole('link', { name: 'Show 1 asset' }).click()
    await expect(heading(page)).toHaveText('Assets')
    await expect(page.getByRole('table', { name: 'Assets' })).toContainText('Desk')
  })

  test('keeps the ancestors of a match of its search', async ({ page, account }) => {
    await plant(account.call)
    await page.goto(TREE)
    await page.getByRole('searchbox').fill('r1')
    await expect(page.getByRole('treeitem')).toHaveCount(4)
    await expect(row(page, 'R1')).toHaveAttribute('aria-level', '4')
    await page.getByRole('searchbox').fill('nowhere')
    await expect(page.getByRole('heading', { name: 'No place matches' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByRole('treeitem')).toHaveCount(2)
  })

  test('renames a place in place, and reports a taken name', async ({
    page,
    account,
    troubles,
  }) => {
    troubles.expect(/^422 PUT \/api\/v1\/sites\//)
    await plant(account.call)
    await page.goto(TREE)
    await expect(row(page, 'Depot')).toBeVisible()
    await treeOf(page).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('F2')
    const name = page.getByRole('textbox', { name: 'New name for Depot' })
    await expect(name).toBeFocused()
    await page.keyboard.type('hq')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Depot was not renamed')).toContainText('Another place there')
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await name.fill('Warehouse')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Warehouse')).toBeVisible()
    await expect(treeOf(page)).toBeFocused()
  })

  test('adds a site, and a location in it', async ({ page }) => {
    await page.goto(TREE)
    await expect(page.getByRole('heading', { name: 'No sites yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Add site' }).click()
    const site = page.getByRole('dialog', { name: 'Add site' })
    await field(site, 'Name').fill('HQ')
    await site.getByRole('button', { name: 'Create site' }).click()
    await expect(toast(page, 'HQ was created')).toBeVisible()
    await expect(details(page).getByRole('heading', { name: 'HQ' })).toBeVisible()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Add location' }).click()
    const location = page.getByRole('dialog', { name: 'Add location' })
    await expect(location.getByRole('combobox', { name: 'Inside' })).toHaveValue('HQ')
    await field(location, 'Name').fill('Hall')
    await choose(location, 'Type', 'Building')
    await location.getByRole('button', { name: 'Create location' }).click()
    await expect(row(page, 'Hall')).toHaveAttribute('aria-selected', 'true')
    await expect(details(page)).toContainText('Building')
  })

  test('adds several at once, and keeps the lines that were rejected', async ({
    page,
    account,
    troubles,
  }) => {
    troubles.expect(/^422 POST \/api\/v1\/locations$/)
    const { floor } = await plant(account.call)
    await page.goto(`${TREE}?node=${floor.id}`)
    await details(page).getByRole('button', { name: 'More actions' }).click()
    // The parts of the page scroll, the page itself doesn't.
    const frame = page.locator('#main > *').first()
    expect(await frame.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
    await page.getByRole('menuitem', { name: 'Add several locations' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add several locations' })
    await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    await field(dialog, 'Names').fill('R2\nR1\n- R3\n')
    await dialog.getByRole('button', { name: 'Add 3 locations' }).click()
    await expect(dialog.getByText('2 locations were added to HQ › Tower › Floor 1')).toBeVisible()
    await expect(dialog.getByText('1 location was not added')).toBeVisible()
    await expect(field(dialog, 'Names')).toHaveValue('R1')
    await field(dialog, 'Names').fill('R4')
    await dialog.getByRole('button', { name: 'Add 1 location' }).click()
    await expect(dialog).toBeHidden()
    const { data } = await account.call(locationsApi.list, {
      query: { 'filter[parent_id]': floor.id },
    })
    expect(data.map(({ name }) => name)).toEqual(['R1', 'R2', 'R3', 'R4'])
  })

  test('moves a place by its menu, and back by Undo', async ({ page, account }) => {
    const { tower, depot, hq } = await plant(account.call)
    await page.goto(`${TREE}?node=${tower.id}`)
    await expect(row(page, 'Tower')).toBeVisible()
    await treeOf(page).focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Move to…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move Tower' })
    await expect(dialog.getByRole('treeitem', { name: /HQ/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await dialog.getByRole('treeitem', { name: /Depot/ }).click()
    await dialog.getByRole('button', { name: 'Move here' }).click()
    const message = toast(page, 'Tower was moved to Depot')
    await expect(message).toBeVisible()
    await expect(dialog).toBeHidden()
    const siteOf = async () => {
      const { data } = await account.call(locationsApi.get, { params: { id: tower.id } })
      return data.site_id
    }
    expect(await siteOf()).toBe(depot.id)
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Tower was moved back')).toBeVisible()
    expect(await siteOf()).toBe(hq.id)
  })

  test('moves a place by dragging it', async ({ page, account }) => {
    const { r1, tower } = await plant(account.call)
    await page.goto(`${TREE}?node=${r1.id}`)
    await expect(row(page, 'R1')).toHaveAttribute('draggable', 'true')
    await row(page, 'R1').dragTo(row(page, 'Tower'))
    await expect(toast(page, 'R1 was moved to Tower')).toBeVisible()
    await expect(row(page, 'R1')).toHaveAttribute('aria-level', '3')
    const { data } = await account.call(locationsApi.get, { params: { id: r1.id } })
    expect(data.parent_id).toBe(tower.id)
  })

  test('archives only unused places, and names the records that use them', async ({
    page,
    account,
    troubles,
  }) => {
    troubles.expect(/^409 DELETE \/api\/v1\//)
    const { depot, floor } = await plant(account.call)
    await page.goto(`${TREE}?node=${floor.id}`)
    await expect(row(page, 'Floor 1')).toHaveAttribute('aria-selected', 'true')
    await treeOf(page).focus()
    await page.keyboard.press('Delete')
    await expect(toast(page, 'Floor 1 was not archived')).toContainText('1 location')
    await leadTo(page, `${TREE}?node=${depot.id}`)
    await expect(row(page, 'Depot')).toHaveAttribute('aria-selected', 'true')
    await treeOf(page).focus()
    await page.keyboard.press('Delete')
    const message = toast(page, 'Depot was archived')
    await expect(message).toBeVisible()
    await expect(row(page, 'Depot')).toHaveCount(0)
    await expect(page).toHaveURL(TREE)
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'Depot')).toBeVisible()
  })

  test('links to the lists, in which an archived site is found and restored', async ({
    page,
    account,
  }) => {
    const { depot } = await plant(account.call)
    await account.call(sitesApi.remove, { params: { id: depot.id } })
    await page.goto(TREE)
    await expect(row(page, 'HQ')).toBeVisible()
    await page.getByRole('button', { name: 'Lists' }).click()
    await page.getByRole('menuitem', { name: 'Site list' }).click()
    await expect(heading(page)).toHaveText('Sites')
    await expect(page.getByRole('link', { name: 'HQ', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Archived', exact: true }).click()
    await expect(page).toHaveURL(/layout=list/)
    await page.getByRole('link', { name: 'Depot', exact: true }).click()
    await expect(heading(page)).toHaveText('Depot')
    await page.goBack()
    await page.getByRole('button', { name: 'Actions for Depot' }).click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await expect(toast(page, 'Depot was restored')).toBeVisible()
    await page.getByRole('link', { name: 'Place tree' }).click()
    await expect(row(page, 'Depot')).toBeVisible()
    await page.getByRole('button', { name: 'Lists' }).click()
    await expectAccessibleOverlay(page, '[role="menu"]')
    await page.getByRole('menuitem', { name: 'Location list' }).click()
    await expect(heading(page)).toHaveText('Locations')
    await page.getByRole('button', { name: 'Add location' }).click()
    await expect(page).toHaveURL(`${TREE}?new=location`)
    await expect(page.getByRole('dialog', { name: 'Add location' })).toBeVisible()
  })

  test('is for those who see both kinds; others get the list of the kind they see', async ({
    browser,
    baseURL,
    account,
  }) => {
    const { hq } = await plant(account.call)
    await account.call(rolesApi.create, {
      body: { role: { key: 'dispatcher', name: 'Dispatcher', permissions: { site: ['view'] } } },
    })
    const storageState = storageOf(await account.colleague('dispatcher'), baseURL!)
    const context = await browser.newContext({ baseURL: baseURL!, storageState })
    const page = await context.newPage()
    await page.goto(SETTINGS)
    await expect(page).toHaveURL(`${SETTINGS}/sites`)
    await expect(heading(page)).toHaveText('Sites')
    await expect(
      page.getByRole('complementary').getByRole('link', { name: 'Sites', exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Place tree' })).toHaveCount(0)
    await page.getByRole('link', { name: 'HQ', exact: true }).click()
    await expect(page).toHaveURL(`${SETTINGS}/sites/${hq.id}`)
    const tabs = page.getByRole('navigation', { name: 'Site sections' })
    await expect(tabs.getByRole('link', { name: 'Overview' })).toBeVisible()
    await expect(tabs.getByRole('link', { name: /^Locations/ })).toHaveCount(0)
    await context.close()
  })

  test('reports a place that doesn’t exist', async ({ page }) => {
    await page.goto(`${TREE}?node=0197a3a0-0000-7000-8000-000000000001`)
    await expect(page.getByRole('heading', { name: 'Place not found' })).toBeVisible()
    await page.getByRole('button', { name: 'All places' }).click()
    await expect(page).toHaveURL(TREE)
  })

  test('opens level by level on a phone, and goes back', async ({ page, account }) => {
    await plant(account.call)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(TREE)
    await page.getByRole('button', { name: /^HQ/ }).click()
    await expect(details(page).getByRole('heading', { name: 'HQ', level: 2 })).toBeFocused()
    await page.getByRole('button', { name: /^Tower/ }).click()
    await expect(details(page).getByRole('heading', { name: 'Tower', level: 2 })).toBeVisible()
    await page.getByRole('button', { name: 'HQ', exact: true }).first().click()
    await expect(details(page).getByRole('heading', { name: 'HQ', level: 2 })).toBeVisible()
    await page.goBack()
    await expect(details(page).getByRole('heading', { name: 'Tower', level: 2 })).toBeVisible()
  })

  test.describe('for a technician', () => {
    test.use({ role: 'technician' })
    test('is read-only', async ({ page }) => {
      await page.goto(TREE)
      await expect(heading(page)).toHaveText('Sites and locations')
      await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)
    })
  })

  test('is accessible, with its menu and its dialogs', async ({ page, account }) => {
    const { tower } = await plant(account.call)
    await page.goto(`${TREE}?node=${tower.id}`)
    await expect(details(page).getByText('Desk')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await details(page).getByRole('button', { name: 'More actions' }).click()
    await expectAccessibleOverlay(page, '[role="menu"]')
    await page.getByRole('menuitem', { name: 'Move to…' }).click()
    await expectAccessibleOverlay(page, '[role="dialog"]')
  })
})

test.describe('two lists', () => {
  test('are linked from the settings and opened by the address of the tree', async ({ page }) => {
    await page.goto(SETTINGS)
    await expect(page).toHaveURL(`${SETTINGS}/sites`)
    await expect(heading(page)).toHaveText('Sites')
    await page.goto(TREE)
    await expect(page).toHaveURL(`${SETTINGS}/sites`)
  })

  test('a site is added with its address and photo, and errors are shown', async ({
    page,
    account,
    troubles,
  }) => {
    troubles.expect(/^422 POST \/api\/v1\/sites$/)
    await addSite(account.call, 'Depot')
    await page.goto(`${SETTINGS}/sites`)
    await page.getByRole('button', { name: 'Add site' }).click()
    await expect(heading(page)).toHaveText('Add site')
    const create = page.getByRole('button', { name: 'Create site' })
    await field(page, 'Latitude').fill('95')
    await create.click()
    await expect(page.getByRole('alert', { name: 'There are 3 problems' })).toBeFocused()
    await expect(field(page, 'Name')).toHaveAccessibleDescription(/Enter the site’s name/)
    await field(page, 'Name').fill('depot')
    await field(page, 'Latitude').fill('53,55')
    await field(page, 'Longitude').fill('-9.99')
    await field(page, 'City').fill('Hamburg')
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'hq.png', mimeType: 'image/png', buffer: PNG })
    await create.click()
    await expect(field(page, 'Name')).toHaveAccessibleDescription(
      /A site with this name already exists/,
    )
    await field(page, 'Name').fill('Hamburg works')
    await create.click()
    await expect(heading(page)).toHaveText('Hamburg works')
    await expect(valueOf(page, 'Address')).toContainText('Hamburg')
    const { data } = await account.call(sitesApi.list, { query: { search: 'works' } })
    expect(data[0]).toMatchObject({ latitude: 53.55, longitude: -9.99, city: 'Hamburg' })
    expect(data[0]!.image_url).toMatch(/webp$/)
  })

  test('a site shows its numbers, locations, assets and history', async ({ page, account }) => {
    const { hq } = await plant(account.call)
    await page.goto(`${SETTINGS}/sites/${hq.id}`)
    await expect(page.getByRole('list', { name: 'Contents of this site' })).toContainText(
      'Locations3',
    )
    const tabs = page.getByRole('navigation', { name: 'Site sections' })
    await tabs.getByRole('link', { name: /^Locations/ }).click()
    await expect(row(page, 'Tower')).toBeVisible()
    await tabs.getByRole('link', { name: /^Assets/ }).click()
    await expect(page.getByRole('link', { name: 'Desk' })).toBeVisible()
    await tabs.getByRole('link', { name: /^History/ }).click()
    await expect(page.getByRole('region', { name: 'History', exact: true })).toContainText(
      'Robin Tester',
    )
  })

  test('a site that still has assets can’t be archived', async ({ page, account, troubles }) => {
    troubles.expect(/^422 PUT \/api\/v1\/sites\//)
    const { hq } = await plant(account.call)
    await page.goto(`${SETTINGS}/sites/${hq.id}?edit=true`)
    const dialog = page.getByRole('dialog', { name: 'Edit HQ' })
    await choose(dialog, 'Status', 'Closed')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByRole('alert', { name: 'There is a problem' })).toContainText(
      'Move the assets of this site before you close it',
    )
  })

  test('a location is added to a parent that is found by name', async ({ page, account }) => {
    const { floor } = await plant(account.call)
    await page.goto(`${SETTINGS}/locations`)
    await page.getByRole('button', { name: 'Add location' }).click()
    await expect(heading(page)).toHaveText('Add location')
    await field(page, 'Name').fill('R2')
    await page.getByRole('combobox', { name: 'Inside' }).click()
    await expect(page.getByRole('option', { name: 'Depot' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Inside' }).fill('floor')
    await page.getByRole('option', { name: /HQ › Tower › Floor 1/ }).click()
    await page.getByRole('button', { name: 'Create location' }).click()
    await expect(toast(page, 'R2 was created')).toBeVisible()
    const list = page.getByRole('table', { name: 'Locations' })
    await expect(list.getByRole('row').filter({ hasText: 'R2' })).toContainText('Tower › Floor 1')
    const { data } = await account.call(locationsApi.list, { query: { search: 'R2' } })
    expect(data[0]!.parent_id).toBe(floor.id)
  })

  test('a location shows what still uses it, and its history', async ({
    page,
    account,
    troubles,
  }) => {
    troubles.expect(/^409 DELETE \/api\/v1\/locations\//)
    await plant(account.call)
    await page.goto(`${SETTINGS}/locations`)
    const menu = page.getByRole('button', { name: 'Actions for Floor 1' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(toast(page, 'Floor 1 could not be archived')).toContainText(
      'Still used by 1 location. Move or change them first.',
    )
    await menu.click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText('Robin Tester')
    await expect(sheet).toContainText('Floor 1')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })

  test('are accessible', async ({ page, account }) => {
    const { hq } = await plant(account.call)
    await page.goto(`${SETTINGS}/sites/${hq.id}`)
    await expect(heading(page)).toHaveText('HQ')
    await expectAccessible(page)
    await leadTo(page, `${SETTINGS}/sites/new`)
    await expect(heading(page)).toHaveText('Add site')
    await expectAccessible(page)
    await leadTo(page, `${SETTINGS}/locations`)
    await expect(page.getByRole('link', { name: 'R1' })).toBeVisible()
    await expectAccessible(page)
  })
})
