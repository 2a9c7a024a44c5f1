import { assetsApi } from '@steward/contract/assets.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { bringIn } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const asset = async (asset_tag: string) => {
  const { body } = await here.call(assetsApi.list, { query: { search: asset_tag } })
  return body.data.find((one) => one.asset_tag === asset_tag)
}
const fileOf = (heading: string, amount = '600') =>
  `Tag;Name;Cost;Bought;Months;${heading}\nM1;Press;1200;2024-01-01;24;${amount}\n`

test('the day of what was depreciated is in its heading', async () => {
  const headings = [
    'kum. AfA zum 31.12.2024',
    'Accumulated depreciation as of 12/31/2024',
    'Amort. cumulés au 31/12/2024',
    'Amortización acumulada (a fecha de 31-12-2024)',
    'Accumulated depreciation 2024-12-31',
  ]
  for (const [at, heading] of headings.entries()) {
    const rows = fileOf(heading).replace('M1', `M${at}`)
    const done = await bringIn(here, rows)

    expect(done.mapping.columns).toMatchObject({ [heading]: 'opening_accumulated' })
    expect([heading, done.error_details, done.warnings]).toEqual([heading, [], []])
    expect(await asset(`M${at}`)).toMatchObject({
      opening_accumulated: '600.00',
      opening_as_of: '2024-12-31',
    })
  }
})

test('what was depreciated up to no day is warned of, and how to say it', async () => {
  const heading = 'Accumulated depreciation'
  const done = await bringIn(here, fileOf(heading))

  expect(done).toMatchObject({
    successful_rows: 1,
    warnings: [
      {
        code: 'opening_undated',
        count: 1,
        rows: [2],
        message: expect.stringContaining('add a column with the date'),
      },
    ],
  })
  expect((await bringIn(here, fileOf(heading, '0').replace('M1', 'M2'))).warnings).toEqual([])
})

test('an asset that has a day is changed without a warning', async () => {
  await bringIn(here, fileOf('kum. AfA zum 31.12.2024'))
  const done = await bringIn(here, fileOf('Accumulated depreciation', '650'), { mode: 'upsert' })

  expect([done.error_details, done.warnings]).toEqual([[], []])
  expect(await asset('M1')).toMatchObject({
    opening_accumulated: '650.00',
    opening_as_of: '2024-12-31',
  })
})
