import { readFile } from 'node:fs/promises'
import { assetsApi } from '@steward/contract/assets.ts'
import type { Page } from '@playwright/test'
import { csv, type CsvFile, FOREIGN_FILES } from './files.ts'
import { expect, test } from './fixtures.ts'
import { importTable } from './imports.ts'
import {
  assetNames,
  assetRow,
  field,
  heading,
  leadTo,
  signInAs,
  signOut,
  toast,
  valueOf,
} from './pages.ts'
import { expectAccessible } from './looks.ts'
import { addAssets } from './register.ts'

const CHECK = 'Check the file'
const NEXT = 'Continue'
const TICK = 'Create missing records'

interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

const upload = (name: string, buffer: Buffer): Upload => ({ name, mimeType: 'text/csv', buffer })

const next = (page: Page) => page.getByRole('button', { name: NEXT })

/** Goes from the register to the second step of an import, with a file. */
async function bring(page: Page, file: string | Upload) {
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(heading(page)).toHaveText('Import assets')
  await page
    .getByLabel('Drop a CSV, Excel or OpenDocument file here')
    .locator('input')
    .setInputFiles(file)
  await expect(page.getByRole('list', { name: 'Columns of the file' })).toBeVisible()
}

/** Imports a file of another product, with data that the demo doesn't contain. */
async function comesIn(page: Page, { path, rows }: CsvFile) {
  await signInAs(page, 'assets@northwind.test')

  await test.step('without the option nothing is imported, and each row shows why', async () => {
    await bring(page, path)
    await page.getByRole('button', { name: CHECK }).click()
    await next(page).click()
    await expect(page.getByText('No rows can be imported yet.')).toBeVisible()
    const errors = page.getByRole('region', { name: 'Rows with errors' })
    const unknown = errors.getByRole('row').filter({ hasText: /: “.+” does not exist/ })
    await expect(unknown).toHaveCount(rows)
    await expect(next(page)).toHaveCount(0)
  })

  await test.step('with the option all rows are imported', async () => {
    await page.getByRole('checkbox', { name: TICK }).check()
    await next(page).click()
    await page.getByRole('button', { name: `Import ${rows} rows` }).click()
    await expect(page).toHaveURL(/\/bulk-imports\/[\da-f-]+$/)
    const all = page.getByText(`${rows} of ${rows} rows imported.`)
    await expect(all).toBeVisible({ timeout: 60_000 })
  })
}

test.describe('in the demonstration', () => {
  test.use({ signedIn: false })
  const [own, ...others] = FOREIGN_FILES

  for (const file of others) {
    test(`${file.name} is imported as a whole`, async ({ page }) => {
      test.setTimeout(180_000)
      await comesIn(page, file)
    })
  }

  test(`${own.name} is imported as a whole, is found, and stays in its account`, async ({
    page,
    troubles,
  }) => {
    test.setTimeout(180_000)
    await comesIn(page, own)
    const importPage = page.url()

    await test.step('one asset is opened and changed, and its history shows that', async () => {
      await page.getByRole('link', { name: 'View imported assets' }).click()
      await assetNames(page).first().click()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await field(page, 'Serial number').fill('SN-4711')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(toast(page, 'was saved')).toBeVisible()
      const history = page.getByRole('region', { name: 'History' })
      await expect(history.getByText('Serial number: SN-4711')).toBeVisible()
    })
    const assetPage = page.url()
    const name = await heading(page).innerText()
    const tag = await page
      .getByRole('main')
      .getByText(/^[A-Z]+-\d+$/)
      .first()
      .innerText()

    await test.step('the filtered list is the same after a reload', async () => {
      await page.getByRole('link', { name: 'Assets' }).first().click()
      await page.getByRole('searchbox').fill(tag)
      await expect(assetNames(page)).toHaveText([name])
      await page.reload()
      await expect(page.getByRole('searchbox')).toHaveValue(tag)
      await expect(assetNames(page)).toHaveText([name])
    })

    await test.step('another account has none of it', async () => {
      troubles.expect(/^404 GET \/api\/v1\/(assets|bulk_imports|audits)/)
      await signOut(page, 'assets@northwind.test')
      await signInAs(page, 'admin@harbor.test')
      await page.getByRole('searchbox').fill(tag)
      await expect(page.getByText('No assets match these filters')).toBeVisible()
      await page.goto(assetPage)
      await expect(heading(page)).toHaveText('This asset doesn’t exist or was deleted')
      await page.goto(importPage)
      await expect(heading(page)).toHaveText('This import doesn’t exist or was deleted')
    })
  })
})

