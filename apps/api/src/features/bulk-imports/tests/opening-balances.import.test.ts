import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { bringIn, upload, work } from '#test/builders/imports.ts'

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

test('the day of accumulated depreciation may be in its heading', async () => {
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

    expect(done.mapping).toMatchObject({
      columns: { [heading]: 'opening_accumulated' },
      as_of: '2024-12-31',
    })
    expect([heading, done.error_details, done.warnings]).toEqual([heading, [], []])
    expect(await asset(`M${at}`)).toMatchObject({
      opening_accumulated: '600.00',
      opening_as_of: '2024-12-31',
    })
  }
})

test('a day in the mapping counts more than that of the heading', async () => {
  const waiting = await upload(here, fileOf('kum. AfA zum 31.12.2024'), { start: false })
  const params = { id: waiting.id }
  const mapping = { ...waiting.mapping, as_of: '2024-06-30' }
  await here.call(bulkImportsApi.update, { params, body: { bulk_import: { mapping } } })
  await here.call(bulkImportsApi.start, { params })
  await work(here, waiting.id)

  expect(await asset('M1')).toMatchObject({ opening_as_of: '2024-06-30' })
})

test('accumulated depreciation without a day is warned of, with what to do', async () => {
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

test('accumulated depreciation of an asset that has its day is changed without a warning', async () => {
  await bringIn(here, fileOf('kum. AfA zum 31.12.2024'))
  const done = await bringIn(here, fileOf('Accumulated depreciation', '650'), { mode: 'upsert' })

  expect([done.error_details, done.warnings]).toEqual([[], []])
  expect(await asset('M1')).toMatchObject({
    opening_accumulated: '650.00',
    opening_as_of: '2024-12-31',
  })
})

test('a title above the header gives the day, unless the mapping has none', async () => {
  const file = (tag: string) =>
    `Asset register as of 31/12/2024\nPrinted on 15/01/2025\n\n${fileOf('Accumulated depreciation').replace('M1', tag)}`
  const read = await bringIn(here, file('M1'))

  expect(read.mapping.as_of).toBe('2024-12-31')
  expect([read.error_details, read.warnings]).toEqual([[], []])
  const found = { opening_accumulated: '600.00', opening_as_of: '2024-12-31' }
  expect(await asset('M1')).toMatchObject(found)

  const waiting = await upload(here, file('M2'), { start: false })
  const mapping = { ...waiting.mapping, as_of: null }
  const params = { id: waiting.id }
  await here.call(bulkImportsApi.update, { params, body: { bulk_import: { mapping } } })
  await here.call(bulkImportsApi.start, { params })
  const without = await work(here, waiting.id)
  expect(without.warnings.map(({ code }) => code)).toEqual(['opening_undated'])
  expect(await asset('M2')).toMatchObject({ opening_as_of: null })

  const next = await upload(here, file('M3').replace('2024', '2025'), { start: false })
  expect(next.mapping.as_of, 'what was said of another file is of its day').toBe('2025-12-31')
})

test('a title also proves the order of ambiguous dates', async () => {
  const done = await bringIn(
    here,
    'Assets as of 31/12/2024\n\nTag,Name,Cost,Bought,Accumulated depreciation\nM1,Press,1200,01/07/2021,600\n',
  )

  expect(done).toMatchObject({
    error_details: [],
    mapping: { date_order: 'dmy', as_of: '2024-12-31' },
  })
})

test('a title that can be read in two ways gives the day once the order of dates is chosen', async () => {
  const file =
    'Assets as of 03/04/2024\n\nTag,Name,Cost,Bought,Accumulated depreciation,Other\nM1,Press,1200,01/02/2021,600,5\n'
  const waiting = await upload(here, file, { start: false })
  const say = async (mapping: object) => {
    const { body } = await here.call(bulkImportsApi.update, {
      params: { id: waiting.id },
      body: { bulk_import: { mapping: { ...waiting.mapping, ...mapping } } },
    })
    return body.data.mapping.as_of
  }
  const { 'Accumulated depreciation': column, ...others } = waiting.mapping.columns

  expect([column, waiting.mapping.as_of]).toEqual(['opening_accumulated', undefined])
  expect(await say({ date_order: 'dmy' })).toBe('2024-04-03')
  expect(await say({ date_order: 'mdy' })).toBe('2024-03-04')
  expect(await say({ date_order: 'dmy', as_of: '2024-03-04' }), 'read the other way').toBe(
    '2024-04-03',
  )
  expect(await say({ date_order: 'mdy', as_of: '2024-03-31' }), 'entered').toBe('2024-03-31')
  expect(await say({ date_order: 'mdy', as_of: null }), 'somebody emptied it').toBeNull()
  expect(await say({ date_order: 'mdy', columns: others }), 'nothing to date').toBeUndefined()
  expect(
    await say({ date_order: 'mdy', columns: { ...others, Other: 'opening_accumulated' } }),
  ).toBe('2024-03-04')

  const mapping = { columns: waiting.mapping.columns, date_order: 'dmy' as const }
  const done = await bringIn(here, file, { mapping })
  expect([done.mapping, done.warnings]).toEqual([{ ...mapping, as_of: '2024-04-03' }, []])
})

test('the lines above a header that is chosen together with the columns give the day', async () => {
  const header = 'Tag,Name,Accumulated depreciation'
  const file = `${header}\nAssets as of 31/12/2024\n${header}\nM1,Press,600\n`
  const waiting = await upload(here, file, { start: false })
  const { body } = await here.call(bulkImportsApi.update, {
    params: { id: waiting.id },
    body: { bulk_import: { header_row: 3, mapping: waiting.mapping } },
  })

  expect(waiting.mapping.as_of).toBeUndefined()
  expect(body.data.mapping.as_of).toBe('2024-12-31')
})
