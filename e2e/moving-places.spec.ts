import { assetsApi } from '@steward/contract/assets.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import type { Call } from './api.ts'
import { expect, test } from './fixtures.ts'
import { Hand } from './hand.ts'
import { expectAccessibleOverlay } from './looks.ts'
import { dialog, heading, toast } from './pages.ts'
import { addLocation, plant, row, SETTINGS, TREE, treeOf } from './place-tree.ts'
import { addAssets } from './register.ts'

const whereIs = async (call: Call, id: string) => {
  const { data } = await call(locationsApi.get, { params: { id } })
  return [data.site?.name, data.parent?.name ?? null]
}

test.describe('all records in a site', () => {
  test('move elsewhere before the site is archived, and all can be restored', async ({
    page,
    account,
    troubles,
  }) => {
    troubles.expect(/^409 DELETE \/api\/v1\/sites\//)
    const { call } = account
    const { hq, tower } = await plant(call)
    const [loose] = await addAssets(call, [{ name: 'Truck', site_id: hq.id }])
    await call(departmentsApi.create, { body: { department: { name: 'Repairs', site_id: hq.id } } })
    const hand = new Hand()
    await page.goto('/assets')
    await hand.press(page.getByRole('banner').getByRole('button', { name: /^Search/ }))
    await page.keyboard.type('HQ')
    await hand.press(page.getByRole('option', { name: /^HQ/ }))
    await expect(heading(page)).toHaveText('HQ')
    await hand.press(page.getByRole('button', { name: 'Archive' }))

    await expect(dialog(page)).toContainText('HQ is still in use')
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      '3 locations',
      '2 assets',
      '1 department',
    ])
    await expectAccessibleOverlay(page, '[role="dialog"]')
    await dialog(page).getByRole('button', { name: 'Move everything' }).click()
    await expect(dialog(page)).toContainText('Choose where to move everything')
    await expect(page.getByRole('option', { name: 'HQ' })).toHaveCount(0)
    await hand.press(page.getByRole('option', { name: 'Depot' }))
    await expect(dialog(page).getByRole('checkbox', { name: /Archive HQ/ })).toBeChecked()
    await hand.press(dialog(page).getByRole('button', { name: 'Move everything and archive' }))

    const message = toast(page, 'HQ was archived; its contents are now in Depot')
    await expect(message).toBeVisible()
    hand.expectAtMost(5)
    await expect(page.getByText(/This site was archived on/)).toBeVisible()
    expect(await whereIs(call, tower.id)).toEqual(['Depot', null])
    const assetSite = async () => {
      const { data } = await call(assetsApi.get, { params: { id: loose.id } })
      return data.site?.name
    }
    expect(await assetSite()).toBe('Depot')
    // What was undone before the connection failed isn't requested again.
    await page.route('**/assets/bulk/undo', (route) => route.abort(), { times: 1 })
    await message.getByRole('button', { name: 'Undo' }).click()
    const failed = toast(page, 'The change could not be undone')
    await failed.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Everything was moved back to HQ')).toBeVisible()
    expect(await whereIs(call, tower.id)).toEqual(['HQ', null])
    expect(await assetSite()).toBe('HQ')
    const { data: back } = await call(sitesApi.get, { params: { id: hq.id } })
    expect(back.archived_at).toBeNull()
  })

  test('move into a location of another site; those that can’t are listed', async ({
    page,
    account,
  }) => {
    const { call } = account
    const { hq, depot, tower } = await plant(call)
    const hall = await addLocation(call, 'Hall', depot.id)
    await addLocation(call, 'Shed', hq.id)
    await addLocation(call, 'Shed', depot.id, { parent_id: hall.id })
    await page.goto(`${SETTINGS}/sites`)
    await page.getByRole('button', { name: 'Actions for HQ' }).click()
    await page.getByRole('menuitem', { name: 'Move everything…' }).click()
    await dialog(page).getByRole('combobox', { name: 'Move everything to' }).fill('hall')
    await page.getByRole('option', { name: /Depot › Hall/ }).click()
    await expect(dialog(page).getByRole('checkbox', { name: /Archive HQ/ })).not.toBeChecked()
    await dialog(page).getByRole('button', { name: 'Move everything' }).click()

    await expect(toast(page, 'Not everything in HQ could be moved to Depot › Hall')).toBeVisible()
    await expect(dialog(page).getByRole('listitem')).toContainText(['Shed'])
    await expect(dialog(page)).toContainText('Another place there has this name.')
    expect(await whereIs(call, tower.id)).toEqual(['Depot', 'Hall'])
  })
})

