import type { Page } from '@playwright/test'
import { assetsApi } from '@steward/contract/assets.ts'
import { expect, storageOf, test } from './fixtures.ts'
import { bulkBar } from './list.ts'
import { expectAccessible, expectReflow } from './looks.ts'
import { choose, field, fillSignIn, heading, leadTo, toast } from './pages.ts'
import { addAssets, numbered } from './register.ts'
import { speaks } from './words.ts'

const preview = (page: Page) => page.getByRole('region', { name: 'Actual-size preview' })
const printed = (page: Page) => page.locator('[data-label-sheets] > div')

/** The browser's print dialog can't be automated, so the call is recorded. */
const notePrinting = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'yes'
    }
  })
const hasPrinted = (page: Page) => expect(page.locator('html[data-printed="yes"]')).toBeAttached()

/** The page sizes of a PDF, in millimeters. */
const pageSizes = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) =>
      [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join(' x '),
  )

test('labels of selected assets leave out all others', async ({ page, account }) => {
  await addAssets(account.call, [{ name: 'Pump' }, { name: 'Valve' }, { name: 'Wheel' }])
  await page.goto('/assets')
  await page.getByRole('checkbox', { name: /^Select Valve/ }).check()
  const bar = bulkBar(page)
  await bar.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Print label', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Print 1 label' })).toBeVisible()
  await expect(preview(page).getByRole('img')).toHaveAccessibleName(/Valve/)
})

test('the print shortcut prints the labels, and not the page around them', async ({
  page,
  account,
}) => {
  await addAssets(account.call, [{ name: 'Pump' }, { name: 'Valve' }])
  await notePrinting(page)
  await page.goto('/assets/labels?all=true')
  await expect(page.getByRole('button', { name: 'Print 2 labels' })).toBeVisible()
  await page.keyboard.press('Control+p')
  await hasPrinted(page)
  await expect(printed(page)).toHaveCount(2)
})

test('a record’s page is printed whole, without controls', async ({ page, account }) => {
  const notes = Array.from({ length: 120 }, (_, n) => `Line ${n + 1}`).join('\n')
  const [pump] = await addAssets(account.call, [{ name: 'Pump', notes }])
  await page.goto(`/assets/${pump.id}/additional-info`)
  await expect(page.getByText('Line 1', { exact: false }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Financial' })).toBeHidden()
  await expect(page.getByRole('main').getByText('In stock', { exact: true })).toBeVisible()
  expect(pageSizes(await page.pdf()).length).toBeGreaterThan(1)
  const background = () =>
    page
      .locator('section')
      .first()
      .evaluate((card) => getComputedStyle(card).backgroundColor)
  const white = await background()
  // The print is light in dark mode, too.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(await background()).toBe(white)
  await page.goto(`/assets/${pump.id}`)
  await expect(page.getByText('Robin Tester created the asset')).toBeVisible()
  await expect(page.getByRole('combobox')).toBeHidden()
})

test('labels of a list are printed on sheets, from the first free position on', async ({
  page,
  account,
}) => {
  await addAssets(account.call, [...numbered('Pump', 22), { name: 'Crane' }])
  await notePrinting(page)
  await page.goto('/assets/labels?all=true&search=pump')
  await expect(page.getByRole('button', { name: 'Print 22 labels' })).toBeVisible()
  await choose(page, 'Size', 'Avery L7160')
  // The used part of the sheet; two labels are left.
  const sheet = page.locator('[data-mini-sheet]')
  const box = (await sheet.boundingBox())!
  await sheet.click({ position: { x: box.width * 0.5, y: box.height * 0.9 } })
  await expect(page.getByLabel('First free label')).toHaveValue('20')
  await expect(page.getByText('Row 7, column 2')).toBeVisible()
  await expect(preview(page).getByRole('img', { name: 'AST-00001 Pump 01' })).toHaveAttribute(
    'data-position',
    '20',
  )

  const kept = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith('/users/me'),
  )
  await page.getByRole('button', { name: 'Print 22 labels' }).click()
  await hasPrinted(page)
  await kept

  await expect(printed(page)).toHaveCount(2)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pageSizes(pdf)).toEqual(['210 x 297', '210 x 297'])
  const second = printed(page).nth(1).locator('img')
  await expect(second).toHaveCount(20)
  await expect(second.first()).toHaveCSS('left', /^27\.4/)

  // The setting is stored with the user.
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Size' })).toHaveText(/Avery L7160/)
})

test('labels for a tape printer are one page each, as often as chosen', async ({
  page,
  account,
}) => {
  const [one] = await addAssets(account.call, [{ name: 'Pump', serial_number: 'SN-4711' }])
  await notePrinting(page)
  await page.goto(`/assets/labels?ids=${one.id}`)
  await expect(preview(page).getByRole('img')).toHaveCount(1)
  await page.getByLabel('Barcode (Code 128)').check()
  await page.getByLabel('Serial number').check()
  await page.getByLabel('Copies per label').fill('3')

  await page.getByRole('button', { name: 'Print 3 labels' }).click()
  await hasPrinted(page)

  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pageSizes(pdf)).toEqual(['62 x 29', '62 x 29', '62 x 29'])
  const picture = await printed(page).first().locator('img').getAttribute('src')
  const svg = await page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, picture!)
  expect(svg).toEqual([234, 110])
})

test('labels that would print badly are reported before printing', async ({ page, account }) => {
  const [one] = await addAssets(account.call, [{ name: 'Pump', asset_tag: 'Ä-1' }])
  await page.goto(`/assets/labels?ids=${one.id},01a00000-0000-7000-8000-000000000000`)
  await expect(page.getByText('1 of the selected assets no longer exists')).toBeVisible()
  await page.getByLabel('Barcode (Code 128)').check()
  await expect(page.getByText('It gets a QR code instead')).toBeVisible()
  await choose(page, 'Size', 'Avery L4731')
  await expect(page.getByText('too thin for some scanners')).toBeVisible()
  await page.goto('/assets/labels')
  await expect(page.getByText('No assets selected')).toBeVisible()
})

