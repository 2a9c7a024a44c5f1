import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { upload, work } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

test('a web page that is named like an old workbook is imported as the table that it is', async () => {
  const page =
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{color:red}</style></head><body>' +
    '<table><tr><td colspan=3><b>Asset list</b></td></tr><tr><th>Asset tag</th><th>Name</th><th>Purchase cost</th></tr>' +
    '<tr><td>00042</td><td>Drill &amp; bits &#55296;</td><td x:num="1234.5">1,234.50</td></tr>' +
    '<tr><td>00043</td><td></td><td>12</td></tr></table></body></html>'
  const { id } = await upload(here, page, {}, 'assets.xls')
  const done = await work(here, id)

  expect(done.successful_rows).toBe(1)
  expect(done.error_details).toMatchObject([{ row: 4, code: 'required', column: 'Name' }])
  const { body } = await here.call(assetsApi.list, { query: {} })
  expect(body.data).toMatchObject([
    { asset_tag: '00042', name: 'Drill & bits \uFFFD', purchase_cost: '1234.50' },
  ])
  const { text } = await here.call(bulkImportsApi.errors, { params: { id } })
  expect(text).toContain('00043')
})