test('rows with unknown names are left out, and can be downloaded as a file', async ({
  page,
  account,
}) => {
  const file = csv('Name,Category,Purchase Cost', [
    'Boiler,Heating,900.00',
    'Ladder,,45.50',
    'Kiln,Ovens,1200.00',
  ])
  const id = await importTable(account.call, file)
  await page.goto(`/bulk-imports/${id}`)
  await expect(page.getByText('1 of 3 rows imported. 2 rows had errors.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Heating' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Ovens' })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rows with errors' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const [header, ...rows] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  expect(header).toMatch(/^Name,Category,Purchase Cost,Error/)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(/^Boiler,Heating,900.00,.*Heating/)

  await page.getByRole('link', { name: 'View imported assets' }).click()
  await expect(assetNames(page)).toHaveText(['Ladder'])
})

test('an exported list is imported again without changes', async ({ page, account }) => {
  await addAssets(account.call, [
    { name: '=1+1', tags: ['spare', 'old, heavy'], purchase_cost: '12.50' },
    { name: 'Pump "big"', serial_number: '007', purchase_date: '2026-03-04', description: 'a\nb' },
    { name: 'Saw', status: 'retired', status_reason: 'Worn out' },
  ])
  const register = async () => (await account.call(assetsApi.list, { query: {} })).data
  const before = await register()
  await page.goto('/assets?search=pump')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Everything as CSV (3 assets)' }).click()
  const buffer = await readFile(await (await download).path())

  await bring(page, upload('assets.csv', buffer))
  await page.getByRole('radio', { name: /^Add new records and update existing ones/ }).check()
  await page.getByRole('button', { name: CHECK }).click()
  await expect(page.getByText('3 records already match the file and won’t change.')).toBeVisible()
  await expect(next(page)).toHaveCount(0)
  expect(await register()).toEqual(before)
})

test('a running import can be left, found again and cancelled', async ({ page, account }) => {
  await addAssets(account.call, [{ name: 'Pump' }])
  await page.goto('/assets')
  const rows = Array.from({ length: 60_000 }, (_, n) => `Item ${n},Note ${n}`)
  await bring(page, upload('many.csv', csv('Name,Notes', rows)))
  await page.getByRole('button', { name: CHECK }).click()
  await page.getByRole('button', { name: 'Import 60,000 rows' }).click({ timeout: 60_000 })
  await expect(page.getByRole('progressbar')).toBeVisible()
  const address = page.url()

  await page.getByRole('complementary').getByRole('link', { name: 'Assets' }).click()
  await expect(heading(page)).toHaveText('Assets')
  await page.goto(address)
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByText(/^The import was canceled/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
})

test('a file that is no table is rejected where it was chosen', async ({ page, troubles }) => {
  troubles.expect(/^422 POST \/api\/v1\/bulk_imports/)
  await page.goto('/assets/import')
  const input = page.getByLabel('Drop a CSV, Excel or OpenDocument file here').locator('input')
  await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(
    page.getByRole('alert').filter({ hasText: 'photo.png has a type that isn’t supported here' }),
  ).toBeVisible()
  await input.setInputFiles(upload('empty.csv', Buffer.from('')))
  await expect(page.getByRole('alert').filter({ hasText: /empty|no rows/i })).toBeVisible()
})

test('a column gets another field, and a field is filled by one column', async ({ page }) => {
  await page.goto('/assets')
  await bring(page, upload('two.csv', csv('Qwx,Wvy,Zzq', ['Saw,Rip saw,03/04/2026'])))
  const columns = page.getByRole('list', { name: 'Columns of the file' })
  await expect(page.getByText(/required fields have no column yet: Name/)).toBeVisible()

  await columns.getByRole('combobox', { name: 'Qwx' }).click()
  await page.getByRole('option', { name: 'Name', exact: true }).click()
  await columns.getByRole('combobox', { name: 'Wvy' }).click()
  await page.getByRole('option', { name: 'Name', exact: true }).click()
  await expect(page.getByText('“Name” is no longer matched to the column “Qwx”')).toBeVisible()
  await columns.getByRole('combobox', { name: 'Zzq' }).fill('purchase d')
  await page.getByRole('option', { name: 'Purchase date' }).click()

  await page.getByRole('button', { name: CHECK }).click()
  await next(page).click()
  await expect(page.getByText('Choose how the dates in the file are read.')).toBeVisible()
  await page.getByRole('radio', { name: /^Day first/ }).check()
  await next(page).click()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 of 1 row imported.')).toBeVisible()
  await page.getByRole('link', { name: 'View imported assets' }).click()
  await assetRow(page, 'Rip saw').getByRole('link').click()
  await page.getByRole('link', { name: 'Financial' }).click()
  await expect(valueOf(page, 'Purchase date')).toHaveText('Apr 3, 2026')
})

test('errors are corrected in place, and the whole import is undone', async ({ page, account }) => {
  await addAssets(account.call, [{ name: 'Pump', asset_tag: 'A-1' }])
  await page.goto('/assets')
  const rows = ['A-1,Pump,HVAC,', 'A-2,Fan,,soon', 'A-3,Saw,,2026-03-04', 'A-4,,,2026-03-04']
  await bring(page, upload('mixed.csv', csv('Asset tag,Name,Category,Purchase date', rows)))
  await page.getByRole('button', { name: CHECK }).click()
  await test.step('an unknown name is matched', async () => {
    const unknown = page.getByRole('region', { name: 'Category' })
    await expect(unknown.getByRole('combobox', { name: 'Category: “HVAC”' })).toBeVisible()
    await unknown.getByRole('button', { name: /Leave empty/ }).click()
    await next(page).click()
  })
  await test.step('a group of errors with one click, a cell by keyboard', async () => {
    const back = page.getByRole('button', { name: 'Back' })
    const leave = page.getByRole('button', { name: 'Leave “Purchase date” empty in 1 row' })
    await expect(leave).toBeVisible()
    const place = await back.boundingBox()
    await leave.click()
    await expect(page.getByText(/is not a date/)).toHaveCount(0)
    expect(await back.boundingBox(), 'buttons stay in their place').toEqual(place)
    await page.getByRole('button', { name: 'Skip 1 existing record' }).click()
    await back.click()
    await expect(page.getByLabel('Leave “Purchase date” empty in 1 row')).toBeChecked()
    await expect(page.getByText('soon')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Purchase date: “soon”' })).toHaveCount(0)
    await next(page).click()
    const name = page.getByRole('textbox', { name: 'Name, row 5' })
    await expect(page.getByRole('textbox')).toHaveCount(4)
    await page.keyboard.press('Alt+n')
    await expect(name).toBeFocused()
    await page.keyboard.type('Drill')
    await expect(next(page), 'what was mended is checked first').toHaveCount(0)
    await page.getByRole('button', { name: 'Check 1 edited row' }).click()
    const step = page.getByRole('heading', { name: 'Check', exact: true })
    await expect(step, 'the button is gone').toBeFocused()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await next(page).click()
    await page.getByRole('button', { name: 'Import 3 rows' }).click()
  })
  await test.step('the imported assets are a filter of the list', async () => {
    await page.getByRole('link', { name: 'View imported assets' }).click()
    await expect(page.getByText('Created or changed by the import of “mixed.csv”')).toBeVisible()
    await expect(assetNames(page)).toHaveText(['Drill', 'Fan', 'Saw'])
    await page.getByRole('link', { name: 'Show import' }).click()
  })
  await test.step('the import is undone', async () => {
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('Import undone: 3 records')).toBeVisible({ timeout: 30_000 })
    await leadTo(page, '/assets')
    await expect(assetNames(page)).toHaveText(['Pump'])
  })
})

test.describe('for an auditor', () => {
  test.use({ role: 'auditor' })
  test('there is no import', async ({ page }) => {
    await page.goto('/assets')
    await expect(page.getByText('No assets yet')).toBeVisible()
    await expect(page.getByRole('link', { name: /import/i })).toHaveCount(0)
    await page.goto('/assets/import')
    await expect(heading(page)).toHaveText('You don’t have access to this page')
  })
})