test('ticked locations move together, and back', async ({ page, account }) => {
  const { call } = account
  const { tower, floor } = await plant(call)
  await page.goto(`${SETTINGS}/locations`)
  await page.getByRole('checkbox', { name: 'Select Tower' }).check()
  await page.getByRole('checkbox', { name: 'Select Floor 1' }).check()
  await page.getByRole('button', { name: 'Move to…' }).click()
  await expect(dialog(page)).toContainText('Move 2 locations')
  await dialog(page).getByRole('treeitem', { name: /Depot/ }).click()
  await dialog(page).getByRole('button', { name: 'Move here' }).click()

  const message = toast(page, 'Moved with everything in them: 1 location')
  await expect(message).toBeVisible()
  expect(await whereIs(call, tower.id)).toEqual(['Depot', null])
  expect(await whereIs(call, floor.id)).toEqual(['Depot', 'Tower'])
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Change undone')).toBeVisible()
  expect(await whereIs(call, floor.id)).toEqual(['HQ', 'Tower'])
})

test.describe('in the tree', () => {
  test.use({ flags: { 'locations.hierarchical.enable': true } })

  test('several are selected and moved together by keyboard', async ({ page, account }) => {
    const { call } = account
    const { hq, tower, r1 } = await plant(call)
    const annex = await addLocation(call, 'Annex', hq.id)
    await page.goto(`${TREE}?node=${r1.id}`)
    await expect(row(page, 'R1')).toBeVisible()
    await page.getByRole('button', { name: 'Select several' }).click()
    await treeOf(page).focus()
    await page.keyboard.press('Space')
    await expect(row(page, 'R1')).toHaveAttribute('aria-checked', 'true')
    await expect(row(page, 'HQ')).not.toHaveAttribute('aria-checked')
    await row(page, 'Annex').locator('[data-tick]').click()
    await expect(page.getByRole('region', { name: '2 locations selected' })).toBeVisible()
    await expectAccessibleOverlay(page, 'section[aria-label="Place tree"]')
    await page.getByRole('button', { name: 'Move to…' }).click()
    await dialog(page).getByRole('searchbox').fill('tower')
    await dialog(page).getByRole('treeitem', { name: /Tower/ }).click()
    await dialog(page).getByRole('button', { name: 'Move here' }).click()

    await expect(toast(page, 'Moved with everything in them: 2 locations')).toBeVisible()
    await expect(row(page, 'Annex')).toHaveAttribute('aria-level', '3')
    await expect(row(page, 'Annex')).not.toHaveAttribute('aria-checked')
    expect(await whereIs(call, annex.id)).toEqual(['HQ', tower.name])
    expect(await whereIs(call, r1.id)).toEqual(['HQ', tower.name])
  })

  test('archiving a site offers to move its contents first', async ({
    page,
    account,
    troubles,
  }) => {
    troubles.expect(/^409 DELETE \/api\/v1\/sites\//)
    const { hq } = await plant(account.call)
    await page.goto(`${TREE}?node=${hq.id}`)
    await expect(row(page, 'HQ')).toHaveAttribute('aria-selected', 'true')
    await treeOf(page).focus()
    await page.keyboard.press('Delete')
    await page.getByRole('option', { name: 'Depot' }).click()
    await dialog(page).getByRole('button', { name: 'Move everything' }).click()

    await expect(toast(page, 'HQ was archived')).toBeVisible()
    await expect(row(page, 'HQ')).toHaveCount(0)
    await expect(page).toHaveURL(TREE)
    await expect(heading(page)).toHaveText('Sites and locations')
  })
})
