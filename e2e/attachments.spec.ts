import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { assetsApi } from '@steward/contract/assets.ts'
import { PNG } from './files.ts'
import { type Account, expect, storageOf, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow } from './looks.ts'
import { leadTo, toast } from './pages.ts'
import { addAssets } from './register.ts'

const card = (page: Page) => page.getByRole('region', { name: /^Files/ })
const list = (page: Page) => card(page).getByRole('list', { name: 'Files', exact: true })
const opener = (page: Page, name: string) =>
  list(page).getByRole('button', { name: new RegExp(`^(Open|Download) ${name}$`) })
const note = (name = 'note.txt', text = 'Oil: 5W-30') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })
const give = (page: Page, ...files: ReturnType<typeof note>[]) =>
  card(page).locator('input[type="file"][multiple]').setInputFiles(files)

/** A picture with visible content, drawn by the page's own canvas. */
async function photo(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([across, down]) => {
      const canvas = document.createElement('canvas')
      canvas.width = across!
      canvas.height = down!
      const context = canvas.getContext('2d')!
      context.fillStyle = 'teal'
      context.fillRect(0, 0, across!, down!)
      context.fillStyle = 'orange'
      context.fillRect(across! / 4, down! / 4, across! / 2, down! / 2)
      return canvas.toDataURL('image/jpeg')
    },
    [width, height],
  )
  return Buffer.from(url.split(',')[1]!, 'base64')
}

/** Drops files from outside the browser. */
async function dropOn(target: Locator, files: { name: string; type: string; text: string }[]) {
  const data = await target.page().evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, type, text } of given) transfer.items.add(new File([text], name, { type }))
    return transfer
  }, files)
  for (const type of ['dragenter', 'dragover', 'drop'])
    await target.dispatchEvent(type, { dataTransfer: data })
}

async function openFiles(page: Page, account: Account): Promise<string> {
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
  await page.goto(`/assets/${pump.id}/additional-info`)
  await expect(card(page).getByText('No files yet.')).toBeVisible()
  return pump.id
}

