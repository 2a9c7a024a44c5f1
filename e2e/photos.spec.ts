import type { Page } from '@playwright/test'
import { assetsApi } from '@steward/contract/assets.ts'
import { attachmentsApi } from '@steward/contract/attachments.ts'
import { toRequest } from '@steward/contract/kit/request.ts'
import { expect, test } from './fixtures.ts'
import { toast } from './pages.ts'
import { addAssets } from './register.ts'

const PLACE = 'taken at 52.5200 N 13.4050 E'

/** A photo as phones take it: a large JPEG with its location. */
async function snapshot(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 1500
    canvas.getContext('2d')!.fillRect(0, 0, 900, 900)
    return canvas.toDataURL('image/jpeg')
  })
  const jpeg = Buffer.from(url.split(',')[1]!, 'base64')
  const said = Buffer.from(`Exif\0\0MM\0*\0\0\0\u0008\0\0\0\0\0\0${PLACE}`, 'latin1')
  const size = Buffer.alloc(2)
  size.writeUInt16BE(said.length + 2)
  const [start, rest] = [jpeg.subarray(0, 2), jpeg.subarray(2)]
  return Buffer.concat([start, Buffer.from([0xff, 0xe1]), size, said, rest])
}

test('a photo from the camera is sent smaller, and without its location', async ({
  page,
  account,
}) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
  await page.goto(`/assets/${pump.id}/additional-info`)
  const buffer = await snapshot(page)
  expect(buffer.includes(PLACE)).toBe(true)
  await page
    .getByRole('region', { name: /^Files/ })
    .locator('input[capture]')
    .setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(/^photo .*\.jpg$/).first()).toBeVisible()

  const query = { attachable_type: 'Asset', attachable_id: pump.id } as const
  const files = async () => (await account.call(attachmentsApi.list, { query })).data
  await expect.poll(async () => (await files()).length).toBe(1)
  const [file] = await files()
  expect(file).toMatchObject({ content_type: 'image/jpeg', width: 2048, height: 1024 })
  const { url } = toRequest(attachmentsApi.file, { params: { id: file!.id } })
  const { token, account_id } = account
  const headers = { authorization: `Bearer ${token}`, 'x-account-id': account_id }
  const sent = await page.request.get(url, { headers })
  expect(sent.ok()).toBe(true)
  expect((await sent.body()).includes(PLACE)).toBe(false)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('assets without a photo are listed, and photographed one after the other', async ({
    page,
    account,
  }) => {
    await addAssets(account.call, [{ name: 'Crane' }, { name: 'Pump' }])
    await page.goto('/assets?filter[image]=null')
    const buffer = await snapshot(page)
    for (const [name, left] of [
      ['Crane', ['Pump']],
      ['Pump', []],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^Actions for ${name}`) }).click()
      const camera = page.waitForEvent('filechooser')
      await page.getByRole('menuitem', { name: 'Take photo' }).click()
      await (await camera).setFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer })
      await expect(toast(page, `Photo of ${name} saved`)).toBeVisible()
      await expect(page.locator('[data-row-link]')).toHaveText([...left])
    }

    await page.getByRole('button', { name: /^Filters/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.locator('summary').filter({ hasText: 'More' }).click()
    await sheet.getByRole('checkbox', { name: 'Without photo' }).click()
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-row-link]')).toHaveText(['Crane', 'Pump'])
  })

  test('the picture of the phone’s camera becomes the asset’s', async ({ page, account }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto(`/assets/${pump.id}`)
    const photo = page.getByRole('button', { name: 'Photo: view, add, change or remove' })
    await photo.tap()
    const camera = page.waitForEvent('filechooser')
    await page.getByRole('dialog').getByRole('button', { name: 'Take photo' }).tap()
    const chooser = await camera
    expect(await chooser.element().getAttribute('capture')).toBe('environment')
    const buffer = await snapshot(page)
    await chooser.setFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('button', { name: 'Use this picture' }).tap()
    await expect(toast(page, 'Photo saved')).toBeVisible()
    await expect(photo.locator('img')).toBeVisible()
    const { data } = await account.call(assetsApi.get, { params: { id: pump.id } })
    expect(data.image_url).toMatch(/webp$/)
  })
})