test('the pages of labels are accessible, and fit a phone', async ({ page, account, troubles }) => {
  test.setTimeout(240_000)
  troubles.expect(/^404 GET /)
  const [one] = await addAssets(account.call, [{ name: 'Pump' }])
  await page.goto(`/assets/labels?ids=${one.id}`)
  await choose(page, 'Size', 'Avery 5160')
  await expect(preview(page).getByRole('img')).toHaveCount(1)
  await expectAccessible(page)
  await expectReflow(page)
  await page.goto('/a/unknown')
  await expect(heading(page)).toHaveText('No asset has this code')
  await expectAccessible(page)
  await expectReflow(page)
})

test.describe('the address on a label', () => {
  test('opens the asset, with its tag in upper or lower case', async ({ page, account }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump', asset_tag: 'Hall/7 Ä%' }])
    await page.goto(`/a/${encodeURIComponent('HALL/7 ä%')}`)
    await expect(heading(page)).toHaveText('Pump')
    await expect(page).toHaveURL(new RegExp(`/assets/${pump.id}`))
  })

  test('opens an archived asset, marked as archived', async ({ page, account }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump', asset_tag: 'P-1' }])
    await account.call(assetsApi.remove, { params: { id: pump.id } })
    await page.goto('/a/P-1')
    await expect(heading(page)).toHaveText('Pump')
    await expect(page.getByText(/was archived on/)).toBeVisible()
  })

  test('without an asset offers to create it', async ({ page, troubles }) => {
    troubles.expect(/^404 GET .*by_code/)
    await page.goto('/a/P-77')
    await page.getByRole('button', { name: 'Add asset with this code' }).click()
    const dialog = page.getByRole('dialog')
    await expect(field(dialog, 'Asset tag')).toHaveValue('P-77')
    await field(dialog, 'Name').fill('Pump')
    await dialog.getByRole('button', { name: 'Create asset' }).click()
    await expect(heading(page)).toHaveText('Pump')
  })

  test('of another account of the person switches to that account', async ({
    page,
    account,
    arranger,
    troubles,
  }) => {
    troubles.expect(/^404 GET .*by_code/)
    const there = await arranger.newAccount({ role: 'admin', language: 'en', name: 'Else' })
    await arranger.write(
      there.account_id,
      `insert into memberships (account_id, user_id, role_key) values ($1, '${account.user_id}', 'admin')`,
    )
    await arranger.write(
      there.account_id,
      `insert into assets (account_id, name, asset_tag) values ($1, 'Pump over there', 'ELSE-1')`,
    )
    await page.goto('/a/ELSE-1')
    await expect(heading(page)).toHaveText('This asset is in another of your accounts')
    await expect(page.getByText('Pump over there')).toBeVisible()
    await page.getByRole('button', { name: /^Switch to / }).click()
    await expect(heading(page)).toHaveText('Pump over there')
  })

  test.describe('without a sign-in', () => {
    test.use({ signedIn: false })

    test('asks to sign in, and then opens the asset', async ({ page, account }) => {
      await addAssets(account.call, [{ name: 'Pump', asset_tag: 'P-1' }])
      await page.goto('/a/P-1')
      await expect(heading(page)).toHaveText('Sign in')
      await fillSignIn(page, account.email, account.password)
      await expect(heading(page)).toHaveText('Pump')
    })
  })

  test('doesn’t reveal assets that the reader may not see', async ({
    browser,
    baseURL,
    account,
    troubles,
  }) => {
    troubles.expect(/^40[34] /)
    await addAssets(account.call, [{ name: 'Pump', asset_tag: 'P-1' }])
    const other = await account.colleague('requester')
    const context = await browser.newContext({
      storageState: storageOf(other, baseURL!),
      baseURL: baseURL!,
    })
    const page = await context.newPage()
    await page.goto('/a/P-1')
    await expect(heading(page)).toHaveText(/Pump|You don’t have access|No asset has this code/)
    await context.close()
  })
})

for (const language of ['de', 'es', 'fr'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test('the pages of labels and codes', async ({ page, account, troubles }) => {
      troubles.expect(/^404 GET /)
      const check = speaks(language)
      const [one] = await addAssets(account.call, [{ name: 'Pumpe', asset_tag: 'Ä-1' }])
      await leadTo(page, `/assets/labels?ids=${one.id}`)
      await expect(page.locator('[data-sheet] img')).toHaveCount(1)
      await check(page)
      await leadTo(page, '/assets/labels')
      await expect(heading(page)).toBeVisible()
      await check(page)
      await leadTo(page, '/scan?many=true')
      await expect(heading(page)).toBeVisible()
      await page.getByRole('textbox').fill('4711')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main').getByText('4711').first()).toBeVisible()
      await check(page)
      await page.goto('/a/4711')
      await expect(heading(page)).toBeVisible()
      await check(page)
    })
  })
}

test('labels of assets chosen in the register are kept for this tab', async ({ page, account }) => {
  const many = await addAssets(account.call, numbered('Pump', 3))
  await page.goto('/assets')
  await page.evaluate(
    (ids) =>
      sessionStorage.setItem(
        'draft:labels/chosen',
        JSON.stringify({ saved_at: '', value: { kept: 'k', ids } }),
      ),
    many.map(({ id }) => id),
  )
  await page.goto('/assets/labels?kept=k')
  await expect(page.getByRole('button', { name: 'Print 3 labels' })).toBeVisible()
  await expect(toast(page, /./)).toHaveCount(0)
})
