import { rolesApi } from '@steward/contract/rights.ts'
import { expect, storageOf, test } from './fixtures.ts'
import { expectAccessible } from './looks.ts'
import { field, heading } from './pages.ts'

const ELSEWHERE = '01a00000-0000-7000-8000-00000000e15e'

test('a link to a record of another account of the person offers to switch to that account', async ({
  page,
  account,
  arranger,
  troubles,
}) => {
  troubles.expect(/^404 GET /)
  const there = await arranger.newAccount({ role: 'admin', language: 'en', name: 'Else' })
  await arranger.write(
    there.account_id,
    `insert into memberships (account_id, user_id, role_key) values ($1, '${account.user_id}', 'admin')`,
  )
  await arranger.write(
    there.account_id,
    `insert into assets (id, account_id, name, asset_tag) values ('${ELSEWHERE}', $1, 'Pump over there', 'ELSE-1')`,
  )
  await page.goto(`/assets/${ELSEWHERE}?edit=1`)
  await expect(heading(page)).toHaveText('This is in another of your accounts')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Switch to / }).click()
  await expect(field(page.getByRole('dialog'), 'Name')).toHaveValue('Pump over there')
})

test('a refused page names the permission that is lacking', async ({
  account,
  browser,
  baseURL,
}) => {
  await account.call(rolesApi.create, {
    body: { role: { key: 'reader', name: 'Reader', permissions: { report: ['view'] } } },
  })
  const reader = await account.colleague('reader')
  const context = await browser.newContext({ storageState: storageOf(reader, baseURL!) })
  const page = await context.newPage()
  await page.goto(`${baseURL}/reports`)
  await expect(page.getByText('You need the permission “Assets: View”.')).toBeVisible()
  await context.close()
})
