import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { beforeEach, expect, test } from 'vitest'
import type { TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'
import { accountWithFields, addField } from '#test/custom-fields.ts'

let here: TestAccount
beforeEach(async () => {
  here = await accountWithFields()
  await addField(here, { type: 'multi_select', key: 'ports', options: ['USB', 'VGA', 'HDMI'] })
  await addField(here, { type: 'integer', key: 'ram', max: '64' })
})

const columns = { Tag: 'asset_tag', Name: 'name', Ports: 'cf:ports', RAM: 'cf:ram' }
/** An asset for each of these cells of ports, and of RAM. */
const bring = (cells: string[][], mapping: object = {}, settings: object = {}) =>
  bringIn(
    here,
    csvOf([
      Object.keys(columns),
      ...cells.map(([ports = '', ram = ''], at) => [`A-${at}`, `Pump ${at}`, ports, ram]),
    ]),
    { mapping: { columns, ...mapping }, ...settings },
  )
const fields = async () =>
  (await here.call(assetsApi.list, { query: { sort: 'asset_tag' } })).body.data.map(
    ({ custom_fields }) => custom_fields,
  )
const serial = { key: 'cf:ports', value: 'Serial' }
const parallel = { key: 'cf:ports', value: 'Parallel' }

test('each unknown choice is a value of its own, and the error names no known one', async () => {
  const cells = [['usb; Serial; VGA'], ['Parallel;Serial']]
  const { preview } = await bring(cells, {}, { dry_run: true })

  expect(preview!.words).toEqual([
    { ...serial, choice: null, count: 2 },
    { ...parallel, choice: null, count: 1 },
  ])
  expect(preview!.problems).toMatchObject([
    { code: 'choice', key: 'cf:ports', count: 2, values: ['Serial', 'Parallel; Serial'] },
  ])
})

test('each is read as the mapping says, beside the known ones', async () => {
  const said = { 'cf:ports': { Serial: 'HDMI', Parallel: '' } }
  const done = await bring([['usb; Serial'], ['Parallel; Serial'], ['Parallel']], { values: said })

  expect(done.error_details).toEqual([])
  expect(await fields()).toEqual([{ ports: ['USB', 'HDMI'] }, { ports: ['HDMI'] }, {}])
})

test('only the entries that a custom field refuses are left out if the user chose that', async () => {
  const cells = [
    ['usb; Serial', '8'],
    ['Parallel; Serial', '100'],
    ['VGA', 'many'],
  ]
  const mapping = { unreadable: ['cf:ports', 'cf:ram'] }
  const { preview } = await bring(cells, mapping, { dry_run: true })
  const done = await bring(cells, mapping)

  expect(preview!.words).toEqual([
    { ...serial, choice: '', count: 2 },
    { ...parallel, choice: '', count: 1 },
    { key: 'cf:ram', value: '100', choice: '', count: 1 },
    { key: 'cf:ram', value: 'many', choice: '', count: 1 },
  ])
  expect(done.error_details).toEqual([])
  expect(await fields()).toEqual([{ ports: ['USB'], ram: 8 }, {}, { ports: ['VGA'] }])
})

test('an update that leaves an entry out keeps the value of the record', async () => {
  await bring([['USB', '8']])
  const update = { mode: 'update' }
  const mapping = { unreadable: ['cf:ports', 'cf:ram'] }
  const done = await bring([['Serial', '100']], mapping, update)

  expect(done.error_details).toEqual([])
  expect(await fields()).toEqual([{ ports: ['USB'], ram: 8 }])
})

test('unknown required fields of a category are values of their own, too', async () => {
  const mapping = { columns: { Name: 'name', Asked: 'required_fields' } }
  const file = 'Name,Asked\nPumps,Status; Wheels; Model\n'
  const category = { resource_type: 'Category', mapping } as const
  const { preview } = await bringIn(here, file, { ...category, dry_run: true })
  expect(preview!.words).toEqual([
    { key: 'required_fields', value: 'Wheels', choice: null, count: 1 },
  ])

  const unreadable = ['required_fields']
  await bringIn(here, file, { ...category, mapping: { ...mapping, unreadable } })

  const { body } = await here.call(assetCategoriesApi.list, { query: {} })
  expect(body.data[0]!.required_fields.toSorted()).toEqual(['model', 'status'])
})
