import { csv } from './files.ts'
import { expect, test } from './fixtures.ts'
import { importTable, uploadTable } from './imports.ts'
import { expectAccessible, expectReflow } from './looks.ts'
import { heading } from './pages.ts'

const table = (...names: string[]) =>
  csv(
    'Name,Cost',
    names.map((name) => `${name},12`),
  )

test('imports are listed, the newest first, with links to their results', async ({
  page,
  account,
}) => {
  const kim = await account.colleague('admin', 'Kim Mover')
  await importTable(account.call, table('Pump', ''))
  await importTable(kim.call, table('Saw'))
  await uploadTable(account.call, table('Drill'), { start: false })

  await page.goto('/notifications')
  await page.getByRole('navigation').getByRole('link', { name: 'Imports', exact: true }).click()
  await expect(heading(page)).toHaveText('Imports')
  const rows = page.getByRole('list', { name: 'Imports', exact: true }).getByRole('listitem')
  await expect(rows).toHaveText([
    /Nothing was saved.*Started by Robin Tester/,
    /1 of 1 row imported.*Started by Kim Mover.*Completed/,
    /1 of 2 rows imported.*Started by Robin Tester.*1 error/,
  ])
  await expectAccessible(page)
  await expectReflow(page)

  await page.getByRole('switch', { name: 'Only mine' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/mine=true/)
  await rows.last().getByRole('link').click()
  await expect(heading(page)).toHaveText('things.csv')
  await expect(page.getByRole('main')).toContainText('1 of 2 rows imported.')
})

test.describe('for somebody who may not see imports', () => {
  test.use({ role: 'technician' })

  test('notifications work without them', async ({ page }) => {
    await page.goto('/notifications')
    await expect(heading(page)).toHaveText('Notifications')
    await expect(page.getByRole('link', { name: 'Imports', exact: true })).toHaveCount(0)
    await page.goto('/bulk-imports')
    await expect(heading(page)).toHaveText(/access/)
  })
})
