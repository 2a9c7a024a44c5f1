import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { assetsApi } from '@steward/contract/assets.ts'
import type { Call } from './api.ts'
import { violations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { importTable } from './imports.ts'
import { bulkBar } from './list.ts'
import { applying, assetNames, choose, field, tray } from './pages.ts'

/** More records than one call changes. */
const MANY = 2_400

/** Adds assets by the API: `Pump 0001` and so on, every tenth a valve. */
async function fill(call: Call): Promise<void> {
  const rows = Array.from({ length: MANY }, (_, n) => {
    const no = String(n).padStart(4, '0')
    return `T-${no},${n % 10 === 0 ? 'Valve' : 'Pump'} ${no},${n % 6 === 0 ? 'disposed' : 'in_stock'},${n % 6 === 0 ? '2026-01-05,sold,Old' : ',,'}`
  })
  const head = 'asset tag,name,status,disposed on,disposal type,status reason'
  await importTable(call, Buffer.from([head, ...rows].join('\n')))
}

const total = async (call: Call, query: object) =>
  (await call(assetsApi.list, { query: { per_page: 1, ...query } } as never)).meta.total_records

/** Selects the page, and then all that match. */
async function chooseAll(page: Page) {
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  await bulkBar(page)
    .getByRole('button', { name: /^Select all 2,\d{3} assets/ })
    .click()
  await expect(bulkBar(page)).toContainText(/^All 2,\d{3} assets selected/)
}

test('all matching assets get a tag in a job, while the user continues to work', async ({
  page,
  account,
}) => {
  test.slow()
  await fill(account.call)
  await page.goto('/assets?search=pump')
  await expect(assetNames(page).first()).toHaveText('Pump 0001')
  await chooseAll(page)
  await bulkBar(page).getByRole('button', { name: 'Tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change tags' })
  await expect(dialog).toContainText('2,160 assets selected')
  await dialog.getByRole('combobox', { name: 'Add' }).fill('to inspect')
  await page.getByRole('option', { name: 'to inspect' }).click()
  expect(await violations(page)).toEqual([])
  await applying(dialog).click()

  await expect(bulkBar(page)).toHaveCount(0)
  await expect(tray(page)).toBeVisible()
  await page.goto('/profile')
  await expect(tray(page)).toContainText('2,160 assets changed', { timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await total(account.call, { 'filter[tags]': 'to inspect' })).toBe(2_160)

  await tray(page).getByRole('button', { name: 'Undo' }).click()
  await expect(tray(page)).toContainText('Undone: 2,160 assets', { timeout: 60_000 })
  expect(await total(account.call, { 'filter[tags]': 'to inspect' })).toBe(0)
  await tray(page).getByRole('button', { name: 'Close' }).click()
  await expect(tray(page)).toHaveCount(0)
})

test('records that a job skipped are counted, and listed with the reason', async ({
  page,
  account,
}) => {
  test.slow()
  await fill(account.call)
  await page.goto('/assets')
  await expect(assetNames(page).first()).toHaveText('Pump 0001')
  await chooseAll(page)
  await bulkBar(page).getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change status' })
  await choose(dialog, 'New status', 'In use')
  await applying(dialog).click()

  await expect(tray(page)).toContainText('2,000 assets changed', { timeout: 60_000 })
  await expect(tray(page)).toContainText('400 assets not changed')
  await tray(page).getByRole('button', { name: 'Show which' }).click()
  const skipped = page.getByRole('dialog', { name: '400 assets not changed' })
  await expect(skipped.getByRole('listitem')).toHaveCount(101)
  await expect(skipped).toContainText('And 300 assets more')
})

test('several fields of the selected assets are set, and one is cleared', async ({
  page,
  account,
}) => {
  const { call } = account
  for (const name of ['Drill', 'Saw'])
    await call(assetsApi.create, { body: { asset: { name, supplier: 'Bosch' } } })
  await page.goto('/assets')
  await expect(assetNames(page)).toHaveText(['Drill', 'Saw'])
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  await bulkBar(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit fields' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit fields' })
  await applying(dialog).click()
  await expect(dialog).toContainText('Choose a value')
  await choose(dialog, 'Field', 'Criticality')
  await applying(dialog).click()
  await expect(dialog).toContainText('Choose a value')
  await choose(dialog, 'Criticality', 'High')
  await choose(dialog, 'Another field', 'Supplier')
  await applying(dialog).click()
  await expect(field(dialog, 'Supplier')).toHaveAccessibleDescription(/check the box to clear it/)
  await dialog.getByRole('checkbox', { name: 'Clear “Supplier”' }).check()
  await applying(dialog).click()

  await expect(dialog).toBeHidden()
  const { data } = await call(assetsApi.list, { query: {} })
  expect(data).toMatchObject([
    { criticality: 'high', supplier: null },
    { criticality: 'high', supplier: null },
  ])
})

test('the progress of a job is pushed to the tray, without polling', async ({
  page,
  account,
  arranger,
}) => {
  const { account_id, me } = account
  // The job is leased by a worker that never continues, so that its state only changes by the test.
  const id = randomUUID()
  await arranger.write(
    account_id,
    `insert into bulk_changes (account_id, id, user_id, resource, status, total, lease_until)
     values ($1, '${id}', '${me.id}', 'asset', 'processing', 3000, 'infinity')`,
  )
  const job = { kind: 'bulk', id, account_id, name: 'assets', count: 'assets.count' }
  await page.goto('/profile')
  await page.evaluate((kept) => localStorage.setItem('jobs', kept), JSON.stringify([job]))
  await page.clock.install()
  await page.reload()
  await expect(tray(page)).toContainText('0 of 3,000')

  // Polls until the event stream is open.
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(id)) asked += 1
  })
  const askedWithinSeconds = async () => {
    const before = asked
    await page.clock.runFor(5_000)
    return asked - before
  }
  await expect.poll(askedWithinSeconds).toBe(0)
  await arranger.write(
    account_id,
    `update bulk_changes set processed = 2000 where account_id = $1 and id = '${id}'`,
  )
  await expect(tray(page)).toContainText('2,000 of 3,000')
})

test('a running job is stopped from the page, and undone as far as it came', async ({
  page,
  account,
  arranger,
}) => {
  test.slow()
  // Enough records that the job can still be stopped.
  await arranger.write(
    account.account_id,
    `insert into assets (account_id, asset_tag, name)
     select $1, 'P-' || n, 'Pump ' || n from generate_series(1, 40000) n`,
  )
  await page.goto('/assets')
  await expect(page.locator('[data-row-link]').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  await bulkBar(page)
    .getByRole('button', { name: /^Select all/ })
    .click()
  await bulkBar(page).getByRole('button', { name: 'Tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change tags' })
  await dialog.getByRole('combobox', { name: 'Add' }).fill('to inspect')
  await page.getByRole('option', { name: 'to inspect' }).click()
  await dialog.getByRole('button', { name: /^Change / }).click()
  await expect(tray(page)).toContainText(/[1-9]\d?,000 of 40,000/)
  await tray(page).getByRole('button', { name: 'Cancel' }).click()

  await expect(tray(page)).toContainText(/Stopped\. Changed so far: [1-9]\d?,000 assets/)
  const tagged = () => total(account.call, { 'filter[tags]': 'to inspect' })
  const changed = await tagged()
  expect(changed).toBeGreaterThan(0)
  await tray(page).getByRole('button', { name: 'Undo' }).click()
  await expect(tray(page)).toContainText('Undone:', { timeout: 60_000 })
  expect(await tagged()).toBe(0)
})
