import { expect, test } from './fixtures.ts'
import { bulkBar, linesOf } from './list.ts'
import { assetNames, tickOf, toast } from './pages.ts'
import { addAssets } from './register.ts'

test.describe('an export', () => {
  test('contains the rows and columns of the view', async ({ page, account }) => {
    await addAssets(account.call, [{ name: 'Pump' }, { name: '=1+1' }, { name: 'Valve' }])
    await page.goto('/assets?search=pump')
    await expect(assetNames(page)).toHaveText(['Pump'])
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'This view as CSV (1 asset)' }).click()
    const lines = await linesOf(download)
    expect(lines).toHaveLength(2)
    expect(lines[0]!.split(',')).toEqual(
      expect.arrayContaining(['Asset tag', 'Name', 'Status', 'Purchase cost']),
    )
    expect(lines[1]).toContain('Pump')
    await expect(toast(page, /^.*assets-\d{4}-\d{2}-\d{2}\.csv was saved$/)).toBeVisible()

    await page.getByRole('button', { name: 'Export' }).click()
    const everything = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Everything as CSV (3 assets)' }).click()
    const all = await linesOf(everything)
    expect(all).toHaveLength(4)
    expect(all.join('\n')).toContain("'=1+1")
  })

  test('contains only the ticked rows', async ({ page, account }) => {
    await addAssets(account.call, [{ name: 'Pump' }, { name: 'Valve' }])
    await page.goto('/assets')
    await tickOf(page, 'Valve').check()
    const download = page.waitForEvent('download')
    await bulkBar(page).getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'As CSV' }).click()
    const lines = await linesOf(download)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('Valve')
  })
})