test.describe('files of an asset', () => {
  test('are dropped, previewed, renamed, downloaded, removed and restored', async ({
    page,
    account,
  }) => {
    const id = await openFiles(page, account)
    await dropOn(card(page).getByRole('group', { name: 'Add files' }), [
      { name: 'manual.txt', type: 'text/plain', text: 'Read me' },
      { name: 'note.txt', type: 'text/plain', text: 'Oil: 5W-30' },
    ])
    await expect(list(page).getByRole('listitem')).toHaveCount(2)
    await expect(list(page)).toContainText('10 Bytes')
    await expect(list(page)).toContainText('Robin Tester')
    await give(page, png('front.png'), png('back.png'))
    await expect(list(page).getByRole('listitem')).toHaveCount(4)
    // Only previews near the viewport are loaded.
    for (const file of await list(page).getByRole('listitem').all())
      await file.scrollIntoViewIfNeeded()
    await expect(list(page).getByRole('listitem').locator('img')).toHaveCount(2)

    await opener(page, 'front.png').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: 'front.png' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('img', { name: 'back.png' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Next file' }).click()
    await expect(dialog.getByRole('img', { name: 'front.png' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener(page, 'front.png')).toBeFocused()

    const fetched = page.waitForEvent('download')
    await opener(page, 'note.txt').click()
    expect((await fetched).suggestedFilename()).toBe('note.txt')
    expect(readFileSync(await (await fetched).path(), 'utf8')).toBe('Oil: 5W-30')

    await list(page).getByRole('button', { name: 'Actions for note.txt' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Lubrication.txt')
    await page.keyboard.press('Enter')
    await expect(opener(page, 'Lubrication.txt')).toBeVisible()

    await list(page).getByRole('button', { name: 'Actions for Lubrication.txt' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(opener(page, 'Lubrication.txt')).toHaveCount(0)
    await toast(page, 'Lubrication.txt was removed').getByRole('button', { name: 'Undo' }).click()
    await expect(opener(page, 'Lubrication.txt')).toBeVisible()

    await leadTo(page, `/assets/${id}`)
    const history = page.getByRole('region', { name: 'History', exact: true })
    await expect(history).toContainText('Robin Tester removed a file')
    await expect(history).toContainText('File: note.txt → Lubrication.txt')
  })

  test('show their progress, can be cancelled, and continue on another tab of the page', async ({
    page,
    account,
  }) => {
    await openFiles(page, account)
    const line = await page.context().newCDPSession(page)
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 100 * 1024,
    })
    await give(page, note('slow.bin', 'x'.repeat(2 * 1024 ** 2)), note())
    const progress = card(page).getByRole('progressbar', { name: 'Uploading slow.bin' })
    await expect
      .poll(async () => Number(await progress.getAttribute('aria-valuenow')))
      .toBeGreaterThan(5)
    const tabs = page.getByRole('navigation', { name: 'Asset sections' })
    await tabs.getByRole('link', { name: 'Financial' }).click()
    await expect(page).toHaveURL(/financial-info/)
    await page.goBack()
    await expect(progress).toBeVisible()
    await card(page).getByRole('button', { name: 'Cancel the upload of slow.bin' }).click()
    await expect(progress).toHaveCount(0)
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    await page.reload()
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    await expect(opener(page, 'note.txt')).toBeVisible()
  })

  test('are rejected with the reason', async ({ page, account, troubles }) => {
    troubles.expect(/^422 POST .*attachments/)
    await openFiles(page, account)
    await give(page, note('empty.txt', ''))
    await expect(card(page).getByRole('alert').getByText('This file is empty.')).toBeVisible()
    await card(page).getByRole('button', { name: 'Hide empty.txt' }).click()
    await expect(card(page).getByText('No files yet.')).toBeVisible()
    await give(page, {
      name: 'huge.bin',
      mimeType: 'application/octet-stream',
      buffer: Buffer.alloc(25 * 1024 ** 2 + 1),
    })
    await expect(card(page).getByText('huge.bin is larger than 25 MB.')).toBeVisible()
  })

  test('can be viewed without the permission to change them', async ({
    browser,
    baseURL,
    page,
    account,
  }) => {
    const id = await openFiles(page, account)
    await give(page, png('front.png'))
    await expect(opener(page, 'front.png')).toBeVisible()
    const auditor = await account.colleague('auditor')
    const context = await browser.newContext({ storageState: storageOf(auditor, baseURL!) })
    const theirs = await context.newPage()
    await theirs.goto(`${baseURL}/assets/${id}/additional-info`)
    await theirs.getByRole('button', { name: 'Actions for front.png' }).click()
    await expect(theirs.getByRole('menuitem')).toHaveText(['Preview', 'Download'])
    await expect(card(theirs).getByRole('group', { name: 'Add files' })).toHaveCount(0)
    await context.close()
  })

  test('work on a phone, in light and dark', async ({ page, account }) => {
    await openFiles(page, account)
    await give(page, png(`${'a-long-name-'.repeat(12)}.png`), note())
    await expect(list(page).getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await expectReflow(page)
    await list(page)
      .getByRole('button', { name: /^Open a-long/ })
      .click()
    await expect(page.getByRole('dialog').locator('img')).toBeVisible()
    await expectAccessibleOverlay(page, '[role="dialog"]')
  })
})

test.describe('the photo of an asset', () => {
  test('is cropped, and restored after it was removed', async ({ page, account }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto(`/assets/${pump.id}`)
    const button = page.getByRole('button', { name: 'Photo: view, add, change or remove' })
    await button.click()
    const buffer = await photo(page, 800, 400)
    const file = { name: 'pump.jpg', mimeType: 'image/jpeg', buffer }
    await page.getByRole('dialog').locator('input[type="file"]').first().setInputFiles(file)
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
    await expect(dialog.getByRole('button', { name: 'Picture', exact: true })).toBeFocused()
    await expectAccessibleOverlay(page, '[role="dialog"]')
    await dialog.getByText('4:3', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Picture', exact: true }).press('+')
    await dialog.getByRole('button', { name: 'Use this picture' }).click()
    await expect(toast(page, 'Photo saved')).toBeVisible()

    await button.click()
    const large = page.getByRole('dialog').getByRole('img', { name: 'Pump' })
    const size = () =>
      large.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    // 4:3 of 800 by 400, zoomed by a quarter.
    await expect.poll(size).toEqual([427, 320])
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(button.locator('img')).toHaveCount(0)
    await toast(page, 'Photo removed').getByRole('button', { name: 'Undo' }).click()
    await expect(button.locator('img')).toBeVisible()
    const { data } = await account.call(assetsApi.get, { params: { id: pump.id } })
    expect(data.image_url).toMatch(/webp$/)
  })

  test('is replaced by dropping a picture on it', async ({ page, account }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto(`/assets/${pump.id}`)
    const button = page.getByRole('button', { name: 'Photo: view, add, change or remove' })
    await expect(button).toBeVisible()
    await dropOn(button, [{ name: 'no.png', type: 'image/png', text: 'no picture' }])
    await expect(page.getByText('This picture can’t be read. Choose another one.')).toBeVisible()
  })
})
