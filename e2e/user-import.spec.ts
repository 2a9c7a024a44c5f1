import { randomUUID } from 'node:crypto'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './looks.ts'

/** Opens the import of a file of users. */
async function open(page: Page, rows: readonly string[]) {
  await page.goto('/system-settings/users/import')
  await page
    .getByLabel('Drop a CSV, Excel or OpenDocument file here')
    .locator('input')
    .setInputFiles({
      name: 'users.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    })
}

test('an unknown role is matched before users are imported, and a totals row is skipped', async ({
  page,
  account,
}) => {
  const domain = `${randomUUID()}.example.com`
  const rows = [
    'Email,Name,Role',
    `ada@${domain},Ada Quist,Wizard`,
    `bo@${domain},Bo Li,Techniker`,
    'Total,2,',
  ]
  await open(page, rows)
  await page.getByRole('button', { name: 'Check the file' }).click()

  await expect(page.getByRole('heading', { name: 'Role', exact: true })).toBeVisible()
  await page.getByLabel(/“Wizard”/).click()
  await page.getByRole('option', { name: 'Requester' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()

  const left = page.getByRole('region', { name: 'Rows left out' })
  await expect(left).toContainText('This row adds other rows up: “Total”. It’s left out.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 of 3 rows imported.')).toBeVisible()
  await expect(page.getByText('had errors')).toBeHidden()
  const { data } = await account.call(usersApi.list, { query: { search: domain, sort: 'email' } })
  expect(data.map(({ role }) => role.key).toSorted()).toEqual(['requester', 'technician'])
})

test('unknown sites in one cell are matched one by one', async ({ page, account }) => {
  const domain = `${randomUUID()}.example.com`
  const ids: string[] = []
  for (const name of ['Hall', 'Yard'])
    ids.push((await account.call(sitesApi.create, { body: { site: { name } } })).data.id)
  await open(page, ['Email,Name,Role,Sites', `ada@${domain},Ada,Technician,Hal; Yrd`])
  await page.getByRole('button', { name: 'Check the file' }).click()

  const unknown = page.getByRole('region', { name: 'Sites' })
  for (const [value, site] of [
    ['Hal', 'Hall'],
    ['Yrd', 'Yard'],
  ] as const) {
    await unknown.getByRole('combobox', { name: `Sites: “${value}”` }).fill(site)
    await page.getByRole('option', { name: site }).click()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 of 1 row imported.')).toBeVisible()
  const { data } = await account.call(usersApi.list, { query: { search: domain } })
  expect(data[0]!.site_scope.toSorted()).toEqual(ids.toSorted())
})
