import { assetsApi } from '@steward/contract/assets.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { show, test } from './camera.ts'
import { expect } from './fixtures.ts'
import { expectAccessibleOverlay } from './looks.ts'
import { choose, heading } from './pages.ts'
import { addAssets, addSite } from './register.ts'

test('missing photos of a location are taken one after the other', async ({ page, account }) => {
  const site = await addSite(account.call, 'Depot')
  const { data: room } = await account.call(locationsApi.create, {
    body: { location: { name: 'Hall', site_id: site.id } },
  })
  const place = { site_id: site.id, location_id: room.id }
  const [crane, pump, saw] = await addAssets(account.call, [
    { name: 'Crane', ...place },
    { name: 'Pump', ...place },
    { name: 'Saw', ...place },
    { name: 'Elsewhere', site_id: site.id },
  ])
  await show(page)
  await page.goto('/assets/photos')
  await expect(heading(page)).toHaveText('Photo round')
  await choose(page, 'Location', 'Hall')
  await expect(page.getByText('3 assets without a photo')).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).click()

  const walk = page.getByRole('dialog')
  const shoot = walk.getByRole('button', { name: 'Take photo' })
  const isOn = () =>
    walk.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth > 0)
  await expect(walk.getByRole('heading', { name: 'Crane' })).toBeVisible()
  await expect.poll(isOn).toBe(true)
  await expectAccessibleOverlay(page, '[role="dialog"]')
  await shoot.click()
  await expect(walk.getByRole('heading', { name: 'Pump' })).toBeVisible()
  await walk.getByRole('button', { name: 'Skip' }).click()
  await expect(walk.getByRole('heading', { name: 'Saw' })).toBeVisible()
  await shoot.click()

  await expect(walk.getByText('No more assets without a photo here')).toBeVisible()
  await expect(walk.getByText('Photos taken: 2 · Skipped: 1')).toBeVisible()
  await walk.getByRole('button', { name: 'End' }).click()
  await expect(page.getByText('1 asset without a photo')).toBeVisible()
  const pictures = await Promise.all(
    [crane, pump, saw].map(async (asset) => {
      const { data } = await account.call(assetsApi.get, { params: { id: asset!.id } })
      return data.image_url !== null
    }),
  )
  expect(pictures).toEqual([true, false, true])
})

test('a photo walk whose assets can’t be counted reports that, and can be retried', async ({
  page,
  account,
  troubles,
}) => {
  await addAssets(account.call, [{ name: 'Crane' }])
  troubles.expect(/^500 GET /)
  const counted = (url: URL) => url.pathname.endsWith('/assets') && url.search.includes('image')
  await page.route(counted, (route) => route.fulfill({ status: 500, json: { errors: [] } }))
  await page.goto('/assets/photos')
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await page.unroute(counted)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('1 asset without a photo')).toBeVisible()
})
