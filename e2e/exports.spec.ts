import { readFile } from 'node:fs/promises'
import { LIMITS } from '@steward/contract/limits.ts'
import { expect, test } from './fixtures.ts'
import { Hand } from './hand.ts'
import { importTable } from './imports.ts'
import { bulkBar, linesOf } from './list.ts'
import { assetNames, tray } from './pages.ts'
import { addAssets } from './register.ts'
import { rowsOf } from './workbook.ts'

/** Slightly more than a direct download may contain. */
const MANY = LIMITS.export_rows + 20

const table = (many: number) =>
  Buffer.from(
    [
      'asset tag,name',
      ...Array.from({ length: many }, (_, n) => `T-${n},Pump ${String(n).padStart(5, '0')}`),
    ].join('\n'),
  )

test('a large list is exported by a job, and downloaded from another page', async ({
  page,
  account,
  arranger,
}) => {
  test.setTimeout(300_000)
  await arranger.write(
    account.account_id,
    `insert into assets (account_id, asset_tag, name, status)
     select $1, 'T-' || n, 'Pump ' || lpad(n::text, 5, '0'), 'in_stock' from generate_series(0, ${MANY - 1}) n`,
  )
  await page.goto('/assets')
  await expect(assetNames(page).first()).toHaveText('Pump 00000')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /^This view as CSV/ }).click()
  // On a fast machine the job may already be finished.
  await expect(tray(page)).toContainText(/Preparing the file|is ready/, { timeout: 60_000 })
  await page.goto('/profile')
  await expect(tray(page)).toContainText('.csv is ready', { timeout: 120_000 })
  await expect(tray(page)).toContainText('50,020 rows')

  const download = page.waitForEvent('download')
  await tray(page).getByRole('button', { name: 'Download' }).click()

  const lines = await linesOf(download)
  expect(lines).toHaveLength(MANY + 1)
  expect(lines[1]).toContain('Pump 00000')
  expect(lines.at(-1)).toContain('Pump 50019')
})

test('many ticked rows are exported in either format', async ({ page, account }) => {
  test.slow()
  await importTable(account.call, table(500))
  await page.goto('/assets')
  await expect(assetNames(page).first()).toHaveText('Pump 00000')
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  const bar = bulkBar(page)
  const download = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'As Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^assets-.*\.xlsx$/)

  await bar.getByRole('button', { name: /^Select all 500 assets/ }).click()
  const all = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'As CSV' }).click()
  expect(await linesOf(all)).toHaveLength(501)
})

test('the current view is exported as a workbook, with its filters, order and columns', async ({
  page,
  account,
}) => {
  await addAssets(account.call, [
    { name: 'Pump', status: 'in_use', serial_number: 'SN-1' },
    { name: 'Saw', status: 'in_stock', serial_number: 'SN-2' },
    { name: 'Wheel & axle', status: 'in_use', purchase_cost: '7.50' },
  ])
  await page.goto('/assets?filter[status]=in_use&sort=name&order=desc')
  await expect(assetNames(page)).toHaveText(['Wheel & axle', 'Pump'])
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'Serial number' }).check()
  await columns.getByRole('checkbox', { name: 'Category' }).uncheck()
  await page.keyboard.press('Escape')
  const hand = new Hand()
  await hand.press(page.getByRole('button', { name: 'Export' }))
  const download = page.waitForEvent('download')
  await hand.press(page.getByRole('menuitem', { name: 'This view as Excel (2 assets)' }))
  hand.expectAtMost(2)

  const [head, ...rows] = rowsOf(await readFile(await (await download).path()))
  expect(head).toEqual(expect.arrayContaining(['Name', 'Status', 'Serial number']))
  expect(head).not.toContain('Category')
  const cells = (name: string) => rows.map((row) => row[head!.indexOf(name)])
  expect(cells('Name')).toEqual(['Wheel &amp; axle', 'Pump'])
  expect(cells('Status')).toEqual(['In use', 'In use'])
  expect(cells('Serial number')).toEqual(['', 'SN-1'])
  expect(cells('Purchase cost')).toEqual(['7.50', ''])
})

test('the columns of a file are chosen, also with technical names for other programs', async ({
  page,
  account,
}) => {
  await addAssets(account.call, [{ name: 'Pump', status: 'in_use', serial_number: 'SN-1' }])
  await page.goto('/assets')
  await expect(assetNames(page)).toHaveText(['Pump'])
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'More options…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog.getByRole('radio').and(page.locator(':focus'))).toBeChecked()
  await dialog.getByRole('radio', { name: 'All columns' }).check()
  await dialog.getByRole('radio', { name: 'CSV (.csv)' }).check()
  await dialog.getByRole('radio', { name: 'Technical names' }).check()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()

  const [head, row] = await linesOf(download)
  expect(head).toMatch(/^id,asset_tag,name,category,/)
  expect(row).toContain(',in_use,')
})
