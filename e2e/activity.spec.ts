import { assetsApi } from '@steward/contract/assets.ts'
import { expect, test } from './fixtures.ts'
import { Hand } from './hand.ts'
import { expectAccessible, expectReflow } from './looks.ts'
import { choose, toast, valueOf } from './pages.ts'
import { addAssets, addSite } from './register.ts'

test('the moves of a month are found over all assets, and undone in bulk', async ({
  page,
  account,
}) => {
  const [hall, depot] = [await addSite(account.call, 'Hall'), await addSite(account.call, 'Depot')]
  const three = await addAssets(account.call, [
    { name: 'Pump', site_id: hall.id },
    { name: 'Crane', site_id: hall.id },
    { name: 'Saw', site_id: hall.id },
  ])
  const colleague = await account.colleague('asset_manager', 'Ada Lind')
  await colleague.call(assetsApi.bulk, {
    body: { assets: { ids: three.map(({ id }) => id), changes: { site_id: depot.id } } },
  })
  await account.call(assetsApi.update, {
    params: { id: three[0]!.id },
    body: { asset: { supplier: 'Grundfos' } },
  })

  const hand = new Hand()
  await page.goto('/assets')
  await hand.press(page.getByRole('link', { name: 'Activity' }))
  await hand.press(page.getByRole('combobox', { name: 'Field' }))
  await hand.press(page.getByRole('option', { name: 'Site' }).first())
  await hand.press(page.getByRole('button', { name: 'This month' }))
  await expect(page).toHaveURL(/field=site_id&from=\d/)
  const changes = page.getByRole('region', { name: 'Changes' })
  const found = changes.getByRole('listitem').filter({ hasText: 'Ada Lind made changes' })
  await expect(found).toContainText('3 records')
  await expect(changes).not.toContainText('Grundfos')
  hand.expectAtMost(4)
  await expectAccessible(page)
  await expectReflow(page)

  await found.getByText('Show 3 records').click()
  await expect(found).toContainText('Site: Hall → Depot')
  await hand.press(found.getByRole('button', { name: 'Undo for all 3 records' }))
  await expect(toast(page, 'Change undone')).toBeVisible()
  const { data } = await account.call(assetsApi.list, { query: { 'filter[site_id]': [hall.id] } })
  expect(data).toHaveLength(3)

  await found.getByRole('link', { name: 'Crane' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crane')
})

test('a history is filtered by a field, and an undo skips what was changed again since', async ({
  page,
  account,
  troubles,
}) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
  const supply = (supplier: string) =>
    account.call(assetsApi.update, { params: { id: pump.id }, body: { asset: { supplier } } })
  await supply('Ames')
  await supply('Bolt')
  await account.call(assetsApi.update, {
    params: { id: pump.id },
    body: { asset: { model: 'X1' } },
  })

  await page.goto(`/assets/${pump.id}`)
  const history = page.getByRole('region', { name: 'History', exact: true })
  await expect(history).toContainText('Model: X1')
  await choose(history, 'Field', 'Supplier')
  await expect(history).not.toContainText('Model: X1')
  const events = history.getByRole('listitem')
  const undo = (words: string) =>
    events.filter({ hasText: words }).getByRole('button', { name: 'Undo this change' })
  troubles.expect(/^409 P/)
  await undo('Supplier: Ames').last().click()
  await expect(toast(page, 'The change could not be undone')).toContainText(
    'Changed again since: Supplier',
  )
  await undo('Ames → Bolt').click()
  await expect(toast(page, 'Change undone')).toBeVisible()
  await expect(history).toContainText('Supplier: Bolt → Ames')
  expect((await account.call(assetsApi.get, { params: { id: pump.id } })).data).toMatchObject({
    supplier: 'Ames',
    model: 'X1',
  })
})

test('the page of an asset begins with its place and its holder', async ({ page, account }) => {
  const depot = await addSite(account.call, 'Depot')
  const [pump] = await addAssets(account.call, [{ name: 'Pump', site_id: depot.id }])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/assets/${pump.id}`)
  await expect(page.getByRole('list', { name: 'Location and assignment' })).toContainText(
    'Unassigned',
  )
  const first = page.getByRole('main').getByRole('region').first()
  await expect(first.getByRole('heading', { level: 2 })).toHaveText('Where and who')
  await expect(valueOf(page, 'Department')).toBeInViewport()
  await expect(first.getByRole('button', { name: 'Move' })).toBeVisible()
  // There is only one such button: Playwright's strict mode would refuse two.
  await page.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByRole('dialog', { name: 'Hand over asset' })).toBeVisible()
})
